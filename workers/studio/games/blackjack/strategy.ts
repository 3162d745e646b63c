import { BLACKJACK, type HandTotal } from './hand.ts'

/**
 * The basic strategy that the rules print, and that the stated return belongs to: the published one for four to eight
 * packs, a dealer who stands on every 17, and doubling after a split. `H` hit, `S` stand, `D` double, else hit, `d`
 * double, else stand, `P` split. A column for each card of the dealer: 2 to 10, then the ace.
 */
export type Advice = 'H' | 'S' | 'D' | 'd' | 'P'

export interface Strategy {
  hard: Readonly<Record<number, string>>
  soft: Readonly<Record<number, string>>
  pairs: Readonly<Record<number, string>>
}

/** The least and the greatest total of a row that has a choice: below and above, the advice is the same. */
export const BASIC: Strategy = {
  hard: {
    8: 'HHHHHHHHHH',
    9: 'HDDDDHHHHH',
    10: 'DDDDDDDDHH',
    11: 'DDDDDDDDDH',
    12: 'HHSSSHHHHH',
    13: 'SSSSSHHHHH',
    14: 'SSSSSHHHHH',
    15: 'SSSSSHHHHH',
    16: 'SSSSSHHHHH',
    17: 'SSSSSSSSSS',
  },
  soft: {
    13: 'HHHDDHHHHH',
    14: 'HHHDDHHHHH',
    15: 'HHDDDHHHHH',
    16: 'HHDDDHHHHH',
    17: 'HDDDDHHHHH',
    18: 'SddddSSHHH',
    19: 'SSSSSSSSSS',
  },
  /** By the value of one card; 1 is a pair of aces. Fives and tens are played as 10 and 20. */
  pairs: {
    2: 'PPPPPPHHHH',
    3: 'PPPPPPHHHH',
    4: 'HHHPPHHHHH',
    6: 'PPPPPHHHHH',
    7: 'PPPPPPHHHH',
    8: 'PPPPPPPPPP',
    9: 'PPPPPSPPSS',
    1: 'PPPPPPPPPP',
  },
}

/** Returns the column of a card of the dealer, by its value (an ace is 1). */
export function columnOf(value: number): number {
  return value === 1 ? 9 : value - 2
}

/** Returns the advice for a total: the first row is for it and every smaller one, the last for it and every greater. */
export function adviceOn(rows: Readonly<Record<number, string>>, total: number, column: number): Advice {
  const totals = Object.keys(rows).map(Number)
  const row = Math.max(Math.min(...totals), Math.min(Math.max(...totals), total))
  return (rows[row]?.[column] ?? 'S') as Advice
}

/** Returns what a strategy does with a hand of this total against a card of the dealer, by its index (aces first). */
export function moveOf(
  { hard, soft }: Strategy,
  { total, isSoft }: HandTotal,
  up: number,
  mayDouble: boolean,
): 'hit' | 'stand' | 'double' {
  const advice = adviceOn(isSoft ? soft : hard, total, columnOf(up + 1))
  if (total >= BLACKJACK || advice === 'S' || (advice === 'd' && !mayDouble)) return 'stand'
  return mayDouble && advice !== 'H' ? 'double' : 'hit'
}

/** Returns true when a strategy splits two cards against a card of the dealer; each by its index, aces first. */
export function splits({ pairs }: Strategy, first: number, second: number, up: number): boolean {
  return first === second && pairs[first + 1]?.[columnOf(up + 1)] === 'P'
}
