import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { CallerId, CurrencyCode, PositiveMinorUnits } from '../money.ts'
import { PaymentPassword, PROVED_BY_PAYMENT_PASSWORD } from '../session/payment-password.ts'
import { Password, PROVED, PROVED_BY_CODE, ProofCode } from '../session/proof.ts'

/** The number that identifies the account: a CLABE (18 digits), an IBAN (ISO 13616). */
export const PAYOUT_KINDS = ['clabe', 'iban'] as const
export type PayoutKind = (typeof PAYOUT_KINDS)[number]

/** The name of the bank that a CLABE names; null for a number that names none that is known. */
export const BankLabel = z.nullable(z.string())

/** A payout account as its owner sees it. */
export const PayoutAccount = z.object({
  id: CallerId,
  kind: z.enum(PAYOUT_KINDS),
  currency: CurrencyCode,
  holder: z.string(),
  /** The last four characters; the rest is masked. */
  number: z.string(),
  bank: BankLabel,
  addedAt: z.string(),
  /** When it becomes usable for payouts (GLI-19 2.5.2(e): 24 h after it was added). */
  usableAt: z.string(),
})
export type PayoutAccount = z.infer<typeof PayoutAccount>

/** A payout method with its limits for one withdrawal, in minor units. */
export const PayoutMethod = z.object({
  kind: z.enum(PAYOUT_KINDS),
  currency: CurrencyCode,
  minimum: z.int(),
  maximum: z.int(),
})
export type PayoutMethod = z.infer<typeof PayoutMethod>

export const payoutAccounts = endpoint({
  method: 'GET',
  path: '/wps/wallet/payout/accounts',
  summary: 'The accounts of the member that withdrawals are paid to, and the ways there are',
  auth: 'account',
  request: Nothing,
  response: z.object({ accounts: z.array(PayoutAccount), ways: z.array(PayoutMethod) }),
  errors: ['not-signed-in', 'trial-account'],
})

export const addPayoutAccount = endpoint({
  method: 'POST',
  path: '/wps/wallet/payout/account',
  summary: 'Adds an account to pay to, in the name of the member; it can be used after 24 hours',
  auth: 'account',
  sealed: true,
  request: z.strictObject({
    id: CallerId,
    kind: z.enum(PAYOUT_KINDS),
    // No control, private or unassigned characters.
    holder: z.string().check(z.regex(/^\P{C}{3,80}$/u)),
    /** Spaces and hyphens are ignored. */
    number: z.string().check(z.regex(/^[A-Za-z0-9 -]{8,48}$/)),
    password: Password,
    code: ProofCode,
  }),
  response: PayoutAccount,
  errors: [
    ...PROVED,
    ...PROVED_BY_CODE,
    'method-disabled',
    'account-number-wrong',
    'bank-unknown',
    'holder-wrong',
    'conflict',
    'limit-reached',
  ],
})

export const removePayoutAccount = endpoint({
  method: 'POST',
  path: '/wps/wallet/payout/account/remove',
  summary: 'Takes an account to pay to away; what is already on its way to it is not changed',
  auth: 'account',
  sealed: true,
  request: z.strictObject({ id: CallerId, password: Password, code: ProofCode }),
  response: PayoutAccount,
  errors: [...PROVED, ...PROVED_BY_CODE, 'not-found'],
})

/**
 * applying -> process -> issued -> claimed; applying, process -> rejected; applying -> cancelled by the member; issued
 * -> dispute when the payout did not arrive, then claimed or returned (decision 64); issued, dispute, claimed -> returned
 * when the bank sends the money back (decision 152).
 */
export const WITHDRAWAL_STATES = [
  'applying',
  'process',
  'issued',
  'claimed',
  'rejected',
  'cancelled',
  'dispute',
  'returned',
] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

/** The steps in the history of a withdrawal. */
export const WITHDRAWAL_STEPS = [
  'apply',
  'cancel',
  'process',
  'reject',
  'issue',
  'receive',
  'lapse',
  'deny',
  'resolve',
  'bank-return',
] as const
export type WithdrawalStep = (typeof WITHDRAWAL_STEPS)[number]

export const Withdrawal = z.object({
  id: CallerId,
  /** The reference the member quotes to customer service. */
  folio: z.string(),
  account: z.object({ id: CallerId, kind: z.enum(PAYOUT_KINDS), number: z.string(), bank: BankLabel }),
  amount: PositiveMinorUnits,
  currency: CurrencyCode,
  state: z.enum(WITHDRAWAL_STATES),
  /**
   * Paid out so far, in part or in full; the part confirmed; the part still to pay; the part returned to the balance.
   */
  issued: z.int(),
  received: z.int(),
  remaining: z.int(),
  returned: z.int(),
  createdAt: z.string(),
  /** When an unconfirmed payout counts as received; null when none is waiting, or once one was reported missing. */
  receiptDueAt: z.nullable(z.string()),
  history: z.array(
    z.object({
      at: z.string(),
      by: z.enum(['member', 'house', 'system']),
      step: z.enum(WITHDRAWAL_STEPS),
      state: z.enum(WITHDRAWAL_STATES),
      /** The amount the step moved, in minor units. */
      amount: z.int(),
      /** The reason of a refusal or a settlement. */
      reason: z.string(),
      /** Names of the pictures that prove the payment. */
      proofs: z.array(z.string()),
    }),
  ),
})
export type Withdrawal = z.infer<typeof Withdrawal>

export const createWithdrawal = endpoint({
  method: 'POST',
  path: '/wps/wallet/withdrawal',
  summary: 'Asks for money out, under an id made by the caller; the same id and content gives the same withdrawal',
  auth: 'account',
  sealed: true,
  request: z.strictObject({
    id: CallerId,
    account: CallerId,
    amount: PositiveMinorUnits,
    currency: CurrencyCode,
    password: Password,
    code: ProofCode,
    paymentPassword: PaymentPassword,
  }),
  response: Withdrawal,
  errors: [
    ...PROVED,
    ...PROVED_BY_CODE,
    ...PROVED_BY_PAYMENT_PASSWORD,
    'not-found',
    'method-disabled',
    'account-cooling',
    'amount-out-of-range',
    'wrong-currency',
    'not-enough-money',
    'amount-owed',
    'identity-required',
    'conflict',
  ],
})

export const withdrawals = endpoint({
  method: 'GET',
  path: '/wps/wallet/withdrawals',
  summary: 'The withdrawals of the member, newest first, twenty a page',
  auth: 'account',
  request: z.strictObject({ cursor: z.optional(z.string().check(z.regex(/^\d{1,15}_[\da-fA-F-]{36}$/))) }),
  response: z.object({ withdrawals: z.array(Withdrawal), next: z.nullable(z.string()) }),
  errors: ['not-signed-in', 'trial-account'],
})

const step = (path: string, summary: string) =>
  endpoint({
    method: 'POST',
    path,
    summary,
    auth: 'account',
    request: z.strictObject({ id: CallerId }),
    response: Withdrawal,
    errors: ['not-signed-in', 'trial-account', 'not-found', 'wrong-state', 'limit-reached'],
  })

export const cancelWithdrawal = step(
  '/wps/wallet/withdrawal/cancel',
  'Takes a withdrawal back while nobody has taken it up; the money is balance again',
)
export const confirmWithdrawal = step('/wps/wallet/withdrawal/received', 'Says that what was paid out has arrived')
export const denyWithdrawal = step(
  '/wps/wallet/withdrawal/not-received',
  'Says that what was paid out has not arrived: a person looks into it, and it is never held for received by itself',
)
