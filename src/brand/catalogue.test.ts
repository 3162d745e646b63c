import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { notices } from './announcements.ts'
import { brand } from './brand.ts'
import { iconOf, sharesGround } from './cards.ts'
import { type CatalogueGame, catalogue, gamesOf, selection, vendors } from './catalogue.ts'

const repeated = (values: readonly unknown[]) => values.filter((value, index) => values.indexOf(value) !== index)

describe('the catalogue', () => {
  test('has only games that open: those of the studio', () => {
    expect(catalogue.filter(({ state, trial }) => state !== 'open' || !trial)).toEqual([])
    expect(new Set(catalogue.map(({ vassalage }) => vassalage))).toEqual(new Set(vendors.map(({ code }) => code)))
  })

  test('knows each game by one node, one code of its vendor and one number', () => {
    expect(repeated(catalogue.map(({ nodeId }) => nodeId))).toEqual([])
    expect(repeated(catalogue.map(({ number }) => number))).toEqual([])
    expect(
      catalogue.filter(({ nodeId, vassalage, gameCode }) => nodeId !== `${vassalage.toLowerCase()}-${gameCode}`),
    ).toEqual([])
    expect(catalogue.filter(({ nodeId }) => !/^[\w-]{1,64}$/.test(nodeId))).toEqual([])
  })

  test.each(brand.languages)('gives every game a name of its own in %s that fits its card', (language) => {
    const names = catalogue.map((game) => game.names[language])
    expect(repeated(names.map((name) => name.toLowerCase()))).toEqual([])
    expect(names.filter((name) => name.length > 24 || name.split(/[ -]/).some((word) => word.length > 14))).toEqual([])
    expect(names.filter((name) => name !== name.trim() || name === '')).toEqual([])
  })

  test('promises nothing: no name speaks of winning, money or luck', () => {
    const promise =
      /\b(gan[ao]r?|ganador|ganhe|ganhar|premios?|prêmios?|dinero|dinheiro|suerte|sorte|fortuna|millón|rico|wins?|winner|prizes?|money|cash|luck|lucky|fortune|rich)\b/i
    expect(catalogue.flatMap(({ names }) => Object.values(names)).filter((name) => promise.test(name))).toEqual([])
  })

  test('selects six of its games for home, each once', () => {
    expect(selection).toHaveLength(6)
    expect(repeated(selection.map(({ nodeId }) => nodeId))).toEqual([])
    expect(selection.filter((game) => !catalogue.includes(game))).toEqual([])
  })
})

/** The number of slots in the words of each language; a new slot needs the next ones, here and in the announcement. */
const IN_WORDS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  17: { en: 'Seventeen', es: 'Diecisiete', pt: 'Dezessete' },
}

test.each(brand.languages)('the announcement of the slots says how many there are in %s', (language) => {
  const slots = gamesOf('RNG').filter(({ classify }) => classify.every((name) => name === 'JP'))
  const text = notices.find(({ id }) => id === 'open')?.texts[language]?.content
  expect(text).toContain(IN_WORDS[slots.length]?.[language] ?? `${slots.length} in words`)
})

describe('the cards', () => {
  test('no two look alike, and each is an original drawing', () => {
    expect(repeated(catalogue.map(iconOf))).toEqual([])
    expect(catalogue.filter((game) => game.card || !existsSync(`public${iconOf(game)}`))).toEqual([])
  })

  test.each([
    ['the selection of home', selection],
    ['the slots', catalogue],
  ] as [string, readonly CatalogueGame[]][])('neighbours never share a ground in %s', (_name, games) => {
    const shared = games.filter((game, index) => index > 0 && sharesGround(game, games[index - 1] ?? game))
    expect(shared.map(({ nodeId }) => nodeId)).toEqual([])
  })
})
