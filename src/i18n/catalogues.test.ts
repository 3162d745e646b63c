import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ERROR_CODES } from '#api/error'
import { brand, LANGUAGES } from '#brand/brand'
import { blanksOf, categoriesOf, keysIn, sourceOf } from '#tests/support/plurals'

const here = new URL('.', import.meta.url)
const nouns = readdirSync(new URL('es/', here))
const read = (language: string, noun: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`${language}/${noun}`, here), 'utf8'))

describe.each(brand.languages)('%s is complete', (language) => {
  test.each(nouns)('%s', (noun) => {
    const [original, translated] = [read('es', noun), read(language, noun)]
    expect(Object.keys(translated).sort()).toEqual(keysIn(original, LANGUAGES[language].locale).sort())
    for (const [key, text] of Object.entries(translated)) {
      expect(text.trim(), key).not.toBe('')
      expect(blanksOf(text), key).toEqual(blanksOf(sourceOf(original, key)))
      // The style of the texts: no exclamation marks, no capitals for emphasis.
      expect(text, key).not.toMatch(/[!¡]/)
    }
  })
})

/** Calques, and words for another thing: a card is a drawing of the deck or a category, what one plays is a game. */
const AVOIDED: Record<string, RegExp> = {
  es: /este dato hace falta|no más que tu apuesta|app de códigos|\bunidas\b|\bseparar\b|\bviene[n]? en camino|es otra desde ahora|girar sin tocar|\braspa\b|"un aviso"|(corazón de una|"más|cada|elige una|primera) carta|cartas (anteriores|favoritas|que marcaste)|en la carta\b/i,
  pt: /escreva (seu|sua|o código|a semente|um valor)|\bserve por\b|\btarifa\b|é outra a partir de|\bvenceu\b|\bunidas\b|\bseparar\b|(imagem está|estão) a caminho|app de códigos|girar sem tocar|"um aviso"|(coração de uma|"mais|cada|escolha uma|primeira) carta|cartas (anteriores|favoritas|que você)|na carta\b/i,
  en: /is needed here|no more than your bet|spin by itself|"a notice"|(heart of a|"more|choose a|first) cards?\b|every card names|(earlier|favourite) cards|cards you marked|on the card\b/i,
}

test.each(Object.entries(AVOIDED))('%s says what its readers say', (language, avoided) => {
  const paths = [...nouns.map((noun) => `i18n/${language}/${noun}`), `brand/texts/${language}/announcements.json`]
  const lines = paths.flatMap((path) => readFileSync(new URL(`../${path}`, here), 'utf8').split('\n'))
  expect(lines.filter((line) => avoided.test(line))).toEqual([])
})

test('every code has a sentence', () => {
  const ofTheBrowser = ['network', 'timeout', 'popup-closed-by-user']
  const ofTheServer = categoriesOf(LANGUAGES.es.locale).map((form) => `too-many-requests.minutes_${form}`)
  // The way that some of them send to (core/service-errors.ts).
  const sentences = [...ERROR_CODES, ...ofTheBrowser, ...ofTheServer, 'service', 'identity-required.link']
  expect(Object.keys(read('es', 'errors.json')).sort()).toEqual(sentences.sort())
})
