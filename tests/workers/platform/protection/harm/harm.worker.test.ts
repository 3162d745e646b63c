import { runDurableObjectAlarm } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { type HarmRule, harmCalls, type MarkedMember } from '#api/operator/protection/harm'
import { cancelMemberLimit, confirmMemberLimit, setMemberLimit } from '#api/protection/limits'
import { FULL } from '#tests/support/product/tier'
import { markersOf } from '#tests/support/protection/harm-calculator'
import { apply, onBet } from '../../rewards/vip-bets.ts'
import { eventually } from '../../support/eventually.ts'
import { addedMember } from '../../support/members.ts'
import { apply as applyFor, bank, code, decide, newPayee, step } from '../../support/payee.ts'
import { bearer, callApi, expectValue, send } from '../../support/world.ts'
import {
  DAY_MS,
  harmOf,
  historyOf,
  look,
  MINUTE_MS,
  movedAt,
  noteMarker,
  noteRaise,
  roundAt,
  ZONE,
} from './harm-world.ts'

/** Markers of harm: plain rules over what members did, with the figures that they counted (decision 204). */

const MEMBERS = FULL ? 200 : 8
const DAYS = 9
const HOUR_MS = 60 * MINUTE_MS

/** Midnight of a day in Mexico City, whose clocks stand at UTC-6 all year. */
const midnight = (daysAgo: number) =>
  Math.floor((Date.now() - 6 * HOUR_MS) / DAY_MS) * DAY_MS + 6 * HOUR_MS - daysAgo * DAY_MS

const listOf = async (query = '') =>
  expectValue(
    await callApi<{ members: MarkedMember[]; next: string | null }>('GET', `${harmCalls.listHarm.path}${query}`),
  )

test('random histories have the markers that the rules in plain words say, with the same figures', async () => {
  const met = new Map<string, number>()
  for (let seed = 1; seed <= MEMBERS; seed += 1) {
    const { member } = await addedMember()
    const { events, plain } = historyOf(seed, member.id, midnight(DAYS), Date.now() - 3 * HOUR_MS)
    for (let at = 0; at < events.length; at += 250) await apply(...events.slice(at, at + 250))
    for (const { atMs } of plain.raises) await noteRaise(member.id, 'raise-cancelled', atMs)
    await look()
    const { markers, isDue } = await harmOf(member.account)
    const all = [...markers]
    for (let { next } = await harmOf(member.account); next !== null; ) {
      const page = expectValue(
        await callApi<{ markers: typeof markers; next: string | null }>(
          'GET',
          `/ops/harm/${member.account}?after=${next}`,
        ),
      )
      all.push(...page.markers)
      next = page.next
    }
    expect(isDue).toBe(false)
    const found = all.map(({ rule, day, count, amount }) => ({ rule, day, count, amount }))
    const nameOf = ({ day, rule }: { day: string; rule: string }) => `${day} ${rule}`
    expect(found.sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))).toEqual(markersOf(plain, ZONE))
    for (const { rule } of found) met.set(rule, (met.get(rule) ?? 0) + 1)
  }
  // The histories are such that every rule is met on some days, and none on all.
  for (const rule of [
    'deposits-after-loss',
    'night-play',
    'limit-raises',
    'withdrawals-cancelled',
    'stakes-after-losses',
  ])
    expect([rule, (met.get(rule) ?? 0) > 2, (met.get(rule) ?? 0) < MEMBERS * DAYS]).toEqual([rule, true, true])
})

