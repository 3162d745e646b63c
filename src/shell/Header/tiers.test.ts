import { expect, test } from 'vitest'
import { filesIn, read } from '#tests/support/tree'
import { STEPS, tiersOf } from './tiers.ts'

const LABELS = ['Inicio', 'En vivo', 'Slots', 'Deportes', 'E-sports', 'Gallos', 'Cartas', 'Lotería', 'Promociones']
const tiers = tiersOf(LABELS, 'Más')
const steps: readonly (number | null)[] = STEPS

test('home is always in the row; the others follow in their order, promotions before the fourth', () => {
  expect(tiers[0]).toBeNull()
  const order = [1, 2, 8, 3, 4, 5, 6, 7].map((index) => tiers[index] ?? 0)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

test('each link appears at a step that the style sheet has a rule for', () => {
  expect(tiers.slice(1).every((tier) => steps.includes(tier))).toBe(true)
  const [sheet = ''] = filesIn('src/shell/Header', ['tiers.module.css']).map(read)
  expect([...sheet.matchAll(/inline-size >= (\d+)px/g)].map((match) => Number(match[1]))).toEqual(STEPS)
})

test('more links never need less room', () => {
  const longer = tiersOf([...LABELS.slice(0, 1), 'Juegos de pesca', ...LABELS.slice(1)], 'Más')
  expect(longer[2]).toBeGreaterThan(tiers[1] ?? 0)
})

test('a link that fits no step stays in the list of the rest', () => {
  expect(tiersOf(Array(30).fill('Un nombre largo'), 'Más').at(-2)).toBe(Number.POSITIVE_INFINITY)
})
