import { describe, expect, test } from 'vitest'
import { brand } from './brand.ts'
import { acceptedLanguages, matchLanguage } from './match-language.ts'

describe('one language of several', () => {
  test.each([
    // The tag itself, in any case or by its older name.
    ['pt', ['es', 'en', 'pt'], 'pt'],
    ['PT', ['es', 'en', 'pt'], 'pt'],
    ['eng', ['es', 'en', 'pt'], 'en'],
    ['iw', ['es', 'he'], 'he'],
    ['zh-TW', ['zh-CN', 'zh-TW'], 'zh-TW'],
    ['zh-cn', ['zh-TW', 'zh-CN'], 'zh-CN'],
    // The same script wins over the same language.
    ['zh-HK', ['zh-CN', 'zh-TW'], 'zh-TW'],
    ['zh-Hant', ['zh-CN', 'zh-TW'], 'zh-TW'],
    ['zh-SG', ['zh-TW', 'zh-CN'], 'zh-CN'],
    ['zh', ['zh-TW', 'zh-CN'], 'zh-CN'],
    ['sr-Latn-RS', ['sr-Cyrl', 'sr-Latn'], 'sr-Latn'],
    // The same region wins over another.
    ['pt', ['pt-PT', 'pt-BR'], 'pt-BR'],
    ['pt-BR', ['pt-PT', 'pt'], 'pt'],
    ['pt-PT', ['pt-BR', 'pt-PT'], 'pt-PT'],
    ['es-419', ['en', 'es'], 'es'],
    // The same language when nothing better matches.
    ['pt-PT', ['es', 'pt-BR'], 'pt-BR'],
    ['zh-TW', ['en', 'zh-CN'], 'zh-CN'],
    ['en-GB-oxendict', ['es', 'en'], 'en'],
    // A tag that merely starts with the letters of another is no match.
    ['est', ['es', 'en'], null],
    ['enm', ['es', 'en'], null],
    ['fr', ['es', 'en', 'pt'], null],
    ['', ['es'], null],
    ['es_MX', ['es'], null],
    ['<script>', ['es'], null],
  ])('%s of %j is %s', (wanted, available, expected) => {
    expect(matchLanguage([wanted], available)).toBe(expected)
  })

  test('takes the first language on the list that the site speaks, however exact a later one matches', () => {
    expect(matchLanguage(['fr', 'pt-PT', 'en'], ['es', 'en', 'pt'])).toBe('pt')
  })

  test('falls back to a language of the brand when there is no list', () => {
    for (const language of brand.languages) expect(matchLanguage([language])).toBe(language)
  })
})

describe('Accept-Language', () => {
  test.each([
    ['', []],
    ['pt-BR', ['pt-BR']],
    ['pt-BR,pt;q=0.9,en;q=0.8', ['pt-BR', 'pt', 'en']],
    ['en;q=0.5, pt; q=0.7 ,es;Q=0.6', ['pt', 'es', 'en']],
    ['en;q=0, pt;q=0.1', ['pt']],
    ['en;q=x, pt', ['pt']],
    ['fr, *;q=0.5', ['fr', brand.defaultLanguage]],
    [', ,;q=1', []],
  ])('%s', (header, ranges) => {
    expect(acceptedLanguages(header)).toEqual(ranges)
  })

  test('reads only the beginning of a long header', () => {
    expect(acceptedLanguages('x'.repeat(10_000))[0]).toHaveLength(200)
  })
})
