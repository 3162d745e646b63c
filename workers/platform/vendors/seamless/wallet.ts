import { Buffer } from 'node:buffer'
import { CurrencyCode } from '#api/money'
import {
  fromVendorUnits,
  REALITY_CHECK_DUE,
  toVendorUnits,
  type WalletBalance,
  type WalletCallResponse,
  type WalletCheck,
  type WalletCheckResponse,
  type WalletRollback,
  type WalletStatus,
  type WalletWager,
  type WalletWin,
  walletRefusal,
} from '#api/vendors/vendor'
import { CALLS_PATH, type CallOutcome, KEYS_PATH, type WalletCall } from '#api/vendors/vendor-gateway'
import { vendors } from '#brand/catalogue'
import type { App } from '../../app.ts'
import type { WalletOperation, WalletReply } from '../../bank/bank-types.ts'
import { bankOf, bankOfToken, hashToken, newGameToken } from '../../bank/routing.ts'
import type { Env } from '../../env.ts'
import { type RegisteredVendor, readKeys, vendorByKey } from '../../registry/registry.ts'
import { readStop } from '../stop.ts'
import { ceilingOf } from '../win-ceilings.ts'
import { STATUS_OF } from './status.ts'

type WalletCallResult = WalletCallResponse | WalletCheckResponse

/** A call with its vendor and bank resolved. */
interface ResolvedCall<Body> {
  env: Env
  vendor: RegisteredVendor
  bank: string
  body: Body
}

/** Money to be moved by a bank. */
interface Move {
  bank: string
  vendor: string
  operation: WalletOperation
  request_uuid: string
}

/**
 * The seamless wallet (operator wallet 1.5) behind its gateway (`workers/vendor-gateway`), which has checked signature and
 * format. Calls that arrive together are sent to their bank together.
 */
export function mountWallet(app: App): void {
  app.get(KEYS_PATH, async (c) => c.json(await readKeys(c.env, 'operator-wallet')))
  app.post(CALLS_PATH, async (c) => c.json(await handleCalls(c.env, await c.req.json<WalletCall[]>())))
}

/** Returns a response to each call, in order; a call that fails does not affect the others. */
async function handleCalls(env: Env, calls: WalletCall[]): Promise<CallOutcome<WalletCallResult>[]> {
  const results = await Promise.all(calls.map((call) => toCallOutcome(resolveCall(env, call))))
  const moves = results.flatMap((one) => ('answer' in one && 'operation' in one.answer ? [one.answer] : []))
  const byBank = [...Map.groupBy(moves, ({ bank }) => bank)]
  const made = new Map((await Promise.all(byBank.map(([bank, some]) => executeAtBank(env, bank, some)))).flat())
  return results.map((one) => {
    if ('failed' in one) return one
    return 'operation' in one.answer ? (made.get(one.answer) ?? { failed: 'no answer' }) : { answer: one.answer }
  })
}

/** Returns the results of the operations of one bank. */
async function executeAtBank(env: Env, bank: string, moves: Move[]): Promise<[Move, CallOutcome<WalletCallResult>][]> {
  const sent = await toCallOutcome(bankOf(env, bank).wallets(moves.map(({ operation }) => operation)))
  return moves.map((move, index) => {
    const reply = 'failed' in sent ? sent : (sent.answer[index] ?? { failed: 'no answer' })
    return [move, 'failed' in reply ? reply : { answer: responseTo(move, reply.answer) }]
  })
}

function toCallOutcome<Value>(work: Promise<Value>): Promise<CallOutcome<Value>> {
  return work.then(
    (result) => ({ answer: result }),
    (error: unknown) => ({ failed: String(error) }),
  )
}

async function resolveCall(env: Env, call: WalletCall): Promise<WalletCallResult | Move> {
  const vendor = await vendorByKey(env, call.kid, 'operator-wallet')
  // The gateway caches keys for some seconds; this one may have been retired since.
  if (vendor === null) return walletRefusal('RS_ERROR_INVALID_SIGNATURE', call.body)
  const bank = bankOfToken(env, call.body.token)
  if (bank === null) return walletRefusal('RS_ERROR_INVALID_TOKEN', call.body)
  const resolved = { env, vendor, bank }
  switch (call.name) {
    case 'check':
      return check({ ...resolved, body: call.body })
    case 'balance':
      return balance({ ...resolved, body: call.body })
    case 'bet':
      return wager({ ...resolved, body: call.body }, 'bet', null)
    case 'win':
      return win({ ...resolved, body: call.body })
    case 'rollback':
      return rollback({ ...resolved, body: call.body })
    case 'misshapen':
      return refusalWithBalance({ ...resolved, body: call.body }, 'RS_ERROR_WRONG_TYPES')
  }
}

/** Refuses a call that its bank is not asked to execute: with the true balance, if the token is the vendor's. */
async function refusalWithBalance(
  { env, vendor, bank, body }: ResolvedCall<{ token: string; request_uuid?: string }>,
  status: WalletStatus,
): Promise<WalletCallResponse> {
  const reply = await bankOf(env, bank).walletBalance(hashToken(body.token), vendor.code, '')
  return { ...responseOf(reply, body.request_uuid ?? ''), status }
}

