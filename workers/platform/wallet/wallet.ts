import { Buffer } from 'node:buffer'
import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { MAX_BODY_BYTES } from '#api/endpoint'
import { CurrencyCode } from '#api/money'
import {
  fromVendorUnits,
  SIGNATURE_HEADER,
  toVendorUnits,
  type WalletAnswer,
  WalletBalance,
  WalletBet,
  WalletCheck,
  type WalletCheckAnswer,
  WalletRollback,
  type WalletStatus,
  WalletWin,
} from '#api/vendor'
import { bytesOf } from '../../serve.ts'
import type { App } from '../app.ts'
import { askWallet, bankOf, bankOfToken, hashToken, newGameToken } from '../bank/of.ts'
import type { WalletOperation, WalletReply } from '../bank/words.ts'
import type { Env } from '../env.ts'
import type { RegisteredVendor } from '../vendors/registry.ts'
import { stopOf } from '../vendors/stop.ts'
import { signerOf } from './signature.ts'
import { STATUS_OF } from './status.ts'

type Answer = WalletAnswer | WalletCheckAnswer

/** A call whose signature and shape are right. */
interface Call<Body> {
  body: Body
  vendor: RegisteredVendor
  env: Env
  keep: (work: Promise<unknown>) => void
}

/**
 * The seamless wallet's door (operator wallet 1.5). Business refusals are HTTP 200 with a status; a hard error of ours
 * is `RS_ERROR_UNKNOWN`, upon which the vendor takes its bet back, where an HTTP error would leave it standing.
 */
export function mountWallet(app: App): void {
  app.post('/wallet/check', (c) => answer(c, WalletCheck, check))
  app.post('/wallet/balance', (c) => answer(c, WalletBalance, balance))
  app.post('/wallet/bet', (c) => answer(c, WalletBet, bet))
  app.post('/wallet/win', (c) => answer(c, WalletWin, win))
  app.post('/wallet/rollback', (c) => answer(c, WalletRollback, rollback))
}

/** Signature over the raw bytes first, then JSON, then types, then the rules. */
async function answer<Schema extends z.ZodMiniType>(
  c: Context<{ Bindings: Env }>,
  schema: Schema,
  act: (call: Call<z.output<Schema>>) => Promise<Answer>,
): Promise<Response> {
  c.header('Cache-Control', 'no-store')
  const bytes = await bytesOfBody(c.req.raw)
  if (!bytes) return c.json(refusal('RS_ERROR_WRONG_SYNTAX'), 413)
  const body = parsed(bytes)
  try {
    const vendor = await signerOf(c.env, bytes, c.req.header(SIGNATURE_HEADER) ?? '')
    if (vendor === null) return c.json(refusal('RS_ERROR_INVALID_SIGNATURE', body))
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      return c.json(refusal('RS_ERROR_WRONG_SYNTAX'))
    const said = schema.safeParse(body)
    if (!said.success) return c.json(refusal('RS_ERROR_WRONG_TYPES', body))
    return c.json(await act({ body: said.data, vendor, env: c.env, keep: (work) => c.executionCtx.waitUntil(work) }))
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', path: c.req.path, error: String(error) }))
    return c.json(refusal('RS_ERROR_UNKNOWN', body))
  }
}

async function check({ body, vendor, env }: Call<z.output<typeof WalletCheck>>): Promise<Answer> {
  const name = bankOfToken(env, body.token)
  if (name === null) return refusal('RS_ERROR_INVALID_TOKEN', body)
  const token = newGameToken(name)
  const [tokenHash, newTokenHash] = [hashToken(body.token), hashToken(token)]
  const outcome = await bankOf(env, name).swapToken({ tokenHash, newTokenHash, vendor: vendor.code })
  return outcome === 'ok' ? { token, status: 'RS_OK' } : refusal(STATUS_OF[outcome], body)
}

async function balance({ body, vendor, env }: Call<z.output<typeof WalletBalance>>): Promise<Answer> {
  const name = bankOfToken(env, body.token)
  if (name === null) return refusal('RS_ERROR_INVALID_TOKEN', body)
  const reply = await bankOf(env, name).walletBalance(hashToken(body.token), vendor.code, body.game_code)
  return answerOf(reply, body.request_uuid)
}

