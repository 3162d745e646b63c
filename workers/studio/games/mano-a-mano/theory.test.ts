/** @module-tag proof */

import { describe, expect, test } from 'vitest'
import { CURRENCIES } from '#api/money'
import { CARDS_IN_PACK, cardOf, type Suit } from '../../engine/cards.ts'
import { compare, fraction } from '../../engine/fraction.ts'
import { betsIn } from '../../engine/stakes.ts'
import { returnOf } from '../../engine/theory.ts'
import { DEALS, distributionOf, EQUAL_DEALS, engine, PAY, RAKE } from './engine.ts'
import { HANDS, type Hand, rank } from './hands.ts'

/** The 22,100 hands of three cards by kind: Brian Alspach, "3-Card Poker Hands", www.math.sfu.ca/~alspach/comp16/. */
const PUBLISHED = { straightFlush: 48, three: 52, straight: 720, flush: 1_096, pair: 3_744, high: 16_440 }

const HALF_PACK = CARDS_IN_PACK / 2

/** Every hand of three cards: its cards as two sets of bits, its kind, and its value. */
function everyHand() {
  const hands: { low: number; high: number; hand: Hand; value: number }[] = []
  const bits = (cards: number[], from: number) =>
    cards.reduce((set, card) => (card >= from && card < from + HALF_PACK ? set | (1 << (card - from)) : set), 0)
  for (let a = 0; a < CARDS_IN_PACK; a += 1)
    for (let b = a + 1; b < CARDS_IN_PACK; b += 1)
      for (let c = b + 1; c < CARDS_IN_PACK; c += 1) {
        const cards = [a, b, c]
        hands.push({ low: bits(cards, 0), high: bits(cards, HALF_PACK), ...rank(cards) })
      }
  return hands
}

const hands = everyHand()

describe('the hands of three cards', () => {
  test('are as many of each kind as published', () => {
    const counts = Object.fromEntries(HANDS.map((kind) => [kind, hands.filter(({ hand }) => hand === kind).length]))
    expect(counts).toEqual(PUBLISHED)
  })

  test('are better by kind, then by rank, and never by suit', () => {
    const best = HANDS.map((kind) => hands.filter(({ hand }) => hand === kind).map(({ value }) => value))
    for (const [index, values] of best.entries()) {
      const next = best[index + 1]
      if (next) expect(Math.min(...values)).toBeGreaterThan(Math.max(...next))
    }
    const value = (...cards: [number, Suit][]) => rank(cards.map(([of, suit]) => cardOf(of, suit))).value
    const queenHigh = value([12, 'spades'], [1, 'hearts'], [13, 'clubs'])
    const lowest = value([1, 'spades'], [2, 'hearts'], [3, 'clubs'])
    expect(queenHigh).toBeGreaterThan(value([13, 'spades'], [12, 'hearts'], [11, 'clubs']))
    expect(lowest).toBeLessThan(value([2, 'spades'], [3, 'hearts'], [4, 'clubs']))
    expect(rank([13, 1, 2].map((of) => cardOf(of, 'spades'))).hand).toBe('flush')
    // The pair decides before the third card.
    expect(value([3, 'spades'], [3, 'hearts'], [2, 'clubs'])).toBeGreaterThan(
      value([2, 'spades'], [2, 'hearts'], [1, 'clubs']),
    )
    expect(value([2, 'spades'], [2, 'hearts'], [5, 'clubs'])).toBe(value([2, 'clubs'], [2, 'diamonds'], [5, 'hearts']))
    // The highest card decides first, then the next.
    expect(value([1, 'spades'], [5, 'hearts'], [3, 'clubs'])).toBeGreaterThan(
      value([13, 'spades'], [12, 'hearts'], [10, 'clubs']),
    )
  })
})

describe('every deal of two hands', () => {
  test('is counted: so many are equal, and each hand wins half of the others', () => {
    const low = Int32Array.from(hands, (each) => each.low)
    const high = Int32Array.from(hands, (each) => each.high)
    const values = Int32Array.from(hands, (each) => each.value)
    let [deals, equal, first] = [0, 0, 0]
    for (let a = 0; a < hands.length; a += 1) {
      const [lowA, highA, valueA] = [low[a] ?? 0, high[a] ?? 0, values[a] ?? 0]
      for (let b = 0; b < hands.length; b += 1) {
        if ((lowA & (low[b] ?? 0)) !== 0 || (highA & (high[b] ?? 0)) !== 0) continue
        const valueB = values[b] ?? 0
        deals += 1
        if (valueA === valueB) equal += 1
        else if (valueA > valueB) first += 1
      }
    }
    expect(BigInt(deals)).toBe(DEALS)
    expect(BigInt(equal)).toBe(EQUAL_DEALS)
    expect(first).toBe((deals - equal) / 2)
    const paid = fraction(BigInt(first) * BigInt(PAY) + BigInt(equal) * 100n, BigInt(deals) * 100n)
    expect(compare(returnOf(distributionOf()), paid)).toBe(0)
  })

  test('returns 97.50 %: the rake of 2.5 % is taken from both stakes of a hand that was won', () => {
    expect(engine.figures()).toMatchObject({ rtp: '97.50', topPay: PAY })
    expect(2 * 100 * (10_000 - RAKE)).toBe(PAY * 10_000)
  })

  test('pays both players together what they staked less the rake, or all of it, in whole amounts', () => {
    for (const currency of CURRENCIES) for (const stake of betsIn(currency)) expect((stake * PAY) % 100).toBe(0)
    for (let card = 0; card < 46; card += 1) {
      const numbers = [card, 50 - card, card, 10, 20, 30]
      const both = ([0, 1] as const).map((hand) => engine.progressOf({ stake: 1_000 }, numbers, [hand]))
      const [one, other] = both
      const payouts = both.map((each) => each?.payout ?? 0)
      expect([1_950, 2_000]).toContain(payouts.reduce((sum, each) => sum + each, 0))
      expect(one?.view.own).toEqual(other?.view.rival)
      expect(one?.view.rival).toEqual(other?.view.own)
      expect(new Set([...(one?.view.own ?? []), ...(one?.view.rival ?? [])]).size).toBe(6)
    }
  })
})

test('the hand is taken from the table, once', () => {
  expect(engine.progressOf({ stake: 1_000 }, [0, 0, 0, 0, 0, 0], [0, 1])).toBeNull()
  expect(engine.Step.safeParse(2).success).toBe(false)
})
