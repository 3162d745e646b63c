/** @module-tag proof */

import { describe, expect, test } from 'vitest'
import type { GameEngine } from '#workers/studio/engine/game-engine'
import { engineOf, engines } from '#workers/studio/games/catalogue'
import { SPOTS } from '#workers/studio/games/ruleta-del-puerto/table'
import { BETS } from '#workers/studio/games/sic-bo/bets'
import { slots } from '#workers/studio/games/slots/catalogue'
import { reels as butterflies } from '#workers/studio/games/vuelo-de-mariposas/reels'
import { redraw } from '../fairness/verifier.ts'
import { baccaratWinners, blackjackPays, dragonWinners, duelPays, pokerPays } from './cards.ts'
import * as rules from './games.ts'
import { paidByRules } from './slots.ts'

/** Every game that is no slot of the catalogue pays what a second evaluation says that was written from its rules. */

const ROUNDS = 150
const SERVER_SEED = 'c0ffee00'.repeat(8)
const STAKE = 1_000

/** What a round is evaluated from. `steps`: what its player chose. `setup`: what its window prints. */
interface Played {
  bet: Readonly<Record<string, unknown>> & { stake: number; chips: { spot: number; stake: number }[] }
  numbers: number[]
  steps: Record<string, never>[]
  setup: Record<string, never>
}

interface Rules {
  /** Returns what the round pays, in hundredths of its stake. */
  pays: (played: Played) => number
  bets?: unknown[]
}

interface NamedBet {
  name: string
  pay: number
}

const chipsOn = (spots: number) => Array.from({ length: spots }, (_, spot) => ({ spot, stake: STAKE }))
/** Adds up what chips pay: each lies on a spot of its own, with the same stake. */
const sumOf = (spots: number, pay: (spot: number) => number) =>
  chipsOn(spots).reduce((all, { spot }) => all + pay(spot), 0)

const byNames = (spots: number, paid: (name: string, pay: number, numbers: number[]) => number): Rules => ({
  bets: [{ chips: chipsOn(spots) }],
  pays: ({ setup, numbers }) => {
    const bets = setup.bets as unknown as NamedBet[]
    return sumOf(spots, (spot) => paid(bets[spot]?.name ?? '', bets[spot]?.pay ?? 0, numbers))
  },
})

const baccarat = byNames(7, (name, pay, numbers) => {
  const { won, back } = baccaratWinners(numbers)
  return won.includes(name) ? pay : back.includes(name) ? 100 : 0
})
const dragon = byNames(4, (name, pay, numbers) => {
  const { won, half } = dragonWinners(numbers)
  return won.includes(name) ? pay : half.includes(name) ? 50 : 0
})
const dice: Rules = {
  bets: [{ chips: chipsOn(BETS.length) }],
  pays: ({ setup, numbers }) => {
    const bets = setup.bets as unknown as NamedBet[]
    const shown = numbers.map((number) => number + 1)
    return sumOf(BETS.length, (spot) => rules.dicePay(BETS[spot] ?? { kind: '' }, shown, bets[spot]?.pay ?? 0))
  },
}
const roulette: Rules = {
  bets: [true, false].map((partage) => ({ partage, chips: chipsOn(SPOTS.length) })),
  pays: ({ bet, numbers: [number = 0] }) =>
    sumOf(SPOTS.length, (spot) =>
      rules.roulettePays(SPOTS[spot] ?? { kind: '', numbers: [] }, bet.partage === true, number),
    ),
}
const poker: Rules = {
  pays: ({ setup, numbers, steps: [step] }) =>
    pokerPays(
      setup as unknown as Parameters<typeof pokerPays>[0],
      numbers,
      (step as unknown as { held: boolean[] }).held,
    ),
}
const scratch: Rules = {
  pays: ({ setup, numbers: [ticket = 0] }) =>
    rules.scratchPays(setup.prizes as unknown as Parameters<typeof rules.scratchPays>[0], ticket),
}

/** The paid screen, then the chosen free spins at their multiplier; a round ends at a thousand times its bet. */
function butterfliesPay({ numbers, steps: [step], setup }: Played): number {
  const stopsOf = (spin: number) => numbers.slice(5 * spin, 5 * (spin + 1))
  const paid = paidByRules(butterflies, stopsOf(0))
  if (!step) return paid
  const { pick } = step as unknown as { pick: number }
  const option = (setup.options as unknown as { spins: number; times: number }[])[pick]
  const spins = Array.from({ length: option?.spins ?? 0 }, (_, spin) => paidByRules(butterflies, stopsOf(spin + 1)))
  return Math.min(
    100_000,
    spins.reduce((all, pay) => all + pay * (option?.times ?? 0), paid),
  )
}

const at = <Value>(table: unknown, key: unknown) => (table as Record<string, Value>)[String(key)] as Value

