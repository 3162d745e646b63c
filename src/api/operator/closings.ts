import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { CallerId, CurrencyCode } from '../money.ts'
import { Reason } from '../reason.ts'
import { rolesWith } from '../roles.ts'
import { OfAccount } from './paging.ts'

/** Closed accounts (decision 203). Amounts in minor units, times in ISO 8601 UTC. */

const Closing = z.object({
  account: z.string(),
  /** Null: it is open. */
  closedAt: z.nullable(z.string()),
  currency: CurrencyCode,
  cash: z.int(),
  /** Withdrawals on their way, and wins above their ceiling. */
  held: z.int(),
  heldWins: z.int(),
  bonus: z.int(),
  gift: z.int(),
  points: z.int(),
  owed: z.int(),
  /** What vendors keep. */
  elsewhere: z.int(),
})

const listClosings = endpoint({
  method: 'GET',
  path: '/ops/closings',
  summary: 'The closed accounts with money on them, which is to be paid out, those closed first before the others',
  auth: 'operator',
  roles: rolesWith('support', 'finance'),
  request: Nothing,
  response: z.object({
    closings: z.array(z.object({ account: z.string(), currency: CurrencyCode, cash: z.int(), closedAt: z.string() })),
  }),
})

const showClosing = endpoint({
  method: 'GET',
  path: '/ops/closings/:account',
  summary: 'Whether an account is closed, and what is on it',
  auth: 'operator',
  roles: rolesWith('support', 'finance'),
  params: OfAccount,
  request: Nothing,
  response: Closing,
  errors: ['trial-account'],
})

/** Unlike a member, an operator also closes an account with money on it, which is paid out afterwards. */
const setClosing = endpoint({
  method: 'PUT',
  path: '/ops/closings/:account',
  summary: 'Closes an account on the member’s word, or opens a closed one again',
  auth: 'operator',
  roles: rolesWith('support'),
  params: OfAccount,
  request: z.strictObject({ closed: z.boolean(), reason: Reason }),
  response: Closing,
  errors: ['trial-account', 'has-downline'],
})

const payOutClosing = endpoint({
  method: 'PUT',
  path: '/ops/closings/:account/payout',
  summary: 'Withdraws what is left on a closed account, however little; it is decided on like every withdrawal',
  auth: 'operator',
  roles: rolesWith('finance'),
  params: OfAccount,
  request: z.strictObject({
    id: CallerId,
    /** The id of a payout account of the member; without it, the newest. */
    payoutAccount: z.optional(z.string().check(z.maxLength(64))),
    reason: Reason,
  }),
  response: z.object({ account: z.string(), withdrawal: z.string(), currency: CurrencyCode, amount: z.int() }),
  errors: [
    'trial-account',
    'wrong-state',
    'not-enough-money',
    'conflict',
    'wrong-currency',
    'method-disabled',
    'amount-out-of-range',
    'account-cooling',
    'amount-owed',
  ],
})

export const closingCalls = { listClosings, showClosing, setClosing, payOutClosing }
