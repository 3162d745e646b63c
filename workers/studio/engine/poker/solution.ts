import { CARDS_IN_PACK } from '../cards.ts'
import { HANDS, type HandRules, JUDGES } from './hands.ts'
import { type PayTable, payOf } from './pay-table.ts'

/**
 * The best hold of every hand, exactly: how often each hand is paid when every one of the 2,598,960 deals is held as
 * well as can be. For each set of up to five cards the hands that contain it are counted once; how many draws to a hold
 * make a hand follows by leaving out, in turn, those with a discarded card.
 */

const KINDS = HANDS.length
const HELD = 5
const MASKS = 32
/** The weight of one draw by how many cards are drawn: they add up to the same for each deal. */
const WEIGHTS = [7_669_695, 163_185, 7_095, 473, 43, 5]

const WAYS = Array.from({ length: CARDS_IN_PACK + 1 }, (_, from) =>
  Array.from({ length: HELD + 1 }, (_each, count) => waysOf(from, count)),
)

function waysOf(from: number, count: number): number {
  let ways = 1
  for (let index = 0; index < count; index += 1) ways = (ways * (from - index)) / (index + 1)
  return Math.round(ways)
}

const ways = (from: number, count: number) => WAYS[from]?.[count] ?? 0

/** The sets of so many cards, by their place in the order of sets: what hands contain each, and what those pay in all. */
class Containing {
  readonly kinds: Int32Array[] = []
  readonly pays: Float64Array[] = []

  constructor(rules: HandRules, pays: readonly number[]) {
    for (let size = 0; size <= HELD; size += 1) {
      const sets = ways(CARDS_IN_PACK, size)
      this.kinds.push(new Int32Array(size === HELD ? 0 : sets * KINDS))
      this.pays.push(new Float64Array(sets))
    }
    const places = new Int32Array(MASKS)
    eachDeal((cards) => {
      const kind = JUDGES[rules](...cards)
      placesOf(cards, places)
      for (let mask = 0; mask < MASKS; mask += 1) {
        const [size, place] = [SIZES[mask] ?? 0, places[mask] ?? 0]
        const [kinds, sums] = [this.kinds[size], this.pays[size]]
        if (sums) sums[place] = (sums[place] ?? 0) + (pays[kind] ?? 0)
        if (kinds && size < HELD) kinds[place * KINDS + kind] = (kinds[place * KINDS + kind] ?? 0) + 1
      }
    })
  }
}

type Five = [number, number, number, number, number]
const SIZES = Array.from({ length: MASKS }, (_, mask) => [...mask.toString(2)].filter((bit) => bit === '1').length)

/** The sets that are discarded in part, with their sign, for each hold. */
const PARTS = Array.from({ length: MASKS }, (_, hold) =>
  Array.from({ length: MASKS }, (_each, mask) => mask)
    .filter((mask) => (mask & hold) === hold)
    .map((mask) => ({ mask, sign: ((SIZES[mask] ?? 0) - (SIZES[hold] ?? 0)) % 2 === 0 ? 1 : -1 })),
)

function eachDeal(visit: (cards: Five) => void): void {
  const cards: Five = [0, 0, 0, 0, 0]
  for (cards[0] = 0; cards[0] < 48; cards[0] += 1)
    for (cards[1] = cards[0] + 1; cards[1] < 49; cards[1] += 1)
      for (cards[2] = cards[1] + 1; cards[2] < 50; cards[2] += 1)
        for (cards[3] = cards[2] + 1; cards[3] < 51; cards[3] += 1)
          for (cards[4] = cards[3] + 1; cards[4] < 52; cards[4] += 1) visit(cards)
}

/** Writes the place of each part of ascending cards in the order of sets of its size. */
function placesOf(cards: Five, places: Int32Array): void {
  for (let mask = 0; mask < MASKS; mask += 1) {
    let [place, size] = [0, 0]
    for (let index = 0; index < HELD; index += 1) {
      if ((mask & (1 << index)) === 0) continue
      size += 1
      place += WAYS[cards[index] ?? 0]?.[size] ?? 0
    }
    places[mask] = place
  }
}

/** Returns how often each hand comes, of `ALL_OUTCOMES`, when every deal is held as well as can be. */
export function solve(rules: HandRules, table: PayTable): number[] {
  const pays = HANDS.map((hand) => payOf(table, hand))
  const containing = new Containing(rules, pays)
  const counts = HANDS.map(() => 0)
  const places = new Int32Array(MASKS)
  eachDeal((cards) => {
    placesOf(cards, places)
    const hold = bestHold(containing, places)
    const weight = WEIGHTS[HELD - (SIZES[hold] ?? 0)] ?? 0
    if (hold === MASKS - 1) {
      const kind = JUDGES[rules](...cards)
      counts[kind] = (counts[kind] ?? 0) + weight
      return
    }
    for (const { mask, sign } of PARTS[hold] ?? []) {
      const size = SIZES[mask] ?? 0
      if (size === HELD) {
        const kind = JUDGES[rules](...cards)
        counts[kind] = (counts[kind] ?? 0) + sign * weight
        continue
      }
      const [kinds, start] = [containing.kinds[size], (places[mask] ?? 0) * KINDS]
      for (let kind = 0; kind < KINDS; kind += 1)
        counts[kind] = (counts[kind] ?? 0) + sign * weight * (kinds?.[start + kind] ?? 0)
    }
  })
  return counts
}

/** Returns the hold with the highest return; of equal ones, that which holds most. */
function bestHold({ pays }: Containing, places: Int32Array): number {
  let [best, most] = [0, -1]
  for (let hold = MASKS - 1; hold >= 0; hold -= 1) {
    let sum = 0
    for (const { mask, sign } of PARTS[hold] ?? []) sum += sign * (pays[SIZES[mask] ?? 0]?.[places[mask] ?? 0] ?? 0)
    const value = sum * (WEIGHTS[HELD - (SIZES[hold] ?? 0)] ?? 0)
    if (value > most) [best, most] = [hold, value]
  }
  return best
}
