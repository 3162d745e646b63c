import { fraction } from '../../engine/fraction.ts'
import { type BetFigures, type Distribution, figuresOf, gathered } from '../../engine/theory.ts'
import { reelGame } from '../slots/reel-game.ts'
import { lengthsOf, PAY_UNIT } from '../slots/slot.ts'
import { outcomeOf, winAmount } from '../slots/wins.ts'
import { reels } from './reels.ts'

let figures: BetFigures | null = null

/** Returns what a bet pays: all 8,000 screens counted. */
export function distributionOf(): Distribution {
  const [first = 0, second = 0, third = 0] = lengthsOf(reels)
  const pays = new Map<number, number>()
  for (let a = 0; a < first; a += 1)
    for (let b = 0; b < second; b += 1)
      for (let c = 0; c < third; c += 1) {
        const pay = winAmount(outcomeOf(reels, [a, b, c]).wins, PAY_UNIT)
        pays.set(pay, (pays.get(pay) ?? 0) + 1)
      }
  const screens = first * second * third
  return gathered([...pays].map(([pay, ways]) => ({ pay: fraction(pay, PAY_UNIT), chance: fraction(ways, screens) })))
}

/** La herradura: a machine of three reels, with its pays printed beside them. */
export const engine = reelGame(
  { ...reels, code: 'la-herradura' },
  {
    id: 132,
    category: 'Video Slots',
    rules: { version: 1, since: '2026-11-24' },
    figures: () => {
      figures ??= figuresOf(distributionOf())
      return figures
    },
  },
)
