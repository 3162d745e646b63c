import * as z from 'zod/mini'
import { Reason } from '../reason.ts'

/** What a limit counts: money paid in (gross, RTS 12B), money staked, or stakes minus wins. */
export const LIMIT_KINDS = ['deposit', 'stake', 'loss'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]

/** The last 24 hours, the last 7 days, the last month (RTS 12B): windows that move, so that midnight forgives nothing. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]

/** A member's own limits and the operator's stand beside each other; the stricter counts (GLI-19 2.5.5(b)). */
export const LIMIT_OWNERS = ['member', 'operator'] as const
export type LimitOwner = (typeof LIMIT_OWNERS)[number]

/** A pause a member, or the operator for them, has put on playing and paying in. */
export const EXCLUSION_KINDS = ['time-out', 'exclusion'] as const
export type ExclusionKind = (typeof EXCLUSION_KINDS)[number]

/** A limit as an operator sets it: their own, or the member's on the member's word. `amount` null takes it away. */
export const LimitByHand = z.strictObject({
  kind: z.enum(LIMIT_KINDS),
  period: z.enum(LIMIT_PERIODS),
  owner: z.enum(LIMIT_OWNERS),
  amount: z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000_000_000))),
  reason: Reason,
})

/** A time-out or exclusion as an operator sets it on the member's word; `none` asks for its end. */
export const ExclusionByHand = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(EXCLUSION_KINDS),
    /** Null: until somebody ends it. */
    until: z.nullable(z.iso.datetime({ offset: true })),
    reason: Reason,
  }),
  z.strictObject({ kind: z.literal('none'), reason: Reason }),
])
