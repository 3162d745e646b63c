import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Consolidated } from '#api/agents'
import { flushPromises, page } from '#tests/site/page'

const PATH = '/wps/member/info/funds/consolidated'
const NONE: Consolidated = {
  dailysalreqtype: 0,
  dailysalinfotype: 0,
  contracthoursalreq: 0,
  contracthoursalinfo: 0,
  realtimesalreqtype: 0,
  contractmrdailysalinfotype: 0,
  divtypereq: 0,
  divtypeinfo: 0,
}
const KEYS = ['consolidated', 'enableSalary', 'enableContract'] as const

/** Flags are requested once per page, so each test loads the modules anew. */
async function open(stored: Record<string, string> = {}, agentPolicy: '0' | '1' = '1') {
  vi.resetModules()
  const here = page({ stored })
  here.respond('/wps/system/whitelabel', here.value([{ modId: 'AGENTPOLICY3', enabled: agentPolicy }]))
  const { provide } = await import('../environment.ts')
  provide(here.environment)
  const { saveToken, forgetToken, emptyStores } = await import('../token.ts')
  saveToken('M.kept')
  return { here, forgetToken, emptyStores, ...(await import('./consolidated.ts')) }
}

let tab: Awaited<ReturnType<typeof open>>
const storedValues = () => KEYS.map((key) => tab.here.session.values.get(key))
async function load(funds: Partial<Consolidated>) {
  tab.here.respond(PATH, tab.here.value({ ...NONE, ...funds }))
  await tab.loadConsolidated()
}

describe('the store of contracts', () => {
  beforeEach(async () => {
    tab = await open()
  })

  test.each([
    ['nothing', {}, false, 'false', 'false'],
    ['a dividend in force', { divtypeinfo: 1 }, true, 'false', 'true'],
    ['a dividend offered', { divtypereq: 1 }, false, 'false', 'true'],
    ['a daily salary', { dailysalinfotype: 1 }, true, 'true', 'false'],
    ['an hourly salary that is to end', { contracthoursalinfo: 1, contracthoursalreq: 2 }, true, 'true', 'false'],
    ['a real-time salary', { contractmrdailysalinfotype: 1 }, true, 'true', 'false'],
    ['a real-time salary offered', { realtimesalreqtype: 1 }, false, 'true', 'false'],
  ] as const)('stores %s under the session keys', async (_, funds, isContract, salary, contract) => {
    await load(funds)
    expect(tab.$consolidated.get()).toBe(isContract)
    expect(storedValues()).toEqual([JSON.stringify({ ...NONE, ...funds }), salary, contract])
    tab.recallConsolidated()
    expect(tab.$consolidated.get()).toBe(isContract)
  })

  test.each([
    ['a dividend in force', { divtypeinfo: 1 }, ['dividend']],
    ['a daily salary offered', { dailysalreqtype: 1 }, ['daily']],
    [
      'an hourly and a real-time salary',
      { contracthoursalinfo: 1, contractmrdailysalinfotype: 1 },
      ['hourly', 'realtime'],
    ],
    ['nothing', {}, []],
  ] as const)('%s concerns the pages of its kind alone, until sign-out', async (_, funds, kinds) => {
    const shown = () => Object.entries(tab.$contractKinds.get()).flatMap(([kind, has]) => (has ? [kind] : []))
    await load(funds)
    expect(shown()).toEqual(kinds)
    tab.emptyStores()
    expect(shown()).toEqual([])
  })

  test.each([
    ['an answer', () => tab.here.value(NONE), true],
    ['a failure', () => new TypeError('failed'), true],
    [
      'an answer after signing out',
      () => {
        tab.forgetToken()
        return tab.here.value(NONE)
      },
      false,
    ],
  ])('%s makes the kinds ready, until sign-out', async (_, answer, isReady) => {
    tab.here.respond(PATH, answer)
    expect(tab.$kindsReady.get()).toBe(false)
    await tab.loadConsolidated()
    expect(tab.$kindsReady.get()).toBe(isReady)
    tab.emptyStores()
    expect(tab.$kindsReady.get()).toBe(false)
  })

  test('reads again what was asked for while a response was on its way, so that the last one read is shown', async () => {
    tab.here.respond(PATH, async () => {
      void tab.loadConsolidated()
      tab.here.respond(PATH, tab.here.value({ ...NONE, claimable: 12_345 }))
      return tab.here.value({ ...NONE, claimable: 0 })
    })
    await tab.loadConsolidated()
    expect(tab.$claimable.get()).toBe(12_345)
  })

  test('asks for nothing after sign-out, whatever was asked for before it', async () => {
    tab.here.respond(PATH, async () => {
      void tab.loadConsolidated()
      tab.forgetToken()
      tab.emptyStores()
      return tab.here.value(NONE)
    })
    await tab.loadConsolidated()
    expect(tab.here.sent.filter(({ url }) => url.includes(PATH))).toHaveLength(1)
  })

  test('keeps the earlier values when a request fails', async () => {
    await load({ divtypeinfo: 1 })
    tab.here.respond(PATH, new TypeError('failed'))
    await tab.loadConsolidated()
    expect(tab.$consolidated.get()).toBe(true)
  })

  test('drops a response that arrives after sign-out', async () => {
    tab.here.respond(PATH, async () => {
      tab.forgetToken()
      return tab.here.value({ ...NONE, divtypeinfo: 1 })
    })
    await tab.loadConsolidated()
    await flushPromises()
    expect(tab.$consolidated.get()).toBe(false)
    expect(storedValues()).toEqual([undefined, undefined, undefined])
  })

  test('clears its values from the tab at sign-out', async () => {
    await load({ divtypeinfo: 1 })
    tab.emptyStores()
    expect(tab.$consolidated.get()).toBe(false)
    expect(storedValues()).toEqual([undefined, undefined, undefined])
  })
})

test('the contracts are neither requested nor stored where the agent policy is off', async () => {
  tab = await open({ consolidated: JSON.stringify({ ...NONE, divtypeinfo: 1 }) }, '0')
  tab.recallConsolidated()
  expect(tab.$consolidated.get()).toBe(true)
  await load({ divtypeinfo: 1 })
  expect(tab.here.sent.some(({ url }) => url === PATH)).toBe(false)
  expect(tab.$consolidated.get()).toBe(false)
})

test.each([
  ['nothing', ''],
  ['flags as texts', '{"divtypeinfo":"1"}'],
  ['a text that is not JSON', 'yes'],
  ['null', 'null'],
  ['a list', '["divtypeinfo"]'],
])('%s stored in the tab is no contract', async (_, consolidated) => {
  tab = await open({ consolidated })
  tab.recallConsolidated()
  expect(tab.$consolidated.get()).toBe(false)
})
