import { describe, expect, test } from 'vitest'
import { category, vendor } from '#tests/support/page/tiles'
import { isBuiltPath } from '../site/built-pages.ts'
import { menuOf } from './menu.ts'
import { lotteryOf, PAGE_OF, routeOfCategory, routeOfVendor } from './routing.ts'

const keys = (...categories: Parameters<typeof menuOf>[0]) => menuOf(categories).map(({ key }) => key)
const vendors = (key: string, ...categories: Parameters<typeof menuOf>[0]) =>
  menuOf(categories)
    .find((item) => item.key === key)
    ?.cards.map(({ vassalage }) => vassalage)

describe('the game menu', () => {
  test('is HOME, FAV, then the categories', () => {
    expect(keys(category('LIVE', vendor('EG2')), category('RNG', vendor('PG')))).toEqual(['HOME', 'FAV', 'LIVE', 'RNG'])
  })

  test('a mixed-game category is inserted before sports if missing', () => {
    expect(keys(category('RNG', vendor('PG')), category('SPORTS', vendor('BGS')))).toEqual([
      'HOME',
      'FAV',
      'RNG',
      'MIX',
      'SPORTS',
    ])
    expect(keys(category('MIX', vendor('PG')), category('SPORTS', vendor('BGS')))).toEqual([
      'HOME',
      'FAV',
      'MIX',
      'SPORTS',
    ])
  })

  test('esports vendors form ESPORTS and cockfight vendors COCKFIGHT, placed after SPORTS', () => {
    const sports = category(
      'SPORTS',
      vendor('IMES'),
      vendor('BGS'),
      vendor('SV3'),
      vendor('X', { gameType: 'ESPORTS' }),
    )
    expect(keys(sports, category('PVP', vendor('PG')))).toEqual([
      'HOME',
      'FAV',
      'MIX',
      'SPORTS',
      'ESPORTS',
      'COCKFIGHT',
      'PVP',
    ])
    expect(vendors('SPORTS', sports)).toEqual(['BGS'])
    expect(vendors('ESPORTS', sports)).toEqual(['IMES', 'X'])
    expect(vendors('COCKFIGHT', sports)).toEqual(['SV3'])
  })

  test('is the same for a platform that sends them in lanes of their own', () => {
    const categories = [
      category('SPORTS', vendor('BGS')),
      category('ESPORTS', vendor('Y')),
      category('COCKFIGHT', vendor('SV3')),
    ]
    expect(keys(...categories).slice(2)).toEqual(['MIX', 'SPORTS', 'ESPORTS', 'COCKFIGHT'])
    expect(vendors('ESPORTS', ...categories)).toEqual(['Y'])
  })
})

describe('starting a game from the menu', () => {
  const page = (path: string, member = false) => ({ to: 'page', path, member })
  test.each([
    [
      'TCG_LOTTO_VN',
      vendor('TCG_LOTTO_VN', { gameType: 'LOTT', gameCode: 'vn-1' }),
      page('/vnLottery?gameCode=vn-1', isBuiltPath('/vnLottery')),
    ],
    [
      'TCG_SEA',
      vendor('TCG_SEA', { gameType: 'LOTT', gameCode: 'sea' }),
      page('/seaLottery?gameCode=sea', isBuiltPath('/seaLottery')),
    ],
    [
      'LOTT',
      vendor('LOTT', { gameType: 'LOTT', gameCode: 'a&b' }),
      page('/lottery?gameCode=a%26b', isBuiltPath('/lottery')),
    ],
    [
      'ELOTT',
      vendor('ELOTT', { gameType: 'ELOTT', gameCode: 'e' }),
      page('/lottery?gameCode=e', isBuiltPath('/lottery')),
    ],
    [
      'another vendor of ELOTT',
      vendor('PG', { gameType: 'ELOTT', gameCode: 'e' }),
      page('/lottery?gameCode=e', isBuiltPath('/lottery')),
    ],
    ['RNG', vendor('PG', { gameType: 'RNG' }), page('/rng?vassalage=PG')],
    ['a list', vendor('EG2'), { to: 'vendor', vassalage: 'EG2', gameType: 'LIVE' }],
    [
      'in place',
      vendor('BGS', { gameType: 'SPORTS', isGame: 'GAME', nodeId: 'bgs-1' }),
      { to: 'launch', nodeId: 'bgs-1', name: 'BGS' },
    ],
    ['not yet open', vendor('BGS', { isGame: 'GAME', nodeId: 'bgs-1', state: 'soon' }), { to: 'nowhere' }],
    ['without a game', vendor('BGS', { isGame: 'GAME' }), { to: 'nowhere' }],
  ])('%s', (_name, card, route) => {
    expect(routeOfVendor(card)).toEqual(route)
  })

  test.each([
    ['LIVE', vendor('EG2', { isGame: 'GAME', nodeId: 'n' }), 'launch'],
    ['SPORTS', vendor('BGS', { gameType: 'SPORTS', isGame: 'GAME', nodeId: 'n' }), 'launch'],
    ['RNG', vendor('PG', { gameType: 'RNG', isGame: 'GAME', nodeId: 'n' }), 'page'],
    ['PVP', vendor('PG', { gameType: 'PVP', isGame: 'GAME', nodeId: 'n' }), 'page'],
    ['FISH', vendor('PG', { gameType: 'FISH', isGame: 'GAME', nodeId: 'n' }), 'page'],
  ] as const)('%s with one vendor starts at once, except HOME, PROMO, PVP, FISH, RNG', (key, card, to) => {
    expect(routeOfCategory({ key, cards: [card] }).to).toBe(to)
    expect(routeOfCategory({ key, cards: [card, vendor('OTHER')] })).toEqual(page(PAGE_OF[key]))
    expect(routeOfCategory({ key, cards: [] })).toEqual(page(PAGE_OF[key]))
  })

  test('favourites are shown to members, home to everyone', () => {
    expect(routeOfCategory({ key: 'FAV', cards: [] })).toEqual(page('/favorite', true))
    expect(routeOfCategory({ key: 'HOME', cards: [] })).toEqual(page('/'))
  })

  test('the card of a lottery leads to its page, any other game starts in place', () => {
    expect(lotteryOf({ vassalage: 'TCG_SEA', gameType: 'LOTT', gameCode: 'x' })).toBe('/seaLottery?gameCode=x')
    expect(lotteryOf({ vassalage: 'PG', gameType: 'RNG', gameCode: 'x' })).toBeNull()
    expect(lotteryOf({ vassalage: 'constructor', gameType: 'RNG', gameCode: 'x' })).toBeNull()
  })
})
