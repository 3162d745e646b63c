import * as z from 'zod/mini'
import { endpoint, Nothing } from '../../endpoint.ts'
import { GAME_TYPES } from '../../games.ts'
import { inEveryLanguage } from '../../language.ts'
import { CurrencyCode } from '../../money.ts'
import { MISSION_PERIODS, PROFILE_PARTS } from '../../rewards/missions.ts'
import { PromotionId } from '../../rewards/promotions.ts'
import { RewardUnit } from '../../rewards/rewards.ts'
import { ROLES, rolesWith } from '../../roles.ts'
import { orProposal } from '../proposals.ts'
import { Audience, DRAFT_BYTES } from './audience.ts'
import { DryRun, DryRunAfter } from './dry-run.ts'

/** Missions as operators write and see them. Amounts in minor units, or points where the unit is PTS. */

const Title = z.string().check(z.trim(), z.minLength(3), z.maxLength(60))
const Text = z.string().check(z.trim(), z.minLength(3), z.maxLength(300))
const Amount = z.int().check(z.minimum(1), z.maximum(1_000_000_000))
const countUpTo = (most: number) => z.int().check(z.minimum(1), z.maximum(most))

/** Nobody collects play money. */
const isReal = z.refine((unit) => unit !== 'FUN')

/** What there is to do. */
const Task = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('stake'), unit: CurrencyCode.check(isReal), amount: Amount }),
  z.strictObject({ kind: z.literal('rounds'), count: countUpTo(100_000) }),
  z.strictObject({ kind: z.literal('days'), count: countUpTo(31) }),
  z.strictObject({ kind: z.literal('games'), count: countUpTo(500) }),
  z.strictObject({
    kind: z.literal('profile'),
    parts: z.array(z.enum(PROFILE_PARTS)).check(
      z.minLength(1),
      z.refine((parts) => new Set(parts).size === parts.length),
    ),
  }),
])
export type MissionTask = z.infer<typeof Task>

const DAYS_IN = { day: 1, week: 7, once: 31 } as const

/** A mission as an operator writes it. A profile is complete only once, and a period has only so many days. */
export const MissionDraft = z
  .strictObject({
    title: inEveryLanguage(Title),
    text: inEveryLanguage(Text),
    /** For whom it is; everybody where it is left out. */
    audience: z.optional(Audience),
    task: Task,
    /** Only games of these categories count; none: all do. */
    categories: z.array(z.enum(GAME_TYPES)).check(z.maxLength(GAME_TYPES.length)),
    period: z.enum(MISSION_PERIODS),
    reward: z.strictObject({ unit: RewardUnit.check(isReal), amount: Amount }),
  })
  .check(
    z.refine(({ task, period }) => task.kind !== 'profile' || period === 'once', { path: ['period'] }),
    z.refine(({ task, period }) => task.kind !== 'days' || task.count <= DAYS_IN[period], { path: ['task', 'count'] }),
    z.refine(({ task, categories }) => task.kind !== 'profile' || categories.length === 0, { path: ['categories'] }),
  )
export type MissionDraft = z.infer<typeof MissionDraft>

const OperatedMission = z.object({
  id: z.string(),
  state: z.enum(['open', 'stopped']),
  openedAt: z.string(),
  mission: MissionDraft,
  /** How often it was reached, and how many of those wait for the budget. */
  times: z.int(),
  waiting: z.int(),
})

const listMissions = endpoint({
  method: 'GET',
  path: '/ops/missions',
  summary: 'The missions, the open ones first, with how often each was reached',
  auth: 'operator',
  roles: ROLES,
  request: Nothing,
  response: z.object({ missions: z.array(OperatedMission) }),
})

const OfMission = z.strictObject({ mission: PromotionId })

const openMission = endpoint({
  method: 'PUT',
  path: '/ops/missions/:mission',
  summary: 'Proposes a mission, which another person opens, and which never changes later',
  auth: 'operator',
  roles: rolesWith('finance'),
  takesReason: true,
  maxBytes: DRAFT_BYTES,
  params: OfMission,
  request: z.strictObject({ draft: MissionDraft }),
  response: orProposal(OperatedMission),
  errors: ['same-person', 'busy', 'conflict'],
})

const stopMission = endpoint({
  method: 'PUT',
  path: '/ops/missions/:mission/stop',
  summary: 'Stops a mission: nobody reaches it any more, and who has reached it collects',
  auth: 'operator',
  roles: rolesWith('finance'),
  takesReason: true,
  params: OfMission,
  request: Nothing,
  response: OperatedMission,
  errors: ['wrong-state', 'busy'],
})

const dryRunMission = endpoint({
  method: 'POST',
  path: '/ops/mission-dry-run',
  summary: 'What a mission would have given in the last 30 days, a page of members at a time; it changes nothing',
  auth: 'operator',
  roles: rolesWith('finance'),
  maxBytes: DRAFT_BYTES,
  request: z.strictObject({ draft: MissionDraft, after: DryRunAfter }),
  response: DryRun,
})

/** The operators' calls of missions. */
export const missionCalls = { listMissions, openMission, stopMission, dryRunMission }
