import type { WritableAtom } from 'nanostores'
import { beforeAll, expect, test } from 'vitest'
import { balanceOf, flushPromises, LOGIN_VALUE, MEMBER_INFO, page, statusWith } from '#tests/site/page'
import { provide } from './environment.ts'
import { closeSession, openSession } from './session/session.ts'
import { start } from './start.ts'

/** Every store of core, filled while somebody is signed in: after signing out none of it is there. */

const files = import.meta.glob<Record<string, unknown>>(['./**/*.ts', '!./**/*.test.ts'])

/** These hold nothing of a member, or are the session itself. A new store is not among them until somebody adds it. */
const OF_EVERYBODY: Record<string, string> = {
  $token: 'the session itself',
  $session: 'the session itself',
  $rights: 'follows the session',
  $live: 'whether the connection is up',
  $status: 'whether the site is open',
  $help: 'the help centre',
  $chat: 'the rooms the operator has configured',
  $captcha: 'the picture of a login',
  $social: 'the sign-in in progress',
  $popups: 'what is open on the page',
  $balanceHidden: 'a preference of this browser',
  $declined: 'a preference of this browser',
  $raffles: 'the raffles as everybody sees them',
  $offers: 'the bonuses as everybody sees them',
  $activities: 'the activities as everybody sees them',
}

type Store = WritableAtom<unknown>
const FILLED = Symbol('filled')
const stores = new Map<string, Store>()

const isStore = (value: unknown): value is Store =>
  typeof value === 'object' && value !== null && 'listen' in value && 'get' in value && 'set' in value

/** Something else than what the store holds when nobody is signed in; objects carry a mark, to be recognised. */
function fillingOf(name: string, empty: unknown): unknown {
  if (typeof empty === 'boolean') return !empty
  if (typeof empty === 'number') return empty + 7
  const value = name === '$favourites' ? new Set(['pg-pulpo']) : { ...(name === '$member' ? MEMBER_INFO : {}) }
  return Object.assign(value, empty, { [FILLED]: true })
}

const isMarked = (value: unknown) => typeof value === 'object' && value !== null && FILLED in value

beforeAll(async () => {
  const here = page({ path: '/rng' })
  here.respond('/wps/member/info', here.value(MEMBER_INFO))
  here.respond('/wps/v2/wallets/balance', here.value(balanceOf(1248050)))
  here.respond('/wps/system/status', here.value(statusWith()))
  here.respond('/wps/system/whitelabel', here.value([{ modId: 'AGENTPOLICY3', enabled: '1' }]))
  here.respond('/wps/relay/MCSFE_getFavoriteGames', here.value({ favGameIds: [] }))
  provide(here.environment)
  for (const load of Object.values(files))
    for (const [name, value] of Object.entries(await load())) if (isStore(value)) stores.set(name, value)
})

test('each listed store of everybody exists', () => {
  expect(Object.keys(OF_EVERYBODY).filter((name) => !stores.has(name))).toEqual([])
})

test('after signing out no store holds anything of the member', async () => {
  const own = [...stores].filter(([name]) => !(name in OF_EVERYBODY))
  expect(own.length).toBeGreaterThan(15)
  const empty = new Map(own.map(([name, store]) => [name, store.get()]))
  start()
  openSession(LOGIN_VALUE)
  await flushPromises()
  for (const [name, store] of own) store.set(fillingOf(name, empty.get(name)))
  closeSession()
  await flushPromises()
  const left = own.filter(([, store]) => isMarked(store.get())).map(([name]) => name)
  expect(left).toEqual([])
  expect(Object.fromEntries(own.map(([name, store]) => [name, store.get()]))).toEqual(Object.fromEntries(empty))
})
