import type { Currency } from '#api/money'
import type { LimitKind } from '#api/operator/protection'
import { type BetContext, bet, rollback, type VendorCall, win } from '../../ledger/seamless.ts'
import type { LedgerReader, Verdict } from '../../ledger/transfer.ts'
import type { WalletOperation, WalletReply } from '../bank-types.ts'
import type { BankStores } from '../stores.ts'

const RULES = { bet, win, rollback } as const satisfies Record<
  WalletOperation['kind'],
  (ledger: LedgerReader, context: BetContext, call: VendorCall) => Verdict
>

/** The limits that apply to a bet. Wins and rollbacks are accepted regardless of limits. */
export const STAKED = ['stake', 'loss'] as const satisfies LimitKind[]

/** Runs one call of the seamless wallet: finds the session of the token, applies the rules, writes the result. */
export function vendorCall(
  { ledger, members, sessions, limits }: BankStores,
  operation: WalletOperation,
  nowMs: number,
): WalletReply {
  const session = sessions.find(operation.tokenHash)
  const member = session && members.find(session.member)
  if (!session || !member || session.vendor !== operation.vendor) return { outcome: 'token-unknown' }
  if (operation.user !== null && operation.user !== member.id) return { outcome: 'token-unknown' }
  const context: BetContext = {
    member: member.id,
    currency: member.currency,
    vendor: session.vendor,
    game: session.game,
    live: session.replaced_by === null && session.expires_ms > nowMs,
    disabled: member.state === 'excluded',
    allowance: operation.kind === 'bet' ? limits.left(member.id, STAKED, nowMs) : undefined,
  }
  const verdict = ledger.write(RULES[operation.kind](ledger, context, inOwnNames(operation)), nowMs)
  const balance =
    verdict.is === 'new' || verdict.is === 'known'
      ? verdict.transfer.balance + verdict.transfer.bonusLeft
      : playable(ledger, member.id, member.currency)
  const outcome = verdict.is === 'refused' ? verdict.why : 'ok'
  const limit = outcome === 'limit-reached' ? limits.reached(member.id, STAKED, operation.amount, nowMs) : null
  return { outcome, memberId: member.id, currency: member.currency, balance, ...(limit && { limit }) }
}

/** Returns what can be staked when the vendor names one amount: cash and bonus. */
export function playable(ledger: LedgerReader, member: string, currency: Currency): number {
  return ledger.balance(member, 'cash', currency) + ledger.balance(member, 'bonus', currency)
}

/** Prefixes a vendor's ids with its code, so that no vendor can name another's transfers. */
function inOwnNames({ vendor, id, reference, ...call }: WalletOperation): VendorCall {
  return { ...call, id: `${vendor}:${id}`, reference: reference === null ? null : `${vendor}:${reference}` }
}
