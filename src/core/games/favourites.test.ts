import { beforeEach, describe, expect, test } from 'vitest'
import { flushPromises, LOGIN_VALUE, PROFILE, page } from '#tests/site/page'
import { game } from '#tests/support/page/tiles'
import { provide } from '../environment.ts'
import { $popups } from '../popups.ts'
import { closeSession, openSession } from '../session/session.ts'
import { emptyStores } from '../token.ts'
import {
  $favouriteList,
  $favourites,
  $removedFavourite,
  add,
  drop,
  loadFavouriteList,
  loadFavourites,
  restoreFavourite,
  toggleFavourite,
} from './favourites.ts'

const IDS = '/wps/relay/MCSFE_getFavoriteGames'
const LIST = '/wps/relay/MCSFE_getFavoriteGamesList'
const ADD = '/wps/relay/MCSFE_addFavoriteGameV2'
const REMOVE = '/wps/relay/MCSFE_removeFavoriteGameV2'
const SUN = { nodeId: 'pg-sol', vendor: 'PG', gameType: 'RNG' } as const

/** Advances with each test, so that the throttle of a previous test never applies. */
let hour = 0
let here = page()
beforeEach(() => {
  here = page()
  hour += 1
  here.now += hour * 3_600_000
  provide(here.environment)
  closeSession()
  emptyStores()
  $popups.set([])
  here.respond(IDS, here.value({ favGameIds: ['jl-luna'] }))
  here.respond(ADD, here.value({}))
  here.respond(REMOVE, here.value({}))
})

const sent = (path: string) => here.sent.filter(({ url }) => url.split('?')[0] === path)
const savedIds = () => [...($favourites.get() ?? [])]

describe('who may keep a favourite', () => {
  test('a visitor gets the login popup', async () => {
    toggleFavourite(SUN)
    await flushPromises()
    expect($popups.get()).toEqual([{ name: 'login', param: { why: 'not-signed-in' } }])
    expect(here.sent).toEqual([])
  })

  test('a trial account reads that it needs a real account', async () => {
    openSession({ ...LOGIN_VALUE, member: { ...PROFILE, type: 4 } })
    toggleFavourite(SUN)
    await flushPromises()
    expect($popups.get()).toMatchObject([{ name: 'confirm', param: { about: 'trial-account' } }])
    expect(sent(ADD)).toEqual([])
  })
})

describe('a member', () => {
  beforeEach(async () => {
    openSession(LOGIN_VALUE)
    await loadFavourites()
  })

  test('tile toggle adds when not a favourite, removes when it is', async () => {
    toggleFavourite(SUN)
    await flushPromises()
    expect(sent(ADD)).toMatchObject([{ method: 'POST', body: SUN }])
    expect(savedIds()).toEqual(['jl-luna', 'pg-sol'])
    await here.pass(1000)
    toggleFavourite(SUN)
    await flushPromises()
    expect(sent(REMOVE)[0]?.url).toBe(`${REMOVE}?nodeId=pg-sol&vendor=PG&gameType=RNG`)
    expect(savedIds()).toEqual(['jl-luna'])
  })

  test('is throttled to one toggle per 1000 ms', async () => {
    toggleFavourite(SUN)
    await here.pass(999)
    toggleFavourite(SUN)
    await flushPromises()
    expect(sent(REMOVE)).toHaveLength(0)
    await here.pass(1)
    toggleFavourite(SUN)
    await flushPromises()
    expect(sent(REMOVE)).toHaveLength(1)
  })

  test('adding is skipped if already a favourite', async () => {
    await add({ ...SUN, nodeId: 'jl-luna' })
    expect(sent(ADD)).toEqual([])
  })

  test('sees why a game could not be stored', async () => {
    here.respond(ADD, here.refusal('limit-reached'))
    await add(SUN)
    expect(savedIds()).toEqual(['jl-luna'])
    expect($popups.get()).toEqual([{ name: 'message', param: { about: 'limit-reached' } }])
  })

  test('each change is announced to the page, which paints the hearts', async () => {
    await add(SUN)
    const details = here.emitted.filter(({ event }) => event === 'farol:favourites').map(({ detail }) => detail)
    expect(details.slice(-2)).toEqual([['jl-luna'], ['jl-luna', 'pg-sol']])
  })

  test('sign-out clears the favourites', () => {
    emptyStores()
    expect($favourites.get()).toBeNull()
    expect(here.emitted.at(-1)).toEqual({ event: 'farol:favourites', detail: [] })
  })
})

