import { ROUND_LIFE_HOURS } from '#api/bet-life'
import type { ErrorCode } from '#api/error'
import { type GameEngine, underRules } from '../engine/game-engine.ts'
import { drawNumbers } from '../fairness.ts'
import type { FreeRounds } from '../free-rounds/FreeRounds.ts'
import type { HeadsUpOutcome, TableOutcome } from '../tables/table-types.ts'
import type { RoundRow, RoundState, Rounds } from './Rounds.ts'
import { contentOf, numbersOf, progressOf, progressOn, stepsOf } from './round-content.ts'
import type { RoundPot } from './round-pot.ts'
import type { RoundSea } from './round-sea.ts'
import type { RoundTable } from './round-table.ts'
import { betOf, type RoundWallet, type RoundWalletReply, stakeOfRaise } from './round-wallet.ts'
import type { RaiseRow } from './row-types.ts'
import { AFTER_ROLLBACK, AFTER_WIN, afterBet, pauseAfter } from './wallet-results.ts'

/** What the steps of a round need. Every step reads the stored state, so each may be repeated after a crash. */
export interface Croupier {
  rounds: Rounds
  engine: GameEngine
  wallet: RoundWallet
  /** The table where its bets are placed; null where each player has rounds of their own. */
  table: RoundTable | null
  /** The pot of the game; null when it has none. */
  pot: RoundPot | null
  /** The rooms of the game; null when nobody shoots at fish in it. */
  sea: RoundSea | null
  /** The free rounds of the player. */
  free: FreeRounds
  /** Stores the last balance that a wallet returned. */
  remember(balance: number | null): void
}

/** Milliseconds until the next try; null when the round is finished. */
type Pause = number | null

/** A player who left has this long to return and choose: half of the time after which a wallet asks about the round. */
export const DECISION_MS = (ROUND_LIFE_HOURS / 2) * 3_600_000

/** The step for each state of a round. */
const STEPS = {
  betting: returnBet,
  staked: drawOrPlace,
  waiting: takeResult,
  deciding: waitOrEnd,
  raising: returnRaise,
  lowering: sendRaiseRollback,
  pooling: countInPot,
  drawn: sendWin,
  returning: sendRollback,
  closed: async () => null,
  returned: async () => null,
  refused: async () => null,
} as const satisfies Record<RoundState, (croupier: Croupier, round: RoundRow) => Promise<Pause>>

/** Places the bet of a new round, then advances the round until it is finished or has to wait. */
export async function play(croupier: Croupier, round: RoundRow): Promise<Pause> {
  const reply = await croupier.wallet.bet(round, betOf(round))
  croupier.remember(reply.balance)
  const after = afterBet(reply)
  if (after === 'taken') {
    croupier.rounds.move(round.id, 'betting', 'staked')
    return advance(croupier, round.id)
  }
  if (after === 'unsure') {
    croupier.rounds.move(round.id, 'betting', 'returning')
    return pauseAfter('soon', 0)
  }
  croupier.rounds.refuse(round.id, after === 'not-enough-money' ? refusalOfStake(croupier, round) : after)
  return null
}

/** Nobody's money is missing for a free round: its operator has ended them, and no other begins. */
function refusalOfStake({ free }: Croupier, { reward }: RoundRow): ErrorCode {
  if (reward === null) return 'not-enough-money'
  free.end(reward)
  return 'reward-ended'
}

/** Places the further stake of a step, then takes the step. A stake that was refused leaves the round as it was. */
export async function raise(croupier: Croupier, round: RoundRow, raised: RaiseRow): Promise<Pause> {
  const { rounds, wallet } = croupier
  const reply = await wallet.bet(round, stakeOfRaise(raised))
  croupier.remember(reply.balance)
  const after = afterBet(reply)
  if (after === 'taken') {
    rounds.endRaise(raised.id, 'taken')
    return takeStep(croupier, round, JSON.parse(raised.step))
  }
  if (after === 'unsure') {
    rounds.move(round.id, 'raising', 'lowering')
    return pauseAfter('soon', 0)
  }
  rounds.endRaise(raised.id, 'refused', after)
  rounds.move(round.id, 'raising', 'deciding')
  return advance(croupier, round.id)
}

