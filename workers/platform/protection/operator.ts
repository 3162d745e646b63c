import * as z from 'zod/mini'
import { Reason } from '#api/reason'
import { EXCLUSION_KINDS } from '../ledger/exclusion.ts'
import { LIMIT_KINDS, LIMIT_OWNERS, LIMIT_PERIODS } from '../ledger/limits.ts'

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
