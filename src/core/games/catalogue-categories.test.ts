import { expect, test } from 'vitest'
import { catalogue } from '#brand/catalogue'
import { catalogueCategories } from './catalogue-categories.ts'

const cards = catalogueCategories.flatMap((category) => category.cards)

test('every game of the catalogue is counted once, under its vendor and category', () => {
  expect(cards.reduce((sum, { gameCount }) => sum + gameCount, 0)).toBe(catalogue.length)
  for (const { gameType, vassalage, gameCount } of cards)
    expect(catalogue.filter((game) => game.gameType === gameType && game.vassalage === vassalage)).toHaveLength(
      gameCount,
    )
})

test('no lane is empty, and no vendor stands twice in one', () => {
  for (const category of catalogueCategories) {
    expect(category.cards.length).toBeGreaterThan(0)
    expect(new Set(category.cards.map(({ vassalage }) => vassalage)).size).toBe(category.cards.length)
  }
})

test('a vendor with one game starts it; one with more lists them', () => {
  for (const { isGame, nodeId, gameCount } of cards) {
    expect(isGame).toBe(gameCount === 1 ? 'GAME' : 'VASSALAGE')
    expect(nodeId === null).toBe(gameCount > 1)
  }
})
