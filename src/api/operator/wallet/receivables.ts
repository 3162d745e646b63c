import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { CallerId, CurrencyCode, PositiveMinorUnits } from '../../money.ts'
import { Reason } from '../../reason.ts'
import { rolesWith } from '../../roles.ts'
import { Receivable } from '../../wallet/receivables.ts'
import { Account, BankName, Next } from '../paging.ts'
import { orProposal } from '../proposals.ts'

/** What a member owes, with the transfer that took more than there was. */
export const ClaimedReceivable = z.extend(Receivable, { memberId: z.string(), transferId: z.string() })

/** `repay`: from the member's balance. `write-off`: the house gives it up. The member reads why. */
export const Settlement = z.strictObject({
  how: z.enum(['repay', 'write-off']),
  id: CallerId,
  amount: PositiveMinorUnits,
  currency: CurrencyCode,
  reason: Reason,
})

const listReceivables = endpoint({
  method: 'GET',
  path: '/ops/receivables',
  summary: 'What the members of one bank owe and owed the house, the oldest first, with their accounts',
  auth: 'operator',
  roles: rolesWith('support', 'finance'),
  request: z.strictObject({ bank: BankName, after: z._default(z.string().check(z.regex(/^\d{1,12}$/)), '0') }),
  response: z.object({
    items: z.array(z.extend(ClaimedReceivable, { account: z.nullable(z.string()) })),
    next: Next,
  }),
})

const settleReceivable = endpoint({
  method: 'PUT',
  path: '/ops/receivables/:account/:number',
  summary:
    'Takes what a member owes from their balance, or writes it off, whole or in part, under an id made by the caller; writing off takes two people',
  auth: 'operator',
  roles: rolesWith('finance'),
  params: z.strictObject({ account: Account, number: z.string().check(z.regex(/^\d{1,12}$/)) }),
  request: Settlement,
  response: orProposal(ClaimedReceivable),
  errors: ['wrong-currency', 'amount-out-of-range', 'not-enough-money', 'conflict'],
})

export const receivableCalls = { listReceivables, settleReceivable }
