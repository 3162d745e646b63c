import { Buffer } from 'node:buffer'
import { expect } from 'vitest'
import { SIGNATURE_HEADER, type WalletCallResponse } from '#api/vendors/vendor'
import type { BankHeldWin } from '../../../../workers/platform/bank/held-wins/held-win-types.ts'
import { bankOf, hashToken, newGameToken } from '../../../../workers/platform/bank/routing.ts'
import { finishDeposit, startDeposit } from '../../../../workers/platform/wallet/deposits/deposit.ts'
import { fetchVendorGateway } from './vendor-gateway.ts'
import { callApi, env, expectValue, send } from './world.ts'

export const BANK = 'bank-0'
export const GAME = 'loteria-del-puerto'

/** A member with money and an open game. */
export interface Player {
  memberId: string
  token: string
}

/** Opens a new member of the bank with 1,000.00 MXN (100,000,000 in the wallet's units), and a token for the game. */
export async function newPlayer(over: { cash?: number; game?: string } = {}): Promise<Player> {
  const memberId = crypto.randomUUID()
  await bankOf(env, BANK).open({ memberId, currency: 'MXN', trial: false })
  const cash = over.cash ?? 100_000
  if (cash > 0) await pay(memberId, cash)
  return { memberId, token: await sit(memberId, over.game) }
}

/** Makes a complete deposit. */
export async function pay(memberId: string, amount: number): Promise<void> {
  const payer = { memberId, bank: BANK }
  const id = crypto.randomUUID()
  await startDeposit(env, payer, { id, method: 'spei', amount, currency: 'MXN' })
  const deposit = await finishDeposit(env, payer, id)
  if ('refusal' in deposit) throw new Error(deposit.refusal)
}

/** Opens a game as a launch does; the previous token then works for wins and rollbacks only. */
export async function sit(memberId: string, gameCode: string = GAME, lifeMs = 3_600_000): Promise<string> {
  const token = newGameToken(BANK)
  const expiresAtMs = Date.now() + lifeMs
  const game = {
    memberId,
    tokenHash: hashToken(token),
    vendor: 'FRL',
    gameCode,
    currency: 'MXN',
    expiresAtMs,
  } as const
  const opened = await bankOf(env, BANK).openGame(game)
  if ('refusal' in opened) throw new Error(opened.refusal)
  return token
}

/** Returns a wallet call with every field that a vendor sends; `over` overrides them. */
export function transaction(player: Player, over: object = {}): Record<string, unknown> {
  return {
    token: player.token,
    transaction_uuid: crypto.randomUUID(),
    request_uuid: crypto.randomUUID(),
    supplier_user: null,
    round: `round-${crypto.randomUUID()}`,
    round_closed: false,
    is_free: false,
    game_code: GAME,
    currency: 'MXN',
    amount: 10_000_000,
    ...over,
  }
}

let key: Promise<CryptoKey> | null = null

/** Signs the raw body with RSA-SHA256, base64, as the vendor FRL does. */
export async function signatureOf(body: string | Uint8Array): Promise<string> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  key ??= crypto.subtle.importKey('jwk', JSON.parse(env.TEST_VENDOR_KEY) as JsonWebKey, algorithm, false, ['sign'])
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  return Buffer.from(await crypto.subtle.sign(algorithm.name, await key, bytes)).toString('base64')
}

export interface WalletResponse {
  status: number
  body: WalletCallResponse & { token?: string }
}

/** Sends a body unchanged, signed unless another signature is given. */
export async function sendRaw(path: string, body: string | Uint8Array, signature?: string): Promise<WalletResponse> {
  const headers = { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: signature ?? (await signatureOf(body)) }
  const response = await fetchVendorGateway(`/wallet/${path}`, { method: 'POST', headers, body })
  return { status: response.status, body: await response.json() }
}

/** Makes a signed call; returns the body of the response. A rollback is sent without the amount of its bet. */
export async function wallet(path: string, body: object): Promise<WalletResponse['body']> {
  const fields = path === 'rollback' ? { ...body, amount: undefined, currency: undefined } : body
  return (await sendRaw(path, JSON.stringify(fields))).body
}

export type HeldWinView = BankHeldWin & { reference: string; account: string | null }

/** Returns the held wins of a member. */
export async function heldWinsOf(memberId: string): Promise<HeldWinView[]> {
  const { items } = expectValue(await callApi<{ items: HeldWinView[] }>('GET', `/ops/held-wins?bank=${BANK}`))
  return items.filter((one) => one.memberId === memberId)
}

/** Bets 0.01 and wins 9,000,000.00, as a vendor whose key was stolen would. */
export async function winTooMuch(
  who?: Player,
): Promise<{ player: Player; win: Record<string, unknown>; reference: string }> {
  const player = who ?? (await newPlayer())
  const bet = transaction(player, { amount: 1_000 })
  expect(await wallet('bet', bet)).toMatchObject({ status: 'RS_OK', balance: 99_999_000 })
  const reference = { reference_transaction_uuid: bet.transaction_uuid, round_closed: true, amount: 900_000_000_000 }
  const win = { ...bet, ...reference, transaction_uuid: crypto.randomUUID() }
  expect(await wallet('win', win)).toMatchObject({ status: 'RS_OK', balance: 99_999_000 })
  const [held] = await heldWinsOf(player.memberId)
  return { player, win, reference: held?.reference ?? '' }
}

/** Proposes what becomes of a held win; without headers the owner does. */
export const proposeHeldWin = (reference: string, how: 'release' | 'return', by: Record<string, string> = {}) =>
  send<HeldWinView>('PUT', `/ops/held-wins/${reference}`, { how, reason: 'Revisado con el proveedor' }, by)

/** Confirms or refuses that. */
export const decideHeldWin = (reference: string, by: Record<string, string>, decision = 'confirm') =>
  send<HeldWinView>('PUT', `/ops/held-wins/${reference}/decision`, { decision, reason: 'De acuerdo' }, by)
