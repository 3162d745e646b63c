import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { cashbacks } from '#brand/promotions/cashbacks'
import { commandOf } from '../../command.ts'
import { writeReadable } from '../../readable.ts'

const folder = mkdtempSync(join(tmpdir(), 'cashbacks-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(value: unknown): string {
  const file = join(folder, 'cashback.json')
  writeFileSync(file, JSON.stringify(value))
  return file
}
const DRAFTS = cashbacks.map(({ id: _id, ...draft }) => draft)
const READABLE = writeReadable(DRAFTS[0]) as object

test('a cashback is opened from a file as cashbacks prints it, paused, stopped and shown', () => {
  for (const draft of [...DRAFTS, { ...DRAFTS[0], games: [{ vendor: 'FRL', game: 'faro' }] }]) {
    const file = fileOf(writeReadable(draft))
    expect(commandOf(['cashback', 'open', 'weekly', file, '--reason', 'december'])).toMatchObject({
      ...{ kind: 'put', path: '/ops/cashbacks/weekly', value: { draft, reason: 'december' } },
    })
  }
  expect(READABLE).toMatchObject({ least: '5.00 MXN', cap: '500.00 MXN' })
  expect(commandOf(['cashbacks'])).toMatchObject({ kind: 'get', path: '/ops/cashbacks' })
  expect(commandOf(['cashback', 'demo'])).toMatchObject({ kind: 'get', path: '/ops/cashback/demo' })
  for (const word of ['pause', 'stop'])
    expect(commandOf(['cashback', word, 'weekly', '--reason', 'a mistake'])).toMatchObject({
      ...{ path: `/ops/cashbacks/weekly/${word}`, value: { reason: 'a mistake' } },
    })
})

test.each([
  [{ ...READABLE, cap: 500 }, 'names no currency'],
  [{ ...READABLE, least: '5 CLP' }, 'An amount of MXN is in CLP'],
  [{ ...READABLE, least: '501 MXN' }, 'cap'],
  [{ ...READABLE, rates: [2_001] }, 'rates'],
])('%j is refused', (draft, why) => {
  expect(() => commandOf(['cashback', 'open', 'weekly', fileOf(draft), '--reason', 'december'])).toThrow(why)
})
