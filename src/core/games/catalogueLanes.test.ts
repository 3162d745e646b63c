import { expect, test } from 'vitest'
import { catalogue } from '#brand/catalogue'
import { catalogueLanes } from './catalogueLanes.ts'

const cards = catalogueLanes.flatMap((lane) => lane.cards)

test('every game of the catalogue is counted once, under its vendor and category', () => {
  expect(cards.reduce((sum, { gameCount }) => sum + gameCount, 0)).toBe(catalogue.length)
  for (const { gameType, vassalage, gameCount } of cards)
    expect(catalogue.filter((game) => game.gameType === gameType && game.vassalage === vassalage)).toHaveLength(
      gameCount,
    )
})

test('no lane is empty, and no vendor stands twice in one', () => {
  for (const lane of catalogueLanes) {
    expect(lane.cards.length).toBeGreaterThan(0)
    expect(new Set(lane.cards.map(({ vassalage }) => vassalage)).size).toBe(lane.cards.length)
  }
})

test('a vendor with one game starts it; one with more lists them', () => {
  for (const { isGame, nodeId, gameCount } of cards) {
    expect(isGame).toBe(gameCount === 1 ? 'GAME' : 'VASSALAGE')
    expect(nodeId === null).toBe(gameCount > 1)
  }
})
