import { beforeEach, describe, expect, test } from 'vitest'
import { page } from '#tests/site/page'
import { game, winner } from '#tests/support/page/tiles'
import { provide } from '../environment.ts'
import { emptyStores } from '../token.ts'
import { loadHotGames } from './hot.ts'
import { $recent, loadRecent } from './recent.ts'
import { boardOf, loadWinners } from './winners.ts'

const HOT = '/wps/relay/GCSGAME_hotGamesV2'
const RANK = '/wps/relay/GCSGAME_getRankList'

let here = page()
beforeEach(() => {
  here = page()
  provide(here.environment)
  here.respond(HOT, here.value({ games: [game('a')] }))
})

describe('hot games', () => {
  const stored = () => here.session.values.has('hotGames')

  test('are cached in the session unless refresh', async () => {
    await loadHotGames()
    expect(await loadHotGames()).toMatchObject({ ok: true, value: [{ nodeId: 'a' }] })
    expect(here.sent).toHaveLength(1)
    await loadHotGames({ refresh: true })
    expect(here.sent[1]?.url).toBe(`${HOT}?language=es&merchantCode=farol&isPlatform=2&platform=flash%2Chtml5-desktop`)
  })

  test.each([
    '{',
    '{"language":"es","value":{"games":[{"gameType":"LIVE"}]}}',
    '{"language":"en","value":{"games":[]}}',
  ])('are ignored when they were stored in another shape or language: %s', async (text) => {
    here.session.setItem('hotGames', text)
    await loadHotGames()
    expect(here.sent).toHaveLength(1)
  })

  test('reach the caller as a failure and are not stored when they fail', async () => {
    here.respond(HOT, here.refusal('upstream-failed'))
    expect(await loadHotGames()).toMatchObject({ ok: false, error: 'upstream-failed' })
    expect(stored()).toBe(false)
  })

  test('are requested again where the storage is full', async () => {
    here.environment.session.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    expect(await loadHotGames()).toMatchObject({ ok: true })
    expect(await loadHotGames()).toMatchObject({ ok: true })
    expect(here.sent).toHaveLength(2)
  })
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

  test('reports a failure as a failure', async () => {
    here.respond(RANK, here.refusal('upstream-failed'))
    expect(await loadWinners()).toMatchObject({ ok: false })
  })
})

test('recent games are loaded newest first, and cleared', async () => {
  here.respond('/wps/relay/GCS_recentGame', here.value({ games: [game('new'), game('old')] }))
  await loadRecent()
  expect($recent.get()?.map(({ nodeId }) => nodeId)).toEqual(['new', 'old'])
  emptyStores()
  expect($recent.get()).toBeNull()
})
