import { runDurableObjectAlarm } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Contact } from '#api/operator/protection/contacts'
import { harmCalls, type MarkedMember } from '#api/operator/protection/harm'
import { takeBreak } from '#api/protection/breaks'
import { cancelMemberLimit, setMemberLimit } from '#api/protection/limits'
import { harmZone } from '../../../../../workers/platform/protection/harm/evaluate.ts'
import { dayIn } from '../../../../../workers/shared/time-zone.ts'
import { eventually } from '../../support/eventually.ts'
import { addedMember } from '../../support/members.ts'
import { bank, code } from '../../support/payee.ts'
import { bearer, callApi, expectValue, send } from '../../support/world.ts'
import { DAY_MS, look, noteMarker } from './harm-world.ts'

/** The log of contacts, and the report of what was done to protect members. */

const dayOf = (timeMs: number) => dayIn(harmZone(Date.now()), timeMs)
const report = (from: string, to: string) => callApi<object>('GET', `/ops/protection-report?from=${from}&to=${to}`)
/** Yesterday and tomorrow, so that a midnight while the test runs changes nothing. */
const around = async () =>
  expectValue(await report(dayOf(Date.now() - DAY_MS), dayOf(Date.now() + DAY_MS))) as Record<string, unknown>
const NONE = { member: 0, operator: 0 }
const contact = (account: string, over: object = {}) =>
  send<Contact>('PUT', `/ops/contacts/${account}`, {
    ...{ id: crypto.randomUUID(), reason: 'Jugó tres noches', outcome: 'Puso un límite' },
    ...over,
  })

test('a report of days without anything says so, and one of no days is refused', async () => {
  expect(await around()).toMatchObject({
    ...{ isEmpty: true, zone: 'America/Mexico_City', timeOuts: NONE, exclusions: NONE, returns: NONE },
    limits: { set: NONE, lowered: NONE, raised: NONE, removed: NONE },
    ...{ raises: { asked: 0, cancelled: 0, refused: 0 }, contacts: { members: 0, contacts: 0 } },
    markers: { members: 0 },
  })
  for (const [from, to] of [
    ['2026-11-02', '2026-11-01'],
    ['2025-01-01', '2026-01-02'],
    ['2026-11-01', 'tomorrow'],
  ] as const)
    expect((await report(from, to)).status).toBe(400)
})

test('a contact is written down once, with its entry in the audit log, and read newest first', async () => {
  const { member } = await addedMember()
  const id = crypto.randomUUID()
  const first = expectValue(await contact(member.account, { id }))
  expect(first).toMatchObject({ id, by: 'operator:owner', reason: 'Jugó tres noches', outcome: 'Puso un límite' })
  expect(expectValue(await contact(member.account, { id }))).toEqual(first)
  expect(code(await contact(member.account, { id, outcome: 'Otra cosa' }))).toBe('conflict')
  const second = expectValue(await contact(member.account, { outcome: 'No contestó' }))
  const { contacts } = expectValue(await callApi<{ contacts: Contact[] }>('GET', `/ops/contacts/${member.account}`))
  expect(contacts.map((one) => one.id)).toEqual([second.id, id])
  const { entries } = (await callApi('GET', `/ops/audit/entries?account=${member.account}`)).body as unknown as {
    entries: { action: string; reason: string; after: string }[]
  }
  expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
    ['contact', 'Jugó tres noches'],
    ['contact', 'Jugó tres noches'],
  ])
  expect(JSON.parse(entries[1]?.after ?? '')).toMatchObject({ outcome: 'No contestó' })
  await noteMarker(member.id, 'night-play')
  const { members } = expectValue(await callApi<{ members: MarkedMember[] }>('GET', harmCalls.listHarm.path))
  expect(members).toMatchObject([{ account: member.account, contactedAt: expect.any(String) }])
  expect(code(await contact(member.account, { outcome: ' ' }))).toBe('bad-input')
  expect(code(await contact('nobody-at-all'))).toBe('not-found')
})

test('a report counts what members and operators did, each once', async () => {
  const [one, two] = [await addedMember(), await addedMember()]
  const limit = (kind: string, amount: number | null, shown: number | null) =>
    send('POST', setMemberLimit.path, { kind, period: 'day', amount, shown, currency: 'MXN' }, bearer(one.token))
  const house = (amount: number | null) =>
    send('PUT', `/ops/limits/${two.member.account}`, {
      ...{ kind: 'stake', period: 'day', owner: 'operator', amount, reason: 'Prueba' },
    })
  expectValue(await limit('stake', 10_000, null))
  expectValue(await limit('stake', 9_000, 10_000))
  expectValue(await limit('deposit', 5_000, null))
  expectValue(await limit('deposit', 6_000, 5_000))
  expectValue(await send('POST', cancelMemberLimit.path, { kind: 'deposit', period: 'day' }, bearer(one.token)))
  for (const amount of [10_000, 8_000]) expectValue(await house(amount))
  expectValue(await send('POST', takeBreak.path, { id: crypto.randomUUID(), length: '24-hours' }, bearer(one.token)))
  const exclusion = (body: object) => send('PUT', `/ops/exclusions/${two.member.account}`, { reason: 'Pidió', ...body })
  expectValue(await exclusion({ kind: 'exclusion', until: null }))
  expectValue(await exclusion({ kind: 'none' }))
  // Refused: in a break nothing is made looser.
  expect(code(await limit('stake', null, 9_000))).toBe('excluded')
  await eventually(async () => {
    await runDurableObjectAlarm(bank())
    await look()
    expect(await around()).toMatchObject({
      isEmpty: false,
      limits: {
        ...{ set: { member: 2, operator: 1 }, lowered: { member: 1, operator: 1 }, raised: NONE, removed: NONE },
      },
      raises: { asked: 1, cancelled: 1, refused: 1 },
      ...{ timeOuts: { member: 1, operator: 0 }, exclusions: { member: 0, operator: 1 } },
      returns: { member: 0, operator: 1 },
      markers: { members: 1 },
      contacts: { members: 1, contacts: 2 },
    })
  })
  const { markers } = (await around()) as { markers: { byRule: { rule: string; markers: number }[] } }
  expect(markers.byRule.filter((rule) => rule.markers > 0)).toEqual([{ rule: 'night-play', markers: 1 }])
})
