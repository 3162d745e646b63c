import { Buffer } from 'node:buffer'
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

type Respond = (request: Request, env: Env, ctx: ExecutionContext) => Promise<Response>

/** Signature over the raw bytes first, then JSON, then types, then the rules. */
function call<Schema extends z.ZodMiniType>(
  schema: Schema,
  act: (call: Call<z.output<Schema>>) => Promise<Answer>,
): Respond {
  return async (request, env, ctx) => {
    let body: unknown
    try {
      const bytes = await bytesOfBody(request)
      if (!bytes) return said(refusal('RS_ERROR_WRONG_SYNTAX'), 413)
      body = parsed(bytes)
      const vendor = await signerOf(env, bytes, request.headers.get(SIGNATURE_HEADER) ?? '')
      if (vendor === null) return said(refusal('RS_ERROR_INVALID_SIGNATURE', body))
      if (typeof body !== 'object' || body === null || Array.isArray(body))
        return said(refusal('RS_ERROR_WRONG_SYNTAX'))
      const asked = schema.safeParse(body)
      if (!asked.success) return said(refusal('RS_ERROR_WRONG_TYPES', body))
      return said(await act({ body: asked.data, vendor, env, keep: (work) => ctx.waitUntil(work) }))
    } catch (error) {
      console.error(JSON.stringify({ level: 'error', url: request.url, error: String(error) }))
      return said(refusal('RS_ERROR_UNKNOWN', body))
    }
  }
}

const CALLS = new Map<string, Respond>([
  ['check', call(WalletCheck, check)],
  ['balance', call(WalletBalance, balance)],
  ['bet', call(WalletBet, bet)],
  ['win', call(WalletWin, win)],
  ['rollback', call(WalletRollback, rollback)],
])

/**
 * The seamless wallet's door (operator wallet 1.5); null for what is no call of it. Business refusals are HTTP 200 with a
 * status; a hard error of ours is `RS_ERROR_UNKNOWN`, upon which the vendor takes its bet back, where an HTTP error would
 * leave it standing. It stands before all other doors, for it is the busiest there is.
 */
export function walletDoor(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> | null {
  const [, name = ''] = /^https?:\/\/[^/]+\/wallet\/(\w+)(?:\?|$)/.exec(request.url) ?? []
  const respond = CALLS.get(name)
  return respond !== undefined && request.method === 'POST' ? respond(request, env, ctx) : null
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

const HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }

function said(answer: Answer, status = 200): Response {
  return new Response(JSON.stringify(answer), { status, headers: HEADERS })
}

/** The raw body, at most 16 kB; null when there is more. */
async function bytesOfBody(request: Request): Promise<ArrayBuffer | null> {
  const length = request.headers.get('Content-Length')
  if (length !== null && Number(length) <= MAX_BODY_BYTES) return request.arrayBuffer()
  const bytes = await bytesOf(request, MAX_BODY_BYTES)
  return bytes === null ? null : bytes.slice().buffer
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

/** JSON in UTF-8, or undefined. */
function parsed(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(UTF8.decode(bytes))
  } catch {
    return undefined
  }
}
