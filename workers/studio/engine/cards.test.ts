import { expect, test } from 'vitest'
import { ACE, CARDS_IN_PACK, cardIn, cardOf, KING, rankOf, SUITS, suitOf } from './cards.ts'

test('every card of a pack is one rank of one suit, and a pile repeats the pack', () => {
  const cards = Array.from({ length: CARDS_IN_PACK }, (_, card) => card)
  expect(cards.map((card) => cardOf(rankOf(card), suitOf(card)))).toEqual(cards)
  expect(new Set(cards.map((card) => `${rankOf(card)} ${suitOf(card)}`)).size).toBe(CARDS_IN_PACK)
  expect(SUITS.map((suit) => [rankOf(cardOf(ACE, suit)), rankOf(cardOf(KING, suit))])).toEqual(
    Array.from({ length: 4 }, () => [1, 13]),
  )
  expect([cardIn(52), cardIn(311)]).toEqual([0, 51])
})
