import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CallerId, CurrencyCode, PositiveMinorUnits } from '../money.ts'
import { Reason } from '../reason.ts'
import { ROLES, rolesWith } from '../roles.ts'
import { Account, Next } from './paging.ts'

/** A correction of a member's balance, under an id made by the caller. */
export const Proposal = z.strictObject({
  id: CallerId,
  account: Account,
  direction: z.enum(['credit', 'debit']),
  amount: PositiveMinorUnits,
  currency: CurrencyCode,
  reason: Reason,
})

export const Decision = z.strictObject({ decision: z.enum(['confirm', 'refuse']), reason: z.optional(Reason) })

/** proposed -> confirmed / refused / expired. A debit is confirmed at once. */
export const ADJUSTMENT_STATES = ['proposed', 'confirmed', 'refused', 'expired'] as const

/** The current state of an adjustment. Times are ISO 8601 UTC. */
const Adjustment = z.object({
  id: z.string(),
  memberId: z.string(),
  direction: z.enum(['credit', 'debit']),
  amount: PositiveMinorUnits,
  currency: CurrencyCode,
  reason: z.string(),
  state: z.enum(ADJUSTMENT_STATES),
  /** `operator:NAME`. */
  proposedBy: z.string(),
  decidedBy: z.nullable(z.string()),
  createdAt: z.string(),
  expiresAt: z.string(),
  decidedAt: z.nullable(z.string()),
})

/** An adjustment with the transfer it makes once it is confirmed. */
export const ClaimedAdjustment = z.extend(Adjustment, { transferId: z.string() })

/**
 * An adjustment with its reference, `bank-0.UUID`. The reference names the bank, so no directory of adjustments is
 * needed.
 */
const ReferredAdjustment = z.extend(Adjustment, { reference: z.string() })

const listAdjustments = endpoint({
  method: 'GET',
  path: '/ops/adjustments',
  summary: 'Corrections by hand of one bank, in order of their ids, with the accounts they are for',
  auth: 'operator',
  roles: ROLES,
  request: z.strictObject({
    bank: z.string(),
    after: z._default(z.string().check(z.maxLength(200)), ''),
  }),
  response: z.object({
    items: z.array(z.extend(ClaimedAdjustment, { account: z.nullable(z.string()) })),
    next: Next,
  }),
})

const proposeAdjustment = endpoint({
  method: 'PUT',
  path: '/ops/adjustments',
  summary: 'Proposes a credit, which another person confirms, or makes a debit at once',
  auth: 'operator',
  roles: rolesWith('finance'),
  request: Proposal,
  response: ReferredAdjustment,
  errors: ['conflict', 'trial-account', 'wrong-currency', 'not-enough-money', 'limit-reached'],
})

const decideAdjustment = endpoint({
  method: 'PUT',
  path: '/ops/adjustments/:reference',
  summary: 'Confirms or refuses a proposed credit; another person than who proposed it confirms',
  auth: 'operator',
  roles: rolesWith('finance'),
  params: z.strictObject({ reference: z.string().check(z.regex(/^bank-\d{1,4}\.[\da-f-]{36}$/)) }),
  request: Decision,
  response: ReferredAdjustment,
  errors: ['conflict', 'same-person', 'limit-reached', 'not-enough-money'],
})

export const adjustmentCalls = { listAdjustments, proposeAdjustment, decideAdjustment }
