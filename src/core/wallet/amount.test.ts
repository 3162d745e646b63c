import { expect, test } from 'vitest'
import { parseAmount } from './amount.ts'

test.each([
  ['500', 'MXN', 'es-MX', 50000],
  ['$1,000.50', 'MXN', 'es-MX', 100050],
  ['0.1', 'MXN', 'en-US', 10],
  ['1.000,50', 'BRL', 'pt-BR', 100050],
  ['1 000', 'MXN', 'es-MX', 100000],
  ['500.', 'MXN', 'es-MX', 50000],
  ['500', 'CLP', 'es-MX', 500],
  ['500.5', 'CLP', 'es-MX', null],
  ['0.001', 'MXN', 'es-MX', null],
  ['-5', 'MXN', 'es-MX', null],
  ['5e3', 'MXN', 'es-MX', null],
  ['', 'MXN', 'es-MX', null],
  ['1.2.3', 'MXN', 'es-MX', null],
  ['9999999999999', 'MXN', 'es-MX', null],
] as const)('%s %s in %s is %s', (text, currency, locale, minor) => {
  expect(parseAmount(text, currency, locale)).toBe(minor)
})