async function check(call: ResolvedCall<WalletCheck>): Promise<WalletCallResult> {
  const { env, vendor, bank, body } = call
  const token = newGameToken(bank)
  const [tokenHash, newTokenHash] = [hashToken(body.token), hashToken(token)]
  const outcome = await bankOf(env, bank).swapToken({ tokenHash, newTokenHash, vendor: vendor.code })
  return outcome === 'ok' ? { token, status: 'RS_OK' } : refusalWithBalance(call, STATUS_OF[outcome])
}

async function balance({ env, vendor, bank, body }: ResolvedCall<WalletBalance>): Promise<WalletCallResult> {
  const reply = await bankOf(env, bank).walletBalance(hashToken(body.token), vendor.code, body.game_code)
  return responseOf(reply, body.request_uuid)
}

/** A jackpot is part of the win; one larger than the win is a mistake of the vendor's. */
async function win(call: ResolvedCall<WalletWin>): Promise<WalletCallResult | Move> {
  const { body } = call
  if ((body.jackpot_win ?? 0) > body.amount) return refusalWithBalance(call, 'RS_ERROR_WRONG_TYPES')
  return wager(call, 'win', body.reference_transaction_uuid)
}

/** Converts the amount exactly to the currency's minor units, or refuses before the bank is called. */
async function wager(
  call: ResolvedCall<WalletWager>,
  kind: 'bet' | 'win',
  reference: string | null,
): Promise<WalletCallResult | Move> {
  const { body } = call
  const currency = CurrencyCode.safeParse(body.currency)
  if (!currency.success) return refusalWithBalance(call, 'RS_ERROR_WRONG_CURRENCY')
  const amount = fromVendorUnits(body.amount, currency.data)
  if (amount === null) return refusalWithBalance(call, 'RS_ERROR_WRONG_TYPES')
  const campaign = typeof body.campaign_uuid === 'string'
  const reward = typeof body.reward_uuid === 'string' ? idOf(body.reward_uuid) : null
  const promotion = { free: body.is_free, granted: campaign || reward !== null, reward, campaign }
  return toMove(call, { kind, reference, user: null, amount, currency: currency.data, ...promotion })
}

async function rollback(call: ResolvedCall<WalletRollback>): Promise<Move> {
  const { reference_transaction_uuid: reference, user } = call.body
  return toMove(call, {
    kind: 'rollback',
    reference,
    user: user ?? null,
    amount: 0,
    currency: null,
    free: false,
    granted: false,
  })
}

type CallDetails = Pick<
  WalletOperation,
  'kind' | 'reference' | 'user' | 'amount' | 'currency' | 'free' | 'granted' | 'reward' | 'campaign'
>

async function toMove(
  { env, vendor, bank, body }: ResolvedCall<WalletWager | WalletRollback>,
  particular: CallDetails,
): Promise<Move> {
  const {
    token,
    transaction_uuid: transactionUuid,
    request_uuid: requestUuid,
    game_code: game,
    round,
    round_closed: closes,
  } = body
  const operation: WalletOperation = {
    ...particular,
    tokenHash: await digestToken(token),
    vendor: vendor.code,
    id: idOf(transactionUuid),
    reference: particular.reference === null ? null : idOf(particular.reference),
    game,
    round,
    closes,
    ceiling:
      particular.kind === 'win' && particular.currency !== null ? ceilingOf(vendor, game, particular.currency) : null,
    stop: particular.kind === 'bet' ? await readStop(env, vendor, game) : null,
  }
  return { bank, vendor: vendor.code, operation, request_uuid: requestUuid }
}

/** UUIDs are compared in lower case; any other text is unchanged. */
function idOf(text: string): string {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text.toLowerCase() : text
}

/** Same result as `hashToken` at a fifth of its cost; this is the busiest code path. */
async function digestToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', Buffer.from(token))
  return Buffer.from(digest).toString('hex')
}

/** Only the games of the house read why a member may not play: no other vendor learns of a break or a review. */
function responseTo({ vendor, request_uuid: requestUuid }: Move, reply: WalletReply): WalletCallResponse {
  const response = responseOf(reply, requestUuid)
  if (!OWN_VENDORS.has(vendor)) return response
  if (reply.outcome === REALITY_CHECK_DUE) return { ...response, bet_refused_by: REALITY_CHECK_DUE }
  return reply.stop ? { ...response, user_disabled_by: reply.stop } : response
}
const OWN_VENDORS: ReadonlySet<string> = new Set(vendors.map(({ code }) => code))

/** Every response about a known token includes the balance in the wallet's units, also a refusal. */
function responseOf({ outcome, memberId, currency, balance }: WalletReply, requestUuid: string): WalletCallResponse {
  const status = STATUS_OF[outcome]
  if (memberId === undefined || currency === undefined || balance === undefined)
    return { status, request_uuid: requestUuid }
  return { user: memberId, status, request_uuid: requestUuid, currency, balance: toVendorUnits(balance, currency) }
}
