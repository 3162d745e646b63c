import { describe, expect, test } from 'vitest'
import { brand, LANGUAGES } from '#brand/brand'
import { baseOf, type Catalogue, keysIn } from '#tests/support/plurals'
import { filesIn, read } from '#tests/support/tree'

/**
 * A sentence that counts something has the plural forms of its language (CLDR). The count is `{{count}}` in each; every
 * other placeholder takes a text, or a number that governs no word.
 */

const OWN = brand.defaultLanguage
const folders = [`src/i18n/${OWN}`, `src/brand/texts/${OWN}`, 'workers/studio/games']
const files = folders
  .flatMap((folder) => filesIn(folder, ['.json']))
  .filter((path) => path.includes(`/${OWN}/`) || path.endsWith(`/${OWN}.json`))
const nounOf = (path: string) => /(\w[\w-]*)(\/texts\/\w+)?\.json$/.exec(path)?.[1] ?? path
const inLanguage = (path: string, language: string) =>
  path.replace(`/${OWN}/`, `/${language}/`).replace(`/${OWN}.json`, `/${language}.json`)
const texts = (path: string) => JSON.parse(read(path)) as Catalogue
/** Catalogues of plain texts: those of the brand are lists of their own form. */
const catalogues = files.filter((path) => Object.values(texts(path)).every((text) => typeof text === 'string'))

/** Placeholders that take words, an amount with its currency, a time, or a share with its sign. */
const TEXTS =
  'account address amount at base best bestName bet bonus card cards cash category chance clock code counts date day left ' +
  'owed repaid deposited device dice edge face factors folio from game item kind label ladder line list loss lost mark max min most ' +
  'name network note numbers opened other outcome own page partage pay percent period place pot provider rake rank ' +
  'rate reason reels remaining reserve rival rtp scatter seed share single since spot stakes state step subject suit ' +
  'sum time times to tracking type unit until used version ways win withdrawn worst worstName zone deviation'

/** Placeholders that take a number, with the reason why no word depends on it. */
const NUMBERS: Record<string, string> = {
  all: 'the whole of a fraction without a noun: 2 of 5',
  bank: 'the points of a hand after its name',
  player: 'the points of a hand after its name',
  dealer: 'the points of a hand',
  column: 'an ordinal',
  row: 'an ordinal',
  room: 'an ordinal',
  level: 'an ordinal',
  levels: 'the whole of a fraction without a noun: level 2 of 5',
  first: 'the face of a die',
  second: 'the face of a die',
  last: 'a bound of drawn numbers',
  done: 'the part of a fraction, whose noun depends on the whole',
  players: 'the part of a fraction, or a number alone',
  picks: 'the whole of a fraction, whose noun depends on the part',
  hits: 'a label of a list',
  left: 'after a label and a colon',
  minimum: 'the lower bound of a range, whose noun depends on the upper',
  maximum: 'the upper bound of an amount or a rate',
  number: 'after a label, in brackets, or an ordinal',
  rounds: 'odds without a noun: 1 in 200',
  rows: 'a number alone, at the end of a sentence',
  taken: 'the part of a fraction after a label',
  tickets: 'the whole of a fraction after a label, or odds without a noun: 1 in 120',
  score: 'the part of a fraction without a noun: 80 of 100',
  shown: 'the part of a fraction after a label',
  total: 'the whole of a fraction, or the sum of a hand',
  year: 'a year',
}

/** Where `n` is a number that governs no word. */
const NUMBERED: Record<string, readonly string[]> = {
  'an ordinal': [
    ...['notices:page.one', 'studio:reel', 'studio:scratchField', 'studio:sharedRound', 'studio:roundName'],
    ...['mano-a-mano:roundName', 'marea:reached', 'la-brujula:stopped', 'bombo:hit', 'bombo:drawn'],
    ...['vuelo-de-mariposas:spinOf', 'vuelo-de-mariposas:spinWaits', 'vuelo-de-mariposas:spinPaid'],
    ...['ruleta-del-puerto:column', 'ruleta-del-puerto:dozen', 'ruleta-del-puerto:shortColumn'],
    'ruleta-del-puerto:shortDozen',
  ],
  'a fraction or odds without a noun': [
    ...['site:banner.count', 'studio:oneIn', 'studio:scratchTickets', 'mas-o-menos:odds', 'mas-o-menos:rung'],
    ...['la-herradura:how2', 'la-brujula:segments'],
  ],
  'a factor or a sum': [
    ...['studio:multiplied', 'studio:wildTimes', 'studio:howTimes', 'sic-bo:total', 'sic-bo:aTotal'],
  ],
  'a number alone: Stop · 5': [
    ...['studio:autoStop', 'studio:pokerDraw', 'studio:howLoose', 'mas-o-menos:skip', 'el-arrecife:kindHere'],
  ],
  'an abbreviated unit: 5 s': ['studio:sharedSeconds', 'mano-a-mano:secondsLeft'],
}

const words = new Set(TEXTS.split(' '))
const numbered = new Set(Object.values(NUMBERED).flat())
/** Each placeholder of the own language, with the sentence it stands in. */
const placeholders = catalogues.flatMap((path) =>
  Object.entries(texts(path)).flatMap(([key, text]) =>
    [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => ({
      name,
      key,
      sentence: `${nounOf(path)}:${baseOf(key)}`,
    })),
  ),
)

describe.each(catalogues)('%s', (path) => {
  test.each(brand.languages)('has every plural form of %s and no others', (language) => {
    const { locale } = LANGUAGES[language]
    expect(Object.keys(texts(inLanguage(path, language))).sort()).toEqual(keysIn(texts(path), locale).sort())
  })
})

test('a sentence with a count has plural forms', () => {
  const without = placeholders.filter(({ name, key }) => name === 'count' && baseOf(key) === key)
  expect(without.map(({ sentence }) => sentence)).toEqual([])
})

test('every other placeholder takes a text, or a number that governs no word', () => {
  const mayBeCounts = placeholders.filter(
    ({ name, sentence }) =>
      name !== 'count' && !words.has(name) && !(name in NUMBERS) && !(name === 'n' && numbered.has(sentence)),
  )
  expect(mayBeCounts.map(({ name, sentence }) => `${sentence} {{${name}}}`)).toEqual([])
})

test('the lists name only placeholders that there are', () => {
  const used = new Set(placeholders.map(({ name }) => name))
  expect([...words, ...Object.keys(NUMBERS)].filter((name) => !used.has(name))).toEqual([])
  const numbers = new Set(placeholders.filter(({ name }) => name === 'n').map(({ sentence }) => sentence))
  expect([...numbered].filter((sentence) => !numbers.has(sentence))).toEqual([])
})
