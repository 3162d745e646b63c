import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CURRENCIES } from '#api/money'
import { slots as titles } from '#i18n/every/slots.ts'
import { betsIn, usualBetIn } from '../../engine/stakes.ts'
import { factsOf, slots } from './catalogue.ts'
import { faceOf, symbolsOf } from './face.ts'
import { lengthsOf, PAY_UNIT, type Slot } from './slot.ts'
import { outcomeOf } from './wins.ts'

/** Conditions that a definition must meet for the engine, the theory and the game window to be correct. */

const ROOT = join(import.meta.dirname, '../../../..')

test('there are fourteen games, each with a code, a number and names of its own', () => {
  expect(slots).toHaveLength(14)
  for (const of of [codeOf, idOf, nameOf]) expect(new Set(slots.map(of)).size).toBe(14)
})

test('no two share reels, pays, returns or highest prizes', () => {
  for (const of of [
    ({ reels }: Slot) => JSON.stringify(reels),
    ({ pays }: Slot) => JSON.stringify(pays),
    (slot: Slot) => factsOf(slot).rtp,
    (slot: Slot) => JSON.stringify(factsOf(slot).top),
  ])
    expect(new Set(slots.map(of)).size).toBe(slots.length)
})

test('no two are played alike: size, rule, wilds, scatter and multiplier differ', () => {
  const mechanics = slots.map(({ reels, rows, rule, wilds, scatter, multiplier, counts }) =>
    JSON.stringify([
      reels.length,
      rows,
      { ...rule, lines: rule.by === 'lines' ? rule.lines.length : 0 },
      Object.values(wilds),
      scatter?.counts,
      multiplier,
      counts,
    ]),
  )
  expect(new Set(mechanics).size).toBe(slots.length)
})

test('no two have the same sky over the same ground', () => {
  expect(new Set(slots.map(({ theme }) => `${theme.sky} ${theme.ground} ${theme.inks}`)).size).toBe(slots.length)
})

describe.each(slots)('$code', (slot) => {
  const { reels, rows, rule, wilds, scatter, counts, pays } = slot

  test('has strips of at most 60 stops, no shorter than its window', () => {
    for (const length of lengthsOf(slot)) expect(length).toBeLessThanOrEqual(60)
    for (const strip of reels) expect(strip.length).toBeGreaterThanOrEqual(rows)
  })

  test('has lines of one row a reel, no two alike', () => {
    const lines = rule.by === 'lines' ? rule.lines : []
    for (const line of lines) expect(line.filter((row) => row >= 0 && row < rows)).toHaveLength(reels.length)
    expect(new Set(lines.map(String)).size).toBe(lines.length)
  })

  test('has no card without a use and no use without a card', () => {
    const group = rule.by === 'lines' ? (rule.mixed?.symbols ?? []) : []
    expect([...new Set(reels.flat())].sort()).toEqual(symbolsOf(slot).sort())
    expect(group.filter((symbol) => !(symbol in pays))).toEqual([])
  })

  test('has one pay a count, and more of a kind never pay less', () => {
    const ladders = [
      ...Object.values(pays).map((each) => [counts, each]),
      ...(scatter ? [[scatter.counts, scatter.pays]] : []),
    ]
    for (const [steps = [], each = []] of ladders) {
      expect(each).toHaveLength(steps.length)
      expect(steps.toSorted((a, b) => a - b)).toEqual(steps)
      expect(each.toSorted((a, b) => a - b)).toEqual(each)
    }
  })

  test('lets no run be all wilds unless the wild pays by itself', () => {
    const ends = rule.by === 'lines' && rule.from === 'both' ? [reels[0], reels.at(-1)] : [reels[0]]
    const silent = Object.keys(wilds).filter((wild) => !(wild in pays))
    expect(silent.filter((wild) => ends.some((strip) => strip?.includes(wild)))).toEqual([])
    if (rule.by !== 'lines') expect(Object.keys(wilds).filter((wild) => wild in pays)).toEqual([])
    if (rule.by === 'anywhere') expect(wilds).toEqual({})
  })

  test('opens on a screen that pays nothing', () => {
    expect(slot.opening).toHaveLength(lengthsOf(slot).length)
    expect(outcomeOf(slot, slot.opening).wins).toEqual([])
  })

  test.each(CURRENCIES)('pays whole minor units on every bet in %s', (currency) => {
    const all = [...Object.values(pays), scatter?.pays ?? [], rule.by === 'lines' ? (rule.mixed?.pays ?? []) : []]
    expect(betsIn(currency)).toContain(usualBetIn(currency))
    for (const bet of betsIn(currency)) for (const pay of all.flat()) expect((bet * pay) % PAY_UNIT).toBe(0)
  })

  test('has a drawing for every card, a picture and a scene', () => {
    for (const symbol of [...symbolsOf(slot), slot.theme.picture])
      expect(existsSync(join(ROOT, `public/art/v1/motifs/${symbol}.svg`)), symbol).toBe(true)
    expect(existsSync(join(ROOT, `workers/studio/client/art/scenes/${slot.code}.svg`))).toBe(true)
  })

  test('tells its window where wilds appear, and nothing of the strips', () => {
    const face = faceOf(slot)
    for (const [wild, { reels: on }] of Object.entries(face.wilds))
      expect(on).toEqual([...reels.keys()].filter((reel) => reels[reel]?.includes(wild)))
    expect(JSON.stringify(face)).not.toContain(JSON.stringify(reels[0]?.slice(0, 8)))
  })
})

function codeOf({ code }: Slot): string {
  return code
}

function idOf({ id }: Slot): string {
  return String(id)
}

function nameOf({ code }: Slot): string {
  return titles.es[`name.${code}`]
}
