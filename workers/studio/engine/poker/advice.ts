import { CARDS_IN_PACK } from '../cards.ts'
import { HANDS, type HandRules, JUDGES } from './hands.ts'
import { type PayTable, payOf } from './pay-table.ts'

const PLACES = 5

/** Returns what a hold of five cards returns on average, in times the stake, over every draw to it. */
export function returnOfHold(cards: readonly number[], held: readonly boolean[], rules: HandRules, table: PayTable) {
  const pays = HANDS.map((hand) => payOf(table, hand))
  const left = Array.from({ length: CARDS_IN_PACK }, (_, card) => card).filter((card) => !cards.includes(card))
  const hand = cards.filter((_, place) => held[place])
  const judge = JUDGES[rules]
  let [sum, draws] = [0, 0]
  const draw = (from: number, length: number): void => {
    if (length === PLACES) {
      const [a = 0, b = 0, c = 0, d = 0, e = 0] = hand
      sum += pays[judge(a, b, c, d, e)] ?? 0
      draws += 1
      return
    }
    for (let index = from; index < left.length; index += 1) {
      hand[length] = left[index] ?? 0
      draw(index + 1, length + 1)
    }
  }
  draw(0, hand.length)
  return { sum, draws }
}

/** Returns every hold, the one of all five first: of two with the same return, the one that holds more is advised. */
export function everyHold(): boolean[][] {
  const masks = Array.from({ length: 2 ** PLACES }, (_, mask) => 2 ** PLACES - 1 - mask)
  const holds = masks.map((mask) => Array.from({ length: PLACES }, (_, place) => (mask & (1 << place)) !== 0))
  return holds.toSorted((a, b) => countOf(b) - countOf(a))
}

const countOf = (held: readonly boolean[]) => held.filter(Boolean).length

/** Returns the best hold, exactly. `rest` is awaited between the holds, so that a window stays usable. */
export async function bestHoldOf(
  cards: readonly number[],
  rules: HandRules,
  table: PayTable,
  rest: () => Promise<void>,
): Promise<boolean[]> {
  let best = { held: [true, true, true, true, true], sum: -1, draws: 1 }
  for (const held of everyHold()) {
    const { sum, draws } = returnOfHold(cards, held, rules, table)
    if (sum * best.draws > best.sum * draws) best = { held, sum, draws }
    await rest()
  }
  return best.held
}
