import { expect, test } from 'vitest'
import { PLURALS } from '#tests/support/plural-samples'
import { makeSpeaker, speakIn } from './text.ts'

test.each(Object.entries(PLURALS))('an island takes each plural form of %s', async (locale, { counts, texts }) => {
  const speaker = await makeSpeaker()
  const renamed = Object.entries(texts).map(([key, text]) => [key.replace('days', 'notice.days'), text])
  speaker.addResourceBundle(locale, 'contracts', Object.fromEntries(renamed))
  const t = speakIn(speaker, locale, { locale, dir: 'ltr' })
  const sentences = Object.values(counts).map((count) => t('contracts:notice.days', { count }))
  const number = new Intl.NumberFormat(locale)
  expect(sentences).toEqual(Object.entries(counts).map(([form, count]) => `${form} ${number.format(count)}`))
})

test('a name in a text from right to left is isolated, its count is not', async () => {
  const speaker = await makeSpeaker()
  speaker.addResourceBundle('ar', 'settlements', { 'claim.done_other': '{{amount}}: {{count}}' })
  const t = speakIn(speaker, 'ar', { locale: 'ar', dir: 'rtl' })
  expect(t('settlements:claim.done', { amount: '$5', count: 100 })).toBe('\u2068$5\u2069: 100')
})
