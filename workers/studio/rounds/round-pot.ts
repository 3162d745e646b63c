import { log } from '#workers/shared/log'
import type { GameEngine } from '../engine/game-engine.ts'
import { termsIn } from '../engine/jackpot.ts'
import { type JackpotBinding, jackpotOf } from '../jackpots/jackpot-of.ts'
import type { GameLaunch } from './launch.ts'
import type { RoundRow } from './Rounds.ts'

/** What a round needs of the pot of its game. Every call may be repeated: the round is its key. */
export interface RoundPot {
  /** Counts a round. Returns its prize in minor units, 0 without one; null when the pot did not respond. */
  settle(round: RoundRow, wins: boolean): Promise<number | null>
  /** Takes a round out again. Returns false when the pot did not respond. */
  takeBack(round: RoundRow): Promise<boolean>
}

/** Returns the pot of a game; null when it has none. */
export function roundPotOf(env: JackpotBinding, engine: GameEngine, { operatorId }: GameLaunch): RoundPot | null {
  const rules = engine.jackpot
  if (rules === undefined) return null
  const stubOf = ({ currency }: RoundRow) => jackpotOf(env, engine.code, currency)
  return {
    settle: (round, wins) => {
      const counted = { round: round.id, operator: operatorId, stake: round.bet, wins }
      return orNull(() => stubOf(round).settle(counted, termsIn(rules, round.currency)))
    },
    takeBack: async (round) => {
      const done = await orNull(async () => {
        await stubOf(round).takeBack(round.id, operatorId)
        return true
      })
      return done === true
    },
  }
}

/** Turns a failed call into null, so that it is repeated. */
async function orNull<Value>(call: () => Promise<Value | null>): Promise<Value | null> {
  try {
    return await call()
  } catch (error) {
    log('warn', 'jackpot not reached', { error })
    return null
  }
}
