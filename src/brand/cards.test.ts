import { expect, test } from 'vitest'
import { deck, grounds, groundsOf, iconOf, motifs, patternsOf, sharesGround, stands } from './cards.ts'

test.each(motifs)('%s stands on at least three grounds, each once, and takes at least six patterns', (motif) => {
  const ownGrounds = groundsOf(motif)
  expect(ownGrounds.length).toBeGreaterThanOrEqual(3)
  expect(new Set(ownGrounds).size).toBe(ownGrounds.length)
  expect(ownGrounds.filter((ground) => !grounds.includes(ground))).toEqual([])
  expect(patternsOf(motif).length).toBeGreaterThanOrEqual(6)
})

test('a motif stands only on grounds and patterns that the table lists', () => {
  expect(stands('pulpo', { ground: 'amber', pattern: 'rays' })).toBe(true)
  expect(stands('pulpo', { ground: 'coral', pattern: 'rays' })).toBe(false)
  expect(stands('ojo', { ground: 'sea', pattern: 'rays' })).toBe(false)
  expect(stands('buho', { ground: 'sea', pattern: 'disc' })).toBe(false)
  expect(stands('nobody', { ground: 'sea', pattern: 'plain' })).toBe(false)
})

test('an original drawing has the ground it was drawn on', () => {
  const original = { motif: 'pulpo', card: null }
  expect(sharesGround(original, { motif: 'sol', card: null })).toBe(true)
  expect(sharesGround(original, { motif: 'pica', card: { ground: 'deep', pattern: 'dots' } })).toBe(true)
  expect(sharesGround(original, { motif: 'pulpo', card: { ground: 'amber', pattern: 'dots' } })).toBe(false)
})

test('no two cards of the deck show one motif on one ground, and each stands out from its own', () => {
  const appearances = deck.map(({ motif, card }) => `${motif} ${card?.ground ?? groundsOf(motif)[0]}`)
  expect(new Set(appearances).size).toBe(deck.length)
  expect(new Set(deck.map(iconOf)).size).toBe(deck.length)
  expect(deck.filter(({ motif, card }) => card && !stands(motif, card)).map(iconOf)).toEqual([])
  expect(deck.length).toBeGreaterThanOrEqual(300)
})
