import * as z from 'zod/mini'

/**
 * Free rounds in operator wallet 1.5 ("Freebets API"): signed calls of the operator to the vendor. A prepaid says in which
 * game and currency rewards can be given; one without a stake or a number of rounds leaves it to the reward.
 */
export const PREPAIDS_PATH = '/api/freebet/prepaids/list'
export const REWARD_CREATE_PATH = '/api/freebet/rewards/create'
export const REWARD_CANCEL_PATH = '/api/freebet/rewards/cancel'

const Text = z.string().check(z.minLength(1), z.maxLength(128))
const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))
const Units = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))
/** `YYYY-MM-DDThh:mm:ss`, in UTC; with an offset it is that one. */
const DateTime = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)?$/))

/** The most rounds of one reward, here and in what operators may grant. */
export const MOST_FREE_ROUNDS = 100

export const PrepaidListRequest = z.object({
  operator_id: Text,
  game_id: maybe(z.int()),
  game_code: maybe(Text),
  currency: maybe(Text),
})

export const Prepaid = z.object({
  prepaid_uuid: z.guid(),
  game_id: z.int(),
  currency: z.string(),
  bet_value: maybe(z.int()),
  bet_count: maybe(z.int()),
})
export type Prepaid = z.infer<typeof Prepaid>

export const RewardCreateRequest = z.object({
  operator_id: Text,
  sub_partner_id: Text,
  user: Text,
  prepaid_uuid: z.guid(),
  reward_uuid: maybe(z.guid()),
  game_id: maybe(z.int()),
  campaign_uuid: maybe(z.string()),
  start_time: maybe(DateTime),
  end_time: maybe(DateTime),
  bet_value: maybe(Units),
  bet_count: maybe(Units),
})
export type RewardCreateRequest = z.infer<typeof RewardCreateRequest>

export const RewardCancelRequest = z.object({ operator_id: Text, reward_uuid: z.guid() })

/** A reward as its vendor has it. */
export const RewardResponse = z.object({
  user: z.string(),
  reward_uuid: z.guid(),
  prepaid_uuid: z.string(),
  game_id: z.int(),
})

/** Reads a time of the interface, epoch ms; null where there is none such. */
export function readDateTime(text: string): number | null {
  const ms = Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`)
  return Number.isNaN(ms) ? null : ms
}

/** Writes a time as the interface does: UTC, in whole seconds. */
export function toDateTime(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19)
}
