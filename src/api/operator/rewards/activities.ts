import * as z from 'zod/mini'
import { endpoint, Nothing } from '../../endpoint.ts'
import { inEveryLanguage } from '../../language.ts'
import { Reason } from '../../reason.ts'
import { ACTIVITY_PERIODS, ACTIVITY_STATES, Activity } from '../../rewards/activities.ts'
import { PromotionId } from '../../rewards/promotions.ts'
import { RewardUnit } from '../../rewards/rewards.ts'
import { ROLES, rolesWith } from '../../roles.ts'
import { Account, Next } from '../paging.ts'
import { orProposal } from '../proposals.ts'
import { Audience, DRAFT_BYTES } from './audience.ts'
import { previewOf } from './preview.ts'

/** Activities as operators write them, and what members send. Amounts in minor units, or points where the unit is PTS. */

const Title = z.string().check(z.trim(), z.minLength(3), z.maxLength(60))
const Text = z.string().check(z.trim(), z.minLength(3), z.maxLength(600))
const Amount = z.int().check(z.minimum(1), z.maximum(1_000_000_000_000))

/** An activity as an operator writes it. */
export const ActivityDraft = z
  .strictObject({
    title: inEveryLanguage(Title),
    text: inEveryLanguage(Text),
    terms: inEveryLanguage(Text),
    motif: z.string().check(z.regex(/^[a-z]{2,24}$/)),
    /** For whom it is; everybody where it is left out. */
    audience: z.optional(Audience),
    /** What each accepted application gives, and all of them at most. */
    reward: z
      .strictObject({ unit: RewardUnit, amount: Amount, most: Amount })
      .check(z.refine(({ amount, most }) => amount <= most, { path: ['most'] })),
    period: z.enum(ACTIVITY_PERIODS),
    /** ISO 8601 with an offset; the zone (IANA) is that of its days and weeks. */
    from: z.iso.datetime({ offset: true }),
    until: z.iso.datetime({ offset: true }),
    zone: z.string().check(z.regex(/^[A-Za-z][\w+/-]{0,59}$/)),
    needsComment: z.boolean(),
    needsPicture: z.boolean(),
  })
  .check(z.refine(({ from, until }) => Date.parse(from) < Date.parse(until), { path: ['until'] }))
export type ActivityDraft = z.infer<typeof ActivityDraft>

const OperatedActivity = z.object({ id: z.string(), version: z.int(), isOpen: z.boolean(), activity: ActivityDraft })

const listActivities = endpoint({
  method: 'GET',
  path: '/ops/activities',
  summary: 'The activities in their newest versions, also those that are stopped',
  auth: 'operator',
  roles: ROLES,
  request: Nothing,
  response: z.object({ activities: z.array(OperatedActivity) }),
})

const setActivity = endpoint({
  method: 'PUT',
  path: '/ops/activities/:activity',
  summary: 'Proposes an activity with its budget, or a new version of one, which another person opens',
  auth: 'operator',
  roles: rolesWith('finance'),
  takesReason: true,
  maxBytes: DRAFT_BYTES,
  params: z.strictObject({ activity: PromotionId }),
  request: z.strictObject({ draft: ActivityDraft }),
  response: orProposal(OperatedActivity),
  errors: ['same-person', 'busy', 'amount-out-of-range', 'bad-input'],
})

const stopActivity = endpoint({
  method: 'PUT',
  path: '/ops/activities/:activity/stop',
  summary: 'Stops an activity: nobody can apply any more; what waits is still decided',
  auth: 'operator',
  roles: rolesWith('finance'),
  takesReason: true,
  params: z.strictObject({ activity: PromotionId }),
  request: Nothing,
  response: OperatedActivity,
  errors: ['busy'],
})

export const APPLICATION_STATES = ['applying', 'rejected', 'issued'] as const

/** What a member sent, as operators see it. Times in ISO 8601 UTC. */
export const ActivityClaim = z.object({
  number: z.int(),
  account: z.nullable(z.string()),
  activity: z.string(),
  version: z.int(),
  state: z.enum(APPLICATION_STATES),
  unit: RewardUnit,
  amount: z.int(),
  comment: z.string(),
  /** Where the pictures are shown. */
  images: z.array(z.string()),
  at: z.string(),
  decidedAt: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  reason: z.string(),
})

const listActivityClaims = endpoint({
  method: 'GET',
  path: '/ops/activity-claims',
  summary: 'What members sent for activities: what waits, the oldest first, or what was decided, the newest first',
  auth: 'operator',
  roles: rolesWith('support', 'finance'),
  request: z.strictObject({
    state: z._default(z.enum(APPLICATION_STATES), 'applying'),
    after: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  }),
  response: z.object({ claims: z.array(ActivityClaim), next: Next }),
})

const decideActivityClaim = endpoint({
  method: 'PUT',
  path: '/ops/activity-claims/:number',
  summary:
    'Accepts or rejects what a member sent, with a reason the member reads; money above the limit takes two people',
  auth: 'operator',
  roles: rolesWith('support', 'finance'),
  params: z.strictObject({ number: z.string().check(z.regex(/^[1-9]\d{0,14}$/)) }),
  request: z.strictObject({ decision: z.enum(['approve', 'reject']), reason: Reason }),
  response: orProposal(ActivityClaim),
  errors: ['same-person', 'busy', 'wrong-state', 'budget-spent', 'excluded', 'offers-off'],
})

const previewActivity = endpoint({
  method: 'POST',
  path: '/ops/activity-preview',
  summary: 'An activity that is not open as a member would see it, and why they would not; it opens nothing',
  auth: 'operator',
  roles: rolesWith('support', 'finance'),
  maxBytes: DRAFT_BYTES,
  request: z.strictObject({ draft: ActivityDraft, account: Account }),
  response: previewOf(Activity, ACTIVITY_STATES),
  errors: ['trial-account'],
})

/** The operators' calls of activities. */
export const activityCalls = {
  previewActivity,
  listActivities,
  setActivity,
  stopActivity,
  listActivityClaims,
  decideActivityClaim,
}
