import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deck, iconOf } from '#brand/cards'
import { ROOT } from '../built.ts'
import { compose } from './cards/compose.ts'

const MOTIFS = join(ROOT, 'public/art/v1/motifs')
export const CARDS = join(ROOT, 'public/art/v2/cards')

/**
 * Writes every card of the deck into `directory` and removes all other files. An unchanged card is not
 * written again, so that a server watching the folder sees only changes. Browsers cache a card's URL for a year, so a
 * drawing that changes after it was published moves all cards to /art/v3.
 *
 * @returns How many files were written and how many were removed.
 */
export function printCards(directory: string = CARDS): { written: number; removed: number } {
  mkdirSync(directory, { recursive: true })
  const wanted = cards()
  const there = readdirSync(directory)
  const stale = there.filter((file) => !wanted.has(file))
  for (const file of stale) rmSync(join(directory, file))
  const present = new Set(there)
  let written = 0
  for (const [file, card] of wanted) {
    const path = join(directory, file)
    if (present.has(file) && readFileSync(path, 'utf8') === card) continue
    writeFileSync(path, card)
    written++
  }
  return { written, removed: stale.length }
}

/** Returns the SVG text of every printed card of the deck, by file name. */
export function cards(): Map<string, string> {
  const drawings = new Map<string, string>()
  const readDrawing = (motif: string) => {
    const svg = drawings.get(motif) ?? readFileSync(join(MOTIFS, `${motif}.svg`), 'utf8')
    drawings.set(motif, svg)
    return svg
  }
  return new Map(
    deck.flatMap(({ motif, card }) => {
      if (!card) return []
      const file = iconOf({ motif, card }).split('/').at(-1) as string
      return [[file, compose(readDrawing(motif), card)]]
    }),
  )
}

if (import.meta.main) {
  const { written, removed } = printCards()
  console.log(`${written} cards printed, ${removed} taken away`)
}