/** Takes a step that was found to be allowed, then advances the round. */
export async function takeStep(croupier: Croupier, round: RoundRow, step: unknown): Promise<Pause> {
  const steps = [...stepsOf(round), step]
  const progress = progressOf(croupier.engine, round, steps)
  if (progress === null) throw new Error(`the step ${JSON.stringify(step)} of ${round.id} is not allowed`)
  croupier.rounds.step(round.id, steps, progress.payout)
  return advance(croupier, round.id)
}

/** Continues a round from its stored state. */
export async function advance(croupier: Croupier, id: string): Promise<Pause> {
  const round = croupier.rounds.get(id)
  return STEPS[round.state](croupier, round)
}

/** Returns a bet whose result is unknown, because the studio stopped during the call. No outcome is drawn for it. */
async function returnBet(croupier: Croupier, round: RoundRow): Promise<Pause> {
  croupier.rounds.move(round.id, 'betting', 'returning')
  return advance(croupier, round.id)
}

/** Draws a round of one player, or places its bet, whose stake was taken, at its table. One that comes late is returned. */
async function drawOrPlace(croupier: Croupier, round: RoundRow): Promise<Pause> {
  const { rounds, table } = croupier
  if (table === null) return draw(croupier, round)
  const placed = await table.place(round)
  if ('refusal' in placed) rounds.returnBet(round.id, placed.refusal)
  else rounds.wait(round.id, Date.now() + placed.leftMs)
  return advance(croupier, round.id)
}

/** Takes a step of a bet that lies on a table. Returns false when it comes too late, or there is none to take. */
export async function actAtTable({ rounds, table }: Croupier, round: RoundRow, step: unknown): Promise<boolean> {
  const acted = await table?.act(round, step)
  if (!acted) return false
  rounds.setSharedSteps(round.id, [acted.step])
  return true
}

/** True when a call may go on with a round at once. In other states an alarm or the player does, and so after a failed try. */
export function isDue(engine: GameEngine, round: RoundRow): boolean {
  if (['returning', 'lowering', 'deciding'].includes(round.state) || round.tries > 0) return false
  return round.state !== 'waiting' || mayBeOver(engine, round)
}

/** True when the outcome of a round that waits may be read: at its time, or when an opponent may have come. */
function mayBeOver({ headsUp }: GameEngine, { resultAt }: RoundRow): boolean {
  return headsUp !== undefined || Date.now() >= (resultAt ?? 0)
}

/**
 * Reads the outcome from the table. A bet on rules that are not kept is returned; of a round of two players the table
 * decides that, so that it holds for both.
 */
async function takeResult(croupier: Croupier, round: RoundRow): Promise<Pause> {
  const { engine, rounds, table } = croupier
  if (!mayBeOver(engine, round)) return (round.resultAt ?? 0) - Date.now()
  if (table === null || (!engine.headsUp && underRules(engine, round.rules) === null)) {
    rounds.returnBet(round.id, 'game-unavailable')
    return advance(croupier, round.id)
  }
  const result = await table.result(round)
  if ('leftMs' in result) return result.leftMs
  if ('refusal' in result) rounds.returnBet(round.id, result.refusal)
  else rounds.drawShared(round.id, result, payoutOf(engine, round, result))
  return advance(croupier, round.id)
}

function payoutOf(engine: GameEngine, round: RoundRow, result: TableOutcome | HeadsUpOutcome): number {
  if ('payout' in result) return result.payout
  const progress = progressOn(engine, round, result.numbers, result.steps)
  if (progress?.payout == null) throw new Error(`the shared round of ${round.id} has no payout`)
  return progress.payout
}

async function draw(croupier: Croupier, round: RoundRow): Promise<Pause> {
  const { rounds } = croupier
  const engine = underRules(croupier.engine, round.rules)
  if (engine === null) {
    rounds.returnBet(round.id, 'game-unavailable')
    return advance(croupier, round.id)
  }
  const content = contentOf(round)
  const numbers = await drawNumbers(round, engine.rangesOf(content))
  const progress = engine.progressOf(content, numbers, [])
  if (progress === null) throw new Error(`the bet of ${round.id} cannot be played`)
  if (croupier.pot) rounds.pool(round.id, numbers)
  else rounds.draw(round.id, numbers, progress.payout)
  return advance(croupier, round.id)
}

