import * as z from 'zod/mini'
import { PositiveMinorUnits } from '#api/money'
import { add, fraction, percent } from '../../engine/fraction.ts'
import { endedRound, type GameEngine, SLOT_CYCLE_MS } from '../../engine/game-engine.ts'
import { type JackpotRules, PARTS } from '../../engine/jackpot-rules.ts'
import { isListed, stakeListIn, stakeRangeIn } from '../../engine/stake-list.ts'
import { unitIn, usualBetIn } from '../../engine/stakes.ts'
import { type BetFigures, type Distribution, figuresOf, mergePays, returnOf } from '../../engine/theory.ts'
import { faceOf } from '../slots/face.ts'
import { openingOf, type SlotSetup, type SlotView, slotViewOf } from '../slots/reel-game.ts'
import { lengthsOf, PAY_UNIT } from '../slots/slot.ts'
import { outcomeOf, winAmount } from '../slots/wins.ts'
import { reels } from './reels.ts'

/**
 * The pot: 1 % of each stake goes into it and 0.5 % into the reserve of the next. A pot of the mean size is 7,500 times
 * the smallest stake: `oneIn` times both shares. Its most and the highest prize of the reels are below 20,000 times any
 * stake (decision 139).
 */
export const JACKPOT: JackpotRules = { potShare: 100, reserveShare: 50, seed: 2_000, most: 19_900, oneIn: 500_000 }

/** `units`: the stake in smallest stakes of its currency, which the chance of the pot is proportional to. */
const Bet = z.object({ stake: PositiveMinorUnits, units: z.int().check(z.minimum(1), z.maximum(1_000)) })
export type HorseshoeBet = z.infer<typeof Bet>

export interface HorseshoeView extends SlotView {
  /** The pot that the round won: its amount in minor units, null while it is not recorded. Null when it won none. */
  pot: { amount: number | null } | null
}

export interface HorseshoeSetup extends SlotSetup {
  /** The smallest stake, in minor units. */
  unit: number
  jackpot: JackpotRules
  /** Per cent with two decimals, rounded down: the return of the reels alone. */
  reelsRtp: string
  /** The standard deviation of a bet on the reels alone, in stakes. */
  reelsDeviation: string
}

/** Returns what the reels pay on a bet: all 8,000 screens counted. */
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
  return mergePays([...pays].map(([pay, ways]) => ({ pay: fraction(pay, PAY_UNIT), chance: fraction(ways, screens) })))
}

interface Figures extends BetFigures {
  reelsRtp: string
  reelsDeviation: string
}
let counted: Figures | null = null

/** The return is that of the reels and the shares of the pot; the other figures are of the reels alone. */
function figures(): Figures {
  if (counted) return counted
  const distribution = distributionOf()
  const shares = fraction(JACKPOT.potShare + JACKPOT.reserveShare, PARTS)
  const ofReels = figuresOf(distribution)
  const { rtp: reelsRtp, volatility: reelsDeviation } = ofReels
  const rtp = percent(add(returnOf(distribution), shares))
  // The deviation depends on the stake and on the size of the pot, so no single one is stated for the whole.
  counted = { ...ofReels, rtp, volatility: null, reelsRtp, reelsDeviation: reelsDeviation ?? '' }
  return counted
}

/** La herradura: a machine of three reels, with its pays printed beside them and a pot above. */
export const engine: GameEngine<HorseshoeBet, never, HorseshoeView> = {
  code: 'la-herradura',
  id: 132,
  category: 'Jackpot Slots',
  rules: { version: 2, since: '2026-11-24' },
  cycleMs: SLOT_CYCLE_MS,
  jackpot: JACKPOT,
  Bet,
  Step: z.never(),
  figures: () => {
    const { reelsRtp: _, reelsDeviation: _none, ...stated } = figures()
    return stated
  },
  setupIn: (currency): HorseshoeSetup => ({
    ...faceOf({ ...reels, code: 'la-herradura' }),
    ...stakeListIn(currency),
    unit: unitIn(currency),
    jackpot: JACKPOT,
    reelsRtp: figures().reelsRtp,
    reelsDeviation: figures().reelsDeviation,
  }),
  stakesIn: stakeRangeIn,
  accepts: ({ stake, units }, currency) => isListed(stake, currency) && stake === units * unitIn(currency),
  exampleBet: () => ({ stake: usualBetIn('FUN'), units: usualBetIn('FUN') / unitIn('FUN') }),
  stakeOf: ({ stake }) => stake,
  // The stops of the reels, then the number that decides about the pot.
  rangesOf: () => [...lengthsOf(reels), JACKPOT.oneIn],
  progressOf: ({ stake, units }, numbers, _steps, pot = null) => {
    const view = slotViewOf(reels, stake, numbers)
    const winsPot = (numbers[reels.reels.length] ?? JACKPOT.oneIn) < units
    const paid = winAmount(view.wins, stake) + (winsPot ? (pot ?? 0) : 0)
    return { ...endedRound({ ...view, pot: winsPot ? { amount: pot } : null }, stake, paid), winsPot }
  },
  openingView: () => ({ ...openingOf(reels), pot: null }),
}
