import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { CallerId, CurrencyCode, MinorUnits, PositiveMinorUnits } from '../money.ts'
import { fullOf } from '../rights.ts'

/** What a member owns, in minor units of `currency`. `balance` is what can be played or withdrawn: cash. */
export const Balance = z.object({
  balance: MinorUnits,
  bonus: MinorUnits,
  held: MinorUnits,
  /** Wins that are being checked, if there are any: neither played nor paid until they are released. */
  heldWins: z.optional(MinorUnits),
  /** What the member owes the house, if anything: nothing is paid out until it is paid. */
  owed: z.optional(MinorUnits),
  /** Everything the member owns: cash, bonus, held money, and the vendor wallets as last reported. */
  consolidated: MinorUnits,
  currency: CurrencyCode,
  currencySymbol: z.string(),
  /** When the balance was read, ISO 8601 UTC. */
  at: z.string(),
})
export type Balance = z.infer<typeof Balance>

export const balance = endpoint({
  method: 'GET',
  path: '/wps/v2/wallets/balance',
  summary: 'The balance of the member who is signed in',
  auth: 'member',
  subAccounts: fullOf('downlineManagmentView'),
  request: Nothing,
  response: Balance,
  errors: ['not-signed-in'],
})

/** What a method may require of the payer beside the amount. */
export const DEPOSIT_FIELDS = ['payerName', 'payerAccount', 'payerDocument'] as const

export const DepositField = z.strictObject({ id: z.enum(DEPOSIT_FIELDS), required: z.boolean() })
export type DepositField = z.infer<typeof DepositField>

/** A deposit method. Amounts in minor units; the member sees limits and fee beside the amount. */
export const DepositMethod = z.object({
  id: z.string(),
  kind: z.enum(['bank', 'card', 'cash', 'crypto']),
  /** True where a person looks for the money on the house's account before it is credited. */
  byHand: z.boolean(),
  currency: CurrencyCode,
  minimum: z.int(),
  maximum: z.int(),
  /** Deducted from the payment: `amount - fee` is credited. */
  fee: z.int(),
  fields: z.array(DepositField),
})
export type DepositMethod = z.infer<typeof DepositMethod>

export const depositMethods = endpoint({
  method: 'GET',
  path: '/wps/wallet/deposit/methods',
  summary: 'The ways to deposit that are open to this member',
  auth: 'account',
  request: Nothing,
  response: z.array(DepositMethod),
  errors: ['not-signed-in', 'trial-account'],
})

/** created -> pending -> credited / failed / expired (docs/coverage/decisions.md "Money"). */
export const DEPOSIT_STATES = ['pending', 'credited', 'failed', 'expired'] as const

export const Deposit = z.object({
  id: CallerId,
  method: z.string(),
  /** The amount paid in. */
  amount: PositiveMinorUnits,
  /** The fee, fixed when the deposit is created. */
  fee: z.int(),
  currency: CurrencyCode,
  state: z.enum(DEPOSIT_STATES),
  /** What of it pays what the member owed when it was created, if anything. */
  owed: z.optional(MinorUnits),
  /** What the bank has taken back of it, if anything. */
  chargedBack: z.optional(MinorUnits),
  /** The reference the member quotes to customer service. */
  folio: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  creditedAt: z.nullable(z.string()),
  /** What the member copies into the payment, label key -> value; fictitious with the demo cashier. */
  instructions: z.record(z.string(), z.string()),
  /** Names of the pictures the member sent as proof of payment. */
  proof: z.array(z.string()),
})
export type Deposit = z.infer<typeof Deposit>

export const createDeposit = endpoint({
  method: 'POST',
  path: '/wps/wallet/deposit',
  summary: 'Starts a deposit under an id made by the caller; the same id and content gives the same deposit',
  auth: 'account',
  request: z.strictObject({
    id: CallerId,
    method: z.string().check(z.minLength(1), z.maxLength(32)),
    amount: PositiveMinorUnits,
    currency: CurrencyCode,
    /** The fields the method requires, by the names of its `fields`. */
    fields: z.optional(z.partialRecord(z.enum(DEPOSIT_FIELDS), z.string().check(z.minLength(2), z.maxLength(100)))),
  }),
  response: Deposit,
  errors: [
    'not-signed-in',
    'trial-account',
    'method-disabled',
    'account-number-wrong',
    'bank-unknown',
    'amount-out-of-range',
    'wrong-currency',
    'conflict',
    'excluded',
    'terms-changed',
    'under-review',
    'identity-required',
    'account-closed',
    'limit-reached',
    'too-many-requests',
  ],
})

/**
 * The member reports that the transfer was made. The embedded demo cashier then confirms it, as a provider's callback
 * would; any other provider is queried for the payment.
 */
export const confirmDeposit = endpoint({
  method: 'POST',
  path: '/wps/wallet/deposit/confirm',
  summary: 'Tells the cashier that the transfer was made',
  auth: 'account',
  request: z.strictObject({ id: CallerId }),
  response: Deposit,
  errors: [
    'not-signed-in',
    'trial-account',
    'not-found',
    'method-disabled',
    'deposit-expired',
    'conflict',
    'excluded',
    'under-review',
    'account-closed',
    'limit-reached',
  ],
})

/** Pictures of the receipt, which replace earlier ones. An operator reviews them, so the deposit expires later. */
export const depositProof = endpoint({
  method: 'POST',
  path: '/wps/wallet/deposit/proof',
  summary: 'Shows the pictures that prove a bank transfer was made',
  auth: 'account',
  request: z.strictObject({
    id: CallerId,
    images: z.array(z.string().check(z.regex(/^[\w-]{43}$/))).check(z.minLength(1), z.maxLength(3)),
  }),
  response: Deposit,
  errors: ['not-signed-in', 'trial-account', 'not-found', 'conflict', 'deposit-expired'],
})

/** The `next` of the previous page; opaque to the caller. */
const Cursor = z.string().check(z.regex(/^\d{1,16} [\da-f-]{36}$/i))

export const depositList = endpoint({
  method: 'GET',
  path: '/wps/wallet/deposits',
  summary: "The member's deposits, the newest first",
  auth: 'account',
  request: z.strictObject({ state: z.optional(z.enum(DEPOSIT_STATES)), after: z.optional(Cursor) }),
  response: z.object({ deposits: z.array(Deposit), next: z.nullable(Cursor) }),
  errors: ['not-signed-in', 'trial-account'],
})
