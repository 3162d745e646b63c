import { Refusal } from '#api/envelope'
import { CurrencyCode } from '#api/money'
import { STATUS } from '#api/status'
import { readBytes } from '../../../http/body.ts'
import { decodeJson } from '../../../shared/json.ts'
import type { PamOperation, PamTransactionRecord } from '../../bank/pam/pam-types.ts'
import { bankOf } from '../../bank/routing.ts'
import type { Ctx } from '../../env.ts'
import { readStop } from '../stop.ts'
import { ceilingOf } from '../win-ceilings.ts'
import { amountOf, minorOf, parseExactly } from './amount.ts'
import { type AuthenticatedCall, isSameProvider } from './caller.ts'
import { isGameOf } from './lookups.ts'
import { balanceOf, findCode, type PamResult } from './response.ts'
import { detailsOf, Transaction } from './schemas.ts'

/** A round settled at once lists all of its transactions, so this limit is larger than that of other calls. */
const MAX_BODY_BYTES = 128_000

/** `POST /players/{playerId}/transactions`. */
export async function addTransaction(c: Ctx, call: AuthenticatedCall, playerId: string): Promise<PamResult> {
  const bytes = await readBytes(c.req.raw, MAX_BODY_BYTES)
  if (bytes instanceof Refusal) return { code: 'PAM_ERR_UNDEFINED', http: STATUS[bytes.code] as 400 | 408 | 413 }
  const parsed = Transaction.safeParse(decodeJson(bytes, parseExactly))
  if (!parsed.success) return { code: 'PAM_ERR_UNDEFINED', http: 400 }
  if (!isSameProvider(call, parsed.data.provider)) return { code: 'PAM_ERR_MISSING_PROVIDER' }
  const operation = await toOperation(c, call, playerId, parsed.data)
  const reply = await bankOf(c.env, call.bank).pamTransaction(operation)
  const { outcome, transactionId, currency, balances } = reply
  const balance = balances && currency ? { balance: balanceOf(balances, currency) } : {}
  if (outcome === 'ok') return { ok: { transactionResult: { transactionId, ...balance } } }
  const beside = balances ? { transactionResult: balance } : {}
  return { code: await findCode(c, outcome, playerId), beside }
}

/** Builds the bank's operation: amounts exact in minor units, or the reason they are invalid. */
async function toOperation(
  c: Ctx,
  call: AuthenticatedCall,
  playerId: string,
  transaction: Transaction,
): Promise<PamOperation> {
  const { vendor, provider, tokenHash } = call
  const currency = CurrencyCode.safeParse(transaction.currency)
  const [game, round] = [transaction.providerGameId || null, transaction.providerRoundId || null]
  const isStake = transaction.transactionType === 'WITHDRAW' || transaction.transactionType === 'PROMOWITHDRAW'
  const isPrize = transaction.transactionType === 'DEPOSIT' || transaction.transactionType === 'PROMODEPOSIT'
  return {
    ...{ tokenHash, vendor: vendor.code, playerId, provider, game, round },
    type: transaction.transactionType,
    id: transaction.providerTransactionId,
    betRef: transaction.providerBetRef || null,
    closes: transaction.isGameOver === true,
    currency: currency.success ? currency.data : null,
    // A currency that is not ours is refused by name, so its amounts are not read.
    parts: currency.success ? partsOf(transaction, currency.data) : { cash: 0, bonus: 0, gift: 0 },
    isVendorGame: !isStake || (await isGameOf(c.env, vendor.code, game)),
    ceiling: isPrize && currency.success ? ceilingOf(vendor, game, currency.data) : null,
    stop: isStake ? await readStop(c.env, vendor, game ?? '') : null,
    details: detailsOf(transaction),
  }
}

function partsOf(transaction: Transaction, currency: PamTransactionRecord['currency']): PamOperation['parts'] {
  const parts = [transaction.cashAmount, transaction.bonusAmount, transaction.promoAmount].map((amount) =>
    minorOf(amount, currency),
  )
  if (parts.includes('negative')) return 'negative'
  const [cash, bonus, gift] = parts
  if (typeof cash !== 'number' || typeof bonus !== 'number' || typeof gift !== 'number') return 'inexact'
  return Number.isSafeInteger(cash + bonus + gift) ? { cash, bonus, gift } : 'inexact'
}

/** `GET /players/{playerId}/transactions`: by `providerBetRef`, else by `providerTransactionId`. */
export async function getTransactions(c: Ctx, call: AuthenticatedCall, playerId: string): Promise<PamResult> {
  const { providerTransactionId: id = null, providerBetRef: betRef = null } = c.req.query()
  if (!id && !betRef) return { code: 'PAM_ERR_UNDEFINED', http: 400 }
  const caller = { tokenHash: call.tokenHash, vendor: call.vendor.code, playerId }
  const { outcome, transactions } = await bankOf(c.env, call.bank).pamTransactions(caller, {
    id: id || null,
    betRef: betRef || null,
  })
  if (outcome !== 'ok') return { code: await findCode(c, outcome, playerId) }
  return { ok: { transactions: transactions.map(wireTransactionOf) } }
}

/** Converts a transaction back to the interface's format, with the values originally sent. */
function wireTransactionOf({
  provider,
  type,
  id,
  betRef,
  game,
  round,
  currency,
  parts,
  details,
}: PamTransactionRecord) {
  const named = { providerBetRef: betRef, providerGameId: game, providerRoundId: round }
  return {
    currency,
    provider,
    transactionType: type,
    cashAmount: amountOf(parts.cash, currency),
    bonusAmount: amountOf(parts.bonus, currency),
    promoAmount: amountOf(parts.gift, currency),
    providerTransactionId: id,
    ...Object.fromEntries(Object.entries(named).filter(([, name]) => name !== null)),
    ...(JSON.parse(details) as object),
  }
}
