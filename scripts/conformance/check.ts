import { createSign, type KeyObject, randomUUID } from 'node:crypto'
import { CURRENCY_DECIMALS, type Currency } from '../../src/api/money.ts'
import { SIGNATURE_HEADER } from '../../src/api/vendors/vendor.ts'
import type { Ability, Case as WalletCase } from './case.ts'
import { OPERATOR_WALLET_CASES } from './operator-wallet.ts'
import { type CaseReport, type Report, reportOn } from './report.ts'
import { VALKYRIE_CASES } from './valkyrie/cases.ts'
import { lacks, type World as PamWorld, walk as walkPam } from './valkyrie/walk.ts'
import { type World as WalletWorld, walk as walkWallet } from './walk.ts'

/** How long a wallet may take to respond to one call. */
const TIMEOUT_MS = 10_000

/** The player that the cases run with, created by the wallet's own operator. */
export interface Tried {
  session: string
  game: string
  currency: Currency
  other: { session: string; user: string } | null
}

/** The wallet returned no balance for this player, so no case would be meaningful. The message holds its response. */
export class NoPlayer extends Error {}

/**
 * Runs the cases of the operator wallet 1.5 on a wallet. `key`: of a vendor that it has registered. Throws `NoPlayer`.
 */
export async function checkOperatorWallet(
  wallet: string,
  { session, game, currency, other }: Tried,
  key: KeyObject,
  tell: (report: CaseReport) => void,
): Promise<Report> {
  const players: WalletWorld['players'] = {
    ...{ player: session, replaced: session, other: other?.session ?? '', game, currency },
    nobody: session.replace(/.{8}$/, '00000000'),
  }
  const world: WalletWorld = {
    players,
    async send(path, body, headers) {
      const { body: reply } = await exchange(wallet + path, { method: 'POST', headers, body })
      return (reply ?? {}) as Awaited<ReturnType<WalletWorld['send']>>
    },
    sign: (body) => createSign('sha256').update(body).sign(key, 'base64'),
    does: () => Promise.reject(new Error('the world cannot be moved from here')),
  }
  const body = JSON.stringify({ token: session, request_uuid: randomUUID(), game_code: game, supplier_user: null })
  const headers = { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: String(await world.sign(body, 'us')) }
  await knows(`${wallet}/wallet/balance`, { method: 'POST', headers, body })
  return tryOperatorWallet(wallet, world, tell)
}

/** Requests the player's balance, which both interfaces return as `balance`. Throws `NoPlayer` when there is none. */
async function knows(url: string, init: RequestInit): Promise<void> {
  const reply = await exchange(url, init).catch((error: Error) => `nothing: ${String(error.cause ?? error.message)}`)
  if (typeof reply === 'string') throw new NoPlayer(`${url} answered ${reply}.`)
  if (reply.body?.balance === undefined)
    throw new NoPlayer(`${url} told no balance: HTTP ${reply.http}, ${JSON.stringify(reply.body ?? 'no JSON')}.`)
}

/** Runs the cases on a wallet through `world`. Leaves out the cases that need events inside the wallet. */
export function tryOperatorWallet(
  wallet: string,
  world: WalletWorld,
  tell: (report: CaseReport) => void,
): Promise<Report> {
  const hasOther = world.players.other !== ''
  const listLackingOptions = async (one: WalletCase) => [
    ...one.needs.map((need) => BEYOND[need]),
    ...(hasOther || !mentions(one, '#other') ? [] : ['--other-session']),
  ]
  const about = { wallet, protocol: 'operator-wallet' }
  return reportOn(about, OPERATOR_WALLET_CASES, listLackingOptions, (one) => walkWallet(one, world), tell)
}

/** Abilities that no option supplies: only the wallet's operator can cause these events between two calls. */
const BEYOND = {
  relaunch: 'the game opened again in between: not from here',
  expire: 'a token whose time runs out in between: not from here',
  'sign-out': 'the member signing out in between: not from here',
  exclude: 'the member excluded in between: not from here',
  'vendor-off': 'the vendor turned off in between: not from here',
  'game-closed': 'the game closed in between: not from here',
  'low-ceiling': 'a ceiling of wins set in between: not from here',
  'no-ceiling': 'wins without a ceiling: not from here',
  rich: 'a member with 10^12 minor units: not from here',
  'other-vendor': "another vendor's key: not from here",
} as const satisfies Record<Ability, string>

function mentions({ steps }: WalletCase, name: string): boolean {
  return steps.some((step) => 'with' in step && Object.values(step.with ?? {}).includes(name))
}

export interface TriedPam extends Tried {
  user: string
  provider: string
  apiToken: string
  expired: string | null
  blocked: { session: string; user: string } | null
}

/** Runs the cases of Valkyrie's PAM 0.7 on a wallet. Throws `NoPlayer`. */
export async function checkValkyrie(
  wallet: string,
  tried: TriedPam,
  tell: (report: CaseReport) => void,
): Promise<Report> {
  const { session: token, user, game, currency, provider, apiToken, expired, other, blocked } = tried
  const playerOf = (one: { session: string; user: string }) => ({ token: one.session, user: one.user })
  const world: PamWorld = {
    ...{ token, user, game, currency, provider, apiToken, decimals: CURRENCY_DECIMALS[currency] },
    ...(expired === null ? {} : { expired }),
    ...(other === null ? {} : { other: playerOf(other) }),
    ...(blocked === null ? {} : { blocked: playerOf(blocked) }),
    send: (method, path, headers, body) =>
      exchange(wallet + path, { method, headers, ...(body === undefined ? {} : { body }) }),
  }
  const headers = { 'X-Player-Token': token, 'X-Correlation-ID': randomUUID(), Authorization: `Bearer ${apiToken}` }
  await knows(`${wallet}/players/${user}/balance?${new URLSearchParams({ provider })}`, { method: 'GET', headers })
  return tryValkyrie(wallet, world, tell)
}

/** Runs the cases on a wallet through `world`. */
export function tryValkyrie(wallet: string, world: PamWorld, tell: (report: CaseReport) => void): Promise<Report> {
  const listLackingNeeds = async ({ needs = [] }: (typeof VALKYRIE_CASES)[number]) =>
    (await lacks(world, needs)).map((need) => HOW_TO_GIVE[need])
  const about = { wallet, protocol: 'valkyrie' }
  return reportOn(about, VALKYRIE_CASES, listLackingNeeds, (one) => walkPam(one, world), tell)
}

const HOW_TO_GIVE = {
  other: '--other-session and --other-user',
  expired: '--expired-session',
  blocked: '--blocked-session and --blocked-user',
  bonus: 'a player with 10 of bonus',
  promo: 'a player with 10 of promotional money',
} as const

async function exchange(
  url: string,
  init: RequestInit,
): Promise<{ http: number; body: Record<string, unknown> | undefined }> {
  const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
  const body = (await response.json().catch(() => undefined)) as Record<string, unknown> | undefined
  return { http: response.status, body }
}
