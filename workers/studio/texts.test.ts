import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { brand } from '#brand/brand'
import { slots } from './games/catalogue.ts'
import { symbolsOf } from './games/face.ts'

/** Every text of the game window exists in every language, has the same placeholders, and is used. */

const here = (path: string) => join(import.meta.dirname, 'client', path)
const read = (path: string) => readFileSync(here(path), 'utf8')
const catalogue = (language: string) =>
  JSON.parse(readFileSync(`src/i18n/${language}/studio.json`, 'utf8')) as Record<string, string>
const spanish = catalogue('es')
const KINDS = ['name', 'count', 'run']
const isOfCard = (key: string) => KINDS.includes(key.split('.')[0] ?? '') && key.includes('.')
const blanks = (text = '') => (text.match(/\{\{\w+\}\}/g) ?? []).sort()

describe.each(brand.languages)('texts in %s', (language) => {
  const texts = catalogue(language)

  test('are complete', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(spanish))
    expect(Object.values(texts).filter((text) => text.trim() === '')).toEqual([])
  })

  test('keep their blanks', () => {
    for (const [key, text] of Object.entries(texts)) expect([key, blanks(text)]).toEqual([key, blanks(spanish[key])])
  })

  test('name every card of every game, alone, counted and in a row, and no others', () => {
    const symbols = [...new Set(slots.flatMap(symbolsOf))]
    const keys = symbols.flatMap((symbol) => KINDS.map((kind) => `${kind}.${symbol}`))
    expect(keys.filter((key) => !texts[key])).toEqual([])
    expect(symbols.filter((symbol) => !texts[`count.${symbol}`]?.includes('{{n}}'))).toEqual([])
    expect(Object.keys(texts).filter((key) => isOfCard(key) && !keys.includes(key))).toEqual([])
  })

  test('promise nothing and hurry nobody', () => {
    const never = /gana ya|dinero fácil|casi|recuper|última oportunidad|almost|last chance|easy money|quase|!/i
    expect(Object.values(texts).filter((text) => never.test(text))).toEqual([])
  })
})

test('every text is used', () => {
  const files = readdirSync(here('.'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(ts|html)$/.test(file),
  )
  const code = files.map(read).join('\n')
  const isUsed = (key: string) => code.includes(`'${key}'`) || code.includes(`{{${key}}}`)
  expect(Object.keys(spanish).filter((key) => !isOfCard(key) && !isUsed(key))).toEqual([])
})
