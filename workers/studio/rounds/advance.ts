import { drawStops } from '../fairness.ts'
import { lengthsOf, type Slot } from '../games/slot.ts'
import { outcomeOf, winAmount } from '../games/wins.ts'
import type { RoundRow, RoundState, Rounds } from './Rounds.ts'
import type { RoundWallet, RoundWalletReply } from './round-wallet.ts'
import { AFTER_BET, AFTER_ROLLBACK, AFTER_WIN, pauseAfter } from './wallet-results.ts'

/** What the steps of a round need. Every step reads the stored state, so each may be repeated after a crash. */
export interface Croupier {
  rounds: Rounds
  slot: Slot
  wallet: RoundWallet
  /** Stores the last balance that a wallet returned. */
  remember(balance: number | null): void
}

/** Milliseconds until the next try; null when the round is finished. */
type Pause = number | null

/** The step for each state of a round. */
const STEPS = {
  betting: returnBet,
  staked: draw,
  drawn: sendWin,
  returning: sendRollback,
  closed: async () => null,
  returned: async () => null,
  refused: async () => null,
} as const satisfies Record<RoundState, (croupier: Croupier, round: RoundRow) => Promise<Pause>>

/** Places the bet of a new round, then advances the round until it is finished or has to wait. */
export async function play(croupier: Croupier, round: RoundRow): Promise<Pause> {
  const { result, balance } = await croupier.wallet.bet(round)
  croupier.remember(balance)
  const after = AFTER_BET[result]
  if (after === 'taken') {
    croupier.rounds.move(round.id, 'betting', 'staked')
    return advance(croupier, round.id)
  }
  if (after === 'unsure') {
    croupier.rounds.move(round.id, 'betting', 'returning')
    return pauseAfter('soon', 0)
  }
  croupier.rounds.refuse(round.id, after)
  return null
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

async function draw(croupier: Croupier, round: RoundRow): Promise<Pause> {
  const { slot, rounds } = croupier
  const stops = await drawStops(round, lengthsOf(slot))
  rounds.draw(round.id, stops, winAmount(outcomeOf(slot, stops).wins, round.bet))
  return advance(croupier, round.id)
}

/** Sends the win, even one of zero, so that the operator can close its side of the round. */
async function sendWin(croupier: Croupier, round: RoundRow): Promise<Pause> {
  const reply = await croupier.wallet.win(round)
  return finish(croupier, round, reply, AFTER_WIN[reply.result], 'closed')
}

async function sendRollback(croupier: Croupier, round: RoundRow): Promise<Pause> {
  const reply = await croupier.wallet.rollback(round)
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
  rounds.tried(round.id)
  return pauseAfter(after, round.tries)
}
