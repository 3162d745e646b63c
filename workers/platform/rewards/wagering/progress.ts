import type { GameType } from '#api/games'
import type { WageringTerms } from '#api/rewards/wagering'

/** The settled stakes of a game since a wagering began: each up to the largest that counts, in minor units. */
export interface CappedStake {
  counted: number
  /** The part that counts, in whole per cent. */
  percent: number
}

/** Returns the weighted stakes that terms ask for, in minor units. */
export function targetOf({ multiple, of }: WageringTerms, amount: number, deposit: number): number {
  const sum = BigInt(amount) + (of === 'bonus' ? 0n : BigInt(deposit))
  const target = sum * BigInt(multiple)
  return target > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(target)
}

/** Returns the part of a stake that counts, in whole per cent. */
export function weightOf(
  { weights, excluded }: WageringTerms,
  game: { vendor: string; game: string; gameType: GameType | null },
): number {
  if (excluded.some((one) => one.vendor === game.vendor && one.game === game.game)) return 0
  return game.gameType === null ? 0 : (weights[game.gameType] ?? 0)
}

/** Returns the weighted stakes of all games together, rounded down once: never below zero. */
export function progressOf(stakes: readonly CappedStake[]): number {
  const hundredths = stakes.reduce((sum, { counted, percent }) => sum + BigInt(counted) * BigInt(percent), 0n)
  return hundredths <= 0n ? 0 : Number(hundredths / 100n)
}
