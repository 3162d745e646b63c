import { type Fraction, fraction } from '../../engine/fraction.ts'

/** Baccarat as it is dealt from eight packs: which cards each side draws, and the exact odds of every bet. */

export const PACKS = 8
/** The most cards that a round takes. */
export const MOST_CARDS = 6
/** A total of two cards at which nobody draws. */
const NATURAL = 8
const PLAYER_DRAWS_TO = 5
const BANK_STANDS_AT = 7
const TEN = 10

export type Winner = 'player' | 'bank' | 'tie'

/** Returns what a card of this rank counts. */
export function pointsOf(rank: number): number {
  return rank >= TEN ? 0 : rank
}

export function totalOf(ranks: readonly number[]): number {
  return ranks.reduce((all, rank) => all + pointsOf(rank), 0) % TEN
}

/** True when the bank draws; `third` is what the player's third card counts, null when the player stood. */
export function bankDraws(total: number, third: number | null): boolean {
  if (third === null) return total <= PLAYER_DRAWS_TO
  if (total <= 2) return true
  if (total === 3) return third !== NATURAL
  // A bank of 4, 5 or 6 draws against third cards from 2, 4 or 6 up to 7.
  return total < BANK_STANDS_AT && third >= 2 * (total - 3) && third <= BANK_STANDS_AT
}

/** Shares cards out in the order in which they are dealt: two each in turn, then a third for each side that draws. */
export function shareOut<Card>(cards: readonly Card[], rankOf: (card: Card) => number) {
  const [first, second, third, fourth, ...more] = cards
  const pick = (...some: readonly (Card | undefined)[]) => some.filter((card) => card !== undefined)
  const [player, bank] = [pick(first, third), pick(second, fourth)]
  const total = (side: readonly Card[]) => totalOf(side.map(rankOf))
  if (total(player) >= NATURAL || total(bank) >= NATURAL) return { player, bank }
  const drawn = total(player) <= PLAYER_DRAWS_TO ? more.shift() : undefined
  const points = drawn === undefined ? null : pointsOf(rankOf(drawn))
  const bankDrawn = bankDraws(total(bank), points) ? more.shift() : undefined
  return { player: pick(...player, drawn), bank: pick(...bank, bankDrawn) }
}

/** Of all ordered deals of six cards from eight packs, how many end in each way: counted in the test. */
const DEALS = 4_998_398_275_503_360
const WAYS = {
  player: 2_230_518_282_592_256,
  bank: 2_292_252_566_437_888,
  tie: 475_627_426_473_216,
  /** Four cards are enough. */
  small: 1_893_735_611_458_560,
} as const

export const CHANCES: Readonly<Record<Winner | 'small' | 'pair', Fraction>> = {
  player: fraction(WAYS.player, DEALS),
  bank: fraction(WAYS.bank, DEALS),
  tie: fraction(WAYS.tie, DEALS),
  small: fraction(WAYS.small, DEALS),
  /** The second card of a side has the rank of its first: 31 of the 415 cards that are left. */
  pair: fraction(4 * PACKS - 1, 52 * PACKS - 1),
}
