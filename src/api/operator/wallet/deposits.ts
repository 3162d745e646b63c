import * as z from 'zod/mini'
import { endpoint, Nothing } from '../../endpoint.ts'
import { CurrencyCode, PositiveMinorUnits } from '../../money.ts'
import { Reason } from '../../reason.ts'
import { ROLES, rolesWith } from '../../roles.ts'
import { DEPOSIT_FIELDS, DEPOSIT_STATES, Deposit, DepositField, DepositMethod } from '../../wallet/wallet.ts'
import { Changes } from '../history.ts'
import { Account, BankPage, Next } from '../paging.ts'
import { orProposal } from '../proposals.ts'
import { BankReference } from './bank-reference.ts'

/** Inputs of the operator endpoints for deposits. The command line reads its input with the same schemas. */

const Amount = z.int().check(z.minimum(0), z.maximum(1_000_000_000_000))
const PROVIDERS = ['demo', 'bank-transfer', 'btcpay'] as const
const MethodId = z.string().check(z.regex(/^[a-z\d-]{1,32}$/))

/** The fields of a method that may be changed; the brand sets the rest. Amounts in minor units. */
export const MethodChange = z.strictObject({
  id: MethodId,
  enabled: z.optional(z.boolean()),
  minimum: z.optional(PositiveMinorUnits),
  maximum: z.optional(PositiveMinorUnits),
  fee: z.optional(Amount),
  /** The currency of these amounts: that of the method. */
  currency: z.optional(CurrencyCode),
  fields: z.optional(z.array(DepositField).check(z.maxLength(3))),
})
export type MethodChange = z.infer<typeof MethodChange>

const Id = z.string().check(z.minLength(1), z.maxLength(64))

/** Confirms that the money arrived on the operator's account under this reference. */
export const Approval = z.strictObject({ account: Account, id: Id, reference: BankReference, reason: Reason })
export type Approval = z.infer<typeof Approval>

/** Rejects the deposit. Money that arrives nevertheless waits to be returned. The reason goes to the audit log. */
export const Rejection = z.strictObject({
  account: Account,
  id: Id,
  reason: Reason,
  received: z.optional(
    z.strictObject({ reference: BankReference, amount: PositiveMinorUnits, currency: CurrencyCode }),
  ),
})
export type Rejection = z.infer<typeof Rejection>

/** The bank took a credited payment back, or `amount` minor units of it, and wrote this reference. */
export const Chargeback = z.strictObject({
  account: Account,
  id: Id,
  amount: PositiveMinorUnits,
  currency: CurrencyCode,
  reference: BankReference,
  reason: Reason,
})
export type Chargeback = z.infer<typeof Chargeback>

/** How money that could not be credited was resolved: sent back, or credited by an adjustment. */
export const Resolution = z.strictObject({
  account: Account,
  provider: z.enum(PROVIDERS),
  reference: z.string().check(z.minLength(1), z.maxLength(200)),
  how: z.enum(['returned', 'credited']),
  reason: Reason,
})

/** A deposit method and the provider that collects its payments. */
const OperatedMethod = z.extend(DepositMethod, { provider: z.enum(PROVIDERS), enabled: z.boolean() })

/** A deposit with the fields only operators see. */
const OperatedDeposit = z.extend(Deposit, {
  id: z.string(),
  memberId: z.string(),
  state: z.enum([...DEPOSIT_STATES, 'created']),
  provider: z.string(),
  reference: z.nullable(z.string()),
  fields: z.partialRecord(z.enum(DEPOSIT_FIELDS), z.string()),
  payment: z.nullable(z.string()),
  /** Why the deposit failed. */
  why: z.nullable(z.string()),
})

/** Why money that arrived was not credited. */
export const UNMATCHED_WHYS = [
  'excluded',
  'under-review',
  'account-closed',
  'method-disabled',
  'deposit-expired',
  // the deposit was already credited, or had failed
  'deposit-over',
  'wrong-amount',
  'limit-reached',
  'paid-over',
  'paid-partial',
  'paid-late',
  // a person at the provider marked it as paid
  'marked',
  // the network did not confirm it in time
  'unconfirmed',
  // an operator rejected the deposit
  'rejected',
] as const

