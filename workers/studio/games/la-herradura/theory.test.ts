/** @module-tag proof */

import { describe, expect, test } from 'vitest'
import { CURRENCIES } from '#api/money'
import { add, fraction, multiply, percent, sum } from '../../engine/fraction.ts'
import { termsIn } from '../../engine/jackpot.ts'
import { PARTS } from '../../engine/jackpot-rules.ts'
import { betsIn, unitIn } from '../../engine/stakes.ts'
import { returnOf } from '../../engine/theory.ts'
import { topAwardOf } from '../slots/award.ts'
import { returnOf as returnOfReels } from '../slots/theory.ts'
import { outcomeOf } from '../slots/wins.ts'
import { distributionOf, engine, JACKPOT } from './engine.ts'
import { reels } from './reels.ts'

/** The exact theory: the reels by counting the 8,000 screens and again by the odds of each line, then the pot. */

describe('the reels', () => {
  test('return this fraction, counted screen by screen and line by line', () => {
    const { numerator, denominator } = returnOfReels(reels)
    expect(returnOf(distributionOf())).toEqual(fraction(3_783, 4_000))
    expect(fraction(numerator, denominator)).toEqual(fraction(3_783, 4_000))
  })

  test('open on a screen that pays nothing', () => {
    expect(outcomeOf(reels, reels.opening).wins).toEqual([])
  })
})

describe('the pot', () => {
  const shares = fraction(JACKPOT.potShare + JACKPOT.reserveShare, PARTS)

  test('adds exactly its shares to the return: until a win they are worth the mean pot', () => {
    // Between two wins `oneIn` smallest stakes are played on average, whatever the stakes are.
    const until = (share: number) => multiply(fraction(JACKPOT.oneIn), fraction(share, PARTS))
    const mean = add(until(JACKPOT.potShare), until(JACKPOT.reserveShare))
    expect(mean).toEqual(fraction(7_500))
    expect(multiply(mean, fraction(1, JACKPOT.oneIn))).toEqual(shares)
    // The reserve gets more than a seed until a win, so that it does not sink: the rest is in later pots.
    expect(until(JACKPOT.reserveShare)).toEqual(fraction(JACKPOT.seed + 500))
    expect(add(returnOf(distributionOf()), shares)).toEqual(fraction(3_843, 4_000))
    expect(engine.figures()).toEqual({
      ...{
        rtp: percent(fraction(3_843, 4_000)),
        hitRate: '47.78',
        gainRate: '15.05',
        volatility: null,
        topPay: 4_700,
        topOneIn: 8_000,
      },
    })
    expect(engine.setupIn('FUN')).toMatchObject({ reelsRtp: '94.57', reelsDeviation: '2.71' })
    expect(topAwardOf(reels)).toEqual({ pay: 4_700, oneIn: 8_000 })
  })

  test('returns every part of every contribution sooner or later: a small pot solved exactly', () => {
    // One unit a round, shares of 1 part each, seed 2, most 4, one round in 3 wins: a chain over (pot, reserve), from
    // any state. What went in and was not paid is in pot and reserve, so after n rounds the return is the shares but
    // for what these two gained, at most a constant of n.
    let states = new Map([['2 0', fraction(1)]])
    let paid = fraction(0)
    const rounds = 60
    for (let played = 0; played < rounds; played += 1) {
      const next = new Map<string, ReturnType<typeof fraction>>()
      const reach = (pot: number, reserve: number, chance: ReturnType<typeof fraction>) =>
        next.set(`${pot} ${reserve}`, add(next.get(`${pot} ${reserve}`) ?? fraction(0), chance))
      for (const [state, chance] of states) {
        const [pot = 0, reserve = 0] = state.split(' ').map(Number)
        const grown = Math.min(4, pot + 1)
        const left = reserve + 2 - (grown - pot)
        const begun = Math.min(4, Math.max(2, left))
        reach(grown, left, multiply(chance, fraction(2, 3)))
        reach(begun, left - begun, multiply(chance, fraction(1, 3)))
        paid = add(paid, multiply(fraction(grown), multiply(chance, fraction(1, 3))))
      }
      states = next
    }
    const held = sum(
      [...states].map(([state, chance]) =>
        multiply(
          fraction(
            state
              .split(' ')
              .map(Number)
              .reduce((all, each) => all + each, 0),
          ),
          chance,
        ),
      ),
    )
    expect(add(paid, held)).toEqual(fraction(2 * rounds + 2))
  })

  test.each(CURRENCIES)(
    'in %s is won with a chance proportional to the stake, and its shares are whole',
    (currency) => {
      const terms = termsIn(JACKPOT, currency)
      expect(terms.seed).toBe(JACKPOT.seed * unitIn(currency) * PARTS)
      for (const stake of betsIn(currency)) {
        const bet = { stake, units: stake / unitIn(currency) }
        expect(engine.accepts(bet, currency)).toBe(true)
        expect(engine.accepts({ ...bet, units: bet.units + 1 }, currency)).toBe(false)
        const wins = (number: number) => engine.progressOf(bet, [6, 6, 7, number], [], 500)
        expect(wins(bet.units - 1)).toMatchObject({ winsPot: true, payout: 500, view: { pot: { amount: 500 } } })
        expect(wins(bet.units)).toMatchObject({ winsPot: false, payout: 0, view: { pot: null } })
        expect(engine.progressOf(bet, [6, 6, 7, 0], [])).toMatchObject({ payout: 0, view: { pot: { amount: null } } })
      }
    },
  )

  test('pays with the reels at most 20,000 times any stake', () => {
    const { pay } = topAwardOf(reels)
    for (const currency of CURRENCIES)
      for (const stake of betsIn(currency)) {
        const most = JACKPOT.most * unitIn(currency) + (stake * pay) / 100
        expect(most).toBeLessThanOrEqual(20_000 * stake)
      }
  })
})
