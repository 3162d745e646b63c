/** The bets on three dice, and what each pays in hundredths of the stake, which is included. */

export const FACES = [1, 2, 3, 4, 5, 6] as const
export const DICE = 3
const SMALL_UP_TO = 10

export type SicBoBet =
  | { kind: 'small' | 'odd' | 'even' | 'big' | 'anyTriple' }
  | { kind: 'single' | 'double' | 'triple'; face: number }
  | { kind: 'total'; total: number }
  | { kind: 'pair'; faces: readonly [number, number] }
export type SicBoKind = SicBoBet['kind']

/** All bets; the index of a bet is the spot of a chip. */
export const BETS: readonly SicBoBet[] = [
  ...(['small', 'odd', 'even', 'big'] as const).map((kind) => ({ kind })),
  ...FACES.map((face) => ({ kind: 'single' as const, face })),
  ...Array.from({ length: 14 }, (_, index) => ({ kind: 'total' as const, total: index + 4 })),
  { kind: 'anyTriple' },
  ...FACES.map((face) => ({ kind: 'double' as const, face })),
  ...FACES.map((face) => ({ kind: 'triple' as const, face })),
  ...FACES.flatMap((first) =>
    FACES.filter((second) => second > first).map((second) => ({
      kind: 'pair' as const,
      faces: [first, second] as const,
    })),
  ),
]

/** By how many dice show the face of a single: one, two, three. */
export const SINGLE_PAYS: readonly number[] = [0, 200, 300, 1_300]
/** By the distance of a total from the middle, 10.5: 10 and 11, 9 and 12, up to 4 and 17. */
const TOTAL_PAYS = [750, 800, 1_000, 1_400, 2_100, 3_400, 6_800]
const EVEN_CHANCE = 200
const PAYS = { double: 1_300, pair: 700, anyTriple: 3_400, triple: 20_600 } as const

/** Returns the pay of a total from 4 to 17. */
export function totalPay(total: number): number {
  return TOTAL_PAYS[total > SMALL_UP_TO ? total - SMALL_UP_TO - 1 : SMALL_UP_TO - total] ?? 0
}

/** Returns what a bet pays with these dice, in hundredths of the stake; 0 when it loses. */
export function payOf(bet: SicBoBet, dice: readonly number[]): number {
  const total = dice.reduce((all, die) => all + die, 0)
  const count = (face: number) => dice.filter((die) => die === face).length
  const isTriple = count(dice[0] ?? 0) === DICE
  const evenChance = (wins: boolean) => (wins && !isTriple ? EVEN_CHANCE : 0)
  switch (bet.kind) {
    case 'small':
      return evenChance(total <= SMALL_UP_TO)
    case 'big':
      return evenChance(total > SMALL_UP_TO)
    case 'odd':
      return evenChance(total % 2 === 1)
    case 'even':
      return evenChance(total % 2 === 0)
    case 'anyTriple':
      return isTriple ? PAYS.anyTriple : 0
    case 'single':
      return SINGLE_PAYS[count(bet.face)] ?? 0
    case 'double':
      return count(bet.face) >= 2 ? PAYS.double : 0
    case 'triple':
      return count(bet.face) === DICE ? PAYS.triple : 0
    case 'total':
      return total === bet.total ? totalPay(bet.total) : 0
    case 'pair':
      return bet.faces.every((face) => count(face) > 0) ? PAYS.pair : 0
  }
}
