import { expect, test } from 'vitest'
import { Refusal } from '#api/envelope'
import { LANGUAGES } from '#brand/brand'
import { errors } from '#i18n/every/errors.ts'
import { PLURALS } from '#tests/support/plural-samples'
import { sentenceOf } from './refusal.ts'

const wait = (minutes: number) => new Refusal('too-many-requests', { retryAfterSeconds: minutes * 60 })

test('a wait of minutes is told in minutes, a shorter one is not', () => {
  expect(sentenceOf(wait(2), errors.es, LANGUAGES.es)).toBe('Espera 2 minutos y vuelve a pedirlo.')
  expect(sentenceOf(wait(1), errors.es, LANGUAGES.es)).toBe(errors.es['too-many-requests'])
})

test.each(Object.entries(PLURALS))(
  'a worker takes the plural form of %s for the minutes',
  (locale, { counts, texts }) => {
    const forms = Object.entries(texts).map(([key, text]) => [key.replace('days', 'too-many-requests.minutes'), text])
    const sentences = { ...errors.en, ...Object.fromEntries(forms) }
    for (const [form, minutes] of Object.entries(counts).filter(([, count]) => count >= 2 && Number.isInteger(count)))
      expect(sentenceOf(wait(minutes), sentences, { locale, dir: 'ltr' })).toMatch(new RegExp(`^${form} `))
  },
)
