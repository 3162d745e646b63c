/** @module-tag proof */

import { describe, expect, test } from 'vitest'
import { CARDS_IN_PACK, cardOf } from '../../engine/cards.ts'
import { add, compare, fraction, ONE, percent, subtract } from '../../engine/fraction.ts'
import { returnOf } from '../../engine/theory.ts'
import { BETS, distributionOf, engine, PACKS, PAYS, payOf, wonBy } from './engine.ts'

/**
 * Eight packs, a tie takes half: 86,320 pairs of cards, of which 6,448 are ties and 1,456 suited ties, and the house edges:
 * wizardofodds.com/games/dragon-tiger/.
 */

const PLACES = Array.from({ length: PACKS * CARDS_IN_PACK }, (_, place) => place)
const edge = (returned: typeof ONE) => percent(add(subtract(ONE, returned), fraction(5, 100_000)))

describe('every pair of cards of eight packs', () => {
  test('pays in all what the return of each bet says', () => {
    const paid = BETS.map(() => 0)
    for (const first of PLACES)
      for (const second of PLACES) {
        if (first === second) continue
        const won = wonBy(first % CARDS_IN_PACK, second % CARDS_IN_PACK)
        for (const [spot, bet] of BETS.entries()) paid[spot] = (paid[spot] ?? 0) + payOf(bet, won)
      }
    const deals = PLACES.length * (PLACES.length - 1)
    for (const [spot, bet] of BETS.entries())
      expect([bet, compare(returnOf(distributionOf(bet)), fraction(paid[spot] ?? 0, 100 * deals))]).toEqual([bet, 0])
  })

  test('has the published edge of 3.73 % on both sides', () => {
    expect([edge(returnOf(distributionOf('dragon'))), edge(returnOf(distributionOf('tiger')))]).toEqual([
      '3.73',
      '3.73',
    ])
  })

  test('a tie at 8 to 1 and a suited tie at 50 to 1 would have the published 32.77 % and 13.98 %; both pay more here', () => {
    const at = (pay: number, ways: number) => fraction(pay * ways, PLACES.length - 1)
    expect([edge(at(9, 31)), edge(at(51, 7))]).toEqual(['32.77', '13.98'])
    expect([PAYS.tie, PAYS.suitedTie]).toEqual([1_300, 5_600])
    const rtp = Object.fromEntries(BETS.map((bet) => [bet, percent(returnOf(distributionOf(bet)))]))
    expect(rtp).toEqual({ dragon: '96.26', tie: '97.10', tiger: '96.26', suitedTie: '94.45' })
    expect(engine.figures()).toMatchObject({ rtp: '94.45', topPay: 5_600 })
  })
})

test('the king is the highest and the ace the lowest; a tie returns half of both sides', () => {
  const [ace, king] = [cardOf(1, 'hearts'), cardOf(13, 'clubs')]
  expect([wonBy(king, ace), wonBy(ace, king)]).toEqual([['dragon'], ['tiger']])
  expect(wonBy(king, cardOf(13, 'spades'))).toEqual(['tie'])
  expect(wonBy(king, king)).toEqual(['tie', 'suitedTie'])
  expect([payOf('dragon', ['tie']), payOf('tiger', ['tie', 'suitedTie']), payOf('tie', ['dragon'])]).toEqual([
    50, 50, 0,
  ])
})
