import { expect, test } from 'vitest'
import { brand } from '#brand/brand'
import { everyLanguage, t } from './static.ts'

test('a page has the language it is built in, with its placeholders filled', () => {
  expect(t('es', 'site:banner.count', { n: 2, all: 4 })).toBe('2 de 4')
  expect(t('en', 'site:banner.count', { n: 2, all: 4 })).toBe('2 of 4')
  expect(t('pt', 'shell:enter')).toBe('Entrar')
})

test('the default language has no prefix and the others have theirs', () => {
  const pages = everyLanguage()
  expect(pages.slice(0, 2)).toEqual([
    { params: { lang: undefined }, props: { language: 'es' } },
    { params: { lang: 'en' }, props: { language: 'en' } },
  ])
  expect(pages.map(({ props }) => props.language)).toEqual(brand.languages)
})
