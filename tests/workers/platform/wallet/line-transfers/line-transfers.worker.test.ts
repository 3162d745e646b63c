import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { bankOf } from '../../../../../workers/platform/bank/routing.ts'
import { ceilingOf } from '../../../../../workers/platform/ledger/account.ts'
import { eventually } from '../../support/eventually.ts'
import {
  auditOf,
  cashOf,
  fund,
  HERE,
  inside,
  newPerson,
  type Person,
  sent,
  THERE,
  transferOf,
  waitForTransfer,
} from '../../support/line-transfers.ts'
import { env } from '../../support/world.ts'

const send = (from: Person, to: Person, amount: number, id?: string) =>
  bankOf(env, from.bank).sendTransfer(transferOf(from, to, amount, id))
const parcelOf = (from: Person, to: Person, amount: number, id: string) => [
  { from: from.memberId, id, to: to.memberId, amount, currency: 'MXN' } as const,
]
/** Makes a bank retry its pending transfers at once. */
async function wake(bank: string): Promise<void> {
  await inside(bank, `INSERT OR REPLACE INTO alarm VALUES ('transfers', 0)`)
  await runDurableObjectAlarm(bankOf(env, bank))
}

/** Resolves once a bank has tried to deliver and postponed the next try. */
function hasFailed(bank: string): Promise<void> {
  return eventually(async () => {
    const alarm = await runInDurableObject(bankOf(env, bank), async (_object, { storage }) =>
      storage.sql.exec(`SELECT at_ms FROM alarm WHERE name = 'transfers'`).toArray(),
    )
    expect(alarm).toEqual([{ at_ms: expect.toSatisfy((atMs: number) => atMs > Date.now()) }])
  })
}

/** After every test the auditor must find no violation and nothing in transit. */
afterEach(async () => {
  vi.useRealTimers()
  expect(await auditOf(HERE, THERE)).toMatchObject({ sums: { MXN: 0 }, inTransit: { MXN: 0 }, violations: [] })
})

