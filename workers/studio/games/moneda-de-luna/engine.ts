import * as z from 'zod/mini'
import { PositiveMinorUnits } from '#api/money'
import { amountOf, fraction } from '../../engine/fraction.ts'
import { type Choice, CYCLE_MS, type GameEngine, type Progress } from '../../engine/game-engine.ts'
import { isListed, type StakeList, stakeListIn, stakeRangeIn } from '../../engine/stake-list.ts'
import { HUNDREDTHS, usualBetIn } from '../../engine/stakes.ts'
import { type Distribution, figuresOfGame } from '../../engine/theory.ts'

export const FACES = ['moon', 'star'] as const
export type Face = (typeof FACES)[number]

/** A round collects by itself after so many right calls: one more would pay more than 10,000 times the stake. */
export const TOSSES = 13
/** What the first right call pays, in hundredths of the stake; each later one doubles it, which is fair. */
const FIRST_PAY = 196

const Call = z.enum(FACES)
const Bet = z.object({ stake: PositiveMinorUnits, call: Call })
export type MoonBet = z.infer<typeof Bet>

const Step = z.union([z.object({ call: Call }), z.object({ collect: z.literal(true) })])
export type MoonStep = z.infer<typeof Step>

export interface MoonView {
  /** The tosses so far: what the player called, and the face that came. */
  tosses: { call: Face; face: Face }[]
  /** The pay so far, in hundredths of the stake, and with one right call more; null when there is none. */
  pay: number
  nextPay: number | null
  /** What collecting pays, in minor units. */
  amount: number
}

export interface MoonSetup extends StakeList {
  /** What 1, 2, 3 ... right calls pay, in hundredths of the stake. */
  pays: readonly number[]
}

/** Returns what so many right calls in a row pay, in hundredths of the stake: 98 % of the fair pay, exactly. */
export function payOf(rights: number): number {
  return rights === 0 ? 0 : FIRST_PAY * 2 ** (rights - 1)
}

/** What the player is paid who collects after so many right calls. */
export function distributionOf(rights: number): Distribution {
  const all = 2 ** rights
  return [
    { pay: fraction(payOf(rights), 100), chance: fraction(1, all) },
    { pay: fraction(0), chance: fraction(all - 1, all) },
  ]
}

const everyCount = Array.from({ length: TOSSES }, (_, index) => index + 1)

function progressOf(
  { stake, call }: MoonBet,
  numbers: readonly number[],
  steps: readonly MoonStep[],
): Progress<MoonView, MoonStep> | null {
  const tosses: MoonView['tosses'] = []
  let isCollected = false
  for (const step of [{ call }, ...steps]) {
    if (isCollected || isLost(tosses) || tosses.length === TOSSES) return null
    if ('collect' in step) isCollected = true
    else tosses.push({ call: step.call, face: FACES[numbers[tosses.length] ?? 0] ?? 'moon' })
  }
  const pay = isLost(tosses) ? 0 : payOf(tosses.length)
  const amount = amountOf(stake, fraction(pay, 100))
  const isOver = isCollected || isLost(tosses) || tosses.length === TOSSES
  const view = { tosses, pay, nextPay: isOver ? null : payOf(tosses.length + 1), amount }
  if (isOver) return { view, staked: stake, payout: amount, choices: [], fallback: null }
  const collect: Choice<MoonStep> = { step: { collect: true }, stake: 0 }
  const calls = FACES.map((face): Choice<MoonStep> => ({ step: { call: face }, stake: 0 }))
  return { view, staked: stake, payout: null, choices: [...calls, collect], fallback: collect.step }
}

/** True when the last call was wrong. */
function isLost(tosses: MoonView['tosses']): boolean {
  const last = tosses.at(-1)
  return last !== undefined && last.call !== last.face
}

/** A card with a moon and a star: call its face, collect or toss again; a wrong call ends the round. */
export const engine: GameEngine<MoonBet, MoonStep, MoonView> = {
  code: 'moneda-de-luna',
  id: 107,
  category: 'Casual Games',
  rules: { version: 1, since: '2026-11-24' },
  cycleMs: CYCLE_MS,
  Bet,
  Step,
  figures: () => figuresOfGame(distributionOf(1), everyCount.map(distributionOf)),
  setupIn: (currency): MoonSetup => ({ ...stakeListIn(currency, HUNDREDTHS), pays: everyCount.map(payOf) }),
  stakesIn: (currency) => stakeRangeIn(currency, HUNDREDTHS),
  accepts: ({ stake }, currency) => isListed(stake, currency, HUNDREDTHS),
  exampleBet: () => ({ stake: usualBetIn('FUN'), call: 'moon' }),
  stakeOf: ({ stake }) => stake,
  rangesOf: () => Array.from({ length: TOSSES }, () => FACES.length),
  progressOf,
  openingView: () => ({ tosses: [], pay: 0, nextPay: FIRST_PAY, amount: 0 }),
}
