import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { optimize } from 'svgo'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deck, grounds, groundsOf, iconOf, motifs, patterns } from '#brand/cards'
import { ROOT } from '../built.ts'
import { compose } from './cards/compose.ts'
import { INKS } from './cards/pattern.ts'
import { printCards } from './cards.ts'

const MOTIFS = join(ROOT, 'public/art/v1/motifs')
const drawingOf = (motif: string) => readFileSync(join(MOTIFS, `${motif}.svg`), 'utf8')
/** Throws when the text is not well-formed XML. */
const parse = (svg: string) => optimize(svg, { plugins: [] })

describe('the drawings', () => {
  test('there are at least 64 motifs, and the table of grounds knows every one', () => {
    expect(motifs.length).toBeGreaterThanOrEqual(64)
    expect(readdirSync(MOTIFS).sort()).toEqual(motifs.map((motif) => `${motif}.svg`).sort())
  })

  test.each(motifs)('%s is a ground from the table and a figure, small, with names of its own', (motif) => {
    const drawing = drawingOf(motif)
    const [, ground = ''] = /<g id="ground">(.*?)<\/g><g [^>]*id="figure"|$/s.exec(drawing) ?? []
    const home = groundsOf(motif)[0] as keyof typeof INKS
    expect(ground).toContain(INKS[home].ink)
    expect(drawing.length).toBeLessThanOrEqual(8000)
    const ids = [...drawing.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids.filter((id) => id !== 'ground' && id !== 'figure' && !id?.startsWith(`${motif}-`))).toEqual([])
    for (const [, id] of drawing.matchAll(/(?:url\(#|href="#)([^)"]+)/g)) expect(ids).toContain(id)
    // An <img> has no fonts of the page: letters are outlines.
    expect(drawing).not.toContain('<text')
  })
})

describe('a card', () => {
  test.each(grounds.flatMap((ground) => patterns.map((pattern) => ({ ground, pattern }))))(
    'stands on $ground $pattern and keeps its figure',
    (print) => {
      const drawing = drawingOf('faro')
      const card = compose(drawing, print)
      parse(card)
      expect(card).toContain(`fill="${INKS[print.ground].ink}" d="M0 0h180v210H0z"`)
      expect(card.includes(INKS[print.ground].tint)).toBe(print.pattern !== 'plain')
      expect(card.split('id="figure"')[1]).toBe(drawing.split('id="figure"')[1])
      expect(card).not.toContain('id="ground"')
    },
  )

  test('of a drawing that is not in two groups is refused', () => {
    expect(() => compose('<svg><path d="M0 0h9"/></svg>', { ground: 'sea', pattern: 'plain' })).toThrow(/group/)
  })
})

describe('printing', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cards-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('makes every card of the deck, and only those', () => {
    writeFileSync(join(folder, 'nobody-sea-plain.svg'), '')
    const named = deck.filter(({ card }) => card).map((one) => iconOf(one).replace('/art/v2/cards/', ''))
    expect(printCards(folder)).toEqual({ written: named.length, removed: 1 })
    expect(readdirSync(folder).sort()).toEqual(named.sort())
    for (const file of named) parse(readFileSync(join(folder, file), 'utf8'))
  })

  test('leaves correct cards alone, and corrects the others', () => {
    printCards(folder)
    const [first = '', second = ''] = readdirSync(folder).map((file) => join(folder, file))
    const before = statSync(first).mtimeMs
    writeFileSync(second, 'spoilt')
    expect(printCards(folder)).toEqual({ written: 1, removed: 0 })
    expect(statSync(first).mtimeMs).toBe(before)
    expect(readFileSync(second, 'utf8')).not.toBe('spoilt')
  })
})
