/** @module-tag proof */

import { describe, expect, test } from 'vitest'
import { FULL } from '#tests/support/product/tier'
import { CONTRACT_FAULTS } from './contracts/faults.ts'
import { playHistory } from './contracts/play-history.ts'
import { runHistories } from './processes.ts'

/**
 * Contracts that are agreed anew, end, and whose agents and members move at random times, with bets that are taken back:
 * a line costs at most its highest rate on all of its bets and on each, and each settlement is as the calculator says.
 */

/** Histories of each half. */
const HISTORIES = FULL ? 5_000 : 100
/** How many histories show a planted fault. */
const FAULTY = 1_500
/** What must happen often: histories without hard cases would prove nothing. */
const EXPECTED = ['renewed', 'ended', 'moved', 'takenBack', 'restated', 'owed', 'parts', 'costs more below']

const played = (from: number, seeds: number, ...more: string[]) =>
  runHistories(['--from', String(from), '--seeds', String(seeds), ...more])

test(`${2 * HISTORIES} random histories of contracts cost at most the highest rate, per bet and in sum`, async () => {
  const halves = await Promise.all([played(1, HISTORIES), played(1 + HISTORIES, HISTORIES)])
  expect(halves.map(({ violation }) => violation)).toEqual([null, null])
  for (const outcome of EXPECTED)
    expect(
      halves.reduce((sum, { seen }) => sum + (seen[outcome] ?? 0), 0),
      outcome,
    ).toBeGreaterThan(HISTORIES / 10)
})

test('a seed gives the same history again', async () => {
  expect(await playHistory(7)).toEqual(await playHistory(7))
})

describe('planted faults of contracts', () => {
  test.concurrent.each(CONTRACT_FAULTS)('$name', async ({ name }) => {
    expect((await played(1, FAULTY, '--fault', name)).violation).not.toBeNull()
  })
})
