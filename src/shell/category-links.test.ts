import { describe, expect, test } from 'vitest'
import { isBuiltPath } from '#core/site/built-pages'
import { category } from '#tests/support/page/tiles'
import { type CategoryLink, categoryLinks, linkOf } from './category-links.ts'

type Card = CategoryLink['cards'][number]

const CARD: Card = {
  vassalage: 'PG',
  displayName: 'PG',
  gameType: 'LIVE',
  gameCode: 'mesa',
  lagerIcon: '',
  gameCount: 3,
  isGame: 'VASSALAGE',
  nodeId: null,
  state: 'open',
}
const ONLY: Partial<Card> = { isGame: 'GAME', nodeId: 'pg-mesa', gameCount: 1 }

/** E-sports and cockfight vendors come in the sports category. */
function categoryWith(key: CategoryLink['key'], ...cards: Partial<Card>[]): CategoryLink {
  const gameType = key as Card['gameType']
  const lane = gameType === 'COCKFIGHT' ? 'SPORTS' : gameType
  const vendors = cards.map((card) => ({ ...CARD, gameType, ...card }))
  const titles = { [gameType]: gameType } as Parameters<typeof categoryLinks>[0]['titles']
  const [link] = categoryLinks({ categories: [category(lane, ...vendors)], titles })
  if (!link) throw new Error(`${key} has no vendor`)
  return link
}

test('fish is a category of the header, the side menu and the footer; only the game menu of home hides it', () => {
  expect(categoryWith('FISH', ONLY)).toMatchObject({ key: 'FISH', icon: 'fish', page: '/fish', count: 1 })
})

describe('a category', () => {
  test('of several vendors leads to its page', () => {
    expect(linkOf('en', categoryWith('LIVE', {}, { vassalage: 'PT' }))).toEqual({ href: '/en/live' })
  })

  test('of one vendor with one game launches it at once, and leads to the page without script', () => {
    expect(linkOf('es', categoryWith('LIVE', ONLY))).toEqual({
      href: '/live',
      'data-launch': 'pg-mesa',
      'data-mode': 'real',
      'data-name': 'PG',
    })
  })

  test('of one vendor with a list opens its popup at once', () => {
    expect(linkOf('es', categoryWith('COCKFIGHT', { vassalage: 'SV3' }))).toMatchObject({
      'data-popup': 'vendor',
      'data-vassalage': 'SV3',
      'data-type': 'COCKFIGHT',
    })
  })

  test.each(['PVP', 'RNG'] as const)('%s always leads to its page', (key) => {
    expect(Object.keys(linkOf('es', categoryWith(key, ONLY)))).toEqual(['href'])
  })

  test('whose only vendor has nothing open leads to its page', () => {
    expect(linkOf('es', categoryWith('LIVE', { ...ONLY, state: 'soon' }))).toEqual({ href: '/live' })
  })
})

/** The link to the page of a lottery; nobody signs in for one that is not built. */
const forMembers = (path: string) => ({
  href: `/pt${path}?gameCode=mesa`,
  ...(isBuiltPath(path) && { 'data-popup': 'member' }),
})

describe('a vendor', () => {
  test.each([
    ['of slots', 'RNG', {}, { href: '/pt/rng?vassalage=PG' }],
    ['of Vietnam', 'LOTT', { vassalage: 'TCG_LOTTO_VN' }, forMembers('/vnLottery')],
    ['of the SEA', 'LOTT', { vassalage: 'TCG_SEA' }, forMembers('/seaLottery')],
    ['of e-lottery', 'ELOTT', {}, forMembers('/lottery')],
    ['with a list', 'LIVE', {}, { href: '/pt/live?vassalage=PG', 'data-popup': 'vendor' }],
    ['with one game', 'SPORTS', ONLY, { href: '/pt/sports', 'data-launch': 'pg-mesa' }],
  ] as const)('%s is routed', (_, key, card, link) => {
    const one = categoryWith(key, card)
    expect(linkOf('pt', one, one.cards[0])).toMatchObject(link)
  })

  test('of a place on a page keeps the place', () => {
    const one = categoryWith('COCKFIGHT', {})
    expect(linkOf('es', one, one.cards[0]).href).toBe('/sports?vassalage=PG#cockfight')
  })
})
