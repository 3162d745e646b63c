import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { brand, LANGUAGES } from '#brand/brand'
import { baseOf, blanksOf, keysIn, sourceOf } from '#tests/support/plurals'
import { games } from './games/every.ts'
import { slots } from './games/slots/catalogue.ts'
import { symbolsOf } from './games/slots/face.ts'

/** Every text of the game window exists in every language, has the same placeholders, and is used. */

const STUDIO = import.meta.dirname
const read = (path: string) => readFileSync(join(STUDIO, path), 'utf8')
/** The scripts and templates of the windows: of all games, or of one. */
const codeIn = (folder: string) =>
  readdirSync(join(STUDIO, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|html)$/.test(file))
    .map((file) => read(join(folder, file)))
    .join('\n')
const catalogue = (language: string) =>
  JSON.parse(readFileSync(`src/i18n/${language}/studio.json`, 'utf8')) as Record<string, string>
const spanish = catalogue('es')
const NEVER = /gana ya|dinero fácil|casi|recuper|última oportunidad|almost|last chance|easy money|quase|!/i
const KINDS = ['name', 'count', 'run']
const isOfCard = (key: string) => KINDS.includes(key.split('.')[0] ?? '') && key.includes('.')
/** A text that a shared table has in place of another one (scripts/assets/studio.ts). */
const isOfSharedTable = (key: string) => key.startsWith('shared.')

describe.each(brand.languages)('texts in %s', (language) => {
  const texts = catalogue(language)

  test('are complete', () => {
    expect(Object.keys(texts)).toEqual(keysIn(spanish, LANGUAGES[language].locale))
    expect(Object.values(texts).filter((text) => text.trim() === '')).toEqual([])
  })

  test('keep their placeholders', () => {
    for (const [key, text] of Object.entries(texts))
      expect([key, ...blanksOf(text)]).toEqual([key, ...blanksOf(sourceOf(spanish, key))])
  })

  test('name every card of every game, alone, counted and in a row, and no others', () => {
    const symbols = [...new Set(slots.flatMap(symbolsOf))]
    const keys = symbols.flatMap((symbol) => KINDS.map((kind) => `${kind}.${symbol}`))
    expect(keys.filter((key) => !texts[key] && !texts[`${key}_other`])).toEqual([])
    expect(symbols.filter((symbol) => !texts[`count.${symbol}_other`]?.includes('{{count}}'))).toEqual([])
    expect(Object.keys(texts).filter((key) => isOfCard(key) && !keys.includes(baseOf(key)))).toEqual([])
  })

  test('promise nothing and hurry nobody', () => {
    expect(Object.values(texts).filter((text) => NEVER.test(text))).toEqual([])
  })
})

const isUsedIn = (code: string) => (key: string) => code.includes(`'${baseOf(key)}'`) || code.includes(`{{${key}}}`)

test('every text is used', () => {
  const isUsed = isUsedIn(codeIn('client') + codeIn('games/slots/scene'))
  expect(Object.keys(spanish).filter((key) => !isOfCard(key) && !isOfSharedTable(key) && !isUsed(key))).toEqual([])
})

test('every text of shared tables replaces an existing one', () => {
  const replaced = Object.keys(spanish).filter(isOfSharedTable)
  expect(replaced.filter((key) => !(key.replace('shared.', '') in spanish))).toEqual([])
})

describe.each(games.map(({ code }) => code))('the texts of %s', (code) => {
  const textsIn = (language: string) =>
    JSON.parse(read(`games/${code}/texts/${language}.json`)) as Record<string, string>
  const first = textsIn(brand.defaultLanguage)

  test.each(brand.languages)('are complete in %s, with the same placeholders', (language) => {
    const texts = textsIn(language)
    expect(Object.keys(texts)).toEqual(keysIn(first, LANGUAGES[language].locale))
    for (const [key, text] of Object.entries(texts)) {
      expect([key, ...blanksOf(text)]).toEqual([key, ...blanksOf(sourceOf(first, key))])
      expect([key, text.trim() === '' || NEVER.test(text)]).toEqual([key, false])
    }
  })

  test('are used by its window, or replace those of every window', () => {
    const isUsed = isUsedIn(codeIn(`games/${code}/scene`) + read(`games/${code}/engine.ts`))
    const ofEveryWindow = ['name', 'sign', ...Object.keys(spanish)]
    expect(Object.keys(first).filter((key) => !ofEveryWindow.includes(key) && !isOfCard(key) && !isUsed(key))).toEqual(
      [],
    )
  })
})
