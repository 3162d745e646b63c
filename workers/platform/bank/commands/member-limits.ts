import type { MemberLimits } from '#api/protection/limits'
import { cancelChange, changeLimit, confirmChange, isLooser } from '../../ledger/limit-change.ts'
import type { Refused } from '../bank-types.ts'
import { nextView } from '../limits/Limits.ts'
import type { CancelMemberLimit, ConfirmMemberLimit, SetMemberLimit } from '../limits/limit-types.ts'
import type { BankStores } from '../stores.ts'
import { refusedTo, saveLimit } from './limits.ts'

export const MEMBER_LIMIT_WRITES = {
  /** Sets or lowers a member's own limit at once, or lets a higher one, or none, wait. */
  setMemberLimit: (stores: BankStores, nowMs: number, request: SetMemberLimit): MemberLimits | Refused => {
    const { memberId, amount, shown } = request
    const refused = refusedChange(stores, request)
    if (refused) return refused
    const before = stores.limits.find(memberId, 'member', request)
    const after = changeLimit(before, amount, nowMs)
    // Making it stricter is right whatever the member was shown, and so is what is so by now.
    if (after !== before && isLooser(amount, before.amount)) {
      if (before.amount !== shown) return { refusal: 'limit-changed' }
      if (isExcluded(stores, memberId)) return { refusal: 'excluded' }
    }
    saveLimit(stores, nowMs, { ...by(memberId), reason: 'set by the member' }, before, after)
    if (request.kind === 'deposit' && amount !== null) stores.limits.saveChoice(memberId, 'limit', nowMs)
    return limitsOf(stores, nowMs, memberId)
  },
  /** Puts a looser limit in force that has waited, on its member's own word. */
  confirmMemberLimit: (stores: BankStores, nowMs: number, request: ConfirmMemberLimit): MemberLimits | Refused => {
    const { memberId, amount } = request
    const refused = refusedChange(stores, request)
    if (refused) return refused
    const before = stores.limits.find(memberId, 'member', request)
    const after = confirmChange(before, amount, nowMs)
    if (typeof after === 'string') return { refusal: after }
    if (isExcluded(stores, memberId)) return { refusal: 'excluded' }
    saveLimit(stores, nowMs, { ...by(memberId), reason: 'confirmed by the member' }, before, after)
    return limitsOf(stores, nowMs, memberId)
  },
  /** Drops what waits; the limit stays as it is. */
  cancelMemberLimit: (stores: BankStores, nowMs: number, request: CancelMemberLimit): MemberLimits | Refused => {
    const { memberId } = request
    const refused = refusedTo(stores, memberId)
    if (refused) return refused
    const before = stores.limits.find(memberId, 'member', request)
    const after = cancelChange(before, nowMs)
    if (after === null) return { refusal: 'not-found' }
    saveLimit(stores, nowMs, { ...by(memberId), reason: 'cancelled by the member' }, before, after)
    return limitsOf(stores, nowMs, memberId)
  },
  /** Stores that the member goes on without a deposit limit for now; the same again changes nothing. */
  declineDepositLimit: (stores: BankStores, nowMs: number, memberId: string): MemberLimits | Refused => {
    const refused = refusedTo(stores, memberId)
    if (refused) return refused
    if (stores.limits.saveChoice(memberId, 'none', nowMs)) {
      const reason = 'went on without a deposit limit'
      const note = { actor: `member:${memberId}`, action: 'limit-choice', subject: `member:${memberId}`, reason }
      stores.audit.add({ ...note, before: null, after: { choice: 'none' } }, nowMs)
    }
    return limitsOf(stores, nowMs, memberId)
  },
} as const

export const MEMBER_LIMIT_READS = {
  /** Returns a member's own limits, what counts towards each, and where the house has one too. */
  memberLimits: (stores: BankStores, nowMs: number, memberId: string): MemberLimits | Refused =>
    refusedTo(stores, memberId) ?? limitsOf(stores, nowMs, memberId),
} as const

const by = (memberId: string) => ({ memberId, actor: `member:${memberId}` })

const isExcluded = ({ members }: BankStores, memberId: string) => members.find(memberId)?.state === 'excluded'

function refusedChange(stores: BankStores, { memberId, currency }: Omit<ConfirmMemberLimit, 'amount'>): Refused | null {
  const refused = refusedTo(stores, memberId)
  if (refused) return refused
  return stores.members.find(memberId)?.currency === currency ? null : { refusal: 'wrong-currency' }
}

function limitsOf(stores: BankStores, nowMs: number, memberId: string): MemberLimits | Refused {
  const { limits, members } = stores
  const member = members.find(memberId)
  if (member === undefined) return { refusal: 'not-found' }
  const rows = limits.usage(memberId, nowMs).map(({ frees, ...usage }) => {
    const own = limits.find(memberId, 'member', usage)
    return {
      ...usage,
      amount: own.amount,
      left: own.amount === null ? null : Math.max(0, own.amount - usage.used),
      frees: frees && { amount: frees.amount, at: new Date(frees.at_ms).toISOString() },
      next: nextView(own, nowMs),
      isHouse: limits.find(memberId, 'operator', usage).amount !== null,
    }
  })
  return {
    currency: member.currency,
    limits: rows,
    isExcluded: member.state === 'excluded',
    choiceDue: limits.isChoiceDue(memberId),
  }
}