describe.each([
  ['within one bank', HERE],
  ['between two banks', THERE],
])('a transfer along the downline, %s', (_where, bank) => {
  test('leaves one member and reaches the other at once', async () => {
    const [from, to] = [await newPerson(HERE, 10_000), await newPerson(bank)]
    // Stop the banks' clock: a postponed retry would never run, so the first attempt must succeed.
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
    const { id, state } = await sent(from, to, 4_000)
    expect(state).toBe('in-flight')
    expect(await waitForTransfer(from, id)).toMatchObject({ state: 'arrived', amount: 4_000, to: to.memberId })
    expect([await cashOf(from), await cashOf(to)]).toEqual([6_000, 4_000])
  })

  test('is sent once under its id: a repetition has the first result, other content is a conflict', async () => {
    const [from, to] = [await newPerson(HERE, 10_000), await newPerson(bank)]
    const { id, at } = await sent(from, to, 4_000)
    await waitForTransfer(from, id)
    expect(await send(from, to, 4_000, id)).toMatchObject({ state: 'arrived', at })
    expect(await send(from, to, 4_001, id)).toEqual({ refusal: 'conflict' })
    expect(await send(from, await newPerson(bank), 4_000, id)).toEqual({ refusal: 'conflict' })
    expect([await cashOf(from), await cashOf(to)]).toEqual([6_000, 4_000])
  })

  test('delivered twice, at once and late, arrives once', async () => {
    const [from, to] = [await newPerson(HERE, 10_000), await newPerson(bank)]
    const { id } = await sent(from, to, 4_000)
    const again = () => bankOf(env, bank).receiveTransfers(parcelOf(from, to, 4_000, id))
    expect(await Promise.all([again(), again(), again()])).toEqual([['arrived'], ['arrived'], ['arrived']])
    await waitForTransfer(from, id)
    expect(await again()).toEqual(['arrived'])
    expect(await cashOf(to)).toBe(4_000)
  })

  test('that a crash stops before its delivery is delivered when the bank is back', async () => {
    const [from, to] = [await newPerson(HERE, 10_000), await newPerson(bank)]
    await inside(bank, 'CREATE TRIGGER shut BEFORE INSERT ON line_arrival BEGIN SELECT RAISE(ABORT, "shut"); END')
    const { id } = await sent(from, to, 4_000)
    await hasFailed(HERE)
    expect([await cashOf(from), await cashOf(to)]).toEqual([6_000, 0])
    expect(await bankOf(env, HERE).departures(true, Number.MAX_SAFE_INTEGER, 10)).toMatchObject([
      { id, amount: 4_000, state: 'in-flight', toBank: bank },
    ])
    await inside(bank, 'DROP TRIGGER shut')
    await inside(HERE, 'DELETE FROM alarm')
    await evictDurableObject(bankOf(env, HERE))
    expect(await waitForTransfer(from, id)).toMatchObject({ state: 'arrived' })
    expect([await cashOf(from), await cashOf(to)]).toEqual([6_000, 4_000])
  })

  test('whose acknowledgement is lost is sent again and not paid again', async () => {
    const [from, to] = [await newPerson(HERE, 10_000), await newPerson(bank)]
    await inside(HERE, 'CREATE TRIGGER deaf BEFORE UPDATE ON line_departure BEGIN SELECT RAISE(ABORT, "deaf"); END')
    const { id } = await sent(from, to, 4_000)
    await eventually(async () => expect(await cashOf(to)).toBe(4_000))
    expect(await bankOf(env, HERE).sentTransfer(from.memberId, id)).toMatchObject({ state: 'in-flight' })
    await inside(HERE, 'DROP TRIGGER deaf')
    await inside(HERE, 'DELETE FROM alarm')
    await evictDurableObject(bankOf(env, HERE))
    expect(await waitForTransfer(from, id)).toMatchObject({ state: 'arrived' })
    expect([await cashOf(from), await cashOf(to)]).toEqual([6_000, 4_000])
  })

  test('that would lift the receiver above the ceiling comes back, once', async () => {
    const [from, to] = [await newPerson(HERE, 10_000), await newPerson(bank, ceilingOf('MXN') - 1_000)]
    const { id } = await sent(from, to, 4_000)
    expect(await waitForTransfer(from, id)).toMatchObject({ state: 'returned' })
    expect([await cashOf(from), await cashOf(to)]).toEqual([10_000, ceilingOf('MXN') - 1_000])
  })

  test('to an excluded member comes back, and a late delivery after they return changes nothing', async () => {
    const [from, to] = [await newPerson(HERE, 10_000), await newPerson(bank)]
    await bankOf(env, bank).setState(to.memberId, 'excluded')
    const { id } = await sent(from, to, 4_000)
    expect(await waitForTransfer(from, id)).toMatchObject({ state: 'returned' })
    await bankOf(env, bank).setState(to.memberId, 'active')
    const arrivals = await bankOf(env, bank).receiveTransfers(parcelOf(from, to, 4_000, id))
    expect(arrivals).toEqual(['excluded'])
    expect([await cashOf(from), await cashOf(to)]).toEqual([10_000, 0])
    expect(await send(from, to, 4_000, id)).toMatchObject({ state: 'returned' })
  })

  test('that comes back to a full account is in flight until there is room', async () => {
    const full = ceilingOf('MXN')
    const [from, to, other] = [await newPerson(HERE, 10_000), await newPerson(bank), await newPerson(bank)]
    await inside(bank, 'CREATE TRIGGER shut BEFORE INSERT ON line_arrival BEGIN SELECT RAISE(ABORT, "shut"); END')
    const { id } = await sent(from, to, 4_000)
    await fund(from, full - 6_000)
    await bankOf(env, bank).setState(to.memberId, 'excluded')
    await inside(bank, 'DROP TRIGGER shut')
    await wake(HERE)
    expect(await bankOf(env, HERE).sentTransfer(from.memberId, id)).toMatchObject({ state: 'in-flight' })
    await waitForTransfer(from, (await sent(from, other, 4_000)).id)
    await wake(HERE)
    expect(await waitForTransfer(from, id)).toMatchObject({ state: 'returned' })
    expect([await cashOf(from), await cashOf(to)]).toEqual([full, 0])
  })

  test('to an unknown account, or in play money, comes back', async () => {
    const from = await newPerson(HERE, 10_000)
    const { id } = await sent(from, { memberId: crypto.randomUUID(), bank }, 1_000)
    expect(await waitForTransfer(from, id)).toMatchObject({ state: 'returned' })
    const trial = { memberId: crypto.randomUUID(), bank }
    await bankOf(env, bank).open({ memberId: trial.memberId, currency: 'FUN', trial: true })
    const other = await sent(from, trial, 1_000)
    expect(await waitForTransfer(from, other.id)).toMatchObject({ state: 'returned' })
    expect(await send(trial, from, 1_000)).toEqual({ refusal: 'trial-account' })
    expect(await cashOf(from)).toBe(10_000)
  })

  test('under one id, a hundred at once: one goes, and all get its result', async () => {
    const [from, to] = [await newPerson(HERE, 10_000), await newPerson(bank)]
    const id = crypto.randomUUID()
    const results = await Promise.all(Array.from({ length: 100 }, () => sent(from, to, 1_000, id)))
    expect(new Set(results.map(({ at }) => at)).size).toBe(1)
    await waitForTransfer(from, id)
    expect([await cashOf(from), await cashOf(to)]).toEqual([9_000, 1_000])
  })
})

