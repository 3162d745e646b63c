import * as z from 'zod/mini'
import { endpoint, Nothing } from '../../endpoint.ts'
import { CallerId, CURRENCIES, CurrencyCode, PositiveMinorUnits } from '../../money.ts'
import { ROLES, rolesWith } from '../../roles.ts'
import { BankLabel, PAYOUT_KINDS, PayoutMethod, WITHDRAWAL_STATES, WITHDRAWAL_STEPS } from '../../wallet/withdrawals.ts'
import { Changes } from '../history.ts'
import { Account, Next } from '../paging.ts'
import { orProposal } from '../proposals.ts'
import { BankReference } from './bank-reference.ts'

/** Inputs of the operator endpoints for withdrawals. The command line reads its input with the same schemas. */

/** The reason, stored in the audit log. The member reads it too when a withdrawal is refused or settled. */
const Reason = z.string().check(z.regex(/^\P{C}{3,300}$/u))
const Proofs = z.array(z.string().check(z.regex(/^[\w-]{43}$/))).check(z.maxLength(3))

/** A decision under an id made by the caller; repeating it changes nothing. */
export const Decision = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('process'), id: CallerId, reason: Reason }),
  z.strictObject({ step: z.literal('reject'), id: CallerId, reason: Reason }),
  /** Pays out a part, or everything that is left; `amount` in minor units. */
  z.strictObject({
    step: z.literal('issue'),
    id: CallerId,
    reason: Reason,
    amount: PositiveMinorUnits,
    currency: CurrencyCode,
    proofs: z._default(Proofs, []),
  }),
  /** Settles a payout reported missing: it arrived after all, or the money came back. */
  z.strictObject({ step: z.literal('resolve'), id: CallerId, reason: Reason, outcome: z.enum(['paid', 'returned']) }),
  /** The bank sent a payout back, also one that was confirmed: `amount` in minor units is on the house's account again. */
  z.strictObject({
    step: z.literal('bank-return'),
    id: CallerId,
    reason: Reason,
    amount: PositiveMinorUnits,
    currency: CurrencyCode,
    reference: BankReference,
  }),
])
export type Decision = z.infer<typeof Decision>

/** The state to list, and the cursor of the page. */
export const Queue = z.strictObject({
  state: z._default(z.enum(WITHDRAWAL_STATES), 'applying'),
  after: z.optional(z.string().check(z.regex(/^bank-\d{1,4}(:\d{1,15}:[\w-]{1,64}:[\da-fA-F-]{36})?$/))),
})

/** What an operator may set of payouts: when one counts as received, and a currency's limits in minor units. */
export const PayoutRules = z.strictObject({
  receiptMinutes: z.optional(z.int().check(z.minimum(1), z.maximum(43_200))),
  limits: z.optional(
    z.partialRecord(
      z.enum(CURRENCIES),
      z
        .strictObject({ minimum: PositiveMinorUnits, maximum: PositiveMinorUnits })
        .check(z.refine(({ minimum, maximum }) => minimum <= maximum)),
    ),
  ),
})
export type PayoutRules = z.infer<typeof PayoutRules>

/** A withdrawal with the fields only operators see. Amounts in minor units, times in ISO 8601 UTC. */
const OperatedWithdrawal = z.object({
  memberId: z.string(),
  id: z.string(),
  folio: z.string(),
  currency: CurrencyCode,
  state: z.enum(WITHDRAWAL_STATES),
  amount: z.int(),
  issued: z.int(),
  /** The part of what was issued that is confirmed, or counts as received. */
  received: z.int(),
  voided: z.int(),
  /** The part of what was issued that never arrived, or that the bank sent back, and is balance again. */
  returned: z.int(),
  disputed: z.boolean(),
  remaining: z.int(),
  /** The account to pay to, unmasked. */
  account: z.object({
    id: z.string(),
    kind: z.enum(PAYOUT_KINDS),
    currency: CurrencyCode,
    holder: z.string(),
    number: z.string(),
    bank: BankLabel,
    addedAt: z.string(),
    usableAt: z.string(),
    removedAt: z.nullable(z.string()),
  }),
  createdAt: z.string(),
  receiptDueAt: z.nullable(z.string()),
  history: z.array(
    z.object({
      step: z.enum(WITHDRAWAL_STEPS),
      actor: z.string(),
      from: z.enum([...WITHDRAWAL_STATES, '']),
      to: z.enum(WITHDRAWAL_STATES),
      amount: z.int(),
      reason: z.string(),
      proofs: z.array(z.string()),
      at: z.string(),
    }),
  ),
})

/** The payout methods and rules in force. */
const PayoutsInForce = z.object({ ways: z.array(PayoutMethod), receipt_ms: z.number() })

const listWithdrawals = endpoint({
  method: 'GET',
  path: '/ops/withdrawals',
  summary: 'The withdrawals in a state, oldest first, fifty a page',
  auth: 'operator',
  roles: rolesWith('support', 'finance'),
  request: Queue,
  response: z.object({
    withdrawals: z.array(
      z.extend(OperatedWithdrawal, {
        /** The member's sign-in name. */
        member: z.nullable(z.string()),
        /** How much of it was deposited within a month and never staked (GLI-19 A.8.2(d)); null once it is decided. */
        unplayed: z.nullable(z.int()),
      }),
    ),
    next: Next,
  }),
})

const ofWithdrawal = {
  auth: 'operator',
  params: z.strictObject({ account: Account, withdrawal: z.string() }),
} as const

const showWithdrawal = endpoint({
  ...ofWithdrawal,
  roles: rolesWith('support', 'finance'),
  method: 'GET',
  path: '/ops/withdrawals/:account/:withdrawal',
  summary: 'One withdrawal with its history',
  request: Nothing,
  response: OperatedWithdrawal,
})

const decideWithdrawal = endpoint({
  ...ofWithdrawal,
  roles: rolesWith('finance'),
  method: 'PUT',
  path: '/ops/withdrawals/:account/:withdrawal',
  summary:
    'Takes a withdrawal up, rejects it, pays it whole or in part, ends a dispute, or records what the bank sent back, under an id made by the caller; what pays or returns more than a sum takes two people',
  request: Decision,
  response: orProposal(OperatedWithdrawal),
  errors: ['wrong-state', 'wrong-currency', 'conflict', 'limit-reached', 'not-enough-money', 'amount-owed'],
})

const showPayoutRules = endpoint({
  method: 'GET',
  path: '/ops/payout-rules',
  summary: 'How members are paid out, and who changed it when',
  auth: 'operator',
  roles: ROLES,
  request: Nothing,
  response: z.extend(PayoutsInForce, { changes: Changes }),
})

const setPayoutRules = endpoint({
  method: 'PUT',
  path: '/ops/payout-rules',
  summary:
    'Sets when a payout counts as received, and the limits of a currency, of which a higher maximum takes two people; the others stay',
  auth: 'operator',
  roles: rolesWith('finance'),
  takesReason: true,
  request: PayoutRules,
  response: orProposal(PayoutsInForce),
  errors: ['busy'],
})

export const withdrawalCalls = { listWithdrawals, showWithdrawal, decideWithdrawal, showPayoutRules, setPayoutRules }
