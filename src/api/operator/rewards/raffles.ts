import * as z from 'zod/mini'
import { endpoint, Nothing } from '../../endpoint.ts'
import { inEveryLanguage } from '../../language.ts'
import { PROMOTION_STATES, PromotionId, Raffle } from '../../rewards/promotions.ts'
import { RewardUnit } from '../../rewards/rewards.ts'
import { ROLES, rolesWith } from '../../roles.ts'
import { Account } from '../paging.ts'
import { orProposal } from '../proposals.ts'
import { Audience, DRAFT_BYTES } from './audience.ts'
import { previewOf } from './preview.ts'

/** Raffles as operators write and see them. Amounts in minor units, or points where the unit is PTS. */

const Title = z.string().check(z.trim(), z.minLength(3), z.maxLength(60))
const Text = z.string().check(z.trim(), z.minLength(3), z.maxLength(600))
const Prize = z.strictObject({
  unit: RewardUnit,
  amount: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
  count: z.int().check(z.minimum(1), z.maximum(100)),
})

/** A raffle as an operator writes it. Times in ISO 8601 UTC. */
export const RaffleDraft = z
  .strictObject({
    title: inEveryLanguage(Title),
    text: inEveryLanguage(Text),
    motif: z.string().check(z.regex(/^[a-z]{2,24}$/)),
    /** For whom it is; everybody where it is left out. */
    audience: z.optional(Audience),
    prizes: z.array(Prize).check(z.minLength(1), z.maxLength(5)),
    tickets: z.int().check(z.minimum(1), z.maximum(5_000)),
    from: z.iso.datetime(),
    drawAt: z.iso.datetime(),
  })
  .check(z.refine(({ from, drawAt }) => from < drawAt, { path: ['drawAt'] }))
export type RaffleDraft = z.infer<typeof RaffleDraft>

const OperatedRaffle = z.object({
  id: z.string(),
  state: z.enum(['open', 'stopped', 'drawn']),
  raffle: RaffleDraft,
  taken: z.int(),
  commitment: z.string(),
  /** The numbers that won; null before the draw. */
  winners: z.nullable(z.array(z.int())),
})

const listRaffles = endpoint({
  method: 'GET',
  path: '/ops/raffles',
  summary: 'The raffles, the newest draw first, with their tickets and what was drawn',
  auth: 'operator',
  roles: ROLES,
  request: Nothing,
  response: z.object({ raffles: z.array(OperatedRaffle) }),
})

const OfRaffle = z.strictObject({ raffle: PromotionId })

const openRaffle = endpoint({
  method: 'PUT',
  path: '/ops/raffles/:raffle',
  summary: 'Proposes a raffle, which another person opens: its prizes are set aside, and nothing of it changes later',
  auth: 'operator',
  roles: rolesWith('finance'),
  takesReason: true,
  maxBytes: DRAFT_BYTES,
  params: OfRaffle,
  request: z.strictObject({ draft: RaffleDraft }),
  response: orProposal(OperatedRaffle),
  errors: ['same-person', 'busy', 'conflict'],
})

const stopRaffle = endpoint({
  method: 'PUT',
  path: '/ops/raffles/:raffle/stop',
  summary: 'Stops a raffle before its draw: nobody gets a ticket or a prize any more',
  auth: 'operator',
  roles: rolesWith('finance'),
  takesReason: true,
  params: OfRaffle,
  request: Nothing,
  response: OperatedRaffle,
  errors: ['wrong-state', 'busy'],
})

const previewRaffle = endpoint({
  method: 'POST',
  path: '/ops/raffle-preview',
  summary: 'A raffle that is not open as a member would see it, and why they would not; it opens nothing',
  auth: 'operator',
  roles: rolesWith('support', 'finance'),
  maxBytes: DRAFT_BYTES,
  request: z.strictObject({ draft: RaffleDraft, account: Account }),
  response: previewOf(Raffle, PROMOTION_STATES),
  errors: ['trial-account'],
})

/** The operators' calls of raffles. */
export const raffleCalls = { listRaffles, openRaffle, stopRaffle, previewRaffle }
