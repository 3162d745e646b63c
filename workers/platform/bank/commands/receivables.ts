import { folioOf } from '../deposits/row.ts'
import type { ChargeDepositBack, SettleReceivable } from '../receivables/receivable-types.ts'
import type { BankStores } from '../stores.ts'

/** Rows of a member's own list: nobody owes for more than a few transfers. */
const OF_A_MEMBER = 100

export const RECEIVABLE_WRITES = {
  /** Takes back the payment of a deposit: it is audited and the member is notified. */
  chargeDepositBack: (stores: BankStores, nowMs: number, request: ChargeDepositBack) => {
    const charged = stores.chargebacks.charge(request, nowMs)
    if ('refusal' in charged) return charged
    const { deposit, owed, isNew } = charged
    if (!isNew) return deposit
    const { memberId, id, amount, currency, reference, actor, reason } = request
    const subject = `deposit:${memberId}:${id}`
    const before = { chargedBack: deposit.chargedBack - amount }
    const after = { chargedBack: deposit.chargedBack, amount, currency, reference, owed }
    stores.audit.add({ actor, action: 'deposit-chargeback', subject, reason, before, after }, nowMs)
    const folio = folioOf(memberId, id)
    stores.notices.add(memberId, 'chargeback', { amount, owed, currency, folio }, nowMs)
    stores.alarms.schedule('notices', nowMs)
    stores.live.add(memberId, 'deposit', id, nowMs)
    return deposit
  },
  /** A member pays what they owe, or an operator takes it from the balance or gives it up. */
  settleReceivable: ({ receivables }: BankStores, nowMs: number, request: SettleReceivable) =>
    receivables.settle(request, nowMs),
} as const

export const RECEIVABLE_READS = {
  receivable: ({ receivables }: BankStores, _nowMs: number, memberId: string, number: number) =>
    receivables.find(memberId, number) ?? ({ refusal: 'not-found' } as const),
  receivablesOf: ({ receivables }: BankStores, _nowMs: number, memberId: string) =>
    receivables.list(memberId, OF_A_MEMBER),
  receivablesPage: ({ receivables }: BankStores, _nowMs: number, after: number, limit: number) =>
    receivables.page(after, limit),
} as const
