import { expect, test } from 'vitest'
import { commandOf } from '../command.ts'

test.each([
  ['settlements demo', { kind: 'get', path: '/ops/settlements/demo' }],
  ['settlements manual', { kind: 'put', path: '/ops/contract-payouts', value: { automatic: false } }],
  ['settlements run', { kind: 'put', path: '/ops/settlement-run' }],
  ['settlements approve demo', { kind: 'put', path: '/ops/settlements/demo/approval' }],
  [
    'settlements correct demo daily --take 5.00 MXN',
    { kind: 'put', path: '/ops/settlements/demo', value: { kind: 'daily', amount: -500, currency: 'MXN' } },
  ],
  [
    `contract accept demo ${'a'.repeat(36)}`,
    { kind: 'put', path: `/ops/contracts/demo/${'a'.repeat(36)}`, value: { decision: 'accept' } },
  ],
])('%s', (line, command) => {
  expect(commandOf(line.split(' '))).toMatchObject(command)
})
