import { describe, expect, it } from 'vitest'
import { formatMoney } from './money.ts'

const peso = { currency: 'MXN', decimals: 2, locale: 'es-MX' }

describe('formatMoney', () => {
  it('writes two decimals and thousands separators in the readers own way', () => {
    expect(formatMoney({ ...peso, minor: 1_248_050 })).toBe('$12,480.50')
    expect(formatMoney({ ...peso, locale: 'en-US', minor: 1_248_050 })).toBe('$12,480.50')
    expect(formatMoney({ minor: 1_248_050, currency: 'BRL', decimals: 2, locale: 'pt-BR' })).toBe('R$\u00a012.480,50')
  })

  it('writes whole units where the currency has no decimals', () => {
    expect(formatMoney({ minor: 1500, currency: 'IDR', decimals: 0, locale: 'en-US' })).toBe('Rp\u00a01,500')
  })

  it('writes a real minus sign, and the plus when asked', () => {
    expect(formatMoney({ ...peso, minor: -120_000 })).toBe('−$1,200.00')
    expect(formatMoney({ ...peso, minor: 50_000 }, true)).toBe('+$500.00')
    expect(formatMoney({ ...peso, minor: 0 }, true)).toBe('$0.00')
  })

  it('keeps the last cent of the largest amount', () => {
    expect(formatMoney({ ...peso, minor: 999_999_999_999 })).toBe('$9,999,999,999.99')
    expect(formatMoney({ ...peso, minor: 7 })).toBe('$0.07')
  })
})

it('isolates an amount of a locale that is written from right to left from the text around it', () => {
  const amount = formatMoney({ minor: -20_000, currency: 'MXN', decimals: 2, locale: 'he-IL' })
  expect(amount).toMatch(/^\u2066[^\u200E\u200F\u061C]*\u2069$/)
  expect(amount).toContain('−200.00')
})
