import { describe, expect, test } from 'vitest'
import { brand } from '#brand/brand'
import { NOTICE_KINDS } from '../bank/bank-types.ts'
import { moneyText, noticeText } from './notice-text.ts'

const DATA = {
  folio: 'AB2C-9XYZ',
  amount: 123_456_789,
  currency: 'MXN',
  reason: 'La cuenta está cerrada',
  remaining: 0,
}

const isOfBreak = (kind: string) => /^(time-out|exclusion|break)-/.test(kind)

describe('a notice', () => {
  test.each(NOTICE_KINDS.filter(isOfBreak))('%s names its end in every language, with the zone', (kind) => {
    const data: Record<string, string> = kind === 'exclusion-for-good' ? {} : { until: '2027-01-05T18:30:00.000Z' }
    const texts = brand.languages.map((language) => noticeText({ kind, data }, language))
    for (const { subject, body } of texts) {
      expect(/2027.*GMT-6/.test(body)).toBe('until' in data)
      expect(`${subject} ${body}`).not.toMatch(/[{}]|undefined|T18:30/)
    }
    expect(new Set(texts.map(({ body }) => body)).size).toBe(brand.languages.length)
  })

  test.each(NOTICE_KINDS.filter((kind) => kind !== 'limit-ready' && !isOfBreak(kind)))(
    '%s names its folio and its money in every language, and leaves no placeholder',
    (kind) => {
      // A transfer along a line has no folio: the sender is an agent whose account the receiver may not know. Nor has a
      // win, nor what is paid or forgiven of a debt.
      const { folio, ...rest } = DATA
      const data = /^(transfer-|win-|repayment$|write-off$)/.test(kind) ? rest : { ...rest, folio }
      const texts = brand.languages.map((language) => noticeText({ kind, data }, language))
      for (const { subject, body } of texts) {
        expect(`${subject} ${body}`.includes(folio)).toBe('folio' in data)
        expect(`${subject} ${body}`).toMatch(/\$1[.,]234[.,]567[.,]89 MXN/)
        expect(`${subject} ${body}`).not.toMatch(/[{}]|undefined/)
      }
      expect(new Set(texts.map(({ body }) => body)).size).toBe(brand.languages.length)
    },
  )

  test('states a reason only after a refusal, and the rest only after a part', () => {
    const body = (kind: (typeof NOTICE_KINDS)[number], over: object = {}) =>
      noticeText({ kind, data: { ...DATA, ...over } }, 'es').body
    expect(body('withdrawal-rejected')).toContain('Motivo: La cuenta está cerrada')
    expect(body('withdrawal-approved')).not.toContain('cerrada')
    expect(body('withdrawal-issued')).not.toContain('por pagar')
    expect(body('withdrawal-issued', { remaining: 5_000 })).toContain('Quedan $50.00 MXN por pagar')
  })

  test.each([
    ['es', 'confírmalo en Retirar', /no se hizo/],
    ['en', 'confirm it under Withdraw', /not made/],
    ['pt', 'confirme em Sacar', /não foi feito/],
  ] as const)('in %s asks who was paid to %s, and calls a returned part a part', (language, page, whole) => {
    expect(noticeText({ kind: 'withdrawal-issued', data: DATA }, language).body).toContain(page)
    // Also sent when a part was paid and only the rest is rejected.
    expect(noticeText({ kind: 'withdrawal-rejected', data: DATA }, language).subject).not.toMatch(whole)
  })
})

test.each([
  [123_450, 'MXN', 'es', '$1,234.50 MXN'],
  [123_450, 'BRL', 'pt', 'R$1.234,50 BRL'],
  [1_234, 'CLP', 'en', '$1,234 CLP'],
  [0, 'JPY', 'en', '¥0 JPY'],
  [1_000_000_000_000, 'MXN', 'en', '$10,000,000,000.00 MXN'],
] as const)('%i of %s in %s is %s', (amount, currency, language, text) => {
  expect(moneyText(amount, currency, language)).toBe(text)
})