/** Money an operator must handle: return it, or credit it by an adjustment. */
const UnmatchedMoney = z.object({
  provider: z.string(),
  reference: z.string(),
  member: z.string(),
  deposit: z.string(),
  amount: z.int(),
  /** The provider's currency code, which may be none of ours. */
  currency: z.string(),
  why: z.enum(UNMATCHED_WHYS),
  /** ISO 8601 UTC. */
  at: z.string(),
})

const ofAccount = { account: z.nullable(z.string()) }

const listDepositMethods = endpoint({
  method: 'GET',
  path: '/ops/deposit-methods',
  summary: 'The ways to pay in, which of them are open, and who changed which when',
  auth: 'operator',
  roles: ROLES,
  request: Nothing,
  response: z.object({ methods: z.array(z.extend(OperatedMethod, { open: z.boolean() })), changes: Changes }),
})

const changeDepositMethod = endpoint({
  method: 'PUT',
  path: '/ops/deposit-methods',
  summary: 'Changes what of a way to pay in may be changed; a higher maximum takes two people',
  auth: 'operator',
  roles: rolesWith('finance'),
  takesReason: true,
  request: MethodChange,
  response: orProposal(OperatedMethod),
  errors: ['wrong-currency', 'busy'],
})

const listWaitingDeposits = endpoint({
  method: 'GET',
  path: '/ops/deposits/waiting',
  summary: 'Bank transfers of one bank’s members to look for on the house’s account, oldest first',
  auth: 'operator',
  roles: rolesWith('support', 'finance'),
  request: BankPage,
  response: z.object({ items: z.array(z.extend(OperatedDeposit, ofAccount)), next: Next }),
})

const listUnmatchedMoney = endpoint({
  method: 'GET',
  path: '/ops/deposits/unmatched',
  summary: 'Money of one bank’s members that came and was not credited, oldest first',
  auth: 'operator',
  roles: rolesWith('support', 'finance'),
  request: BankPage,
  response: z.object({ items: z.array(z.extend(UnmatchedMoney, ofAccount)), next: Next }),
})

const approveDeposit = endpoint({
  method: 'PUT',
  path: '/ops/deposits/approve',
  summary:
    'Credits a deposit: the transfer is on the house’s account under this reference; from a sum on it takes two people',
  auth: 'operator',
  roles: rolesWith('finance'),
  request: Approval,
  response: orProposal(OperatedDeposit),
  errors: [
    'conflict',
    'method-disabled',
    'deposit-expired',
    'excluded',
    'under-review',
    'account-closed',
    'limit-reached',
    'amount-out-of-range',
  ],
})

const rejectDeposit = endpoint({
  method: 'PUT',
  path: '/ops/deposits/reject',
  summary: 'Ends a deposit without a credit; what came all the same waits to be returned',
  auth: 'operator',
  roles: rolesWith('finance'),
  request: Rejection,
  response: OperatedDeposit,
  errors: ['wrong-currency', 'conflict'],
})

const chargeDepositBack = endpoint({
  method: 'PUT',
  path: '/ops/deposits/chargeback',
  summary:
    'Records that the bank took back a credited deposit, whole or in part: cash that is there is taken, the rest is owed',
  auth: 'operator',
  roles: rolesWith('finance'),
  request: Chargeback,
  response: OperatedDeposit,
  errors: ['wrong-currency', 'wrong-state', 'amount-out-of-range', 'conflict'],
})

const resolveUnmatchedMoney = endpoint({
  method: 'PUT',
  path: '/ops/deposits/resolve',
  summary: 'Says what became of money that could not be credited',
  auth: 'operator',
  roles: rolesWith('finance'),
  request: Resolution,
  response: z.extend(UnmatchedMoney, { isNew: z.boolean() }),
  errors: ['conflict'],
})

export const depositCalls = {
  listDepositMethods,
  changeDepositMethod,
  listWaitingDeposits,
  listUnmatchedMoney,
  approveDeposit,
  rejectDeposit,
  chargeDepositBack,
  resolveUnmatchedMoney,
}
