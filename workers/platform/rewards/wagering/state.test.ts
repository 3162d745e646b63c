import { expect, test } from 'vitest'
import { WAGERING_STATES } from '#api/rewards/wagering'
import { after, eventOf, LEFT_GOES, type Look, type WageringEvent } from './state.ts'

const EVENTS: readonly WageringEvent[] = ['start', 'reach', 'expire', 'play-away', 'cancel']
const LOOK: Look = {
  ...{ state: 'running', target: 1_000, progress: 999, expiresMs: 100, left: 50, minStake: 10 },
  ...{ isOpen: false, isTakenBack: false },
}

test('these moves there are, and no others', () => {
  const moves = WAGERING_STATES.flatMap((state) =>
    EVENTS.flatMap((event) => (after(state, event) === null ? [] : [`${state} ${event} ${after(state, event)}`])),
  )
  expect(moves).toEqual([
    'waiting start running',
    'waiting play-away forfeited',
    'waiting cancel cancelled',
    'running reach released',
    'running expire expired',
    'running play-away forfeited',
    'running cancel cancelled',
  ])
})

test('what is left becomes cash only when the terms were met', () => {
  expect(WAGERING_STATES.filter((state) => LEFT_GOES[state] === 'release')).toEqual(['released'])
  expect(WAGERING_STATES.filter((state) => LEFT_GOES[state] === null)).toEqual(['waiting', 'running'])
})

test.each<[string, Partial<Look>, number, WageringEvent | null]>([
  ['one unit is missing', {}, 99, null],
  ['the target is reached', { progress: 1_000 }, 99, 'reach'],
  ['it was reached, and time has passed since', { progress: 1_000 }, 100, 'reach'],
  ['it was reached with the last of the money', { progress: 1_000, left: 0 }, 99, 'reach'],
  ['a waiting one has neither progress nor an end', { state: 'waiting', progress: 1_000, expiresMs: null }, 999, null],
  ['time is up', {}, 100, 'expire'],
  ['less than a stake is left', { left: 9 }, 99, 'play-away'],
  ['less than a stake is left, and a bet is open', { left: 9, isOpen: true }, 99, null],
  ['a bet is open when time is up', { left: 9, isOpen: true }, 100, 'expire'],
  ['exactly a stake is left', { left: 10 }, 99, null],
  ['it was given back', { left: 0, isTakenBack: true }, 99, 'cancel'],
  ['it was reached, and what was left was taken back', { left: 0, isTakenBack: true, progress: 1_000 }, 99, 'reach'],
  ['a part of it was taken back', { isTakenBack: true }, 99, null],
])('%s', (_what, over, nowMs, event) => {
  expect(eventOf({ ...LOOK, ...over }, nowMs)).toBe(event)
})
