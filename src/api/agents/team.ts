import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { CurrencyCode } from '../money.ts'
import { Reason } from '../reason.ts'
import { updateOf, viewOf } from '../rights.ts'
import { InZone, Range } from '../wallet/statements.ts'
import { CONTRACT_KINDS } from './contracts.ts'

const errors = ['not-signed-in', 'not-agent'] as const

/**
 * What members moved, in minor units. `staked`: what counts of their stakes, without what was voided or what a promotion
 * paid; `won`: the prizes of play; `profit`: `staked - won`, which is negative when the members won.
 */
const TeamSums = z.object({
  deposited: z.int(),
  /** Without what came back. */
  withdrawn: z.int(),
  staked: z.int(),
  won: z.int(),
  profit: z.int(),
})
export type TeamSums = z.infer<typeof TeamSums>

/** The same of everybody below an agent, with how many joined and how many bet. */
const TeamFigures = z.extend(TeamSums, {
  joined: z.int(),
  /** Members who bet, each once, by the days of UTC (decision 127). */
  active: z.int(),
})
export type TeamFigures = z.infer<typeof TeamFigures>

/** Specification section 2 "agentTeamOverview": the team of these days, against as many days before. */
export const teamOverview = endpoint({
  method: 'GET',
  path: '/wps/agent/team/overview',
  summary: 'What everybody below the agent did in these days, against as many days before, and by day',
  auth: 'agent',
  subAccounts: viewOf('agentTeamOverview'),
  request: z.strictObject(Range),
  response: z.object({
    ...InZone,
    currency: CurrencyCode,
    /** How many are below now, at any depth, and how many of them have the site open. */
    members: z.int(),
    online: z.int(),
    now: TeamFigures,
    before: TeamFigures,
    /**
     * What the agent's own contracts earned by the periods that begin in these days, and in those before; and what of it
     * may be claimed now, whenever it was earned. Minor units; null for a sub-account that may not see the income.
     */
    commission: z.nullable(z.object({ now: z.int(), before: z.int(), claimable: z.int() })),
    /** The days of `before`. */
    beforeDays: z.object({ from: z.string(), to: z.string() }),
    /** Each day of the range, the first one first. */
    days: z.array(z.object({ day: z.string(), deposited: z.int(), withdrawn: z.int() })),
  }),
  errors,
})

/** What the members of a team are sorted by. */
export const TEAM_SORTS = [
  'account',
  'members',
  'deposited',
  'withdrawn',
  'staked',
  'profit',
  'lastSeen',
  'joinedAt',
] as const
export type TeamSort = (typeof TEAM_SORTS)[number]

/** Rows of one page. */
export const TEAM_ROWS = 20

/** A member below an agent, with the sums of their own and of everybody below them. */
export const TeamMember = z.extend(TeamSums, {
  /** True while an agent above has stopped their play. */
  frozen: z.boolean(),
  /** Of each contract in force, the highest rate, in 1/10,000. */
  rates: z.array(z.object({ kind: z.enum(CONTRACT_KINDS), rate: z.int() })),
  account: z.string(),
  /** 0 member; 1, 2, 41, 42 agent (specification section 6). */
  type: z.int(),
  /** 1: directly below the agent who asks. */
  level: z.int(),
  /** How many are below them. */
  members: z.int(),
  /** ISO 8601 UTC. */
  joinedAt: z.string(),
  /** When they were here last; null: never. */
  lastSeen: z.nullable(z.string()),
  online: z.boolean(),
})
export type TeamMember = z.infer<typeof TeamMember>

const Account = z.string().check(z.minLength(1), z.maxLength(64))
const InTeam = {
  ...Range,
  /** The account whose downline is listed; without it, the agent's own. */
  below: z.optional(Account),
  /** The beginning of an account: rows at any depth below. Without it, those directly below. */
  search: z.optional(Account),
  kind: z.optional(z.enum(['agent', 'member'])),
  sort: z.optional(z.enum(TEAM_SORTS)),
  order: z.optional(z.enum(['up', 'down'])),
}

/** Specification section 2 "palStatementsAgentCopy" and "downlineManagmentView": who is below, and what they did. */
export const teamMembers = endpoint({
  method: 'GET',
  path: '/wps/agent/team/members',
  summary: 'Who is directly below the agent or below somebody in the line, each with the sums of their line',
  auth: 'agent',
  subAccounts: viewOf('agentTeamOverview', 'downlineManagmentView', 'palStatementsAgentCopy'),
  request: z.strictObject({
    ...InTeam,
    page: z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,4}$/)), z.transform(Number))),
  }),
  response: z.object({
    ...InZone,
    currency: CurrencyCode,
    /** The accounts from the agent down to the account whose downline is listed, without the agent. */
    trail: z.array(z.string()),
    list: z.array(TeamMember),
    /** The number of rows on all pages, and their totals. */
    total: z.int(),
    totals: TeamSums,
    /** The own figures of the account whose downline is listed. */
    own: TeamSums,
  }),
  errors: [...errors, 'not-found'],
})

/** The same rows, all of them, as a CSV file. */
export const teamFile = endpoint({
  method: 'GET',
  path: '/wps/agent/team/members.csv',
  summary: 'Who is below the agent, each with the sums of their line, as a CSV file',
  auth: 'agent',
  subAccounts: viewOf('downlineManagmentView', 'palStatementsAgentCopy'),
  responseFormat: 'csv',
  request: z.strictObject(InTeam),
  response: z.string(),
  errors: [...errors, 'not-found'],
})

/**
 * Specification section 2 "downlineManagmentView": stops the play of a member of the line, or lets them play again. Only
 * the agent who stopped it, or one above, lets them; nobody loses a way to withdraw. It stops this account alone, never
 * those below; the member reads who stopped it and the reason.
 */
export const freezePlay = endpoint({
  method: 'POST',
  path: '/wps/agent/team/freeze',
  summary: 'Stops the play of somebody below the agent, or lets them play again',
  auth: 'agent',
  subAccounts: updateOf('downlineManagmentView'),
  request: z
    .strictObject({ account: Account, frozen: z.boolean(), reason: z.optional(Reason) })
    .check(z.refine(({ frozen, reason }) => !frozen || reason !== undefined)),
  response: z.object({ account: z.string(), frozen: z.boolean() }),
  errors: [...errors, 'not-found', 'forbidden'],
})
