import type { Currency } from '#api/money'
import {
  PREPAIDS_PATH,
  Prepaid,
  REWARD_CANCEL_PATH,
  REWARD_CREATE_PATH,
  type RewardCreateRequest,
  RewardResponse,
  toDateTime,
} from '#api/vendors/free-bets'
import { ListedGame, toVendorUnits } from '#api/vendors/vendor'
import { brand } from '#brand/brand'
import type { Env } from '../env.ts'
import type { RegisteredVendor } from '../registry/registry.ts'
import { callSigned } from './operator-wallet.ts'

/** Free rounds in one game. The stake is in minor units. */
export interface FreeRoundTerms {
  game: string
  currency: Currency
  stake: number
  rounds: number
}

/** Free rounds for a member. */
export interface FreeRoundGift extends FreeRoundTerms {
  /** `reward_uuid`. */
  id: string
  memberId: string
  endsMs: number
}

/** How a vendor is asked for free rounds. Each call may be repeated. */
export interface FreeRoundAdapter {
  /** Returns whether the vendor gives such free rounds; null when it did not say. */
  offers(env: Env, vendor: RegisteredVendor, terms: FreeRoundTerms): Promise<boolean | null>
  /** `refused`: the vendor will not give them, however often it is asked. `unsure`: it did not say. */
  give(env: Env, vendor: RegisteredVendor, gift: FreeRoundGift): Promise<'given' | 'refused' | 'unsure'>
  /** Returns true when the vendor has no such free rounds any more. */
  cancel(env: Env, vendor: RegisteredVendor, id: string): Promise<boolean>
}

const TIMEOUT_MS = 5_000
const LONGEST = 500_000
const LONGEST_GAMES = 4_000_000

/** Free rounds of operator wallet 1.5: a prepaid is looked up, and a single-use reward made of it under an id of ours. */
export const OPERATOR_WALLET_FREE_ROUNDS: FreeRoundAdapter = {
  async offers(env, vendor, terms) {
    const prepaid = await findPrepaid(env, vendor, terms)
    return prepaid === 'unsure' ? null : prepaid !== null
  },

  async give(env, vendor, gift) {
    const prepaid = await findPrepaid(env, vendor, gift)
    if (prepaid === 'unsure') return 'unsure'
    if (prepaid === null) return 'refused'
    const request: RewardCreateRequest = {
      ...{ operator_id: vendor.operatorId, sub_partner_id: brand.merchantCode, user: gift.memberId },
      ...{ prepaid_uuid: prepaid.prepaid_uuid, game_id: prepaid.game_id, reward_uuid: gift.id },
      ...{ bet_value: toVendorUnits(gift.stake, gift.currency), bet_count: gift.rounds },
      end_time: toDateTime(gift.endsMs),
    }
    const response = await callSigned(env, vendor, REWARD_CREATE_PATH, request, TIMEOUT_MS, LONGEST)
    if (response === null || response.status === 429 || response.status >= 500) return 'unsure'
    if (response.status !== 200) return 'refused'
    const reward = RewardResponse.safeParse(response.body)
    // A vendor that names it otherwise would send bets that nobody knows.
    if (!reward.success) return 'unsure'
    return reward.data.reward_uuid.toLowerCase() === gift.id && reward.data.user === gift.memberId ? 'given' : 'refused'
  },

  /** One that the vendor never had is cancelled as well. */
  async cancel(env, vendor, id) {
    const request = { operator_id: vendor.operatorId, reward_uuid: id }
    const response = await callSigned(env, vendor, REWARD_CANCEL_PATH, request, TIMEOUT_MS, LONGEST)
    return response !== null && response.status !== 429 && response.status < 500
  },
}

/** Returns a prepaid that such free rounds can be made of; null: there is none; `unsure`: the vendor did not say. */
async function findPrepaid(
  env: Env,
  vendor: RegisteredVendor,
  { game, currency, stake, rounds }: FreeRoundTerms,
): Promise<Prepaid | null | 'unsure'> {
  const request = { operator_id: vendor.operatorId, game_code: game, currency }
  const response = await callSigned(env, vendor, PREPAIDS_PATH, request, TIMEOUT_MS, LONGEST)
  if (response === null || response.status === 429 || response.status >= 500) return 'unsure'
  if (response.status !== 200 || !Array.isArray(response.body)) return null
  const units = toVendorUnits(stake, currency)
  const fitting = response.body.flatMap((entry) => {
    const read = Prepaid.safeParse(entry)
    if (!read.success || read.data.currency !== currency) return []
    const { bet_value: value, bet_count: count } = read.data
    return (value == null || value === units) && (count == null || count === rounds) ? [read.data] : []
  })
  if (new Set(fitting.map((prepaid) => prepaid.game_id)).size <= 1) return fitting[0] ?? null
  // The vendor does not narrow its list to one game; prepaids name games by number only.
  const number = await readGameNumber(env, vendor, game)
  if (number === 'unsure') return 'unsure'
  return fitting.find((prepaid) => prepaid.game_id === number) ?? null
}

async function readGameNumber(env: Env, vendor: RegisteredVendor, code: string): Promise<number | null | 'unsure'> {
  const request = { operator_id: vendor.operatorId }
  const response = await callSigned(env, vendor, '/api/game/list', request, TIMEOUT_MS, LONGEST_GAMES)
  if (response?.status !== 200 || !Array.isArray(response.body)) return 'unsure'
  const listed = response.body.flatMap((entry) => {
    const read = ListedGame.safeParse(entry)
    return read.success && read.data.game_code === code ? [read.data] : []
  })
  return listed[0]?.game_id ?? null
}
