/** @module-tag proof */

import { describe, expect, test } from 'vitest'
import { CURRENCIES, type Currency } from '#api/money'
import type { Chip } from '../engine/chips.ts'
import type { GameEngine } from '../engine/game-engine.ts'
import type { PokerDefinition } from '../engine/poker/video-poker.ts'
import type { ScratchDefinition } from '../engine/scratch/scratch-card.ts'
import { betsIn, usualBetIn } from '../engine/stakes.ts'
import * as baccarat from './baccarat/engine.ts'
import { BLACKJACK_PAY } from './blackjack/engine.ts'
import * as bombo from './bombo/engine.ts'
import { definition as bonusPoker } from './bonus-poker/engine.ts'
import { engines } from './catalogue.ts'
import { definition as dosesLocos } from './doses-locos/engine.ts'
import * as dragon from './dragon-y-tigre/engine.ts'
import { KINDS } from './el-arrecife/engine.ts'
import { TARGETS } from './el-faro/engine.ts'
import * as helm from './el-timon/engine.ts'
import { LADDER, reels as volcano } from './el-volcan/reels.ts'
import { definition as jacks } from './jacks-o-mejor/engine.ts'
import { PAYS as COMPASS } from './la-brujula/engine.ts'
import { reels as horseshoe } from './la-herradura/reels.ts'
import { PAY as DUEL } from './mano-a-mano/engine.ts'
import * as tide from './marea/engine.ts'
import * as moon from './moneda-de-luna/engine.ts'
import * as shells from './perlas-y-erizos/engine.ts'
import { definition as feria } from './raspa-de-la-feria/engine.ts'
import { payOf as roulettePay } from './ruleta-del-puerto/engine.ts'
import { SPOTS } from './ruleta-del-puerto/table.ts'
import { BETS as DICE_BETS, payOf as dicePay, FACES } from './sic-bo/bets.ts'
import { slots } from './slots/catalogue.ts'
import type { ReelRules } from './slots/slot.ts'
import { definition as llaves } from './tres-llaves/engine.ts'
import { reels as butterflies } from './vuelo-de-mariposas/reels.ts'

/** No amount that a game pays is ever rounded: every pay of every game is whole at every stake of every currency. */

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const ofReels = ({ pays, scatter, rule }: ReelRules) => [
  ...Object.values(pays).flat(),
  ...(scatter?.pays ?? []),
  ...(rule.by === 'lines' ? (rule.mixed?.pays ?? []) : []),
]
const ofPoker = ({ table }: PokerDefinition) => table.map(({ times }) => times * 100)
const ofCard = ({ prizes }: ScratchDefinition) => prizes.map(({ times }) => times * 100)
const throws = FACES.flatMap((a) => FACES.flatMap((b) => FACES.map((c) => [a, b, c])))
const ROULETTE = [...SPOTS.map(roulettePay), 50]
const BACCARAT = [...Object.values(baccarat.PAYS), 100]
const DRAGON = [...Object.values(dragon.PAYS), 50]
const DICE = DICE_BETS.flatMap((bet) => throws.map((dice) => dicePay(bet, dice)))
/** Any number of hundredths: a flight may be collected anywhere, and a ladder comes to many pays. */
const ANY = upTo(100)

/** What each game can pay, in hundredths of a stake. A wild or a free spin multiplies by a whole number. */
const PAYS: Readonly<Record<string, readonly number[]>> = {
  ...Object.fromEntries(slots.map((slot) => [slot.code, ofReels(slot)])),
  baccarat: BACCARAT,
  'bacara-en-vivo': BACCARAT,
  blackjack: [BLACKJACK_PAY, 200, 100],
  bombo: upTo(bombo.MOST_PICKS).flatMap((picks) => [0, ...upTo(picks)].map((hits) => bombo.payOf(picks, hits))),
  'bonus-poker': ofPoker(bonusPoker),
  colibri: ANY,
  'doses-locos': ofPoker(dosesLocos),
  'dragon-y-tigre': DRAGON,
  'dragon-y-tigre-en-vivo': DRAGON,
  'el-arrecife': KINDS.map(({ pay }) => pay * 100),
  'el-faro': TARGETS,
  'el-timon': helm.WIDTHS.map(helm.payOf),
  'el-volcan': ofReels(volcano).flatMap((pay) => LADDER.map((times) => pay * times)),
  'jacks-o-mejor': ofPoker(jacks),
  'la-brujula': Object.values(COMPASS).flat(),
  'la-herradura': ofReels(horseshoe),
  'mano-a-mano': [DUEL, 100],
  marea: tide.RISKS.flatMap((risk) => [0, ...upTo(tide.ROWS)].map((channel) => tide.payOf(risk, channel))),
  'mas-o-menos': ANY,
  'moneda-de-luna': upTo(moon.TOSSES).map(moon.payOf),
  'perlas-y-erizos': shells.URCHINS.flatMap((urchins) =>
    upTo(shells.mostPearls(urchins)).map((pearls) => shells.payOf(urchins, pearls)),
  ),
  'raspa-de-la-feria': ofCard(feria),
  'ruleta-del-puerto': ROULETTE,
  'ruleta-en-vivo': ROULETTE,
  'sic-bo': DICE,
  'sic-bo-en-vivo': DICE,
  'tres-llaves': ofCard(llaves),
  'vuelo-de-mariposas': ofReels(butterflies),
}

