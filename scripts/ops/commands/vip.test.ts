import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { vipLadder } from '#brand/vip'
import { commandOf } from '../command.ts'
import { writeReadable } from '../readable.ts'

const folder = mkdtempSync(join(tmpdir(), 'ladder-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(text: string): string {
  const file = join(folder, 'ladder.json')
  writeFileSync(file, text)
  return file
}

test.each([
  ['vip ladder', { kind: 'get', path: '/ops/vip' }],
  ['vip off --reason over', { kind: 'put', path: '/ops/vip', value: { ladder: null, reason: 'over' } }],
  ['vip show demo', { kind: 'get', path: '/ops/vip/demo' }],
])('%s', (line, command) => {
  expect(commandOf(line.split(' '))).toMatchObject(command)
})

test('the ladder of the brand can be set from a file', () => {
  const file = fileOf(JSON.stringify(writeReadable(vipLadder)))
  expect(commandOf(['vip', 'set', file])).toMatchObject({ kind: 'put', path: '/ops/vip', value: { ladder: vipLadder } })
})

test.each([
  ['nothing', '', 'is not read as JSON'],
  ['a ladder without ranks', '{"period":"monthly","ranks":[]}', 'wrong at ranks (too_small)'],
  ['thresholds in minor units', JSON.stringify(vipLadder), 'names no currency'],
  ['thresholds that do not rise', JSON.stringify(falling()), 'ranks.1.thresholds.MXN (not-rising)'],
  ['a language that there is not', JSON.stringify(withFirst({ name: { es: 'a', en: 'a', pt: 'a', xx: 'a' } })), '"xx"'],
  [
    'a gift of a rank that everybody has',
    JSON.stringify(withFirst({ gift: { PTS: 5 } })),
    'ranks.0.gift (not-reached)',
  ],
  ['a gift in another currency', JSON.stringify(withFirst({ gift: { MXN: '5 CLP' } })), 'MXN holds an amount in CLP'],
  ['a currency that there is not', JSON.stringify(withFirst({ thresholds: { XQX: '5.00 MXN' } })), 'XQX'],
])('a file with %s is refused with the place', (_what, text, sentence) => {
  const file = fileOf(text)
  expect(() => commandOf(['vip', 'set', file])).toThrow(sentence)
})

/** The brand's ladder, with something else in its first rank. */
function withFirst(change: object) {
  const { ranks = [], ...rest } = writeReadable(vipLadder) as { ranks?: object[] }
  return { ...rest, ranks: ranks.map((rank, index) => (index === 0 ? { ...rank, ...change } : rank)) }
}

function falling() {
  const [one, two] = vipLadder?.ranks ?? []
  return { period: 'weekly', ranks: [writeReadable(one), { ...two, thresholds: { MXN: '0 MXN' } }] }
}
