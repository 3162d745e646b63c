import type { Currency } from '#api/money'
import type { LimitKind } from '#api/protection/limits'
import { endsOfRound } from '../../ledger/open-round.ts'
import { refusedPlay } from '../../ledger/play-stop.ts'
import { owedOf } from '../../ledger/receivable.ts'
import { type BetContext, bet, rollback, type VendorCall, win } from '../../ledger/seamless.ts'
import type { Accepted, LedgerReader, Verdict } from '../../ledger/transfer.ts'
import type { WalletOperation, WalletReply } from '../bank-types.ts'
import { mayNotStake } from '../Members.ts'
import type { BankStores } from '../stores.ts'

const RULES = { bet, win, rollback } as const satisfies Record<
  WalletOperation['kind'],
  (ledger: LedgerReader, context: BetContext, call: VendorCall) => Verdict
>

/** The limits that apply to a bet. Wins and rollbacks are accepted regardless of limits. */
export const STAKED = ['stake', 'loss'] as const satisfies LimitKind[]

/**
 * Runs one call of the seamless wallet: finds the session of the token, applies the rules, writes the result. `isPast`: of
 * the demonstration's past, in which nobody acknowledges a reality check.
 */
export function vendorCall(
  stores: BankStores,
  operation: WalletOperation,
  nowMs: number,
  { isPast = false } = {},
): WalletReply {
  const { ledger, members, sessions, limits } = stores
  const session = sessions.find(operation.tokenHash)
  const member = session && members.find(session.member)
  if (!session || !member || session.vendor !== operation.vendor) return { outcome: 'token-unknown' }
  if (operation.user !== null && operation.user !== member.id) return { outcome: 'token-unknown' }
  const free = freeStakeOf(stores, operation, { ...session, unit: member.currency }, nowMs)
  const context: BetContext = {
    member: member.id,
    currency: member.currency,
    vendor: session.vendor,
    game: session.game,
    live: session.replaced_by === null && session.expires_ms > nowMs,
    disabled: mayNotStake(member),
    allowance: operation.kind === 'bet' ? limits.amountLeft(member.id, STAKED, nowMs) : undefined,
    isUncovered: free === 'uncovered',
    isCheckDue: operation.kind === 'bet' && !isPast && stores.playSessions.isCheckDue(member.id, nowMs),
  }
  // A win of our own free rounds has a bet: without one the promotions do not pay it.
  const call = { ...inOwnNames(operation), ...(free !== 'none' && { granted: false }) }
  const verdict = ledger.write(RULES[operation.kind](ledger, context, call), nowMs)
  if (verdict.is === 'new') {
    if (verdict.transfer.kind === 'bet' && free === 'covered' && operation.reward)
      stores.freeRounds.use(operation.reward, verdict.transfer.id)
    follow(stores, verdict.transfer, nowMs)
    for (const end of endsOfRound(ledger, verdict.transfer)) ledger.write(end, nowMs)
  }
  const balance =
    verdict.is === 'new' || verdict.is === 'known'
      ? verdict.transfer.balance + verdict.transfer.bonusLeft
      : playable(ledger, member.id, member.currency)
  const outcome = verdict.is === 'refused' ? verdict.why : 'ok'
  if (outcome === 'ceiling') noteCeiling(stores, { ...call, vendor: session.vendor, member: member.id }, nowMs)
  const limit = outcome === 'limit-reached' ? limits.findReached(member.id, STAKED, operation.amount, nowMs) : null
  const stop = outcome === 'member-disabled' ? refusedPlay(member) : null
  return {
    ...{ outcome, memberId: member.id, currency: member.currency, balance },
    ...(limit && { limit }),
    ...(stop && { stop }),
  }
}

/**
 * Says what the reward of a free call is to us: `none` where it names none, or the vendor's own campaign, which it pays for
 * by contract. A free bet of a reward alone is covered by free rounds of this member, or refused. A win that names a
 * reward of ours is one of its free rounds, whether or not it says so.
 */
function freeStakeOf(
  { freeRounds }: BankStores,
  { kind, free, reward = null, campaign = false, vendor, amount }: WalletOperation,
  { member, game, unit }: { member: string; game: string; unit: Currency },
  nowMs: number,
): 'none' | 'covered' | 'uncovered' {
  if (reward === null || (kind === 'bet' && !free)) return 'none'
  if (!freeRounds.has(reward)) return kind === 'bet' && !campaign ? 'uncovered' : 'none'
  return freeRounds.covers({ reward, member, vendor, game, unit, amount }, nowMs) ? 'covered' : 'uncovered'
}

/** Follows what a vendor's transfer leaves for people: a win that is held, or one taken back that was no longer there. */
function follow({ heldWins, receivables, notices, alarms }: BankStores, transfer: Accepted, nowMs: number): void {
  heldWins.follow(transfer, nowMs)
  receivables.follow(transfer, null, nowMs)
  const { kind, member, unit: currency, amount, postings } = transfer
  if ((kind !== 'win-rollback' && kind !== 'prize-rollback') || currency === 'FUN' || amount === 0) return
  notices.add(member, 'win-rollback', { amount, owed: owedOf(postings), currency }, nowMs)
  alarms.schedule('notices', nowMs)
}

/** Returns what can be staked when the vendor names one amount: cash and bonus. */
export function playable(ledger: LedgerReader, member: string, currency: Currency): number {
  return ledger.balance(member, 'cash', currency) + ledger.balance(member, 'bonus', currency)
}

/**
 * Records, once per transaction, that a member's account could not take a vendor's payment. The vendor is told that this
 * is final, so a person must settle it.
 */
export function noteCeiling(
  { audit, ledger, members }: BankStores,
  payment: { id: string; vendor: string; member: string; amount?: number; reference: string | null },
  nowMs: number,
): void {
  const { id, vendor, member, reference } = payment
  const subject = `transfer:${id}`
  if (audit.page(0, 1, subject).length > 0) return
  const amount = payment.amount || (reference === null ? 0 : (ledger.transfer(reference)?.amount ?? 0))
  const after = { state: 'refused', member, amount, reference, currency: members.find(member)?.currency }
  audit.add({ actor: `vendor:${vendor}`, action: 'account-full', subject, reason: '', before: null, after }, nowMs)
}

/** Prefixes a vendor's ids with its code, so that no vendor can name another's transfers. */
function inOwnNames({ vendor, id, reference, ...call }: WalletOperation): VendorCall {
  return { ...call, id: `${vendor}:${id}`, reference: reference === null ? null : `${vendor}:${reference}` }
}