describe('removal drops the item locally first, then calls the server', () => {
  const moon = { ...SUN, nodeId: 'jl-luna' }
  const list = () => $favouriteList.get()?.content.map(({ nodeId }) => nodeId)
  beforeEach(async () => {
    openSession(LOGIN_VALUE)
    await loadFavourites()
    const content = ['a', 'jl-luna', 'z'].map((nodeId) => game(nodeId))
    here.respond(LIST, here.value({ favGameList: { content, pageNum: 1, totalPages: 1 } }))
    await loadFavouriteList()
  })

  test('the game leaves the list at once', async () => {
    const gone = drop(moon)
    expect([savedIds(), list()]).toEqual([[], ['a', 'z']])
    await gone
    expect([savedIds(), list()]).toEqual([[], ['a', 'z']])
  })

  test('a removed game can be brought back to its place', async () => {
    await drop(moon)
    expect($removedFavourite.get()).toMatchObject({ game: { nodeId: 'jl-luna' }, index: 1 })
    await restoreFavourite()
    expect(sent(ADD)).toMatchObject([{ method: 'POST', body: { nodeId: 'jl-luna', vendor: 'PG', gameType: 'RNG' } }])
    expect([savedIds(), list()]).toEqual([['jl-luna'], ['a', 'jl-luna', 'z']])
    expect($removedFavourite.get()).toBeNull()
  })

  test('a game that cannot be brought back stays removed, with a message', async () => {
    await drop(moon)
    here.respond(ADD, here.refusal('upstream-failed'))
    await restoreFavourite()
    expect(list()).toEqual(['a', 'z'])
    expect($popups.get()).toEqual([{ name: 'message', param: { about: 'upstream-failed' } }])
    expect($removedFavourite.get()).toMatchObject({ index: 1 })
  })

  test.each(['upstream-failed', 'too-many-requests'])(
    'a refused removal puts the game back in its place with a message: %s',
    async (code) => {
      here.respond(REMOVE, here.refusal(code))
      await drop(moon)
      expect([savedIds(), list()]).toEqual([['jl-luna'], ['a', 'jl-luna', 'z']])
      expect($popups.get()).toEqual([{ name: 'message', param: { about: code } }])
      expect($removedFavourite.get()).toBeNull()
    },
  )

  test('a removal without a response puts the game back', async () => {
    here.respond(REMOVE, new TypeError('failed'))
    await drop(moon)
    expect(savedIds()).toEqual(['jl-luna'])
    expect($popups.get()).toEqual([{ name: 'message', param: { about: 'network' } }])
  })
})

describe('the list of favourites', () => {
  beforeEach(() => openSession(LOGIN_VALUE))

  test('load-more appends a page, otherwise replaces; 999 a page, of every category', async () => {
    const pageOf = (nodeId: string, pageNum: number) =>
      here.value({ favGameList: { content: [game(nodeId)], pageNum, totalPages: 2 } })
    here.respond(LIST, pageOf('one', 1), pageOf('two', 2), pageOf('three', 1))
    await loadFavouriteList()
    await loadFavouriteList(2)
    expect($favouriteList.get()).toMatchObject({ content: [{ nodeId: 'one' }, { nodeId: 'two' }], pageNum: 2 })
    await loadFavouriteList(1)
    expect($favouriteList.get()?.content.map(({ nodeId }) => nodeId)).toEqual(['three'])
    expect(sent(LIST)[1]?.url).toContain('pageNo=2&pageSize=999')
    expect(sent(LIST)[1]?.url).not.toContain('gameType')
  })

  test('a failure is passed on and keeps the loaded games', async () => {
    here.respond(LIST, here.refusal('upstream-failed'))
    expect(await loadFavouriteList()).toMatchObject({ ok: false, error: 'upstream-failed' })
    expect($favouriteList.get()).toBeNull()
  })
})

test('ids are compared as text, and a response for another session is dropped', async () => {
  openSession(LOGIN_VALUE)
  here.respond(IDS, () => {
    closeSession()
    openSession({ ...LOGIN_VALUE, token: 'M.other' })
    return here.value({ favGameIds: ['x'] })
  })
  await loadFavourites()
  expect($favourites.get()).toBeNull()
})
