import type { Posting, Transfer } from './ledger.ts'
import { undoes } from './movement.ts'
import type { Violation } from './violation.ts'

type Found = (kind: Violation['kind'], about: string) => void

interface Bet {
  transfer: Transfer
  rolledBack: boolean
  /** The bet was won, rolled back or ended, or it closed its round, so it must not be ended again. */
  over: boolean
}

/** The restricted parts of a win. */
type Share = Record<'bonus' | 'gift', bigint>

/** The bets of a round, and the sums of its stakes that stand. */
interface Round {
  bets: Bet[]
  staked: bigint
  restricted: Share
}

/**
 * Follows bets and what becomes of them: wins, rollbacks, ends. A win is shared out as the stakes of its round that stand
 * were paid, and a round that is closed has no open bet.
 */
export class BetAudit {
  readonly #bets = new Map<string, Bet>()
  readonly #rounds = new Map<string, Round>()
  /** The sequence of the transfer that closed each round. */
  readonly #closed = new Map<string, number>()
  readonly #buried = new Set<string>()
  /** The parts of held wins: they were decided when each was held. */
  readonly #shares = new Map<string, Share | null>()
  readonly #found: Found

  constructor(found: Found) {
    this.#found = found
  }

  follow(transfer: Transfer): void {
    const { kind, closes, id, sequence } = transfer
    if (closes) this.#closed.set(roundOf(transfer), sequence)
    else if (kind === 'win-rollback') this.#closed.delete(roundOf(transfer))
    if (kind === 'bet') this.#add(transfer)
    if (kind === 'win') this.#checkShare(transfer, this.#shareOf(transfer))
    if (kind === 'win-held') this.#shares.set(id, this.#shareOf(transfer))
    if (kind === 'win-released') this.#checkShare(transfer, this.#shares.get(id.replace(/^win-decided:/, '')) ?? null)
    if (kind === 'win' || kind === 'win-held') this.#checkWin(transfer)
    if (kind === 'rollback') this.#checkRollback(transfer)
    if (kind === 'round-end') this.#checkEnd(transfer)
  }

  /** Reports the open bets of rounds closed up to a sequence at which no transaction was cut in two. */
  conclude(target: number): void {
    for (const [round, sequence] of this.#closed)
      for (const { over, transfer } of this.#rounds.get(round)?.bets ?? [])
        if (!over && sequence <= target) this.#found('open-bet-in-closed-round', transfer.id)
  }

  #add(transfer: Transfer): void {
    const { id, closes } = transfer
    if (this.#buried.has(id)) this.#found('bet-after-rollback', id)
    const bet = { transfer, rolledBack: false, over: closes }
    this.#bets.set(id, bet)
    const name = roundOf(transfer)
    const round = this.#rounds.get(name) ?? { bets: [], staked: 0n, restricted: { bonus: 0n, gift: 0n } }
    this.#rounds.set(name, round)
    round.bets.push(bet)
    count(round, transfer, 1n)
  }

  #checkWin({ id, member, reference }: Transfer): void {
    const bet = this.#bets.get(reference ?? '')
    if (bet?.transfer.member !== member) this.#found('win-without-bet', id)
    const isBuried = this.#buried.has(reference ?? '') || this.#buried.has(id)
    if (bet?.rolledBack || isBuried) this.#found('win-after-rollback', id)
    if (bet) bet.over = true
  }

  /** Returns the restricted parts that a win must have; null when its vendor names them, or nothing was staked. */
  #shareOf({ id, amount, reference }: Transfer): Share | null {
    const bet = this.#bets.get(reference ?? '')
    if (!bet || NAMES_PARTS.test(id)) return null
    const { staked, restricted } = this.#rounds.get(roundOf(bet.transfer)) ?? { staked: 0n, restricted: null }
    if (staked === 0n || restricted === null) return null
    const of = (account: keyof Share) => (BigInt(amount) * restricted[account]) / staked
    return { bonus: of('bonus'), gift: of('gift') }
  }

  #checkShare({ id, postings }: Transfer, share: Share | null): void {
    const isRight = share === null || ACCOUNTS.every((account) => partOf(postings, account) === share[account])
    if (!isRight) this.#found('wrong-proportion', id)
  }

  /** Only an open bet of the same member may be ended, and only once. */
  #checkEnd({ id, member, reference }: Transfer): void {
    const bet = this.#bets.get(reference ?? '')
    if (bet?.transfer.member !== member || bet.over) this.#found('end-of-no-open-bet', id)
    if (bet) bet.over = true
  }

  /**
   * A rollback with postings reverses a whole bet, once. Without postings it is the tombstone of a bet not yet
   * received.
   */
  #checkRollback({ id, member, reference, postings }: Transfer): void {
    const bet = this.#bets.get(reference ?? '')
    if (!bet && postings.length === 0) this.#buried.add(reference ?? '')
    else if (bet?.transfer.member !== member || !undoes(bet.transfer.postings, postings))
      this.#found('rollback-without-bet', id)
    else {
      const round = this.#rounds.get(roundOf(bet.transfer))
      if (bet.rolledBack) this.#found('rollback-twice', id)
      else if (round) count(round, bet.transfer, -1n)
      bet.rolledBack = true
      bet.over = true
    }
  }
}

const ACCOUNTS = ['bonus', 'gift'] as const

/** Adds a stake to the sums of its round, or takes it out. */
function count(round: Round, { amount, postings }: Transfer, sign: 1n | -1n): void {
  round.staked += sign * BigInt(amount)
  for (const account of ACCOUNTS) round.restricted[account] -= sign * partOf(postings, account)
}

/** Matches ids of Valkyrie's wins, whose parts the vendor itself names. The ids contain the kind of transaction. */
const NAMES_PARTS = /^[A-Z][A-Z0-9_]*:(PROMO)?DEPOSIT:/

function partOf(postings: Posting[], account: string): bigint {
  return BigInt(postings.find((one) => one.account === account)?.amount ?? 0)
}

/** Returns the name of a transfer's round; a bet without one is alone in its own. */
function roundOf({ id, member, vendor, round }: Transfer): string {
  return round === null ? `alone ${id}` : `${member} ${vendor} ${round}`
}
