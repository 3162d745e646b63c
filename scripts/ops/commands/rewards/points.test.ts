import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { mallItems } from '#brand/mall'
import { pointRules } from '#brand/points'
import { commandOf } from '../../command.ts'
import { writeReadable } from '../../readable.ts'

const folder = mkdtempSync(join(tmpdir(), 'points-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(value: unknown): string {
  const file = join(folder, 'points.json')
  writeFileSync(file, JSON.stringify(value))
  return file
}
const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const articleOf = (id: string) => {
  const { id: _id, stock: _stock, ...item } = mallItems.find((one) => one.id === id) ?? { id, stock: 0 }
  return { ...item, isOffered: true }
}
const article = articleOf('playera-gallo')
const voucher = { amount: '50.00 MXN', currency: 'MXN', atOnce: true }

test.each([
  ['points rules', { kind: 'get', path: '/ops/points' }],
  ['points show demo', { kind: 'get', path: '/ops/points/demo' }],
  ['mall', { kind: 'get', path: '/ops/mall' }],
  [
    `mall stock termo 12 --reason arrived --id ${ID}`,
    { kind: 'put', path: '/ops/mall/termo/stock', value: { id: ID, change: 12, reason: 'arrived' } },
  ],
  [`mall stock termo -3 --reason broken --id ${ID}`, { value: { id: ID, change: -3 } }],
  ['redemptions --state approved', { kind: 'get', path: '/ops/redemptions?state=approved' }],
  [
    `redemption demo ${ID} approve --reason packed`,
    { kind: 'put', path: `/ops/redemptions/demo/${ID}`, value: { decision: 'approve', reason: 'packed' } },
  ],
  [`redemption demo ${ID} reject --reason broken`, { value: { decision: 'reject', reason: 'broken' } }],
  [
    `redemption demo ${ID} track FM-118204 --reason left`,
    { value: { decision: 'track', reason: 'left', tracking: 'FM-118204' } },
  ],
])('%s', (line, command) => {
  expect(commandOf(line.split(' '))).toMatchObject(command)
})

test('the rules and the articles of the brand can be set from a file', () => {
  const rules = fileOf(writeReadable(pointRules))
  expect(commandOf(['points', 'set', rules])).toMatchObject({ path: '/ops/points', value: { rules: pointRules } })
  expect(commandOf(['mall', 'set', 'termo', fileOf(article)])).toMatchObject({
    path: '/ops/mall/termo',
    value: { article },
  })
  const own = articleOf('vale-del-puerto')
  const vale = fileOf(writeReadable(own))
  expect(commandOf(['mall', 'set', 'vale-del-puerto', vale])).toMatchObject({ value: { article: own } })
})

test.each([
  ['points set', pointRules, 'names no currency'],
  ['points set', { ...(writeReadable(pointRules) as object), weights: { RNG: 101 } }, 'weights.RNG (too_big)'],
  ['points set', { ...(writeReadable(pointRules) as object), weights: { SLOTS: 1 } }, 'SLOTS'],
  ['mall set termo', { ...article, points: 0 }, 'points (too_small)'],
  ['mall set termo', { ...article, options: { ...article.options, en: [] } }, 'options'],
  ['mall set termo', { ...article, voucher }, 'voucher'],
  [
    'mall set vale-del-puerto',
    { ...articleOf('vale-del-puerto'), voucher: { ...voucher, amount: 5_000 } },
    'names no currency',
  ],
  [
    'mall set vale-del-puerto',
    { ...articleOf('vale-del-puerto'), voucher: { ...voucher, currency: 'BRL' } },
    'another one',
  ],
  ['mall set termo', { ...article, deliveryDays: { from: 9, to: 8 } }, 'deliveryDays'],
])('%s with what is wrong says where', (line, value, sentence) => {
  expect(() => commandOf([...line.split(' '), fileOf(value)])).toThrow(sentence)
})

test.each([
  ['mall stock termo doce --reason arrived', 'CHANGE is a whole number'],
  ['redemptions --state paid', '--state wants'],
  [`redemption demo ${ID} track no --reason left`, 'NUMBER is what the carrier wrote'],
  [`redemption demo ${ID} approve`, '--reason wants'],
])('%s is refused with a sentence', (line, sentence) => {
  expect(() => commandOf(line.split(' '))).toThrow(sentence)
})
