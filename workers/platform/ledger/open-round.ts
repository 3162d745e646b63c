import { type BetContext, rollback } from './seamless.ts'
import { type Accepted, decide, type LedgerReader, type Recorded, refuse, type Verdict } from './transfer.ts'

/** The actor of bets that the house ends. */
const ACTOR = 'system:open-rounds'

/**
 * Returns the ends of the open bets of a round that this transfer has closed. Its win refers to one bet and pays for all
 * of them: the others have no result of their own (decision 142). The caller writes them in the transaction that closes
 * the round.
 */
export function endsOfRound(ledger: LedgerReader, closing: Accepted): Verdict[] {
  const { closes, member, vendor, round, reference, actor } = closing
  if (!closes || vendor === null || round === null) return []
  return ledger
    .bets(member, vendor, round)
    .filter((bet) => !bet.closes && bet.id !== reference)
    .map(({ id }) => endBet(ledger, id, 'end', actor))
}

/**
 * Ends an open bet, once, under an id derived from the bet's own, so that the call can be repeated. `return`: the
 * vendor never had the bet, so the stake goes back, and later calls for it are refused as for any bet rolled back.
 * `end`: the vendor has the round and reported no win, which means a loss; no money moves, and a win or a rollback that
 * arrives later is still accepted.
 */
export function endBet(ledger: LedgerReader, betId: string, how: 'return' | 'end', actor = ACTOR): Verdict {
  const bet = ledger.transfer(betId)
  if (bet?.kind !== 'bet' || bet.vendor === null || bet.game === null || bet.round === null)
    return refuse('bet-unknown')
  const before = ledger.kindsReferringTo(betId)
  if (before.some((kind) => kind === 'win' || kind === 'win-held' || kind === 'rollback' || kind === 'round-end'))
    return { is: 'idle' }
  const id = `open-round:${betId}`
  return how === 'return' ? takenBack(ledger, bet, id, bet as PlacedBet) : endRound(ledger, bet, id, actor)
}

type PlacedBet = Recorded & { vendor: string; game: string; round: string }

/** Applies the rollback rules; only the actor differs. */
function takenBack(ledger: LedgerReader, bet: Recorded, id: string, { vendor, game, round }: PlacedBet): Verdict {
  const context: BetContext = { member: bet.member, currency: bet.unit, vendor, game, live: false, disabled: false }
  const call = { id, game, round, reference: bet.id, closes: false, free: false, granted: false }
  const verdict = rollback(ledger, context, call)
  return verdict.is === 'new' ? { is: 'new', transfer: { ...verdict.transfer, actor: ACTOR } } : verdict
}

function endRound(ledger: LedgerReader, bet: Recorded, id: string, actor: string): Verdict {
  const { balance: _balance, bonusLeft: _left, ...facts } = bet
  const nothing = { amount: 0, bonus: 0, gift: 0, closes: false, actor, postings: [] }
  return decide(ledger, { ...facts, ...nothing, id, kind: 'round-end', reference: bet.id })
}