/**
 * Counts the round in the pot of its game, and stores what it was paid from it. The pot counts each round once, so this
 * may be repeated after a crash.
 */
async function countInPot(croupier: Croupier, round: RoundRow): Promise<Pause> {
  const { engine, rounds, pot } = croupier
  const drawn = progressOf(engine, round)
  if (drawn === null || pot === null) {
    rounds.move(round.id, 'pooling', 'returning')
    return advance(croupier, round.id)
  }
  const prize = await pot.settle(round, drawn.winsPot === true)
  if (prize === null) {
    rounds.countTry(round.id)
    return pauseAfter('soon', round.tries)
  }
  const paid = progressOn(engine, round, numbersOf(round), stepsOf(round), prize)
  rounds.savePooled(round.id, prize, paid?.payout ?? 0)
  return advance(croupier, round.id)
}

/**
 * Waits for the player; ends the round for one who does not return, by the choices that its rules state. A round of rules
 * that are not kept cannot go on, so its stakes are returned.
 */
async function waitOrEnd(croupier: Croupier, round: RoundRow): Promise<Pause> {
  const progress = progressOf(croupier.engine, round)
  if (progress === null) return returnStakes(croupier, round)
  const leftMs = round.startedAt + DECISION_MS - Date.now()
  if (leftMs > 0) return leftMs
  if (progress.fallback === null) throw new Error(`the round ${round.id} has no choice to end it`)
  return takeStep(croupier, round, progress.fallback)
}

async function returnStakes(croupier: Croupier, round: RoundRow): Promise<Pause> {
  croupier.rounds.move(round.id, 'deciding', 'returning')
  return advance(croupier, round.id)
}

/** Returns a further stake whose result is unknown, because the studio stopped during the call. Its step is not taken. */
async function returnRaise(croupier: Croupier, round: RoundRow): Promise<Pause> {
  croupier.rounds.move(round.id, 'raising', 'lowering')
  return advance(croupier, round.id)
}

async function sendRaiseRollback(croupier: Croupier, round: RoundRow): Promise<Pause> {
  const { rounds, wallet, remember } = croupier
  const raised = rounds.lastRaise(round.id)
  if (!raised) throw new Error(`the round ${round.id} has no further stake`)
  const { result, balance } = await wallet.rollback(round, stakeOfRaise(raised))
  remember(balance)
  const after = AFTER_ROLLBACK[result]
  if (after !== 'done') {
    rounds.countTry(round.id)
    return pauseAfter(after, round.tries)
  }
  rounds.endRaise(raised.id, 'returned')
  rounds.move(round.id, 'lowering', 'deciding')
  return advance(croupier, round.id)
}

/** Sends the win, even one of zero, so that the operator can close its side of the round. No room can delay it. */
async function sendWin(croupier: Croupier, round: RoundRow): Promise<Pause> {
  void croupier.sea?.land(round)
  const reply = await croupier.wallet.win(round)
  return finish(croupier, round, reply, AFTER_WIN[reply.result], 'closed')
}

/** Returns every stake of a round, the bet last. */
async function sendRollback(croupier: Croupier, round: RoundRow): Promise<Pause> {
  const { rounds, wallet, pot } = croupier
  if (pot && round.stops !== null && !(await pot.takeBack(round))) {
    rounds.countTry(round.id)
    return pauseAfter('soon', round.tries)
  }
  for (const raised of rounds.takenRaises(round.id)) {
    const { result } = await wallet.rollback(round, stakeOfRaise(raised))
    const after = AFTER_ROLLBACK[result]
    if (after !== 'done') {
      rounds.countTry(round.id)
      return pauseAfter(after, round.tries)
    }
    rounds.endRaise(raised.id, 'returned')
  }
  const reply = await croupier.wallet.rollback(round, betOf(round))
  return finish(croupier, round, reply, AFTER_ROLLBACK[reply.result], 'returned')
}

function finish(
  { rounds, remember }: Croupier,
  round: RoundRow,
  { balance }: RoundWalletReply,
  after: 'done' | 'soon' | 'later',
  end: 'closed' | 'returned',
): Pause {
  remember(balance)
  if (after === 'done') {
    rounds.move(round.id, round.state, end)
    return null
  }
  rounds.countTry(round.id)
  return pauseAfter(after, round.tries)
}
