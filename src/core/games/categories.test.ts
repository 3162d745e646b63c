import { beforeEach, describe, expect, test } from 'vitest'
import { page } from '#tests/site/page'
import { category, game, vendor, winner } from '#tests/support/page/tiles'
import { provide } from '../environment.ts'
import { loadCategories, vendorsOf } from './categories.ts'
import { $hotGamesBasis, loadHotGames } from './hot.ts'
import { $recent, forgetRecent, loadRecent } from './recent.ts'
import { boardOf, loadWinners } from './winners.ts'

const VENDORS = '/wps/relay/GCSGAME_newGameVendor'
const HOT = '/wps/relay/GCSGAME_hotGamesV2'
const RANK = '/wps/relay/GCSGAME_getRankList'

let here = page()
beforeEach(() => {
  here = page()
  provide(here.environment)
  here.respond(VENDORS, here.value({ lanes: [category('LIVE', vendor('EG2'))] }))
  here.respond(HOT, here.value({ games: [game('a')] }))
})

describe('vendor lists are cached in the session unless flush', () => {
  test('one call a tab, shared by those that meet', async () => {
    await Promise.all([loadCategories(), loadCategories()])
    const again = await loadCategories()
    expect(again.ok && vendorsOf(again.value, 'LIVE').map(({ vassalage }) => vassalage)).toEqual(['EG2'])
    expect(again.ok && vendorsOf(again.value, 'RNG')).toEqual([])
    expect(here.sent.map(({ url }) => url)).toEqual([
      `${VENDORS}?language=es&merchantCode=farol&platform=html5-desktop`,
    ])
    expect(here.session.values.has('gameVendor')).toBe(true)
  })

  test('flush asks again', async () => {
    await loadCategories()
    await loadCategories({ flush: true })
    expect(here.sent).toHaveLength(2)
  })

  test.each([
    '{',
    '{"language":"es","value":{"lanes":[{"gameType":"LIVE"}]}}',
    '{"language":"en","value":{"lanes":[]}}',
  ])('what is kept in another shape or language is not believed: %s', async (text) => {
    here.session.setItem('gameVendor', text)
    await loadCategories()
    expect(here.sent).toHaveLength(1)
  })

  test('a failed vendor fetch reaches the caller and is not kept', async () => {
    here.respond(VENDORS, here.refusal('upstream-failed'))
    expect(await loadCategories()).toMatchObject({ ok: false, error: 'upstream-failed' })
    expect(here.session.values.has('gameVendor')).toBe(false)
  })

  test('a full storage only means asking again', async () => {
    here.environment.session.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    expect(await loadCategories()).toMatchObject({ ok: true })
    expect(await loadCategories()).toMatchObject({ ok: true })
    expect(here.sent).toHaveLength(2)
  })
})

test('hot games are cached in the session unless refresh', async () => {
  await loadHotGames()
  expect(await loadHotGames()).toMatchObject({ ok: true, value: [{ nodeId: 'a' }] })
  expect(here.sent).toHaveLength(1)
  await loadHotGames({ refresh: true })
  expect(here.sent[1]?.url).toBe(`${HOT}?language=es&merchantCode=farol&isPlatform=2&platform=flash%2Chtml5-desktop`)
})

test('hot games say what they were chosen by, from the session too; a platform that does not say has made a selection', async () => {
  here.respond(HOT, here.value({ games: [game('a')], basis: 'played' }), here.value({ games: [game('a')] }))
  await loadHotGames()
  expect($hotGamesBasis.get()).toBe('played')
  $hotGamesBasis.set(null)
  await loadHotGames()
  expect($hotGamesBasis.get()).toBe('played')
  await loadHotGames({ refresh: true })
  expect($hotGamesBasis.get()).toBe('selection')
})

describe('winner board', () => {
  test('sorted by descending winAmount, the first 3 with medals, at most 20', () => {
    const list = Array.from({ length: 25 }, (_, index) => winner(`w${index}`, index * 100))
    const { medalled, rest } = boardOf(list)
    expect(medalled.map(({ vo }) => vo.winAmount)).toEqual([2400, 2300, 2200])
    expect(rest).toHaveLength(17)
  })

  test('asks for ALL, limit 20, and says when it was read and whether it is demo data', async () => {
    const readAt = '2026-11-21T12:00:00Z'
    here.respond(RANK, here.value({ list: [winner('a', 1)], readAt, demo: true }))
    expect(await loadWinners()).toMatchObject({ ok: true, value: { readAt, demo: true, medalled: [{}], rest: [] } })
    expect(here.sent[0]?.url).toBe(`${RANK}?gameCategory=ALL&language=es&limitNum=20`)
  })

  test('a failure is one', async () => {
    here.respond(RANK, here.refusal('upstream-failed'))
    expect(await loadWinners()).toMatchObject({ ok: false })
  })
})

test('recent games are read newest first, and forgotten', async () => {
  here.respond('/wps/relay/GCS_recentGame', here.value({ games: [game('new'), game('old')] }))
  await loadRecent()
  expect($recent.get()?.map(({ nodeId }) => nodeId)).toEqual(['new', 'old'])
  forgetRecent()
  expect($recent.get()).toBeNull()
})
