/**
 * The hands of draw poker, best first. With deuces wild there are hands with deuces, and no pair counts. A bonus game
 * tells four of a kind apart by rank.
 */
export const HANDS = [
  'royal',
  'fourDeuces',
  'wildRoyal',
  'five',
  'straightFlush',
  'fourAces',
  'fourLow',
  'four',
  'fullHouse',
  'flush',
  'straight',
  'three',
  'twoPair',
  'jacks',
  'nothing',
] as const
export type Hand = (typeof HANDS)[number]

/** Which hands a game tells apart. */
export type HandRules = 'plain' | 'bonus' | 'deuces'

const RANKS = 13
const WHEEL = 0b1111
const ACE_BIT = 1
const DEUCE_BIT = 2
/** Ranks ten to king and the ace. */
const ROYAL = 0b1111000000001
/** Jacks to kings and aces. */
const HIGH = 0b1110000000001
/** Twos to fours. */
const LOW = 0b1110

const at = (hand: Hand) => HANDS.indexOf(hand)
const [ROYAL_AT, FOUR_DEUCES, WILD_ROYAL, FIVE] = [at('royal'), at('fourDeuces'), at('wildRoyal'), at('five')]
const [STRAIGHT_FLUSH, FOUR_ACES, FOUR_LOW, FOUR] = [at('straightFlush'), at('fourAces'), at('fourLow'), at('four')]
const [FULL, FLUSH, STRAIGHT, THREE] = [at('fullHouse'), at('flush'), at('straight'), at('three')]
const [TWO_PAIR, JACKS, NOTHING] = [at('twoPair'), at('jacks'), at('nothing')]

/** True for each set of ranks (a bit each, the ace lowest) that lies within five in a row, the ace low or high. */
const IN_A_ROW: readonly boolean[] = Array.from({ length: 1 << RANKS }, (_, ranks) => {
  const windows = Array.from({ length: 9 }, (_each, low) => (WHEEL | (1 << 4)) << low)
  return [...windows, ROYAL].some((window) => (ranks & ~window) === 0)
})

/** Returns the place in `HANDS` of five cards, numbered as in `cards.ts`. */
export type Judge = (a: number, b: number, c: number, d: number, e: number) => number

const RANK_BIT: readonly number[] = Array.from({ length: 52 }, (_, card) => 1 << (card % RANKS))
const SUIT: readonly number[] = Array.from({ length: 52 }, (_, card) => Math.floor(card / RANKS))
const bitOf = (card: number) => RANK_BIT[card] ?? 0

/** Judges hands without wild cards. */
function judgePlain(a: number, b: number, c: number, d: number, e: number): number {
  const [p, q, r, s, t] = [bitOf(a), bitOf(b), bitOf(c), bitOf(d), bitOf(e)]
  const ranks = p | q | r | s | t
  const suit = SUIT[a]
  const isSuited = suit === SUIT[b] && suit === SUIT[c] && suit === SUIT[d] && suit === SUIT[e]
  const twice = (p & q) | ((p | q) & r) | ((p | q | r) & s) | ((p | q | r | s) & t)
  if (twice === 0) {
    const isRow = IN_A_ROW[ranks] ?? false
    if (isSuited) return !isRow ? FLUSH : ranks === ROYAL ? ROYAL_AT : STRAIGHT_FLUSH
    return isRow ? STRAIGHT : NOTHING
  }
  const alike = alikeOf(p, q, r, s, t)
  if (alike === 1) return (twice & HIGH) === 0 ? NOTHING : JACKS
  if (alike === 2) return TWO_PAIR
  if (alike === 3) return THREE
  return alike === 4 ? FULL : FOUR
}

/** Counts the pairs of cards of one rank: 1 for a pair, 2 for two, 3 for three alike, 4 for a full house, 6 for four. */
function alikeOf(p: number, q: number, r: number, s: number, t: number): number {
  return (
    Number(p === q) +
    Number(p === r) +
    Number(p === s) +
    Number(p === t) +
    Number(q === r) +
    Number(q === s) +
    Number(q === t) +
    Number(r === s) +
    Number(r === t) +
    Number(s === t)
  )
}

function judgeBonus(a: number, b: number, c: number, d: number, e: number): number {
  const hand = judgePlain(a, b, c, d, e)
  if (hand !== FOUR) return hand
  // Two of the first three cards are of the rank that is there four times.
  const rank = a % RANKS === b % RANKS || a % RANKS === c % RANKS ? bitOf(a) : bitOf(b)
  if (rank === ACE_BIT) return FOUR_ACES
  return (rank & LOW) === 0 ? FOUR : FOUR_LOW
}

const five = new Int32Array(5)

/** Judges hands in which every two stands for the card that makes the best hand. */
function judgeDeuces(a: number, b: number, c: number, d: number, e: number): number {
  five[0] = a
  five[1] = b
  five[2] = c
  five[3] = d
  five[4] = e
  let [ranks, alike, wild, suit, isSuited] = [0, 0, 0, -1, true]
  for (let index = 0; index < 5; index += 1) {
    const card = five[index] ?? 0
    const bit = bitOf(card)
    if (bit === DEUCE_BIT) {
      wild += 1
      continue
    }
    if (suit === -1) suit = SUIT[card] ?? 0
    else if (suit !== SUIT[card]) isSuited = false
    if ((ranks & bit) !== 0)
      for (let before = 0; before < index; before += 1) alike += Number(bitOf(five[before] ?? 0) === bit)
    ranks |= bit
  }
  if (wild === 0) {
    const hand = judgePlain(a, b, c, d, e)
    return hand >= TWO_PAIR ? NOTHING : hand
  }
  return wild === 4 ? FOUR_DEUCES : wildHand(ranks, alike, wild, isSuited)
}

/** Judges one to three deuces with the ranks of the other cards, of which so many pairs are alike. */
function wildHand(ranks: number, alike: number, wild: number, isSuited: boolean): number {
  const isRow = alike === 0 && (IN_A_ROW[ranks] ?? false)
  if (isSuited && isRow && (ranks & ~ROYAL) === 0) return WILD_ROYAL
  const most = alike === 6 ? 4 : alike === 3 ? 3 : alike > 0 ? 2 : 1
  if (most + wild === 5) return FIVE
  if (isSuited && isRow) return STRAIGHT_FLUSH
  if (most + wild === 4) return FOUR
  if (alike === 2) return FULL
  if (isSuited) return FLUSH
  return isRow ? STRAIGHT : most + wild === 3 ? THREE : NOTHING
}

export const JUDGES: Readonly<Record<HandRules, Judge>> = {
  plain: judgePlain,
  bonus: judgeBonus,
  deuces: judgeDeuces,
}
