import type { Refused } from '../bank-types.ts'
import type {
  BankDeposit,
  ByHand,
  ConfirmDeposit,
  CreateDeposit,
  ReceiveDeposit,
  RejectDeposit,
  ResolveUnmatched,
} from '../deposits/deposit-types.ts'
import { memberDeposits, waitingDeposits } from '../deposits/lists.ts'
import type { BankStores } from '../stores.ts'
import { beyondDepositLimit } from './limits.ts'

/** Maximum rows of one page of a list. */
export const DEPOSITS_A_PAGE = 50

/** Operations that change deposits, each in one transaction. */
export const DEPOSIT_WRITES = {
  createDeposit: (stores: BankStores, nowMs: number, request: CreateDeposit) => {
    const { deposits, alarms, live } = stores
    const beyond = beyondDepositLimit(stores, request, nowMs)
    if (beyond) return beyond
    const isNew = deposits.find(request.memberId, request.id) === undefined
    const deposit = deposits.create(request, nowMs)
    if (isNew && !('refusal' in deposit)) live.add(request.memberId, 'deposit', request.id, nowMs)
    if (!('refusal' in deposit)) alarms.schedule('deposits', Date.parse(deposit.expiresAt))
    return deposit
  },
  pendDeposit: (
    { deposits }: BankStores,
    _nowMs: number,
    memberId: string,
    id: string,
    instructions: Record<string, string>,
    payment: string | null,
  ) => deposits.pend(memberId, id, instructions, payment),
  /** Credits, or refuses and changes nothing. */
  confirmDeposit: (stores: BankStores, nowMs: number, paid: ConfirmDeposit) => {
    const change = changeWithNotice(stores, nowMs, paid, () => stores.deposits.confirm(paid, nowMs))
    return 'refusal' in change ? change : change.after
  },
  /** Money that really came: credited, or kept for an operator with the reason. */
  receiveDeposit: (stores: BankStores, nowMs: number, paid: ReceiveDeposit) => {
    const change = changeWithNotice(stores, nowMs, paid, () => stores.deposits.receive(paid, nowMs))
    if ('refusal' in change) return change
    if (paid.by && change.after.state !== change.before)
      audit(stores, nowMs, change, { ...paid.by, action: 'deposit-approve', received: null })
    return change.after
  },
  rejectDeposit: (stores: BankStores, nowMs: number, request: RejectDeposit) => {
    const { memberId, id, actor, reason, received } = request
    const provider = stores.deposits.find(memberId, id)?.provider ?? ''
    // Money received for a deposit that had already failed needs a notice and an audit entry of its own.
    const isNews = received !== null && stores.unmatched.owner(provider, received.reference) === undefined
    const change = changeWithNotice(stores, nowMs, request, () => stores.deposits.reject(request, nowMs))
    if ('refusal' in change) return change
    if (isNews || change.after.state !== change.before)
      audit(stores, nowMs, change, { actor, reason, action: 'deposit-reject', received })
    return change.after
  },
  endDeposit: (stores: BankStores, nowMs: number, memberId: string, id: string, state: 'expired' | 'failed') => {
    const change = changeWithNotice(stores, nowMs, { memberId, id }, () => stores.deposits.end(memberId, id, state))
    return 'refusal' in change ? change : change.after
  },
  proveDeposit: ({ deposits, live }: BankStores, nowMs: number, memberId: string, id: string, images: string[]) => {
    const deposit = deposits.prove(memberId, id, images, nowMs)
    if (!('refusal' in deposit)) live.add(memberId, 'deposit', id, nowMs)
    return deposit
  },
  /** Records how an operator resolved money that could not be credited. */
  resolveUnmatched: ({ unmatched, audit }: BankStores, nowMs: number, request: ResolveUnmatched) => {
    const money = unmatched.resolve(request, nowMs)
    if ('refusal' in money || !money.isNew) return money
    const { actor, reason, how, provider, reference } = request
    const subject = `unmatched:${provider}:${reference}`
    audit.add({ actor, action: 'unmatched-resolve', subject, reason, before: null, after: { how } }, nowMs)
    return money
  },
} as const

/** Operations that only read. */
export const DEPOSIT_READS = {
  deposit: ({ deposits }: BankStores, _nowMs: number, memberId: string, id: string) =>
    deposits.find(memberId, id) ?? ({ refusal: 'not-found' } as const),
  memberDeposits: ({ sql }: BankStores, _nowMs: number, memberId: string, state: string | null, after: string | null) =>
    memberDeposits(sql, memberId, state, after, DEPOSITS_A_PAGE),
  waitingDeposits: ({ sql }: BankStores, _nowMs: number, provider: string, after: string) =>
    waitingDeposits(sql, provider, after, DEPOSITS_A_PAGE),
  unmatchedMoney: ({ unmatched }: BankStores, _nowMs: number, after: string) => unmatched.open(after, DEPOSITS_A_PAGE),
} as const

interface Change {
  before: BankDeposit['state'] | undefined
  after: BankDeposit
}

/** Runs a change of a deposit, and notifies the member when it credits or fails the deposit. */
function changeWithNotice(
  stores: BankStores,
  nowMs: number,
  { memberId, id }: { memberId: string; id: string },
  change: () => BankDeposit | Refused,
): Change | Refused {
  const before = stores.deposits.find(memberId, id)?.state
  const owedBefore = owedBy(stores, memberId)
  const after = change()
  if ('refusal' in after) return after
  const { state, amount, fee, currency, folio, why } = after
  if (state !== before) stores.live.add(memberId, 'deposit', id, nowMs)
  if (state !== before && (state === 'credited' || state === 'failed')) {
    // The amount that arrived in the balance, or the amount that did not arrive and why.
    const noticeData =
      state === 'credited'
        ? { amount: amount - fee, repaid: owedBefore - owedBy(stores, memberId) }
        : { amount, why: why ?? '' }
    stores.notices.add(memberId, `deposit-${state}`, { ...noticeData, currency, folio }, nowMs)
    stores.alarms.schedule('notices', nowMs)
  }
  return { before, after }
}

function owedBy({ members, receivables }: BankStores, memberId: string): number {
  const member = members.find(memberId)
  return member ? receivables.owedBy(memberId, member.currency) : 0
}

/** Records an operator's decision in the audit log. */
function audit(
  stores: BankStores,
  nowMs: number,
  { before, after }: Change,
  entry: ByHand & { action: string; received: RejectDeposit['received'] },
): void {
  const { actor, action, reason, received } = entry
  const { memberId, id, state, reference, why } = after
  const subject = `deposit:${memberId}:${id}`
  stores.audit.add(
    { actor, action, subject, reason, before: { state: before }, after: { state, reference, why, received } },
    nowMs,
  )
}
