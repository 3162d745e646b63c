import * as z from 'zod/mini'
import { brand } from '#brand/brand'
import { endpoint, Nothing } from '../endpoint.ts'
import { CallerId } from '../money.ts'
import { plainText } from '../notices/feedback.ts'
import { Pictures } from '../upload.ts'
import { PromotionId } from './promotions.ts'
import { RewardId, RewardUnit } from './rewards.ts'

/** Activities: a member sends a comment and pictures, a person decides, and the reward is collected (decision 191). */

/** The comment of an application (specification section 5). */
export const COMMENT_CHARACTERS = 140
/** More code units than 140 characters of any language have; a character may be built of several. */
const COMMENT_UNITS = 2_000

/** How an activity stands for its reader (specification section 4), in the order in which that comes. */
export const ACTIVITY_STATES = [
  'soon',
  'join',
  'applying',
  'rejected',
  'issued',
  'process',
  'claimed',
  'closed',
] as const
export type ActivityState = (typeof ACTIVITY_STATES)[number]

/**
 * What each state may become. The member moves join and rejected to applying, an operator applying to rejected or issued,
 * the reward center issued to process and claimed. The clock opens (soon, and claimed in the next period) and ends; what
 * waits for a decision never ends by itself. Opened again, an activity that was closed may be joined.
 */
export const ACTIVITY_STEPS = {
  soon: ['join', 'closed'],
  join: ['applying', 'closed'],
  applying: ['rejected', 'issued'],
  rejected: ['applying', 'join', 'closed'],
  issued: ['process', 'claimed'],
  process: ['claimed'],
  claimed: ['join', 'closed'],
  closed: ['soon', 'join'],
} as const satisfies Record<ActivityState, readonly ActivityState[]>

/** Returns true when the one state may become the other. */
export function maySucceed(from: ActivityState, to: ActivityState): boolean {
  return ACTIVITY_STEPS[from].some((next) => next === to)
}

/** The segmentation is the same in every language. */
const CHARACTERS = new Intl.Segmenter(brand.defaultLanguage, { granularity: 'grapheme' })

/** Counts characters as people do: a letter with its accent, or a family in one emoji, is one. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _one of CHARACTERS.segment(text)) count += 1
  return count
}

/** What is stored of a typed comment. */
export const commentFrom = (typed: string) => plainText(typed)

/** Why a comment cannot be sent; null when it can. */
export function commentFault(typed: string, isNeeded: boolean): 'required' | 'too_many_characters' | null {
  const comment = commentFrom(typed)
  if (comment === '') return isNeeded ? 'required' : null
  return countCharacters(comment) > COMMENT_CHARACTERS ? 'too_many_characters' : null
}

/** How often it can be done: once, or once in each day or week of its time zone. */
export const ACTIVITY_PERIODS = ['once', 'day', 'week'] as const

/** An activity in the reader's language. Times in ISO 8601 UTC. */
export const Activity = z.object({
  id: PromotionId,
  version: z.int(),
  title: z.string(),
  text: z.string(),
  terms: z.string(),
  /** The name of its drawing. */
  motif: z.string(),
  unit: RewardUnit,
  /** Minor units, or points. */
  amount: z.int(),
  period: z.enum(ACTIVITY_PERIODS),
  from: z.string(),
  until: z.string(),
  needsComment: z.boolean(),
  needsPicture: z.boolean(),
})
export type Activity = z.infer<typeof Activity>

export const activityList = endpoint({
  method: 'GET',
  path: '/wps/promotions/activities',
  summary: 'The activities for everybody that are open or begin later, with their terms and what they give',
  auth: 'none',
  request: Nothing,
  response: z.object({ activities: z.array(Activity) }),
})

/** How an activity stands for the member. */
export const ActivityStatus = z.object({
  activity: PromotionId,
  state: z.enum(ACTIVITY_STATES),
  /** The member's newest application; null where there is none. Times in ISO 8601 UTC. */
  application: z.nullable(
    z.object({
      id: z.string(),
      comment: z.string(),
      images: z.array(z.string()),
      at: z.string(),
      decidedAt: z.nullable(z.string()),
      /** Why it was not accepted, as the operator wrote it; empty otherwise. */
      reason: z.string(),
    }),
  ),
  /** What can be collected in the reward center, and was; null before it is given. */
  reward: z.nullable(RewardId),
})
export type ActivityStatus = z.infer<typeof ActivityStatus>

export const activityStatuses = endpoint({
  method: 'GET',
  path: '/wps/promotions/activities/mine',
  summary:
    'How each activity stands for who is signed in, why the newest application was not accepted, and those for some members',
  auth: 'account',
  request: Nothing,
  response: z.object({
    activities: z.array(ActivityStatus),
    /** Those that are for some only: this member is among them, or has applied before. */
    own: z.array(Activity),
  }),
  errors: ['not-signed-in', 'trial-account'],
})

/**
 * `id` is the caller's: sent again, it is the same application. A comment that is too long, or missing where it is
 * needed, is `bad-input` with `too_many_characters` or `required` at `comment`; so are missing pictures at `images`.
 */
export const applyActivity = endpoint({
  method: 'PUT',
  path: '/wps/promotions/activities/apply',
  summary: 'Applies for an activity with a comment and at most three pictures that the member has uploaded',
  auth: 'account',
  request: z.strictObject({
    id: CallerId,
    activity: PromotionId,
    version: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    comment: z.string().check(z.maxLength(COMMENT_UNITS)),
    images: Pictures,
  }),
  response: ActivityStatus,
  errors: [
    'not-signed-in',
    'trial-account',
    'not-found',
    'offer-changed',
    'wrong-state',
    'excluded',
    'offers-off',
    'conflict',
  ],
})

/** The calls of activities. */
export const activityCalls = { activityList, activityStatuses, applyActivity }
