import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { viewOfAnyKind } from '../rights.ts'

/** The dividend and the three salaries (specification section 1). */
export const CONTRACT_KINDS = ['daily', 'hourly', 'realtime', 'dividend'] as const
export type ContractKind = (typeof CONTRACT_KINDS)[number]

/** A rate in 1/10,000: 250 is 2.5 %. */
const Rate = z.int().check(z.gte(0), z.lte(10_000))
/** Minor units. */
const Amount = z.int().check(z.gte(0), z.lte(1_000_000_000_000))

/** The rate that applies where the base, the turnover and the active members of a period all reach their minimum. */
const Tier = z.strictObject({
  minimumBase: Amount,
  minimumTurnover: Amount,
  minimumActiveMembers: z.int().check(z.gte(0), z.lte(1_000_000)),
  rate: Rate,
})
export type Tier = z.infer<typeof Tier>

const Tiers = z.array(Tier).check(z.minLength(1), z.maxLength(20))

export const DIVIDEND_PERIODS = ['daily', 'weekly', 'semi-monthly', 'monthly'] as const

/** What every contract names. */
const Common = {
  /** The agent's time zone (IANA), in which its periods begin and end. */
  zone: z.string().check(z.regex(/^[A-Za-z][\w+/-]{0,59}$/)),
  /** True when bets staked with bonus count too. */
  includesBonusBets: z.boolean(),
  /** Days between the notice of one side and the end of the contract. */
  noticeDays: z.int().check(z.gte(0), z.lte(365)),
  /** When an amount is paid: at once, or when it is claimed; what nobody claims in 7 days is paid, or lapses. */
  payment: z.enum(['automatic', 'claim-then-paid', 'claim-then-lapsed']),
}

/** A member is active in a period with at least this settled stake. */
const Active = { minimumBet: Amount }

const Dividend = z.strictObject({
  ...{ kind: z.literal('dividend'), ...Common, ...Active },
  /** The profit and loss of the line for the house, or its settled stakes. */
  base: z.enum(['profit-and-loss', 'turnover']),
  period: z.enum(DIVIDEND_PERIODS),
  tiers: Tiers,
  /** True when a negative base is added to that of the next period. */
  carriesLosses: z.boolean(),
})
const Daily = z.strictObject({ ...{ kind: z.literal('daily'), ...Common, ...Active }, tiers: Tiers })
const Hourly = z.strictObject({ ...{ kind: z.literal('hourly'), ...Common, ...Active }, tiers: Tiers })
const Realtime = z.strictObject({
  ...{ kind: z.literal('realtime'), ...Common },
  winRate: Rate,
  lossRate: Rate,
  /** The smallest stake of a bet that counts. */
  singleBet: Amount,
})

/** The terms of a contract (docs/contracts.md). */
export const Terms = z.discriminatedUnion('kind', [Dividend, Daily, Hourly, Realtime])
export type Terms = z.infer<typeof Terms>

/** The two sides of a contract: who earns by it, and the agent directly above or the house. */
export const CONTRACT_SIDES = ['agent', 'above'] as const
export type ContractSide = (typeof CONTRACT_SIDES)[number]

/** proposed -> countered, accepted, rejected, withdrawn or expired; accepted -> termination-requested -> terminated. */
export const CONTRACT_STATES = [
  ...(['proposed', 'countered', 'accepted', 'rejected', 'withdrawn', 'expired'] as const),
  ...(['termination-requested', 'terminated'] as const),
] as const
export type ContractState = (typeof CONTRACT_STATES)[number]

/**
 * Why a contract ended: a new one of its kind, a notice, both sides, a new contract above with a lower rate or other
 * periods, the end of the contract above, or a move of the agent to another line.
 */
export const CONTRACT_ENDS = ['replaced', 'notice', 'agreed', 'rate', 'above', 'moved'] as const

/** One version of a contract. Times are ISO 8601 UTC. */
export const Contract = z.object({
  id: z.string(),
  /** The account of the agent who earns by it. */
  account: z.string(),
  kind: z.enum(CONTRACT_KINDS),
  version: z.int(),
  state: z.enum(CONTRACT_STATES),
  proposedBy: z.enum(CONTRACT_SIDES),
  terms: Terms,
  createdAt: z.string(),
  /** A proposal without an answer expires then. */
  answerUntil: z.string(),
  /** In force from here until there; null: not accepted, no end set. */
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
  terminatedBy: z.nullable(z.enum(CONTRACT_SIDES)),
  endReason: z.nullable(z.enum(CONTRACT_ENDS)),
})
export type Contract = z.infer<typeof Contract>

const ContractId = z.string().check(z.regex(/^[\da-f-]{36}$/))
const DownlineAccount = z.string().check(z.minLength(1), z.maxLength(64))

/** What one side may do with a contract as it stands. Terminating what the other side wants to end ends it at once. */
export const CONTRACT_DECISIONS = ['accept', 'reject', 'withdraw', 'terminate'] as const
export type ContractDecision = (typeof CONTRACT_DECISIONS)[number]

export const listContracts = endpoint({
  method: 'GET',
  path: '/wps/agent/contracts',
  summary:
    'The contracts of an agent, or of an agent directly below, newest first; and what waits or is in force below',
  auth: 'agent',
  subAccounts: viewOfAnyKind,
  request: z.strictObject({ account: z.optional(DownlineAccount) }),
  response: z.object({ contracts: z.array(Contract), downlines: z.array(Contract) }),
  errors: ['not-agent', 'not-found'],
})

export const proposeContract = endpoint({
  method: 'POST',
  path: '/wps/agent/contracts/propose',
  summary: 'Proposes a contract: to an agent directly below, or without an account to whoever is above',
  auth: 'agent',
  subAccounts: { pages: { kindIn: 'terms.kind' }, level: 'update' },
  request: z.strictObject({ account: z.optional(DownlineAccount), terms: Terms }),
  response: z.object({ contract: Contract }),
  errors: ['not-agent', 'not-found', 'conflict', 'contract-above', 'busy'],
})

export const counterContract = endpoint({
  method: 'POST',
  path: '/wps/agent/contracts/counter',
  summary: 'Answers a proposal of the other side with other terms, which that side may answer',
  auth: 'agent',
  subAccounts: { pages: { kindIn: 'terms.kind' }, level: 'update' },
  request: z.strictObject({ contract: ContractId, terms: Terms }),
  response: z.object({ contract: Contract }),
  errors: ['not-agent', 'not-found', 'wrong-state', 'contract-above', 'busy'],
})

export const decideContract = endpoint({
  method: 'POST',
  path: '/wps/agent/contracts/decide',
  summary: 'Accepts or rejects what the other side proposed, takes an own proposal back, or ends a contract',
  auth: 'agent',
  subAccounts: {
    pages: { kindIn: 'kind' },
    level: { by: 'decision', levels: { accept: 'full', terminate: 'full', reject: 'update', withdraw: 'update' } },
  },
  request: z.strictObject({
    contract: ContractId,
    decision: z.enum(CONTRACT_DECISIONS),
    /** The kind of the contract; a sub-account has to name it, since rights are by kind. */
    kind: z.optional(z.enum(CONTRACT_KINDS)),
  }),
  response: z.object({ contract: Contract }),
  errors: ['not-agent', 'not-found', 'wrong-state', 'contract-above', 'busy'],
})
