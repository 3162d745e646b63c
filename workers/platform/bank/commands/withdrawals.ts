import type { WithdrawalState } from '#api/wallet/withdrawals'
import { remainingOf } from '../../ledger/withdrawal.ts'
import type { Notice } from '../bank-types.ts'
import type { BankStores } from '../stores.ts'
import { withdrawalQueue, withdrawalsOf, withdrawalsPage } from '../withdrawals/pages.ts'
import type { Stepped } from '../withdrawals/Withdrawals.ts'
import type {
  AddAccount,
  BankWithdrawal,
  CreateWithdrawal,
  MemberStep,
  OperatorStep,
} from '../withdrawals/withdrawal-types.ts'

type Operation = (stores: BankStores, nowMs: number, ...args: never[]) => unknown

export const WITHDRAWAL_WRITES = {
  /** Adds a payout account; it can be used after a day. */
  addPayoutAccount: ({ payoutAccounts }, nowMs, request: AddAccount) => payoutAccounts.add(request, nowMs),
  removePayoutAccount: ({ payoutAccounts }, nowMs, memberId: string, id: string) =>
    payoutAccounts.remove(memberId, id, nowMs),
  /** Holds the money of a withdrawal. */
  createWithdrawal: ({ withdrawals }, nowMs, request: CreateWithdrawal) => withdrawals.create(request, nowMs),
  /** A member cancels a withdrawal, or reports whether the money arrived. */
  stepWithdrawal: ({ withdrawals }, nowMs, request: MemberStep) => withdrawals.byMember(request, nowMs),
  /** Applies an operator's decision: it is audited and the member is notified. */
  decideWithdrawal: (stores, nowMs, request: OperatorStep) => {
    const { withdrawals, audit, alarms } = stores
    const before = withdrawals.find(request.memberId, request.withdrawalId)
    const stepped = withdrawals.byOperator(request, nowMs)
    if ('refusal' in stepped || !stepped.isNew) return 'refusal' in stepped ? stepped : stepped.withdrawal
    const { withdrawal } = stepped
    const { actor, reason, decision } = request
    const subject = `withdrawal:${request.memberId}:${request.withdrawalId}`
    const action = `withdrawal-${decision.step}`
    const named = decision.step === 'bank-return' ? { reference: decision.reference } : {}
    audit.add(
      {
        actor,
        action,
        subject,
        reason,
        before: auditFieldsOf(before),
        after: { ...auditFieldsOf(withdrawal), ...named },
      },
      nowMs,
    )
    tell(stores, decision, stepped, reason, nowMs)
    if (withdrawal.receiptDueAt !== null) alarms.schedule('withdrawals', Date.parse(withdrawal.receiptDueAt))
    return withdrawal
  },
} as const satisfies Record<string, Operation>

export const WITHDRAWAL_READS = {
  payoutAccounts: ({ payoutAccounts }, _nowMs, memberId: string) => payoutAccounts.list(memberId),
  withdrawal: ({ withdrawals }, _nowMs, memberId: string, id: string) =>
    withdrawals.find(memberId, id) ?? ({ refusal: 'not-found' } as const),
  withdrawalsOf: (stores, _nowMs, memberId: string, cursor: string | null, limit: number) =>
    withdrawalsOf(stores, memberId, cursor, limit),
  withdrawalQueue: (stores, nowMs, state: WithdrawalState, cursor: string | null, limit: number) =>
    withdrawalQueue(stores, nowMs, state, cursor, limit),
  withdrawalsPage: ({ sql, ledger }, _nowMs, after: string, limit: number) =>
    withdrawalsPage(sql, ledger.head, after, limit),
} as const satisfies Record<string, Operation>

/** The fields of a withdrawal that the audit log records. */
function auditFieldsOf(withdrawal: BankWithdrawal | undefined) {
  if (!withdrawal) return null
  const { state, amount, issued, received, remaining, returned, currency } = withdrawal
  return { state, amount, issued, received, remaining, returned, currency }
}

/** Notifies the member of a decision; a disputed payment resolved as paid needs no notice. */
function tell(
  { notices, alarms }: BankStores,
  decision: OperatorStep['decision'],
  { withdrawal, taken }: Stepped,
  reason: string,
  nowMs: number,
): void {
  if (!taken || (decision.step === 'resolve' && decision.outcome === 'paid')) return
  const { memberId, folio, currency } = withdrawal
  const { amount, kind } = NOTICE_BY_STEP[decision.step](withdrawal, taken.post, taken.void + taken.giveBack)
  notices.add(memberId, kind, { folio, amount, currency, reason, remaining: remainingOf(withdrawal) }, nowMs)
  alarms.schedule('notices', nowMs)
}

const NOTICE_BY_STEP = {
  process: ({ amount }) => ({ kind: 'withdrawal-approved', amount }),
  issue: (_withdrawal, paid) => ({ kind: 'withdrawal-issued', amount: paid }),
  reject: (_withdrawal, _paid, back) => ({ kind: 'withdrawal-rejected', amount: back }),
  resolve: (_withdrawal, _paid, back) => ({ kind: 'withdrawal-rejected', amount: back }),
  'bank-return': (_withdrawal, _paid, back) => ({ kind: 'withdrawal-returned', amount: back }),
} as const satisfies Record<
  OperatorStep['decision']['step'],
  (withdrawal: BankWithdrawal, paid: number, back: number) => { kind: Notice['kind']; amount: number }
>