test('a reason names its figures, and a bet that is given back takes its marker away', async () => {
  const { member } = await addedMember()
  const startMs = midnight(1) + 12 * HOUR_MS
  const rounds = [1, 2, 4, 8, 16, 32].map((times, index) =>
    roundAt(member.id, times * 1_000, startMs + index * MINUTE_MS, 0),
  )
  const deposits = [40, 41, 42].map((minutes) => movedAt(member.id, 'deposit', 5_000, startMs + minutes * MINUTE_MS))
  const late = roundAt(member.id, 42_000, startMs + 30 * MINUTE_MS, 0)
  await apply(...rounds.flat(), ...late, ...deposits)
  await look()
  const day = new Date(startMs).toISOString().slice(0, 10)
  const on = `${Number(day.slice(8))} ${new Intl.DateTimeFormat('en', { month: 'short', timeZone: ZONE }).format(startMs)} ${day.slice(0, 4)}`
  const reasons = async () => (await harmOf(member.account)).markers.map(({ reason }) => reason).sort()
  expect(await reasons()).toEqual([
    `3 deposits within 30 minutes after losing 420.00 MXN on ${on}`,
    `5 stakes that at least doubled after a lost one on ${on}, from 10.00 MXN to 320.00 MXN`,
  ])
  await apply(onBet(rounds[3]?.[0] ?? late[0], 'rollback', startMs + HOUR_MS))
  await look()
  expect(await reasons()).toEqual([`3 deposits within 30 minutes after losing 420.00 MXN on ${on}`])
})

test('raises that a member cancels, and one that is refused, are counted from the bank and the gateway', async () => {
  const { member, token } = await addedMember()
  const limit = { kind: 'stake', period: 'day' }
  const change = (amount: number) =>
    send('POST', setMemberLimit.path, { ...limit, amount, shown: 10_000, currency: 'MXN' }, bearer(token))
  expectValue(
    await send('POST', setMemberLimit.path, { ...limit, amount: 10_000, shown: null, currency: 'MXN' }, bearer(token)),
  )
  for (const amount of [20_000, 30_000]) {
    expectValue(await change(amount))
    expectValue(await send('POST', cancelMemberLimit.path, limit, bearer(token)))
  }
  expectValue(await change(40_000))
  const early = { ...limit, amount: 40_000, currency: 'MXN' }
  expect(code(await send('POST', confirmMemberLimit.path, early, bearer(token)))).toBe('limit-waiting')
  await eventually(async () => {
    await runDurableObjectAlarm(bank())
    await look()
    const { markers } = await harmOf(member.account)
    expect(markers).toMatchObject([{ rule: 'limit-raises', count: 3, amount: null }])
    expect(markers[0]?.reason).toContain('3 raises of limits in 7 days up to')
    expect(markers[0]?.reason).toContain('1 refused, 2 cancelled')
  })
})

test('withdrawals that the member cancels are counted, and those that an operator rejects are not', async () => {
  const payee = await newPayee(500_000)
  const cancelled = async (by: 'member' | 'operator') => {
    const { id } = expectValue(await applyFor(payee))
    if (by === 'member') expectValue(await step(payee, 'cancel', id))
    else expectValue(await decide(payee, id, { step: 'reject' }))
  }
  for (const by of ['member', 'operator', 'member', 'member'] as const) await cancelled(by)
  await eventually(async () => {
    await look()
    expect((await harmOf(payee.name)).markers).toMatchObject([
      { rule: 'withdrawals-cancelled', count: 3, amount: 120_000, currency: 'MXN' },
    ])
  })
})

test('members with markers are listed by their newest one, in pages, and by rule', async () => {
  const accounts: string[] = []
  for (let left = 52; left > 0; left -= 1) {
    const { member } = await addedMember()
    await noteMarker(member.id, 'limit-raises')
    accounts.unshift(member.account)
  }
  const byRule = `?rule=${'limit-raises' satisfies HarmRule}`
  const first = await listOf(byRule)
  expect(first.members).toHaveLength(50)
  expect(first.members.map(({ account }) => account)).toEqual(accounts.slice(0, 50))
  expect(first.members[0]).toMatchObject({ markers: 1, newest: { rule: 'limit-raises', count: 3 } })
  const second = await listOf(`${byRule}&after=${first.next}`)
  expect(second.members.slice(0, 2).map(({ account }) => account)).toEqual(accounts.slice(50))
  expect((await listOf('?rule=night-play')).members.map(({ account }) => account)).not.toContain(accounts[0])
  expect(await callApi('GET', '/ops/harm/nobody-at-all')).toMatchObject({ status: 404 })
})
