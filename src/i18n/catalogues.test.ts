import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ERROR_CODES } from '#api/error'
import { brand } from '#brand/brand'

const here = new URL('.', import.meta.url)
const nouns = readdirSync(new URL('es/', here))
const read = (language: string, noun: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`${language}/${noun}`, here), 'utf8'))
const blanks = (text = '') => [...text.matchAll(/\{\{\w+\}\}|<\/?\w+>/g)].map(([blank]) => blank).sort()

describe.each(brand.languages)('%s is complete', (language) => {
  test.each(nouns)('%s', (noun) => {
    const [original, translated] = [read('es', noun), read(language, noun)]
    expect(Object.keys(translated).sort()).toEqual(Object.keys(original).sort())
    for (const [key, text] of Object.entries(translated)) {
      expect(text.trim(), key).not.toBe('')
      expect(blanks(text), key).toEqual(blanks(original[key]))
      // look.md 11: no exclamation marks, no capitals for emphasis.
      expect(text, key).not.toMatch(/[!¡]/)
    }
  })
})

test('every code has a sentence', () => {
  const ofTheBrowser = ['network', 'timeout', 'popup-closed-by-user']
  const ofTheServer = ['too-many-requests.minutes']
  const sentences = [...ERROR_CODES, ...ofTheBrowser, ...ofTheServer]
  expect(Object.keys(read('es', 'errors.json')).sort()).toEqual(sentences.sort())
})