const RULES: Readonly<Record<string, Rules>> = {
  baccarat,
  'bacara-en-vivo': baccarat,
  blackjack: {
    pays: ({ numbers, steps }) =>
      blackjackPays(
        numbers,
        steps.map((step) => String(step.move)),
      ),
  },
  bombo: {
    bets: Array.from({ length: 10 }, (_, last) => ({
      picks: Array.from({ length: last + 1 }, (_each, pick) => 7 * pick + 1),
    })),
    pays: ({ bet, numbers, setup }) =>
      rules.drumPays(setup.pays as unknown as number[][], bet.picks as number[], numbers),
  },
  'bonus-poker': poker,
  colibri: {
    bets: [101, 104, 150, 200, 12_345].map((target) => ({ target })),
    pays: ({ bet, numbers: [number = 0] }) => rules.flightPays(Number(bet.target), number),
  },
  'doses-locos': poker,
  'dragon-y-tigre': dragon,
  'dragon-y-tigre-en-vivo': dragon,
  'el-arrecife': {
    bets: Array.from({ length: 8 }, (_, kind) => ({ kind, room: 1, fish: 3 })),
    pays: ({ bet, numbers: [number = 0], setup }) =>
      rules.reefPays(at<{ pay: number; winning: number }>(setup.kinds, bet.kind), number),
  },
  'el-faro': {
    bets: [125, 160, 200, 1_000, 50_000].map((target) => ({ target })),
    pays: ({ bet, numbers: [number = 0] }) => rules.lighthousePays(Number(bet.target), number),
  },
  'el-timon': {
    bets: ['low', 'high'].flatMap((side) => [100, 4_950, 6_875, 9_900].map((width) => ({ side, width }))),
    pays: ({ bet, numbers: [mark = 0] }) => rules.helmPays(String(bet.side), Number(bet.width), mark),
  },
  'jacks-o-mejor': poker,
  'la-brujula': {
    bets: ['calm', 'wind', 'storm'].map((wheel) => ({ wheel })),
    pays: ({ bet, numbers: [segment = 0], setup }) => rules.compassPays(at<number[]>(setup.pays, bet.wheel), segment),
  },
  'mano-a-mano': {
    pays: ({ numbers, steps: [hand], setup }) => duelPays(Number(setup.pay), numbers, Number(hand ?? 0)),
  },
  marea: {
    bets: ['low', 'middle', 'high'].map((risk) => ({ risk })),
    pays: ({ bet, numbers, setup }) => rules.tidePays(at<number[]>(setup.pays, bet.risk), numbers),
  },
  'mas-o-menos': { pays: ({ numbers, steps }) => rules.ladderPays(numbers, steps) },
  'moneda-de-luna': {
    bets: [{ call: 'moon' }, { call: 'star' }],
    pays: ({ bet, numbers, steps, setup }) => {
      const further = steps.flatMap(({ call }) => (call === undefined ? [] : [String(call)]))
      return rules.moonPays(setup.pays as unknown as number[], [String(bet.call), ...further], numbers)
    },
  },
  'perlas-y-erizos': {
    bets: [1, 2, 3, 5, 8, 10].map((urchins) => ({ urchins })),
    pays: ({ bet, numbers, steps, setup }) => {
      const opened = steps.flatMap(({ open }) => (open === undefined ? [] : [Number(open)]))
      const row = (setup.urchins as unknown as number[]).indexOf(Number(bet.urchins))
      return rules.shellsPay(at<number[]>(setup.pays, row), Number(bet.urchins), opened, numbers)
    },
  },
  'raspa-de-la-feria': scratch,
  'ruleta-del-puerto': roulette,
  'ruleta-en-vivo': roulette,
  'sic-bo': dice,
  'sic-bo-en-vivo': dice,
  'tres-llaves': scratch,
  'vuelo-de-mariposas': { bets: [STAKE], pays: butterfliesPay },
}

/** Plays a round to its end; which choice is taken follows from the round, so that every one is. */
function play(engine: GameEngine, bet: unknown, numbers: number[], round: number) {
  const steps: unknown[] = []
  if (engine.headsUp) steps.push(round % 2)
  let progress = engine.progressOf(bet, numbers, steps)
  while (progress && progress.payout === null) {
    const { choices } = progress
    steps.push(choices[(round * 31 + steps.length * 7) % choices.length]?.step)
    progress = engine.progressOf(bet, numbers, steps)
  }
  return { steps, payout: progress?.payout ?? null }
}

describe.each(Object.entries(RULES))('%s', (code, { bets = [{}], pays }) => {
  test('pays what its rules say', () => {
    const engine = engineOf(code)
    if (!engine) throw new Error(`no game ${code}`)
    let [paid, won] = [0, 0]
    for (let round = 0; round < ROUNDS; round += 1) {
      const own = bets[round % bets.length]
      const bet = typeof own === 'object' ? { stake: STAKE, ...own } : own
      const numbers = redraw({ serverSeed: SERVER_SEED, clientSeed: code, round }, engine.rangesOf(bet))
      const { steps, payout } = play(engine, bet, numbers, round)
      const setup = engine.setupIn('FUN')
      const expected = pays({ bet, numbers, steps, setup } as unknown as Played)
      expect([round, steps, payout]).toEqual([round, steps, (expected * STAKE) / 100])
      paid += payout ?? 0
      won += (payout ?? 0) > 0 ? 1 : 0
    }
    expect(paid).toBeGreaterThan(0)
    expect(won).toBeGreaterThan(5)
  })
})

test('every game has a second evaluation, here, in slots.test.ts, or in its own theory', () => {
  const others = ['la-herradura', 'el-volcan', ...slots.map((slot) => slot.code)]
  expect([...Object.keys(RULES), ...others].sort()).toEqual(engines.map((engine) => engine.code).sort())
})