interface Offered {
  bets?: unknown[]
  usualBet?: number
  chips?: number[]
}

/** Returns the stakes of a currency that a game's control offers: its bets, or its chips. */
function offeredIn(engine: GameEngine, currency: Currency): number[] {
  const { bets, chips } = engine.setupIn(currency) as Offered
  return chips ?? (bets as number[])
}

/** Returns the bet with another stake, in the form of its game: one chip of that value on each spot where it is of chips. */
function withStake(bet: unknown, stake: number): unknown {
  if (typeof bet === 'number') return stake
  if (typeof bet !== 'object' || bet === null) throw new Error('a bet is a stake or an object')
  if ('chips' in bet) return { ...bet, chips: (bet.chips as Chip[]).map((chip) => ({ ...chip, stake })) }
  return { ...bet, stake }
}

describe.each(engines)('$code', (engine) => {
  test.each(CURRENCIES)('pays whole amounts on every stake in %s', (currency) => {
    const pays = PAYS[engine.code]
    if (!pays) throw new Error(`say what ${engine.code} can pay`)
    const stakes = offeredIn(engine, currency)
    expect(pays.length * stakes.length).toBeGreaterThan(0)
    expect(stakes.flatMap((stake) => pays.filter((pay) => (stake * pay) % 100 !== 0))).toEqual([])
  })

  test('offers small stakes in every currency, and takes no other', () => {
    for (const currency of CURRENCIES) {
      const offered = offeredIn(engine, currency)
      const { min, max } = engine.stakesIn(currency)
      expect(Math.min(...offered)).toBe(min)
      // Five times the smallest stake of all: what a game opens with.
      expect(min).toBeLessThanOrEqual(usualBetIn(currency))
      expect(max).toBe(Math.max(...betsIn(currency)))
      const one = (stake: number) => {
        const bet = withStake(engine.exampleBet(), stake)
        return typeof bet === 'object' && bet !== null && 'chips' in bet
          ? { ...bet, chips: (bet.chips as Chip[]).slice(0, 1) }
          : bet
      }
      const { usualBet } = engine.setupIn(currency) as Offered
      if (usualBet !== undefined) expect(offered).toContain(usualBet)
      if (engine.code === 'la-herradura') continue
      for (const stake of offered.filter((each) => each <= max)) expect(engine.accepts(one(stake), currency)).toBe(true)
      for (const stake of [min - 1, min + 1, min / 2, max + min])
        expect(engine.accepts(one(stake), currency)).toBe(false)
    }
  })

  test('pays the same share of the smallest stake of each currency as of a stake of a hundred', () => {
    const [bet, steps] = [engine.exampleBet(), []]
    for (let round = 0; round < 40; round += 1) {
      const numbers = engine.rangesOf(bet).map((range, index) => (round * 7_919 + index * 104_729) % range)
      const whole = engine.progressOf(withStake(bet, 10_000), numbers, steps)
      for (const currency of CURRENCIES) {
        const { min } = engine.stakesIn(currency)
        const small = engine.progressOf(withStake(bet, min), numbers, steps)
        if (whole?.payout != null) expect((small?.payout ?? 0) * 10_000).toBe(whole.payout * min)
      }
    }
  })
})

test('the list of pays names every game', () => {
  expect(Object.keys(PAYS).sort()).toEqual(engines.map(({ code }) => code).sort())
})
