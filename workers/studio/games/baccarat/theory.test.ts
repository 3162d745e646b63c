/** @module-tag proof */

import { describe, expect, test } from 'vitest'
import { cardOf } from '../../engine/cards.ts'
import { add, compare, fraction, ONE, percent, subtract, sum } from '../../engine/fraction.ts'
import { returnOf } from '../../engine/theory.ts'
import { BETS, distributionOf, engine, wonBy } from './engine.ts'
import { bankDraws, CHANCES, PACKS, shareOut } from './rules.ts'

/**
 * Counts and house edges of bank, player and tie with eight packs: casinoexploit.com/baccarat.html. The pair at 10.36 %:
 * wordstreetjournal.com/top-ten-baccarat-side-games-detailed-odds-and-payouts/. Big at 4.35 % and small at 5.27 %, which is
 * 5.28 % when every deal is counted: vegasfreedom.com/baccarat/what-is-big-and-small-in-baccarat/. The table of the bank:
 * casinoexploit.com/baccarat.html.
 */

const CARDS = 52 * PACKS
const POINTS = Array.from({ length: 10 }, (_, points) => points)

/** Counts every ordered deal of six cards, by what the cards count; all counts are whole numbers below 2^53. */
function counted() {
  const left = POINTS.map((points) => (points === 0 ? 16 : 4) * PACKS)
  const ways = { player: 0, bank: 0, tie: 0, small: 0 }
  const [fifth, both] = [CARDS - 5, (CARDS - 4) * (CARDS - 5)]
  const eachCard = (use: (points: number, count: number) => void) => {
    for (const points of POINTS) {
      const count = left[points] ?? 0
      left[points] = count - 1
      if (count > 0) use(points, count)
      left[points] = count
    }
  }
  const end = (player: number, bank: number, count: number) => {
    ways[player > bank ? 'player' : player < bank ? 'bank' : 'tie'] += count
  }
  const stand = (player: number, bank: number, count: number) => {
    ways.small += count
    end(player, bank, count)
  }
  const drawFor = (player: number, bank: number, count: number) => {
    if (player > 5 && bank > 5) return stand(player, bank, count * both)
    if (player > 5) return eachCard((card, some) => end(player, (bank + card) % 10, count * some * fifth))
    eachCard((third, some) => {
      const total = (player + third) % 10
      if (!bankDraws(bank, third)) return end(total, bank, count * some * fifth)
      eachCard((card, last) => end(total, (bank + card) % 10, count * some * last))
    })
  }
  eachCard((a, first) =>
    eachCard((b, second) =>
      eachCard((c, third) =>
        eachCard((d, fourth) => {
          const [player, bank, count] = [(a + c) % 10, (b + d) % 10, first * second * third * fourth]
          if (player >= 8 || bank >= 8) stand(player, bank, count * both)
          else drawFor(player, bank, count)
        }),
      ),
    ),
  )
  return ways
}

describe('every deal of eight packs', () => {
  const ways = counted()
  const deals = [0, 1, 2, 3, 4, 5].reduce((all, dealt) => all * (CARDS - dealt), 1)

  test('is counted once, and the stated chances are the counted ones', () => {
    expect(deals).toBeLessThan(Number.MAX_SAFE_INTEGER)
    expect(ways.player + ways.bank + ways.tie).toBe(deals)
    for (const key of ['player', 'bank', 'tie', 'small'] as const)
      expect([key, compare(CHANCES[key], fraction(ways[key], deals))]).toEqual([key, 0])
    expect(compare(sum([CHANCES.player, CHANCES.bank, CHANCES.tie]), ONE)).toBe(0)
  })

  test('has the published counts, and with them the published chances: bank 45.86 %, player 44.62 %, tie 9.52 %', () => {
    expect([ways.bank, ways.player, ways.tie]).toEqual([
      2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216,
    ])
    const near = (key: 'player' | 'bank' | 'tie') => percent(add(CHANCES[key], fraction(5, 100_000)))
    expect([near('bank'), near('player'), near('tie')]).toEqual(['45.86', '44.62', '9.52'])
  })
})

describe('bets', () => {
  const edge = (returned: ReturnType<typeof returnOf>) => percent(add(subtract(ONE, returned), fraction(5, 100_000)))

  test('have the published house edges: bank 1.06 %, player 1.24 %, big 4.35 %; small is counted as 5.28 %', () => {
    const edges = (['bank', 'player', 'big', 'small'] as const).map((bet) => edge(returnOf(distributionOf(bet))))
    expect(edges).toEqual(['1.06', '1.24', '4.35', '5.28'])
  })

  test('a tie at 8 to 1 and a pair at 11 to 1 would have the published 14.36 % and 10.36 %; both pay more here', () => {
    const at = (pay: number, chance: typeof ONE) => fraction(BigInt(pay) * chance.numerator, chance.denominator)
    expect([edge(at(9, CHANCES.tie)), edge(at(12, CHANCES.pair))]).toEqual(['14.36', '10.36'])
    expect(BETS.map((bet) => [bet, percent(returnOf(distributionOf(bet)))])).toEqual([
      ['player', '98.76'],
      ['tie', '95.15'],
      ['bank', '98.94'],
      ['playerPair', '97.10'],
      ['small', '94.71'],
      ['big', '95.65'],
      ['bankPair', '97.10'],
    ])
    expect(engine.figures()).toMatchObject({ rtp: '94.71', topPay: 1_300 })
  })
})

describe('the drawing rules', () => {
  const cards = (...ranks: number[]) => ranks.map((rank) => cardOf(rank, 'spades'))
  const dealt = (...ranks: number[]) => shareOut(ranks, (rank) => rank)

  test.each([
    ['a natural ends the round', [4, 2, 4, 3, 9, 9], [4, 4], [2, 3]],
    ['a player of 5 draws, a bank of 7 stands', [2, 3, 3, 4, 6, 9], [2, 3, 6], [3, 4]],
    ['a player of 6 stands, a bank of 5 draws', [2, 2, 4, 3, 6, 9], [2, 4], [2, 3, 6]],
    ['a bank of 3 stands against an 8', [2, 1, 3, 2, 8, 9], [2, 3, 8], [1, 2]],
    ['a bank of 6 draws against a 6', [2, 3, 3, 3, 6, 9], [2, 3, 6], [3, 3, 9]],
    ['court cards count nothing', [13, 12, 11, 10, 9, 8], [13, 11, 9], [12, 10, 8]],
  ])('%s', (_, ranks, player, bank) => {
    expect(dealt(...ranks)).toEqual({ player, bank })
  })

  test('have the published table of the bank: the third cards of the player against which it draws', () => {
    const drawsAgainst = (total: number) => POINTS.filter((third) => bankDraws(total, third)).join('')
    expect([2, 3, 4, 5, 6, 7].map(drawsAgainst)).toEqual(['0123456789', '012345679', '234567', '4567', '67', ''])
    expect(POINTS.filter((total) => bankDraws(total, null))).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('return the stakes of both sides after a tie', () => {
    expect(wonBy(cards(4, 4), cards(3, 5))).toEqual(['tie', 'small', 'playerPair'])
    const back = distributionOf('player').find(({ pay }) => compare(pay, ONE) === 0)
    expect(compare(back?.chance ?? ONE, CHANCES.tie)).toBe(0)
  })
})
