import type { ConvertPoints, EarnedPoints, EndRedemption, RedeemPoints } from '../points/point-types.ts'
import type { BankStores } from '../stores.ts'

export const POINT_WRITES = {
  /** Sets what a member's settled stakes have earned in all. */
  earnPoints: ({ points }: BankStores, nowMs: number, request: EarnedPoints) => points.earn(request, nowMs),
  /** Sets points aside for an article. */
  redeemPoints: ({ points }: BankStores, nowMs: number, request: RedeemPoints) => points.redeem(request, nowMs),
  /** Gives points away for what they were set aside for, or returns them. */
  endRedemption: ({ points }: BankStores, nowMs: number, request: EndRedemption) => points.end(request, nowMs),
  /** Exchanges points for cash. */
  convertPoints: ({ points }: BankStores, nowMs: number, request: ConvertPoints) => points.convert(request, nowMs),
} as const

export const POINT_READS = {
  pointsOf: ({ points }: BankStores, _nowMs: number, memberId: string) => points.balance(memberId),
} as const
