import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { leaderboards } from '#brand/promotions/leaderboards'
import { commandOf } from '../../command.ts'
import { writeReadable } from '../../readable.ts'

const folder = mkdtempSync(join(tmpdir(), 'leaderboards-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(value: unknown): string {
  const file = join(folder, 'leaderboard.json')
  writeFileSync(file, JSON.stringify(value))
  return file
}
const DRAFTS = leaderboards.map(({ id: _id, ...draft }) => draft)
const STAKE = {
  ...{ ...DRAFTS[0], metric: { kind: 'stake', dayCap: 20_000 } },
  prizes: { unit: 'MXN', places: [{ amount: 5_000 }, { amount: 2_500 }] },
}
const READABLE = writeReadable(STAKE) as object

test('a leaderboard is opened from a file as leaderboards prints it', () => {
  for (const draft of [...DRAFTS, STAKE]) {
    const file = fileOf(writeReadable(draft))
    expect(commandOf(['leaderboard', 'open', 'semana', file, '--reason', 'december'])).toMatchObject({
      ...{ kind: 'put', path: '/ops/leaderboards/semana', value: { draft, reason: 'december' } },
    })
  }
  expect(READABLE).toMatchObject({
    metric: { dayCap: '200.00 MXN' },
    prizes: { places: [{ amount: '50.00 MXN' }, {}] },
  })
  expect(commandOf(['leaderboards'])).toMatchObject({ kind: 'get', path: '/ops/leaderboards' })
  expect(commandOf(['leaderboard', 'stop', 'semana', '--reason', 'a mistake'])).toMatchObject({
    ...{ path: '/ops/leaderboards/semana/stop', value: { reason: 'a mistake' } },
  })
})

test.each([
  [{ ...READABLE, prizes: { unit: 'MXN', places: [{ amount: 200 }] } }, 'names no currency'],
  [{ ...READABLE, prizes: { unit: 'MXN', places: [{ amount: '5 CLP' }] } }, 'An amount of MXN is in CLP'],
  [{ ...READABLE, prizes: { unit: 'PTS', places: [{ amount: 5 }, { amount: 6 }] } }, 'prizes.places'],
  [{ ...READABLE, metric: { kind: 'stake', dayCap: '5 CLP' } }, 'An amount of MXN is in CLP'],
  [{ ...READABLE, metric: { kind: 'luck' } }, 'metric'],
])('%j is refused', (draft, why) => {
  expect(() => commandOf(['leaderboard', 'open', 'semana', fileOf(draft), '--reason', 'december'])).toThrow(why)
})
