import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogue } from '#brand/catalogue'
import { CATEGORIES } from './categories.ts'

const hasDrawing = (motif: string) =>
  existsSync(new URL(`../../../../public/art/v1/motifs/${motif}.svg`, import.meta.url))

test('the game menu begins with home and favourites, has cockfight after sports, and no fish', () => {
  const names = CATEGORIES.map(({ label }) => label.replace('games:category.', ''))
  expect(names.slice(0, 2)).toEqual(['home', 'favourites'])
  expect(names.slice(names.indexOf('sports'), names.indexOf('sports') + 3)).toEqual(['sports', 'esports', 'cockfight'])
  expect(names).not.toContain('fish')
})

test('only favourites asks a visitor to log in', () => {
  expect(CATEGORIES.filter(({ forMembers }) => forMembers).map(({ href }) => href)).toEqual(['/favorite'])
})

test('every card of the catalogue and of the menu has its drawing', () => {
  expect(catalogue.filter(({ motif }) => !hasDrawing(motif))).toEqual([])
  expect(CATEGORIES.filter(({ motif }) => !hasDrawing(motif))).toEqual([])
})
