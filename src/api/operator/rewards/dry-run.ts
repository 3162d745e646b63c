import * as z from 'zod/mini'
import { RewardUnit } from '../../rewards/rewards.ts'
import { Next } from '../paging.ts'

/** After which member a page of a dry run goes on: what the page before gave as `next`. */
export const DryRunAfter = z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/)))

/** What a promotion would have given to a page of members, had it been open from `from` to `to` (ISO 8601 UTC). */
export const DryRun = z.object({
  from: z.string(),
  to: z.string(),
  unit: RewardUnit,
  /** How many were looked at. */
  members: z.int(),
  /** Who would have got something, how often, and how much in all: minor units, or points. */
  rewards: z.array(z.object({ account: z.string(), times: z.int(), amount: z.int() })),
  next: Next,
})
export type DryRun = z.infer<typeof DryRun>
