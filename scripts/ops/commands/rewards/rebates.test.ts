import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { rebateRules } from '#brand/rebates'
import { commandOf } from '../../command.ts'
import { writeReadable } from '../../readable.ts'

const folder = mkdtempSync(join(tmpdir(), 'rebates-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(value: unknown): string {
  const file = join(folder, 'rates.json')
  writeFileSync(file, JSON.stringify(value))
  return file
}

test.each([
  ['rebates', { kind: 'get', path: '/ops/rebates' }],
  ['rebates rules show', { kind: 'get', path: '/ops/rebates/rules' }],
  ['rebate demo', { kind: 'get', path: '/ops/rebate/demo' }],
])('%s', (typed, command) => {
  expect(commandOf(typed.split(' '))).toMatchObject(command)
})

test('rates are typed as they are printed', () => {
  const printed = writeReadable(rebateRules)
  expect(printed).toEqual(rebateRules)
  const typed = ['rebates', 'rules', 'set', fileOf(printed), '--reason', 'a better year']
  const value = { rules: rebateRules, reason: 'a better year' }
  expect(commandOf(typed)).toMatchObject({ kind: 'put', path: '/ops/rebates/rules', value })
})

test.each([
  [{ rates: { RNG: [501] } }, 'rates.RNG.0 (too_big)'],
  [{ rates: { RNG: [] } }, 'rates.RNG (too_small)'],
  [{ rates: { SLOTS: [1] } }, 'SLOTS'],
  [{ rates: { RNG: [1.5] } }, 'rates.RNG.0'],
  [{}, 'rates'],
])('rates %j are refused: %s', (rules, fault) => {
  expect(() => commandOf(['rebates', 'rules', 'set', fileOf(rules), '--reason', 'why not'])).toThrow(fault)
})

test('what a member’s rebates came from is printed in their currency', () => {
  const line = { category: 'RNG', day: '2026-11-26', version: 1, rate: 105, staked: 180_000, amount: 1_890 }
  const day = { day: '2026-11-26', level: 2, lines: [line], carried: -90, amount: 1_800, carry: 0 }
  expect(writeReadable({ currency: 'MXN', days: [day] })).toEqual({
    currency: 'MXN',
    days: [
      {
        ...{ day: '2026-11-26', level: 2, carried: '-0.90 MXN', amount: '18.00 MXN', carry: '0.00 MXN' },
        lines: [{ ...line, rate: '1.05 %', staked: '1,800.00 MXN', amount: '18.90 MXN' }],
      },
    ],
  })
})