describe('a bank', () => {
  test('sends nothing of an excluded or unknown member, to oneself, or in another currency', async () => {
    const [from, to] = [await newPerson(HERE, 10_000), await newPerson(THERE)]
    expect(await send(from, from, 1_000)).toEqual({ refusal: 'forbidden' })
    expect(await send(from, to, 10_001)).toEqual({ refusal: 'not-enough-money' })
    expect(await send({ memberId: 'nobody', bank: HERE }, to, 1)).toEqual({ refusal: 'not-found' })
    expect(await bankOf(env, HERE).sendTransfer({ ...transferOf(from, to, 1), currency: 'USD' })).toEqual({
      refusal: 'wrong-currency',
    })
    await bankOf(env, HERE).setState(from.memberId, 'excluded')
    expect(await send(from, to, 1_000)).toEqual({ refusal: 'excluded' })
  })

  test('that does not respond delays no other', async () => {
    const [from, shut, open] = [await newPerson(HERE, 10_000), await newPerson(HERE), await newPerson(THERE)]
    await inside(HERE, 'CREATE TRIGGER shut BEFORE INSERT ON line_arrival BEGIN SELECT RAISE(ABORT, "shut"); END')
    const waits = await sent(from, shut, 1_000)
    const goes = await sent(from, open, 2_000)
    expect(await waitForTransfer(from, goes.id)).toMatchObject({ state: 'arrived' })
    expect(await bankOf(env, HERE).sentTransfer(from.memberId, waits.id)).toMatchObject({ state: 'in-flight' })
    await inside(HERE, 'DROP TRIGGER shut')
    await evictDurableObject(bankOf(env, HERE))
    expect(await waitForTransfer(from, waits.id)).toMatchObject({ state: 'arrived' })
  })

  test('lists what a member sent and received, newest first, a page at a time', async () => {
    const [agent, member] = [await newPerson(HERE, 10_000), await newPerson(THERE)]
    for (const amount of [1_000, 2_000, 3_000]) await waitForTransfer(agent, (await sent(agent, member, amount)).id)
    await waitForTransfer(member, (await sent(member, agent, 500)).id)
    const page = (before: number, limit: number) => bankOf(env, HERE).lineEntries(agent.memberId, before, limit)
    const all = await page(Number.MAX_SAFE_INTEGER, 10)
    expect(all.map(({ direction, amount, state, other }) => [direction, amount, state, other])).toEqual([
      ['received', 500, 'arrived', member.memberId],
      ['sent', 3_000, 'arrived', member.memberId],
      ['sent', 2_000, 'arrived', member.memberId],
      ['sent', 1_000, 'arrived', member.memberId],
    ])
    expect(await page(all[1]?.sequence ?? 0, 1)).toEqual([all[2]])
    expect(await bankOf(env, THERE).lineEntries(agent.memberId, Number.MAX_SAFE_INTEGER, 10)).toEqual([])
  })
})
