import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CallerId, CurrencyCode, PositiveMinorUnits } from '../money.ts'
import { fullOf } from '../rights.ts'
import { PaymentPassword, PROVED_BY_PAYMENT_PASSWORD } from '../session/payment-password.ts'
import { Password, PROVED, PROVED_BY_CODE, ProofCode } from '../session/proof.ts'

/**
 * `in-flight`: not credited yet. `returned`: the other account could not receive it, and the sender has the money back.
 */
export const LINE_TRANSFER_STATES = ['in-flight', 'arrived', 'returned'] as const

/** A transfer between two members of the same agent line, as one of the two sees it. */
export const LineTransfer = z.object({
  id: CallerId,
  direction: z.enum(['sent', 'received']),
  /** The account at the other end; an account above the member in the line is masked. */
  account: z.string(),
  amount: PositiveMinorUnits,
  currency: CurrencyCode,
  state: z.enum(LINE_TRANSFER_STATES),
  /** ISO 8601 UTC. */
  at: z.string(),
})
export type LineTransfer = z.infer<typeof LineTransfer>

const Sent = {
  id: CallerId,
  amount: PositiveMinorUnits,
  currency: CurrencyCode,
  password: Password,
  code: ProofCode,
  paymentPassword: PaymentPassword,
}

/**
 * Specification section 6 "Agents can transfer to downline or upline": down to any member below, by account; up to the
 * agent directly above, whose account need not be named. The caller proves who they are as for a withdrawal.
 */
export const sendLineTransfer = endpoint({
  method: 'POST',
  path: '/wps/wallet/transfer',
  summary: 'Sends an agent’s own money up or down the line under an id made by the caller',
  auth: 'agent',
  // What goes up leaves the line.
  subAccounts: { pages: ['downlineManagmentView'], level: { by: 'direction', levels: { down: 'full' } } },
  sealed: true,
  request: z.discriminatedUnion('direction', [
    z.strictObject({ direction: z.literal('up'), ...Sent }),
    z.strictObject({
      direction: z.literal('down'),
      account: z.string().check(z.minLength(1), z.maxLength(64)),
      ...Sent,
    }),
  ]),
  response: LineTransfer,
  errors: [
    ...PROVED,
    ...PROVED_BY_CODE,
    ...PROVED_BY_PAYMENT_PASSWORD,
    'not-agent',
    'not-found',
    'excluded',
    'under-review',
    'account-closed',
    'wrong-currency',
    'not-enough-money',
    'amount-owed',
    'conflict',
    'too-many-requests',
  ],
})

/** Transfers sent and received along the line, newest first. `next` is the cursor of the following page. */
export const lineTransfers = endpoint({
  method: 'GET',
  path: '/wps/wallet/transfers',
  summary: 'The transfers along the line of who is signed in',
  auth: 'account',
  subAccounts: fullOf('downlineManagmentView'),
  request: z.strictObject({ before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
  response: z.object({ transfers: z.array(LineTransfer), next: z.nullable(z.string()) }),
  errors: ['not-signed-in', 'trial-account'],
})

/** Somebody below an agent, who can receive money from them. */
export const LineReceiver = z.object({
  account: z.string(),
  isAgent: z.boolean(),
  /** True right below, false further down. */
  isDirect: z.boolean(),
})
export type LineReceiver = z.infer<typeof LineReceiver>

/** Who an agent can send money to: without `search` who is right below, else whose account begins so, at any depth. */
export const lineReceivers = endpoint({
  method: 'GET',
  path: '/wps/wallet/transfer/receivers',
  summary: 'Who an agent can send money to along the line',
  auth: 'agent',
  subAccounts: fullOf('downlineManagmentView'),
  request: z.strictObject({ search: z.optional(z.string().check(z.minLength(1), z.maxLength(64))) }),
  response: z.object({
    /** The agent above, masked; null at the top of a line, and for sub-accounts. */
    upline: z.nullable(z.string()),
    receivers: z.array(LineReceiver),
    /** There are more: a longer search finds them. */
    hasMore: z.boolean(),
  }),
  errors: ['not-signed-in', 'not-agent'],
})
