import { beforeEach, expect, test } from 'vitest'
import { type Settlement, settlementStatement } from '#api/agents/settlements'
import { flushPromises, page } from '#tests/site/page'
import { provide } from '../environment.ts'
import { tell, tellResync } from '../live/live.ts'
import { createClaim, settlementRecords } from './settlements.ts'

let here: ReturnType<typeof page>
beforeEach(() => {
  here = page()
  provide(here.environment)
})

const QUERY = { from: '2026-11-01', to: '2026-11-24', zone: 'UTC', kind: 'daily' } as const
const settlement: Settlement = {
  ...{ contract: 'c', kind: 'daily', from: '2026-11-22T00:00:00.000Z', until: '2026-11-23T00:00:00.000Z' },
  ...{
    current: 100,
    late: 0,
    carriedIn: 0,
    base: 100,
    turnover: 100,
    activeMembers: 1,
    rate: 100,
    own: 1,
    downline: 0,
  },
  ...{ restated: 0, correction: 0, amount: 1, carry: 0, state: 'open', claimUntil: null, paidAt: null },
}
const totals = { periods: 1, own: 1, downline: 0, correction: 0, amount: 1, paid: 0, open: 1, lapsed: 0 }
const answer = (more: object = {}) =>
  here.value({
    ...{ zone: 'UTC', currency: 'MXN', list: [settlement], next: null, totals, running: [], claimable: 1 },
    ...more,
  })

test('the records come with the running period and the claimable amounts, and are reloaded when contracts change', async () => {
  here.respond(settlementStatement.path, answer(), answer({ list: [{ ...settlement, state: 'paid' }], claimable: 0 }))
  const list = settlementRecords()
  const end = list.follow()
  await list.load(QUERY)
  expect(list.$open.get()).toEqual({ running: [], claimable: 1, currency: 'MXN' })
  tell(changed)
  await flushPromises()
  expect(list.$state.get().rows.map(({ state }) => state)).toEqual(['paid'])
  expect(list.$open.get()?.claimable).toBe(0)
  end()
  tell(changed)
  await flushPromises()
  expect(here.sent).toHaveLength(2)
})

const changed = { type: 'contract', funds: {} as never, waits: null } as const
const shown = (list: ReturnType<typeof settlementRecords>) => list.$state.get().rows.map(({ state }) => state)

test('a renewal that fails is repeated until it succeeds, one at a time, and not after the end', async () => {
  const lost = here.refusal('upstream-failed')
  here.respond(
    settlementStatement.path,
    answer(),
    ...[lost, lost, lost],
    answer({ list: [{ ...settlement, state: 'paid' }] }),
  )
  const list = settlementRecords()
  const end = list.follow()
  await list.load(QUERY)
  tell(changed)
  await flushPromises()
  for (let at = 0; at < 3; at += 1) {
    expect(shown(list)).toEqual(['open'])
    await here.pass(8_000)
  }
  expect([shown(list), here.sent.length]).toEqual([['paid'], 5])
  await here.pass(60_000)
  expect(here.sent).toHaveLength(5)
  here.respond(settlementStatement.path, lost)
  tell(changed)
  tell(changed)
  await flushPromises()
  expect(here.sent).toHaveLength(7)
  end()
  await here.pass(60_000)
  expect(here.sent).toHaveLength(7)
})

test('a refused renewal is not repeated, and a page that failed to load recovers', async () => {
  here.respond(settlementStatement.path, here.refusal('upstream-failed'), here.refusal('forbidden'), answer())
  const list = settlementRecords()
  const end = list.follow()
  await list.load(QUERY)
  tellResync()
  await flushPromises()
  await here.pass(60_000)
  expect([list.$state.get().error, here.sent.length]).toEqual(['forbidden', 2])
  tellResync()
  await flushPromises()
  expect(shown(list)).toEqual(['open'])
  end()
})

test.each([
  ['dividend', 'MCS2_processDividendReq'],
  ['daily', 'processDailySalContract'],
  ['hourly', 'processContractHourSalary'],
  ['realtime', 'MCSFE_processRealTimeSalaryContract'],
] as const)('a claim of the %s contract is one call, however often it is pressed', async (kind, name) => {
  here.respond(`/wps/relay/${name}`, here.value({ claimed: [settlement], periods: 1, amount: 300 }))
  const claim = createClaim(kind)
  expect(await Promise.all([claim.send(), claim.send()])).toEqual([true, false])
  expect(here.sent).toHaveLength(1)
  expect(claim.$state.get()).toEqual({ busy: false, error: null, claimed: { periods: 1, amount: 300 } })
})

test('a claim that fails says why, and may be sent again', async () => {
  here.respond('/wps/relay/processDailySalContract', new TypeError('failed'))
  const claim = createClaim('daily')
  expect(await claim.send()).toBe(false)
  expect(claim.$state.get()).toEqual({ busy: false, error: 'network', claimed: null })
})
