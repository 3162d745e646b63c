import type { Currency } from '#api/money'

/** Rounds that an operator pays the stakes of. Amounts in minor units, times in epoch ms. */
export interface FreeReward {
  /** `reward_uuid`, lower case. */
  id: string
  operatorId: string
  user: string
  game: string
  currency: Currency
  stake: number
  rounds: number
  startsAt: number
  endsAt: number
}
