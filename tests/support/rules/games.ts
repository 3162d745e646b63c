import { dealt } from '../fairness/verifier.ts'

/**
 * What the other games pay, in hundredths of a stake, written from the sentences of their rules and the pays that their
 * windows print (`setup`), and sharing no code with the engines.
 */

const RED = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]

/** Roulette: a position pays 36 stakes over its numbers; la partage returns half of an even chance at zero. */
export function roulettePays(
  { kind, numbers }: { kind: string; numbers: readonly number[] },
  partage: boolean,
  number: number,
): number {
  const evenChances: Readonly<Record<string, boolean>> = {
    red: RED.includes(number),
    black: !RED.includes(number),
    even: number % 2 === 0,
    odd: number % 2 === 1,
    low: number <= 18,
    high: number > 18,
  }
  const evenChance = evenChances[kind]
  if (evenChance !== undefined) return number === 0 ? (partage ? 50 : 0) : evenChance ? 200 : 0
  return numbers.includes(number) ? 3_600 / numbers.length : 0
}

type DiceBet = { kind: string; face?: number; total?: number; faces?: readonly number[] }

/** Sic bo: a triple loses the even chances; a single pays one, two or twelve to one by how many dice show it. */
export function dicePay(
  { kind, face = 0, total = 0, faces = [] }: DiceBet,
  dice: readonly number[],
  pay: number,
): number {
  const sum = dice.reduce((all, die) => all + die, 0)
  const shown = dice.filter((die) => die === face).length
  const isTriple = new Set(dice).size === 1
  if (kind === 'single') return [0, 200, 300, 1_300][shown] ?? 0
  const wins: Readonly<Record<string, boolean>> = {
    small: !isTriple && sum <= 10,
    big: !isTriple && sum >= 11,
    odd: !isTriple && sum % 2 === 1,
    even: !isTriple && sum % 2 === 0,
    anyTriple: isTriple,
    double: shown >= 2,
    triple: shown === 3,
    total: sum === total,
    pair: faces.every((each) => dice.includes(each)),
  }
  return wins[kind] ? pay : 0
}

export function drumPays(
  pays: readonly (readonly number[])[],
  picks: readonly number[],
  numbers: readonly number[],
): number {
  const balls = new Set(dealt(80, numbers).map((ball) => ball + 1))
  return pays[picks.length - 1]?.[picks.filter((pick) => balls.has(pick)).length] ?? 0
}

/** Marea: as many falls to the right lead to a channel as it lies from the left. */
export function tidePays(pays: readonly number[], falls: readonly number[]): number {
  return pays[falls.filter((fall) => fall === 1).length] ?? 0
}

export function compassPays(pays: readonly number[], segment: number): number {
  return pays[segment] ?? 0
}

/** El timón: 99 % of the fair pay for so many of 10,000 marks, the lowest or the highest. */
export function helmPays(side: string, width: number, mark: number): number {
  const wins = side === 'low' ? mark < width : mark > 9_999 - width
  return wins ? (9_900 * 100) / width : 0
}

/** El faro: the light reaches 97,000,000 / (n + 1) hundredths, and pays the boat that it reaches. */
export function lighthousePays(target: number, number: number): number {
  return 97_000_000 / (number + 1) >= target ? target : 0
}

/** Colibrí: where the flight is collected, if it gets there. */
export function flightPays(at: number, number: number): number {
  return 97_000_000_000 / (number + 1) >= at ? at : 0
}

export function reefPays({ pay, winning }: { pay: number; winning: number }, number: number): number {
  return number < winning ? pay : 0
}

/** Moneda de luna: each right call doubles the pay; a wrong one ends the round without any. */
export function moonPays(pays: readonly number[], calls: readonly string[], tosses: readonly number[]): number {
  const isRight = calls.every((call, index) => call === (tosses[index] === 0 ? 'moon' : 'star'))
  return isRight ? (pays[calls.length - 1] ?? 0) : 0
}

/** Perlas y erizos: each pearl raises the pay; an urchin ends the round without any. */
export function shellsPay(
  pays: readonly number[],
  urchins: number,
  opened: readonly number[],
  numbers: readonly number[],
): number {
  const hidden = dealt(25, numbers).slice(0, urchins)
  return opened.some((shell) => hidden.includes(shell)) ? 0 : (pays[opened.length - 1] ?? 0)
}

type LadderChoice = { guess?: string; skip?: true; collect?: true }

/** Más o menos: 0.97 times the bet, times 13 over the right ranks of each guess, rounded down to hundredths. */
export function ladderPays(cards: readonly number[], choices: readonly LadderChoice[]): number {
  const ranks = cards.map((card) => (card % 13) + 1)
  let [index, product, rights] = [0, 1n, 0]
  for (const { guess, skip } of choices) {
    if (skip) index += 1
    if (guess === undefined) continue
    const [rank = 0, next = 0] = [ranks[index], ranks[index + 1]]
    const isEdge = rank === 1 || rank === 13
    const right = Array.from({ length: 13 }, (_, each) => each + 1).filter((each) => {
      if (guess === 'same') return each === rank
      // On an ace and a king a card of the same rank is not right on the other side.
      if (each === rank) return !isEdge
      return guess === 'high' ? each > rank : each < rank
    })
    if (!right.includes(next)) return 0
    product *= BigInt(right.length)
    rights += 1
    index += 1
  }
  return rights === 0 ? 0 : Number((97n * 13n ** BigInt(rights)) / product)
}

/** A scratch card: the lowest tickets win the first prize of the table, the next ones the second, and so on. */
export function scratchPays(prizes: readonly { times: number; tickets: number }[], ticket: number): number {
  let first = 0
  for (const { times, tickets } of prizes) {
    if (ticket >= first && ticket < first + tickets) return 100 * times
    first += tickets
  }
  return 0
}
