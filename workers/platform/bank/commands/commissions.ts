import type { ErrorCode } from '#api/error'
import { type Commission, payCommission } from '../../ledger/commission.ts'
import type { Refused } from '../bank-types.ts'
import type { BankStores } from '../stores.ts'

export const COMMISSION_WRITES = {
  /** Pays what an agent earned in one period of a contract; a repetition changes nothing. */
  payCommission: ({ ledger, members }: BankStores, nowMs: number, commission: Commission): { id: string } | Refused => {
    const member = members.find(commission.member)
    if (!member) return refusedAs('not-found')
    if (member.trial) return refusedAs('trial-account')
    if (member.currency !== commission.unit) return refusedAs('wrong-currency')
    const verdict = ledger.write(payCommission(ledger, commission), nowMs)
    if (verdict.is === 'refused') return refusedAs(verdict.why === 'ceiling' ? 'amount-out-of-range' : 'conflict')
    return { id: `contract:${commission.contractId}:${commission.startMs}` }
  },
} as const

const refusedAs = (refusal: ErrorCode): Refused => ({ refusal })
