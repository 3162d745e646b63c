import { describe, expect, test } from 'vitest'
import { amountOf, isTellable, minorOf, parseExactly, Written } from './amount.ts'

describe('an amount', () => {
  test.each([
    ['0', 0],
    ['-0', 0],
    ['0.000000', 0],
    ['0.010000', 1],
    ['12.34', 1_234],
    ['12.340000', 1_234],
    ['1.2e1', 1_200],
    ['1200e-4', 12],
    ['10000000000', 1_000_000_000_000],
    ['-0.01', 'negative'],
    ['0.001', 'inexact'],
    ['0.0000001', 'inexact'],
    ['0.10000000000000001', 'inexact'],
    ['99999999999999999999', 'inexact'],
    ['1e999', 'inexact'],
    ['1e-999', 'inexact'],
    ['9'.repeat(60), 'inexact'],
  ] as const)('of %s pesos is %s centavos', (text, minor) => {
    expect(minorOf(new Written(text), 'MXN')).toBe(minor)
  })

  test('has the decimals of its currency', () => {
    expect(minorOf(new Written('1500'), 'CLP')).toBe(1_500)
    expect(minorOf(new Written('1500.5'), 'CLP')).toBe('inexact')
    expect([amountOf(1_500, 'CLP'), amountOf(1_500, 'MXN')]).toEqual([1_500, 15])
  })

  test('is read as it was written, where a double would have rounded it', () => {
    const { amount } = parseExactly('{"amount": 0.30000000000000004}') as { amount: Written }
    expect(amount.text).toBe('0.30000000000000004')
    expect(() => parseExactly('{"amount": 01}')).toThrow()
  })

  test('is printed with exactly its digits, up to the most an account may hold', () => {
    for (const minor of [1, 10, 99, 101, 1_234_567_891_011, 1_000_000_000_000, 999_999_999_999])
      expect(minorOf(new Written(JSON.stringify(amountOf(minor, 'MXN'))), 'MXN')).toBe(minor)
  })

  test('that is only reported keeps six decimals', () => {
    expect(['0.000001', '12345678.654321'].map((text) => isTellable(new Written(text)))).toEqual([true, true])
    expect(['0.0000001', '-1', '1e20'].map((text) => isTellable(new Written(text)))).toEqual([false, false, false])
  })
})
