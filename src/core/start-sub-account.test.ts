import { beforeEach, expect, test, vi } from 'vitest'
import type { Rights } from '#api/rights'
import { flushPromises, MEMBER_INFO, page, statusWith } from '#tests/site/page'
import { ENDLESS_MS } from '#tests/support/endless'

/** What `start` does for a sub-account of an agent (decision 133). */

const NONE: Rights = {
  ...{ agentTeamOverview: 'none', registerCenter: 'none', downlineManagmentView: 'none', personalHistoryCopy: 'none' },
  ...{ palStatementsAgentCopy: 'none', agentRevenueReport: 'none', agentDownlineTransactionDetailsCopy: 'none' },
  ...{
    agentDividendRecordCopy2: 'none',
    agentDailyWages2: 'none',
    agentHourSalary: 'none',
    agentRealtimeSalary: 'none',
  },
}
const INFO = '/wps/member/info'
const subAccountWith = (rights: Partial<Rights>) => ({ account: 'ana', rights: { ...NONE, ...rights } })
const infoWith = (rights: Partial<Rights>) => ({ ...MEMBER_INFO, type: 2, subAccount: subAccountWith(rights) })

let here: ReturnType<typeof page>
beforeEach(() => vi.resetModules())

async function startAt(path: string) {
  here = page({ path, stored: { token: 'M.stored', isAgent: 'true', subAccount: JSON.stringify(subAccountWith({})) } })
  here.respond(INFO, here.value(infoWith({})))
  here.respond('/wps/system/status', here.value(statusWith()))
  here.respond('/wps/system/whitelabel', here.value([]))
  here.respond('/wps/live/ticket', here.value({ ticket: 't', expiresInSeconds: 60 }))
  const { provide } = await import('./environment.ts')
  provide(here.environment)
  const [{ start }, { $rights }] = await Promise.all([import('./start.ts'), import('./agents/rights.ts')])
  start()
  await vi.waitFor(() => expect(here.sockets).toHaveLength(1), { timeout: ENDLESS_MS })
  return $rights
}
const ready = async () => {
  here.sockets.at(-1)?.say({ type: 'ready', sequence: 7 })
  await flushPromises()
}
const readings = () => here.sent.filter(({ url }) => url === INFO).length

test('a sub-account is led to the centre by one navigation, however often it is loaded before the page is left', async () => {
  await startAt('/rng')
  await ready()
  await ready()
  expect(readings()).toBeGreaterThan(1)
  expect(here.went).toEqual(['/agentHome'])
  expect(here.sent.filter(({ url }) => url.includes('balance'))).toEqual([])
})

test('rights that change while the socket reconnects are loaded when it is open', async () => {
  const $rights = await startAt('/agentHome')
  await ready()
  const before = readings()
  here.respond(INFO, here.value(infoWith({ registerCenter: 'view' })))
  here.sockets.at(-1)?.end(4002)
  await vi.waitFor(() => expect(here.sockets).toHaveLength(2), { timeout: ENDLESS_MS })
  expect(here.sockets.at(-1)?.path).toBe('/wps/live?since=7')
  await ready()
  expect(readings()).toBe(before + 1)
  expect($rights.get()?.registerCenter).toBe('view')
  expect(here.went).toEqual([])
})
