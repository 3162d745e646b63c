import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { raffles } from '#brand/promotions/raffles'
import { commandOf } from '../../command.ts'
import { writeReadable } from '../../readable.ts'

const folder = mkdtempSync(join(tmpdir(), 'raffles-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(value: unknown): string {
  const file = join(folder, 'raffle.json')
  writeFileSync(file, JSON.stringify(value))
  return file
}
const DRAFT = (() => {
  const [{ id: _id, days: _days, ...rest } = { id: '', days: 0 }] = raffles
  return { ...rest, from: '2026-12-01T00:00:00.000Z', drawAt: '2026-12-05T00:00:00.000Z' }
})()

test('a raffle is opened from a file as raffles prints it', () => {
  const file = fileOf(writeReadable(DRAFT))
  expect(commandOf(['raffle', 'open', 'faro', file, '--reason', 'december'])).toMatchObject({
    ...{ kind: 'put', path: '/ops/raffles/faro', value: { draft: DRAFT, reason: 'december' } },
  })
  expect(commandOf(['raffles'])).toMatchObject({ kind: 'get', path: '/ops/raffles' })
  expect(commandOf(['raffle', 'stop', 'faro', '--reason', 'a mistake'])).toMatchObject({
    ...{ path: '/ops/raffles/faro/stop', value: { reason: 'a mistake' } },
  })
})

test.each([
  [{ ...DRAFT, prizes: [{ unit: 'MXN', amount: 200, count: 1 }] }, 'names no currency'],
  [{ ...DRAFT, prizes: [{ unit: 'MXN', amount: '5 CLP', count: 1 }] }, 'A prize of MXN holds 5 CLP'],
  [{ ...(writeReadable(DRAFT) as object), drawAt: DRAFT.from }, 'drawAt'],
  [{ ...(writeReadable(DRAFT) as object), tickets: 0 }, 'tickets (too_small)'],
])('%j is refused', (draft, why) => {
  expect(() => commandOf(['raffle', 'open', 'faro', fileOf(draft), '--reason', 'december'])).toThrow(why)
})
