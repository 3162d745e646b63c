import type { Currency } from '#api/money'

/** What a member's settled stakes have earned in all, under the number of that count. */
export interface EarnedPoints {
  memberId: string
  earned: number
  revision: number
}

/** A request under the id that its member made. */
export interface RedeemPoints {
  memberId: string
  id: string
  points: number
}

export interface ConvertPoints extends RedeemPoints {
  /** Minor units. */
  amount: number
  currency: Currency
}

export interface EndRedemption {
  memberId: string
  id: string
  how: 'spent' | 'returned'
  actor: string
}

/** The points a member can use, and those that are set aside. */
export interface MemberPoints {
  points: number
  held: number
}
