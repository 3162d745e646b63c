/** @module-tag proof */

import { describe, expect, test } from 'vitest'
import { definition as bonus } from '../../games/bonus-poker/engine.ts'
import { definition as deuces } from '../../games/doses-locos/engine.ts'
import { definition as jacks } from '../../games/jacks-o-mejor/engine.ts'
import { ACE, cardOf, JACK, KING, QUEEN, SUITS } from '../cards.ts'
import { fraction, percent } from '../fraction.ts'
import { returnOf } from '../theory.ts'
import { bestHoldOf, everyHold, returnOfHold } from './advice.ts'
import { HANDS, JUDGES } from './hands.ts'
import { solve } from './solution.ts'
import { ALL_OUTCOMES, distributionOf, type PokerDefinition, videoPoker } from './video-poker.ts'

const GAMES = [jacks, bonus, deuces]
const LETTERS: Readonly<Record<string, number>> = { A: ACE, T: 10, J: JACK, Q: QUEEN, K: KING }

/** Reads cards as `As Kd 2h`. */
function cards(written: string): number[] {
  return written.split(' ').map((card) => {
    const suit = SUITS.find((each) => each[0] === card[1]) ?? SUITS[0]
    return cardOf(LETTERS[card[0] ?? ''] ?? Number(card[0]), suit)
  })
}

function judged({ hands }: PokerDefinition, written: string): string | undefined {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = cards(written)
  return HANDS[JUDGES[hands](a, b, c, d, e)]
}

describe('a hand', () => {
  test.each([
    ['Ts Js Qs Ks As', 'royal'],
    ['As 2s 3s 4s 5s', 'straightFlush'],
    ['9d 9s 9h 9c 2d', 'four'],
    ['9d 9s 9h 2c 2d', 'fullHouse'],
    ['2d 9d Kd 4d 5d', 'flush'],
    ['As 2d 3s 4s 5s', 'straight'],
    ['Ts Jd Qs Ks As', 'straight'],
    ['Qs Kd As 2s 3s', 'nothing'],
    ['9d 9s 9h 3c 2d', 'three'],
    ['9d 9s 3h 3c 2d', 'twoPair'],
    ['Jd Js 3h 4c 2d', 'jacks'],
    ['Td Ts 3h 4c 2d', 'nothing'],
  ])('%s is %s', (written, hand) => {
    expect(judged(jacks, written)).toBe(hand)
    expect(judged(bonus, written)).toBe(hand)
  })

  test.each([
    ['As Ad Ah Ac 2d', 'fourAces'],
    ['9d As Ad Ah Ac', 'fourAces'],
    ['4s 4d 4h 4c 2d', 'fourLow'],
    ['Ks 2d 2h 2c 2s', 'fourLow'],
    ['5s 5d 5h 5c 2d', 'four'],
  ])('%s is %s where four of a kind is paid by its rank', (written, hand) => {
    expect(judged(bonus, written)).toBe(hand)
  })

  test.each([
    ['Ts Js Qs Ks As', 'royal'],
    ['2s 2d 2h 2c 9s', 'fourDeuces'],
    ['2s Js Qs Ks As', 'wildRoyal'],
    ['2s 2d 2h Ks As', 'wildRoyal'],
    ['2s 2d 2h 9s 9d', 'five'],
    ['2d 3s 4s 5s 7s', 'straightFlush'],
    ['2d As 3s 4s 5s', 'straightFlush'],
    ['2d 2s 9h 9c 4s', 'four'],
    ['2d 9s 9h 4c 4s', 'fullHouse'],
    ['2d 9s 4s Ks 5s', 'flush'],
    ['2d 2s 4h 5s 8s', 'straight'],
    ['2d Ah Kd Qs Ts', 'straight'],
    ['2d 9s 9h 4c 5s', 'three'],
    ['2d 2s 9h 4c Ks', 'three'],
    ['2d 9s 4h Kc 5s', 'nothing'],
    ['Ad As Kh Kc 5s', 'nothing'],
    ['3d 4s 5h 6c 7s', 'straight'],
  ])('%s is %s with deuces wild', (written, hand) => {
    expect(judged(deuces, written)).toBe(hand)
  })
})

/*
 * The published returns of the best play. Jacks or Better 9/6: 99.544 % (jazbo.com/videopoker/jacks96.html). Bonus Poker 8/5:
 * 0.991660 (wizardofodds.com/games/video-poker/strategy/bonus-poker/8-5/). "Not so Ugly Ducks" Deuces Wild: 99.73 %
 * (wizardofodds.com/games/video-poker/tables/deuces-wild/). The published pays of "full pay" deuces return 100.76 % (same
 * page), so they are not used.
 */
test.each([
  [jacks, 0.995439, 6],
  [bonus, 0.99166, 5],
  [deuces, 0.9973, 4],
])('the return of the counts is the published one', (definition, published, digits) => {
  const { numerator, denominator } = returnOf(distributionOf(definition))
  expect(Number((numerator * 10n ** 12n) / denominator) / 1e12).toBeCloseTo(published, digits)
  expect(videoPoker(definition).figures()).toMatchObject({ topPay: 80_000, rtp: percent({ numerator, denominator }) })
})