async function bet(call: Call<WalletBet>): Promise<Answer> {
  return wager(call, 'bet', null)
}

/** A jackpot is part of what is won; one larger than the win is a mistake of the vendor's. */
async function win(call: Call<WalletWin>): Promise<Answer> {
  if ((call.body.jackpot_win ?? 0) > call.body.amount) return refusal('RS_ERROR_WRONG_TYPES', call.body)
  return wager(call, 'win', call.body.reference_transaction_uuid)
}

/** A call with an amount: exact in the currency's minor units, or refused before the bank is asked. */
async function wager(call: Call<WalletBet>, kind: 'bet' | 'win', reference: string | null): Promise<Answer> {
  const { body } = call
  const currency = CurrencyCode.safeParse(body.currency)
  if (!currency.success) return refusal('RS_ERROR_WRONG_CURRENCY', body)
  const amount = fromVendorUnits(body.amount, currency.data)
  if (amount === null) return refusal('RS_ERROR_WRONG_TYPES', body)
  const granted = typeof body.campaign_uuid === 'string' || typeof body.reward_uuid === 'string'
  return move(call, { kind, reference, user: null, amount, currency: currency.data, free: body.is_free, granted })
}

async function rollback(call: Call<WalletRollback>): Promise<Answer> {
  const { reference_transaction_uuid: reference, user } = call.body
  return move(call, {
    kind: 'rollback',
    reference,
    user: user ?? null,
    amount: 0,
    currency: null,
    free: false,
    granted: false,
  })
}

type Particular = Pick<WalletOperation, 'kind' | 'reference' | 'user' | 'amount' | 'currency' | 'free' | 'granted'>

/** Asks the bank the token names. */
async function move({ body, vendor, env, keep }: Call<WalletBet | WalletRollback>, particular: Particular) {
  const { token, transaction_uuid, request_uuid, game_code: game, round, round_closed: closes } = body
  const name = bankOfToken(env, token)
  if (name === null) return refusal('RS_ERROR_INVALID_TOKEN', body)
  const operation: WalletOperation = {
    ...particular,
    tokenHash: await digestOf(token),
    vendor: vendor.code,
    id: idOf(transaction_uuid),
    reference: particular.reference === null ? null : idOf(particular.reference),
    game,
    round,
    closes,
    stop: particular.kind === 'bet' ? await stopOf(env, vendor, { bank: name, token, game, round }) : null,
  }
  return answerOf(await askWallet(env, name, operation, keep), request_uuid)
}

/** UUIDs are compared in lower case; any other text is itself. */
function idOf(text: string): string {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text.toLowerCase() : text
}

/** As `hashToken`, at a fifth of its cost; this is the busiest path there is. */
async function digestOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', Buffer.from(token))
  return Buffer.from(digest).toString('hex')
}

/** The balance, in the wallet's units, goes with every answer about a known token, refused or not. */
function answerOf({ outcome, memberId, currency, balance }: WalletReply, request_uuid: string): WalletAnswer {
  const status = STATUS_OF[outcome]
  if (memberId === undefined || currency === undefined || balance === undefined) return { status, request_uuid }
  return { user: memberId, status, request_uuid, currency, balance: toVendorUnits(balance, currency) }
}

/** A refusal before anything is known; the request's own id is said back where there is one. */
function refusal(status: WalletStatus, body?: unknown): WalletAnswer {
  const said = typeof body === 'object' && body !== null && 'request_uuid' in body ? body.request_uuid : ''
  return { status, request_uuid: typeof said === 'string' ? said.slice(0, 128) : '' }
}

/** The raw body, at most 16 kB; null when there is more. */
async function bytesOfBody(request: Request): Promise<ArrayBuffer | null> {
  const length = request.headers.get('Content-Length')
  if (length !== null && Number(length) <= MAX_BODY_BYTES) return request.arrayBuffer()
  const bytes = await bytesOf(request, MAX_BODY_BYTES)
  return bytes === null ? null : bytes.slice().buffer
}

/** JSON in UTF-8, or undefined. */
function parsed(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes))
  } catch {
    return undefined
  }
}
