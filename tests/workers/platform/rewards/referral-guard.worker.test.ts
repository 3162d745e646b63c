import { describe, expect, test } from 'vitest'
import type { OperatedReferral } from '#api/operator/rewards/referrals'
import { confirmed, proposed, secondPerson, sendForTwo } from '../support/operator.ts'
import { bank, clabeOf, code } from '../support/payee.ts'
import { callApi, env, expectValue, send, someone } from '../support/world.ts'
import { friendsOf, type Person, person, play, referralsOf, rewardsOf, rowsOf, settle, tick } from './referral-world.ts'

/** Who may not earn by whom, and what operators do about it (decision 189). */

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Safari/604.1'

let blocks = 0
/** Two addresses of one /24. */
function block(): [Record<string, string>, Record<string, string>] {
  blocks += 1
  return [{ 'X-Visitor-Address': `192.0.${blocks}.7` }, { 'X-Visitor-Address': `192.0.${blocks}.200` }]
}

const update = (sql: string, ...values: string[]) =>
  env.DB.prepare(`UPDATE members SET ${sql}`)
    .bind(...values)
    .run()
const payTo = ({ id }: Person, number: string, holder: string) =>
  bank().addPayoutAccount({ memberId: id, id: crypto.randomUUID(), kind: 'clabe', holder, number, payeeName: null })

/** What each finding takes: two people who have it in common. */
const SHARED: Record<string, () => Promise<[Person, Person]>> = {
  'same-email': async () => {
    const ana = await person(null, { email: 'ana.luz@gmail.com' })
    return [ana, await person(ana, { email: 'Ana.Luz+dos@gmail.com' })]
  },
  'same-mobile': async () => {
    const ana = await person()
    const beto = await person(ana)
    await update('mobile = ? WHERE id = ?', '+525512345678', ana.id)
    await update(`details = json_set(details, '$.mobileNum', ?) WHERE id = ?`, '+52 55 1234 5678', beto.id)
    return [ana, beto]
  },
  'same-document': async () => {
    const ana = await person()
    const beto = await person(ana)
    for (const [{ id }, number] of [
      [ana, 'PEAA900517'],
      [beto, 'peaa-900517'],
    ] as const)
      await update(`details = json_set(details, '$.idNumber', ?) WHERE id = ?`, number, id)
    return [ana, beto]
  },
  'same-name-birthday': async () => {
    const ana = await person()
    const beto = await person(ana)
    await update('payee_name = ? WHERE id = ?', 'Ana Luz Ríos', ana.id)
    await update('payee_name = ? WHERE id = ?', 'RIOS ANA LUZ', beto.id)
    return [ana, beto]
  },
  'same-payout-account': async () => {
    const ana = await person()
    const beto = await person(ana)
    await payTo(ana, clabeOf(77), 'Ana Luz')
    await payTo(beto, clabeOf(77), 'Beto Mar')
    return [ana, beto]
  },
  'same-device,same-address-block': async () => {
    const [here, there] = block()
    const ana = await person(null, {}, { ...here, 'User-Agent': CHROME })
    return [ana, await person(ana, {}, { ...there, 'User-Agent': CHROME.replace('142', '143') })]
  },
  'same-address-block': async () => {
    const [here, there] = block()
    const ana = await person(null, {}, { ...here, 'User-Agent': CHROME })
    return [ana, await person(ana, {}, { ...there, 'User-Agent': PHONE })]
  },
}

describe('nothing is earned by', () => {
  test.each(Object.keys(SHARED))('%s', async (findings) => {
    const [ana, beto] = (await SHARED[findings]?.()) ?? []
    if (!ana || !beto) throw new Error('nobody')
    await play(beto)
    await settle()
    const [row] = await rowsOf(beto)
    expect(row?.state).toBe('refused')
    expect((JSON.parse(row?.findings ?? '[]') as string[]).sort()).toEqual(findings.split(',').sort())
    expect(await rewardsOf(ana)).toEqual([])
    // The member reads that the conditions were not met, and not which.
    const shown = await referralsOf(ana)
    expect(shown.friends).toMatchObject([{ step: 'refused', reason: 'conditions', reward: null }])
    expect(JSON.stringify(shown)).not.toContain('same-')
  })

  test('an own second account between: who invited it earns nothing of its friends', async () => {
    const [here, there] = block()
    const ana = await person(null, {}, here)
    const double = await person(ana, {}, there)
    const carla = await person(double)
    await play(carla)
    await settle()
    expect(await rowsOf(carla)).toMatchObject([
      { level: 1, state: 'granted' },
      { level: 2, state: 'refused', findings: '["same-address-block"]' },
    ])
    expect(await rewardsOf(ana)).toEqual([])
  })

  test('another /64 and another birth date are other people', async () => {
    const ana = await person(null, {}, { 'X-Visitor-Address': '2001:db8:0:1::7' })
    const beto = await person(ana, { birthday: '1991-05-17' }, { 'X-Visitor-Address': '2001:db8:0:2::7' })
    await update('payee_name = ? WHERE id IN (?, ?)', 'Ana Luz Ríos', ana.id, beto.id)
    await play(beto)
    await settle()
    expect(await friendsOf(ana)).toMatchObject([{ step: 'rewarded' }])
  })

  test('who is excluded when it is decided, and they have nothing to invite with', async () => {
    const ana = await person()
    const beto = await person(ana)
    await bank().setState(ana.id, 'excluded')
    expect(await referralsOf(ana)).toMatchObject({ code: null })
    await play(beto)
    await settle()
    expect(await rowsOf(beto)).toMatchObject([{ state: 'refused', findings: '["inviter-stopped"]' }])
    expect(await friendsOf(ana)).toMatchObject([{ step: 'refused', reason: 'conditions' }])
    const approve = await sendForTwo('PUT', pathOf(ana, beto), { decision: 'approve', reason: 'Por error' })
    expect(code(approve)).toBe('operation-not-allowed')
    expect(await rewardsOf(ana)).toEqual([])
  })
})

