import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { CURRENCIES, type Currency, CurrencyCode } from '../money.ts'
import { Reason } from '../reason.ts'
import { ROLES, rolesWith } from '../roles.ts'

/** waiting -> confirmed / refused / expired. */
export const PROPOSAL_STATES = ['waiting', 'confirmed', 'refused', 'expired'] as const

/** A call that waits for a second person, or was decided. Times are ISO 8601 UTC. */
export const Proposal = z.object({
  id: z.string(),
  /** The name of the call. */
  call: z.string(),
  /** What it would do, without secrets. */
  input: z.record(z.string(), z.unknown()),
  reason: z.string(),
  state: z.enum(PROPOSAL_STATES),
  /** `operator:NAME`. */
  proposedBy: z.string(),
  decidedBy: z.nullable(z.string()),
  createdAt: z.string(),
  expiresAt: z.string(),
  decidedAt: z.nullable(z.string()),
})
export type Proposal = z.infer<typeof Proposal>

/** The response of a call that may take two people: what was done, or the proposal that waits. */
export function orProposal<Done extends z.ZodMiniType>(done: Done) {
  return z.union([z.object({ proposal: Proposal }), done])
}

const listProposals = endpoint({
  method: 'GET',
  path: '/ops/proposals',
  summary: 'The calls that wait for a second person, oldest first, or the last two hundred that were decided',
  auth: 'operator',
  roles: ROLES,
  request: z.strictObject({ state: z._default(z.enum(PROPOSAL_STATES), 'waiting') }),
  response: z.object({ proposals: z.array(Proposal) }),
})

/** What waits for people. Amounts in minor units, times in ISO 8601 UTC. */
const Waiting = z.object({
  /** The wins that are held, by currency. */
  heldWins: z.array(z.object({ currency: CurrencyCode, count: z.int(), amount: z.int(), oldest: z.string() })),
  /** What one person has proposed, by the name of the call: transfers to approve, payouts, credits, held wins. */
  secondPerson: z.array(z.object({ call: z.string(), count: z.int(), oldest: z.string() })),
})
export type Waiting = z.infer<typeof Waiting>

const showWaiting = endpoint({
  method: 'GET',
  path: '/ops/waiting',
  summary: 'How many wins are held and what waits for a second person, each with the time of the oldest',
  auth: 'operator',
  roles: ROLES,
  request: Nothing,
  response: Waiting,
})

const decideProposal = endpoint({
  method: 'PUT',
  path: '/ops/proposals/:id',
  summary: 'Confirms and carries out what another person proposed, or refuses it',
  auth: 'operator',
  roles: ROLES,
  params: z.strictObject({ id: z.string().check(z.regex(/^[\da-f-]{36}$/)) }),
  request: z.strictObject({ decision: z.enum(['confirm', 'refuse']), reason: z.optional(Reason) }),
  /** `result`: the response of the call that was carried out. */
  response: z.object({ proposal: Proposal, result: z.optional(z.unknown()) }),
  // Besides these, the refusals of the call itself.
  errors: ['conflict', 'same-person', 'busy'],
})

const Amount = z.int().check(z.minimum(0), z.maximum(1_000_000_000_000))

/** An amount for each currency, in minor units. */
const Limits = z.record(z.enum(CURRENCIES), z.int())
export type ApprovalLimits = Record<Currency, number>

const showApprovalLimits = endpoint({
  method: 'GET',
  path: '/ops/approval-limits',
  summary: 'What one person may decide alone in 24 hours, by currency, in minor units',
  auth: 'operator',
  roles: ROLES,
  request: Nothing,
  response: z.object({ limits: Limits }),
})

const setApprovalLimits = endpoint({
  method: 'PUT',
  path: '/ops/approval-limits',
  summary: 'Sets what one person may decide alone in 24 hours; raising it takes two people',
  auth: 'operator',
  roles: rolesWith('finance'),
  takesReason: true,
  request: z.strictObject({ limits: z.partialRecord(z.enum(CURRENCIES), Amount) }),
  response: orProposal(z.object({ limits: Limits })),
  errors: ['busy'],
})

export const proposalCalls = { listProposals, showWaiting, decideProposal, showApprovalLimits, setApprovalLimits }
