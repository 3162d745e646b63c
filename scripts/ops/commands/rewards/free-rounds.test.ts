import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { FREE_ROUNDS } from '#tests/exams/operator/rewards/free-rounds'
import { commandOf } from '../../command.ts'
import { WrongUsage } from '../../command-types.ts'
import { writeReadable } from '../../readable.ts'

const folder = mkdtempSync(join(tmpdir(), 'free-rounds-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(value: unknown): string {
  const file = join(folder, 'rounds.json')
  writeFileSync(file, JSON.stringify(value))
  return file
}

test('free rounds are given from a file as free-rounds prints it, stopped, and their members are read', () => {
  const readable = writeReadable(FREE_ROUNDS) as object
  expect(readable).toMatchObject({ stake: '2.00 MXN', rounds: 10, currency: 'MXN' })
  const typed = ['free-rounds', 'give', 'rondas', fileOf(readable), '--reason', 'for waiting']
  expect(commandOf(typed)).toMatchObject({
    ...{ kind: 'put', path: '/ops/free-rounds/rondas', value: { draft: FREE_ROUNDS, reason: 'for waiting' } },
  })
  expect(commandOf(['free-rounds'])).toMatchObject({ path: '/ops/free-rounds' })
  expect(commandOf(['free-rounds', 'stop', 'rondas', '--reason', 'a mistake'])).toMatchObject({
    path: '/ops/free-rounds/rondas/stop',
  })
  expect(commandOf(['free-round-members', 'rondas', '--after', '7'])).toMatchObject({
    path: '/ops/free-rounds/rondas/members?after=7',
  })
})

test.each([
  ['a stake of another currency', { stake: '2.00 USD' }],
  ['no stake', { stake: undefined }],
  ['too many rounds', { rounds: 101 }],
  ['nobody', { accounts: [] }],
])('%s is said before anything is sent', (_what, over) => {
  const file = fileOf({ ...(writeReadable(FREE_ROUNDS) as object), ...over })
  expect(() => commandOf(['free-rounds', 'give', 'rondas', file, '--reason', 'for waiting'])).toThrow(WrongUsage)
})