const pathOf = (inviter: Person, friend: Person) => `/ops/referrals/${inviter.account}/${friend.account}`
const listOf = async ({ account }: Person) =>
  expectValue(await callApi<{ items: OperatedReferral[] }>('GET', `/ops/referrals?account=${account}`)).items

describe('operators', () => {
  async function refusedPair(): Promise<[Person, Person]> {
    const [here, there] = block()
    const ana = await person(null, {}, here)
    const beto = await person(ana, {}, there)
    await play(beto)
    await settle()
    return [ana, beto]
  }

  test('read why, and two of them reward it all the same, once', async () => {
    const [ana, beto] = await refusedPair()
    expect(await listOf(ana)).toMatchObject([
      { friend: beto.account, level: 1, state: 'refused', findings: ['same-address-block'], isWritten: false },
    ])
    const { items } = expectValue(await callApi<{ items: OperatedReferral[] }>('GET', '/ops/referrals'))
    expect(items[0]).toMatchObject({ account: ana.account, friend: beto.account })
    const wanted = { decision: 'approve', reason: 'Viven juntas' }
    const proposal = await proposed(send('PUT', pathOf(ana, beto), wanted))
    expect(proposal).toMatchObject({ input: { findings: ['same-address-block'], account: ana.account } })
    expect(await rewardsOf(ana)).toEqual([])
    const second = await secondPerson()
    await Promise.all([confirmed(proposal.id, second), confirmed(proposal.id, second)])
    expect(await listOf(ana)).toMatchObject([{ state: 'granted', isWritten: true, reason: 'Viven juntas' }])
    expect(await rewardsOf(ana)).toHaveLength(1)
    expect(code(await send('PUT', pathOf(ana, beto), wanted))).toBe('wrong-state')
    const entry = await env.DB.prepare(`SELECT subject FROM audit WHERE action = 'referral-decided'`).all()
    expect(entry.results).toContainEqual({ subject: `member:${ana.id}` })
  })

  test('one rejects what is not decided; what is decided stays, and what is not played is not rewarded', async () => {
    const ana = await person()
    const beto = await person(ana)
    const reason = 'Cuentas de prueba'
    expect(code(await sendForTwo('PUT', pathOf(ana, beto), { decision: 'approve', reason }))).toBe('wrong-state')
    await play(beto)
    await tick()
    expectValue(await send('PUT', pathOf(ana, beto), { decision: 'reject', reason }))
    await settle()
    expect(await rowsOf(beto)).toMatchObject([{ state: 'refused', findings: '["operator"]' }])
    expect(await rewardsOf(ana)).toEqual([])
    expect(code(await send('PUT', pathOf(ana, beto), { decision: 'reject', reason }))).toBe('wrong-state')
  })

  test('find nothing between people who did not invite one another', async () => {
    const [ana, beto] = [await person(), await person()]
    expect(code(await send('PUT', pathOf(ana, beto), { decision: 'reject', reason: 'Nada' }))).toBe('not-found')
    expect(code(await callApi('GET', '/ops/referrals?account=nadie'))).toBe('not-found')
  })
})

test('a stop between the decision and the reward is made good by the clock', async () => {
  const ana = await person()
  const beto = await person(ana, {}, someone())
  await play(beto)
  await tick()
  await env.DB.prepare(
    `UPDATE referrals SET state = 'granted', pending = 'entitle', unit = 'MXN', amount = 5000 WHERE friend_id = ?`,
  )
    .bind(beto.id)
    .run()
  expect(await friendsOf(ana)).toMatchObject([{ step: 'waiting' }])
  await tick()
  await tick()
  expect(await rewardsOf(ana)).toMatchObject([{ amount: 5_000, state: 'open' }])
})
