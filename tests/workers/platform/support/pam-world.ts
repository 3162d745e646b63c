import { exports } from 'cloudflare:workers'
import type { World } from '../../../../scripts/conformance/valkyrie/walk.ts'
import { bankOf, hashToken, newGameToken } from '../../../../workers/platform/bank/routing.ts'
import { HOUSE } from '../../../../workers/platform/operators/audit.ts'
import { register } from '../../../../workers/platform/vendors/register.ts'
import { BANK, pay } from './player.ts'
import { env } from './world.ts'

const worker = (exports as unknown as { default: Fetcher }).default

export const PAM_TOKEN = 'valkyrie-to-farol-0123456789'
export const GAME = 'mesa-1'

/** Registers a provider behind Valkyrie, with one game in the catalogue. */
export async function connectProvider(
  code = 'EVO',
  path = 'evolution',
  token: string | null = PAM_TOKEN,
): Promise<void> {
  const refused = await register(
    env,
    code,
    {
      ...{ protocol: 'valkyrie', baseUrl: `http://valkyrie.test/operator/${path}`, name: code, operatorId: 'farol' },
      ...{ gameOrigins: [], currencies: [], mode: 'seamless', ...(token === null ? {} : { token }) },
    },
    HOUSE,
  )
  if (refused) throw new Error(refused.code)
  await env.DB.prepare(
    `INSERT OR IGNORE INTO games (node_id, game_code, vassalage, game_type, number, icon_url, trial, offered, state, classify, sort)
     VALUES (?1, ?2, ?3, 'LIVE', ?4, '/art/v1/motifs/x.svg', 0, 'open', 'open', '[]', ?4)`,
  )
    .bind(`${code}-${GAME}`, GAME, code, 90_000 + path.length)
    .run()
}

export interface Player {
  user: string
  token: string
}

/** Opens a game of the provider for a new member of the bank with 1,000.00 MXN. */
export async function newPlayer(vendor = 'EVO', cash = 100_000): Promise<Player> {
  const user = crypto.randomUUID()
  await bankOf(env, BANK).open({ memberId: user, currency: 'MXN', trial: false })
  if (cash > 0) await pay(user, cash)
  return { user, token: await sitAt(user, vendor) }
}

/** Opens the game again: earlier tokens work for prizes and cancels only. */
export async function sitAt(memberId: string, vendor = 'EVO', lifeMs = 3_600_000): Promise<string> {
  const token = newGameToken(BANK)
  const locale = { country: 'MX', language: 'es', currency: 'MXN', expiresAtMs: Date.now() + lifeMs } as const
  const opened = await bankOf(env, BANK).openGame({
    memberId,
    tokenHash: hashToken(token),
    vendor,
    gameCode: GAME,
    ...locale,
  })
  if ('refusal' in opened) throw new Error(opened.refusal)
  return token
}

/** Grants 50.00 of bonus and 50.00 of promotional money. */
export async function giveBonus(memberId: string): Promise<void> {
  for (const [id, spending] of [
    ['bonus', 'last'],
    ['gift', 'named'],
  ] as const)
    await bankOf(env, BANK).grantBonus({ memberId, id, amount: 5_000, spending, actor: 'promotion:test' })
}

export const send: World['send'] = async (method, path, headers, body) => {
  const response = await worker.fetch(
    new Request(`http://platform.test/pam/v1${path}`, { method, headers, ...(body === undefined ? {} : { body }) }),
  )
  return {
    http: response.status,
    body: (await response.json().catch(() => undefined)) as Record<string, unknown> | undefined,
  }
}

/** Creates the players and tokens that the cases may need. */
export async function newWorld(): Promise<World> {
  const [player, other, blocked] = await Promise.all([newPlayer(), newPlayer(), newPlayer()])
  const expired = player.token
  const token = await sitAt(player.user)
  await giveBonus(player.user)
  await bankOf(env, BANK).setState(blocked.user, 'excluded')
  for (const { user } of [player, other, blocked]) await remember(user)
  const rest = { apiToken: PAM_TOKEN, provider: 'Evolution', game: GAME, currency: 'MXN', decimals: 2 }
  return { send, ...rest, user: player.user, token, expired, other, blocked }
}

/** Adds the player to the directory like any other member. */
async function remember(id: string): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO members (id, number, account, account_folded, nickname, type, currency, language, bank,
       register_method, terms_accepted_at, created_at)
     VALUES (?1, ?1, ?1, ?1, 'x', 0, 'MXN', 'es', 'bank-0', 'WEB', '2026-01-01', '2026-01-01')`,
  )
    .bind(id)
    .run()
}