test('the counts of each game are the published ones', () => {
  // Of Jacks or Better the chance of every hand, of a play that returns 0.995441, so that the sixth decimal may differ:
  // netcasinosuk.com/stg_video_poker_jacks_or_better.asp.
  const published = [0.000025, 0.000109, 0.002363, 0.011512, 0.011014, 0.01123, 0.074449, 0.129279, 0.214585]
  expect(jacks.counts).toHaveLength(published.length)
  for (const [hand, count] of jacks.counts.entries())
    expect(Math.abs(count / ALL_OUTCOMES - (published[hand] ?? 0))).toBeLessThan(2e-6)
  // Of the two others the counts themselves, on the pages above; of deuces the first five.
  expect(bonus.counts.toSorted((a, b) => a - b)).toEqual([
    495_443_136, 2_129_604_264, 3_903_775_812, 10_509_866_328, 32_688_417_336, 216_873_645_000, 223_676_319_912,
    229_516_869_924, 1_484_391_167_856, 2_577_523_603_752, 4_290_810_981_444,
  ])
  expect(deuces.counts.slice(0, 5)).toEqual([
    458_696_304, 3_721_737_204, 38_006_962_464, 61_961_233_656, 102_392_435_976,
  ])
  expect(ALL_OUTCOMES).toBe(19_933_230_517_200)
  expect(jacks.counts).toEqual([
    493_512_264, 2_178_883_296, 47_093_167_764, 229_475_482_596, 219_554_786_160, 223_837_565_784, 1_484_003_070_324,
    2_576_946_164_148, 4_277_372_890_968,
  ])
})

test.each(GAMES)(
  'every one of the 2,598,960 deals of $code, held as well as can be, makes the stated counts',
  (game) => {
    if (process.env.FULL !== '1') return
    const solved = solve(game.hands, game.table)
    expect(solved.reduce((sum, count) => sum + count, 0)).toBe(ALL_OUTCOMES)
    expect(game.table.map(({ hand }) => solved[HANDS.indexOf(hand)])).toEqual(game.counts)
  },
)

describe('the advice', () => {
  const rest = async () => undefined
  /** Published plays that are not obvious (Wizard of Odds, strategies of the three games). */
  test.each([
    [jacks, 'Ts Js Qs Ks 9d', 'TsJsQsKs'],
    [jacks, '4h 4d Js Qs Ks', 'JsQsKs'],
    [jacks, 'Jd Js 3h 4c 2d', 'JdJs'],
    [deuces, '2s 2d 3h 7c Jd', '2s2d'],
    [deuces, '2s 2d 2h Ks 9d', '2s2d2h'],
  ])('%# holds the published cards', async (game, written, kept) => {
    const held = await bestHoldOf(cards(written), game.hands, game.table, rest)
    expect(
      written
        .split(' ')
        .filter((_, place) => held[place])
        .join(''),
    ).toBe(kept)
  })

  test('counts every draw to a hold', () => {
    const draws = everyHold().map((held) => returnOfHold(cards('2s 9d Jh 4c Ks'), held, 'plain', jacks.table).draws)
    expect(draws.reduce((sum, count) => sum + count, 0)).toBe(
      1 + 5 * 47 + 10 * 1_081 + 10 * 16_215 + 5 * 178_365 + 1_533_939,
    )
  })
})

describe('a round', () => {
  const engine = videoPoker(jacks)
  const numbers = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  const hold = (...held: boolean[]) => ({ held })

  test('shows five cards and waits; the draw replaces what is not held, in order', () => {
    const dealt = engine.progressOf({ stake: 1_000 }, numbers, [])
    expect(dealt).toMatchObject({ payout: null, view: { cards: [0, 51, 50, 49, 48], held: null } })
    expect(dealt?.choices).toHaveLength(32)
    const drawn = engine.progressOf({ stake: 1_000 }, numbers, [hold(true, false, true, false, true)])
    expect(drawn).toMatchObject({ view: { cards: [0, 47, 50, 46, 48] }, choices: [], fallback: null })
  })

  test('pays what its hand pays, and accepts one hold only', () => {
    const stands = hold(true, true, true, true, true)
    // The ace of spades and the clubs from the king to the ten; the nine of clubs comes for the ace.
    expect(engine.progressOf({ stake: 1_000 }, numbers, [stands])?.payout).toBe(4_000)
    const drawn = engine.progressOf({ stake: 1_000 }, numbers, [hold(false, true, true, true, true)])
    expect(drawn).toMatchObject({ view: { hand: 'straightFlush' }, payout: 50_000 })
    expect(engine.progressOf({ stake: 1_000 }, numbers, [stands, stands])).toBeNull()
    expect(engine.Step.safeParse({ held: [true] }).success).toBe(false)
  })
})

test('has only outcomes that are a row of the game or pay nothing', () => {
  for (const game of GAMES) {
    expect(game.table).toHaveLength(game.counts.length)
    const paid = game.counts.reduce((sum, count) => sum + count, 0)
    expect(distributionOf(game).at(-1)?.chance).toEqual(fraction(ALL_OUTCOMES - paid, ALL_OUTCOMES))
  }
})
