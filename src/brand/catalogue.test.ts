import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { brand } from './brand.ts'
import { sharesGround, stands } from './cards.ts'
import { type CatalogueGame, catalogue, gamesOf, iconOf, mostPlayed, vendors } from './catalogue.ts'

const repeated = (values: readonly unknown[]) => values.filter((value, index) => values.indexOf(value) !== index)

/** Every list the site shows: a category, by vendor, by sub-category, by both, and the most played. */
function lists(): [string, CatalogueGame[]][] {
  const found = new Map<string, CatalogueGame[]>([['most played', [...mostPlayed]]])
  for (const game of catalogue) {
    const { gameType, vassalage, classify } = game
    const kinds = classify.flatMap((kind) => [`${gameType} ${kind}`, `${gameType} ${vassalage} ${kind}`])
    for (const name of [gameType, `${gameType} ${vassalage}`, ...kinds])
      found.set(name, [...(found.get(name) ?? []), game])
  }
  return [...found]
}

describe('the catalogue', () => {
  test('has at least 300 games, with games in every category and of every vendor', () => {
    expect(catalogue.length).toBeGreaterThanOrEqual(300)
    expect(gamesOf('RNG').length).toBeGreaterThan(180)
    expect(new Set(catalogue.map(({ gameType }) => gameType)).size).toBe(10)
    expect(new Set(catalogue.map(({ vassalage }) => vassalage))).toEqual(new Set(vendors.map(({ code }) => code)))
    for (const code of brand.vendors) expect(vendors.map((vendor) => vendor.code)).toContain(code)
  })

  test('has some games in each sub-category', () => {
    for (const kind of ['SC', 'VP', 'JP', 'TG', 'AC'] as const)
      expect(catalogue.filter(({ classify }) => classify.includes(kind)).length, kind).toBeGreaterThanOrEqual(4)
  })

  test("has e-sports of the brand's e-sport vendor and cockfights of its cockfight vendor", () => {
    for (const [gameType, vendor] of [
      ['ESPORTS', brand.esportGame],
      ['COCKFIGHT', brand.cockfightGame],
    ] as const)
      expect(new Set(gamesOf(gameType).map(({ vassalage }) => vassalage))).toEqual(new Set([vendor]))
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

  test('opens only what the studio answers for', () => {
    const open = catalogue.filter(({ state }) => state === 'open')
    expect(open.map(({ gameCode }) => gameCode).sort()).toEqual(
      `calavera-real campanas-de-plata chile-bravo corazon-ardiente dados-de-hueso el-gallo-de-oro la-corona la-sirena
       loteria-del-puerto noche-de-faroles nopal-en-flor pulpo-profundo sandia-fresca sol-y-luna`.split(/\s+/),
    )
    expect(catalogue.filter((game) => (game.vassalage === 'FRL') !== (game.state === 'open' && game.trial))).toEqual([])
    expect(catalogue.filter(({ state }) => state !== 'open' && state !== 'soon')).toEqual([])
  })
})

describe('the cards', () => {
  test('no two look alike', () => {
    expect(repeated(catalogue.map(iconOf))).toEqual([])
  })

  test('each stands out from its ground', () => {
    expect(catalogue.filter(({ motif, card }) => card && !stands(motif, card)).map(iconOf)).toEqual([])
  })

  test('the first 44 numbers are the original drawings, one a motif', () => {
    const originals = catalogue.filter(({ card }) => card === null)
    expect(originals.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 44 }, (_, at) => at + 1),
    )
    expect(repeated(originals.map(({ motif }) => motif))).toEqual([])
    expect(originals.filter((game) => !existsSync(`public${iconOf(game)}`))).toEqual([])
  })

  test.each(lists())('neighbours never share a ground in %s', (_name, games) => {
    const shared = games.filter((game, index) => index > 0 && sharesGround(game, games[index - 1] ?? game))
    expect(shared.map(({ nodeId }) => nodeId)).toEqual([])
  })
})

test('what can be played leads the most played and the slots, among others', () => {
  const first = (games: readonly CatalogueGame[]) => games.slice(0, 12).filter(({ state }) => state === 'open').length
  for (const games of [mostPlayed, gamesOf('RNG')]) {
    expect(games[0]?.state).toBe('open')
    expect(first(games)).toBeGreaterThanOrEqual(6)
    expect(first(games)).toBeLessThan(12)
  }
  expect(mostPlayed).toHaveLength(24)
})
