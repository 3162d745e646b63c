import type { Hono } from 'hono'
import {
  MOST_FREE_ROUNDS,
  PREPAIDS_PATH,
  type Prepaid,
  PrepaidListRequest,
  REWARD_CANCEL_PATH,
  REWARD_CREATE_PATH,
  RewardCancelRequest,
  RewardCreateRequest,
  readDateTime,
  toDateTime,
} from '#api/vendors/free-bets'
import { fromVendorUnits, toVendorUnits } from '#api/vendors/vendor'
import type { Ctx, Env } from './env.ts'
import type { FreeReward } from './free-rounds/free-reward.ts'
import { type OfferedPrepaid, readPrepaids } from './free-rounds/prepaids.ts'
import { registerOf } from './free-rounds/register-of.ts'
import { playerGameId, respondError, signedBody } from './operator.ts'

/** A reward without an end expires after this time ("several weeks"). */
const USUAL_LIFE_MS = 28 * 86_400_000

/** Mounts the free rounds of operator wallet 1.5: the games they can be given in, and rewards. Campaigns are not offered. */
export function mountFreeRounds(app: Hono<{ Bindings: Env }>): void {
  app.post(PREPAIDS_PATH, listPrepaids)
  app.post(REWARD_CREATE_PATH, createReward)
  app.post(REWARD_CANCEL_PATH, cancelReward)
}

async function listPrepaids(c: Ctx): Promise<Response> {
  const signed = await signedBody(c)
  if (signed instanceof Response) return signed
  const parsed = PrepaidListRequest.safeParse(signed)
  if (!parsed.success) return respondError(c, 400, 'The request cannot be read.')
  const { game_id: gameId, game_code: gameCode, currency: wanted } = parsed.data
  const offered = (await readPrepaids()).filter(
    ({ engine, currency }) =>
      (gameId == null || engine.id === gameId) &&
      (gameCode == null || engine.code === gameCode) &&
      (wanted == null || currency === wanted),
  )
  const prepaidFrom = ({ id, engine, currency }: OfferedPrepaid): Prepaid => ({
    ...{ prepaid_uuid: id, game_id: engine.id, currency, bet_value: null, bet_count: null },
  })
  return c.json(offered.map(prepaidFrom))
}

async function createReward(c: Ctx): Promise<Response> {
  const signed = await signedBody(c)
  if (signed instanceof Response) return signed
  const parsed = RewardCreateRequest.safeParse(signed)
  if (!parsed.success) return respondError(c, 400, 'The request cannot be read.')
  const prepaidId = parsed.data.prepaid_uuid.toLowerCase()
  const prepaid = (await readPrepaids()).find(({ id }) => id === prepaidId)
  if (!prepaid) return respondError(c, 404, 'The prepaid_uuid does not correspond to any prepaid.')
  const reward = rewardFrom(parsed.data, prepaid)
  if (typeof reward === 'string') return respondError(c, 400, reward)
  const entered = await registerOf(c.env, reward.operatorId, reward.id).enter(reward)
  if (entered === 'conflict') return respondError(c, 400, 'The reward_uuid was used for another reward.')
  if (entered === 'cancelled') return respondError(c, 400, 'The reward was cancelled.')
  await playerGameOf(c.env, reward).addReward(reward)
  return c.json(responseTo(reward, prepaid))
}

async function cancelReward(c: Ctx): Promise<Response> {
  const signed = await signedBody(c)
  if (signed instanceof Response) return signed
  const parsed = RewardCancelRequest.safeParse(signed)
  if (!parsed.success) return respondError(c, 400, 'The request cannot be read.')
  const { operator_id: operatorId, reward_uuid: id } = parsed.data
  const reward = await registerOf(c.env, operatorId, id.toLowerCase()).cancel()
  if (reward === null) return respondError(c, 404, 'The reward_uuid does not correspond to any reward.')
  await playerGameOf(c.env, reward).cancelReward(reward.id)
  const prepaid = (await readPrepaids()).find(
    ({ engine, currency }) => engine.code === reward.game && currency === reward.currency,
  )
  return prepaid ? c.json(responseTo(reward, prepaid)) : respondError(c, 404, 'The game is no longer offered.')
}

/** Reads a reward, or the reason to refuse it. The same request makes the same reward. */
function rewardFrom(
  request: RewardCreateRequest,
  { engine, currency }: Pick<OfferedPrepaid, 'engine' | 'currency'>,
): FreeReward | string {
  const { reward_uuid: id, bet_value: units, bet_count: rounds, campaign_uuid: campaign } = request
  if (campaign != null) return 'Campaigns are not offered.'
  if (request.game_id != null && request.game_id !== engine.id) return 'The prepaid is of another game.'
  if (id == null) return 'The reward_uuid is missing: the operator chooses it, so that it can repeat the call.'
  const stake = units == null ? null : fromVendorUnits(units, currency)
  if (stake === null || !engine.accepts(stake, currency)) return 'The bet_value is no stake of the game.'
  if (rounds == null || rounds > MOST_FREE_ROUNDS) return `The bet_count is not from 1 to ${MOST_FREE_ROUNDS}.`
  const startsAt = request.start_time == null ? 0 : readDateTime(request.start_time)
  const endsAt = request.end_time == null ? (startsAt || Date.now()) + USUAL_LIFE_MS : readDateTime(request.end_time)
  if (startsAt === null || endsAt === null || endsAt <= startsAt) return 'The end_time is not after the start_time.'
  return {
    ...{ id: id.toLowerCase(), operatorId: request.operator_id, user: request.user, game: engine.code, currency },
    ...{ stake, rounds, startsAt, endsAt },
  }
}

function responseTo({ id, user, stake, rounds, currency, startsAt, endsAt }: FreeReward, prepaid: OfferedPrepaid) {
  return {
    ...{ user, reward_uuid: id, prepaid_uuid: prepaid.id, game_id: prepaid.engine.id, currency },
    ...(startsAt > 0 && { start_time: toDateTime(startsAt) }),
    ...{ end_time: toDateTime(endsAt), bet_value: toVendorUnits(stake, currency), bet_count: rounds },
  }
}

const playerGameOf = (env: Env, reward: FreeReward) => env.SEAT.get(playerGameId(env, reward))
