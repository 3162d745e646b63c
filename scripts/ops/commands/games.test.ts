import { expect, test } from 'vitest'
import { commandOf } from '../command.ts'

test.each([
  ['jackpots', '/ops/jackpots'],
  ['jackpots --currency mxn', '/ops/jackpots?currency=MXN'],
])('%s reads %s', (line, path) => {
  expect(commandOf(line.split(' '))).toMatchObject({ kind: 'get', path })
})
