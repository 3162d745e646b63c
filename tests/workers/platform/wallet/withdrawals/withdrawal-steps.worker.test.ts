import { evictDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import type { QueuedWithdrawal } from '../../../../../workers/platform/bank/withdrawals/withdrawal-types.ts'
import {
  apply,
  audited,
  balancesOf,
  bank,
  code,
  decide,
  decideAtBank,
  inBank,
  issued,
  listOf,
  minutesPass,
  newPayee,
  standing,
  step,
} from '../../support/payee.ts'
import { sit, transaction, wallet } from '../../support/player.ts'
import { callApi, env, expectValue } from '../../support/world.ts'

describe('parts of a payout', () => {
  test('are paid one by one, each under an id of its own, never above the requested amount', async () => {
    const payee = await newPayee()
    const id = await issued(payee)
    const part = { step: 'issue', amount: 15_000, id: crypto.randomUUID() }
    expectValue(await decide(payee, id, part))
    expect(expectValue(await decide(payee, id, part))).toMatchObject({ issued: 15_000, remaining: 25_000 })
    expect(code(await decide(payee, id, { ...part, amount: 16_000 }))).toBe('conflict')
    expect(code(await decide(payee, id, { step: 'issue', amount: 25_001 }))).toBe('wrong-state')
    expect(code(await decide(payee, id, { step: 'issue', amount: 25_000, currency: 'USD' }))).toBe('wrong-currency')
    expect(expectValue(await step(payee, 'received', id))).toMatchObject({ state: 'issued', received: 15_000 })
    expectValue(await decide(payee, id, { step: 'issue', amount: 25_000 }))
    expect(expectValue(await step(payee, 'received', id))).toMatchObject({ state: 'claimed', received: 40_000 })
    expect(await balancesOf(payee.memberId)).toEqual({ cash: 60_000, held: 0 })
    expect(await audited()).toEqual([])
  })

  test('that are not paid any more go back, and the paid ones still wait for their receipt', async () => {
    const payee = await newPayee()
    const id = await issued(payee, 15_000)
    expect(expectValue(await decide(payee, id, { step: 'reject' }))).toMatchObject({ state: 'issued', remaining: 0 })
    expect(await balancesOf(payee.memberId)).toEqual({ cash: 85_000, held: 0 })
    expect(expectValue(await step(payee, 'received', id))).toMatchObject({ state: 'claimed', received: 15_000 })
    expect(await audited()).toEqual([])
  })

  test('are shown with pictures that an operator sent, and with no others', async () => {
    const payee = await newPayee()
    const id = await issued(payee)
    const [ours, theirs] = ['o'.repeat(43), 'm'.repeat(43)]
    for (const [name, owner] of [
      [ours, 'operator:eva'],
      [theirs, `member:${payee.memberId}`],
    ] as const)
      await env.DB.prepare('INSERT INTO uploads (name, owner, type, bytes, created_at) VALUES (?, ?, ?, 9, ?)')
        .bind(name, owner, 'image/png', '2026-11-22')
        .run()
    for (const proofs of [[theirs], [ours, 'x'.repeat(43)]])
      expect(await decide(payee, id, { step: 'issue', amount: 40_000, proofs })).toMatchObject({
        body: { code: 'bad-input', value: { fields: { proofs: 'unknown' } } },
      })
    expectValue(await decide(payee, id, { step: 'issue', amount: 40_000, proofs: [ours] }))
    expect((await listOf(payee)).withdrawals[0]?.history.at(-1)).toMatchObject({
      step: 'issue',
      amount: 40_000,
      proofs: [ours],
    })
  })
})

describe('the receipt', () => {
  test('is forced by the alarm without a report in time', async () => {
    const payee = await newPayee()
    const id = await issued(payee, 40_000)
    await minutesPass(id)
    expect(await standing(payee, id)).toMatchObject({ state: 'claimed', received: 40_000, receiptDueAt: null })
    expect((await listOf(payee)).withdrawals[0]?.history.at(-1)).toMatchObject({ step: 'lapse', by: 'system' })
    expect(code(await step(payee, 'not-received', id))).toBe('wrong-state')
  })

  test('is requested at its time, which an operator sets', async () => {
    const rules = await callApi('PUT', '/ops/payout-rules', {
      body: JSON.stringify({ receiptMinutes: 5, limits: { MXN: { minimum: 20_000, maximum: 5_000_000 } } }),
      headers: { 'Content-Type': 'application/json' },
    })
    expect(rules.body).toMatchObject({ success: true, value: { receipt_ms: 300_000 } })
    const payee = await newPayee()
    expect(code(await apply(payee, { amount: 19_999 }))).toBe('amount-out-of-range')
    const paid = await standing(payee, await issued(payee, 40_000))
    const dueMs = 'refusal' in paid ? 0 : Date.parse(paid.receiptDueAt ?? '')
    expect(Math.abs(dueMs - Date.now() - 300_000)).toBeLessThan(20_000)
    const [alarm] = await inBank(`SELECT at_ms FROM alarm WHERE name = 'withdrawals'`)
    expect(Number(alarm?.at_ms)).toBeLessThanOrEqual(dueMs)
    await env.DB.prepare(`DELETE FROM settings WHERE name = 'payout-rules'`).run()
  })

  test('once "not received" was reported, is never forced: not for that part, not for one that follows', async () => {
    const payee = await newPayee()
    const id = await issued(payee, 15_000)
    const disputed = expectValue(await step(payee, 'not-received', id))
    expect(disputed).toMatchObject({ state: 'dispute', receiptDueAt: null })
    expect(expectValue(await step(payee, 'not-received', id))).toEqual(disputed)
    await minutesPass(id)
    expect(await standing(payee, id)).toMatchObject({ state: 'dispute', received: 0 })
    expectValue(await decide(payee, id, { step: 'resolve', outcome: 'paid' }))
    expectValue(await decide(payee, id, { step: 'issue', amount: 25_000 }))
    expect(await standing(payee, id)).toMatchObject({ state: 'issued', receiptDueAt: null })
    await minutesPass(id)
    expect(await standing(payee, id)).toMatchObject({ state: 'issued', received: 15_000 })
    expect(expectValue(await step(payee, 'received', id))).toMatchObject({ state: 'claimed' })
  })
})

test('an evicted bank still wakes for the receipts it waits for', async () => {
  const payee = await newPayee()
  const id = await issued(payee, 40_000)
  await inBank(`DELETE FROM alarm WHERE name = 'withdrawals'`)
  await evictDurableObject(bank())
  const paid = await standing(payee, id)
  const [alarm] = await inBank(`SELECT at_ms FROM alarm WHERE name = 'withdrawals'`)
  expect(Number(alarm?.at_ms)).toBeLessThanOrEqual('refusal' in paid ? 0 : Date.parse(paid.receiptDueAt ?? ''))
})

describe('a dispute', () => {
  test('ends claimed when it was paid after all', async () => {
    const payee = await newPayee()
    const id = await issued(payee, 40_000)
    await step(payee, 'not-received', id)
    expect(expectValue(await decide(payee, id, { step: 'resolve', outcome: 'paid' }))).toMatchObject({
      state: 'claimed',
    })
    expect(await balancesOf(payee.memberId)).toEqual({ cash: 60_000, held: 0 })
    expect(await audited()).toEqual([])
  })

  test('gives back the returned and the still held amount, once', async () => {
    const payee = await newPayee()
    const id = await issued(payee, 15_000)
    await step(payee, 'not-received', id)
    const back = { step: 'resolve', outcome: 'returned', id: crypto.randomUUID(), reason: 'El banco lo devolvió' }
    expect(expectValue(await decide(payee, id, back))).toMatchObject({
      state: 'returned',
      returned: 15_000,
      remaining: 0,
    })
    expect(expectValue(await decide(payee, id, back))).toMatchObject({ state: 'returned' })
    expect(code(await decide(payee, id, { ...back, id: crypto.randomUUID() }))).toBe('wrong-state')
    expect(await balancesOf(payee.memberId)).toEqual({ cash: 100_000, held: 0 })
    expect((await listOf(payee)).withdrawals[0]?.history.at(-1)).toMatchObject({ reason: 'El banco lo devolvió' })
    expect(await audited()).toEqual([])
  })
})

describe('an operator', () => {
  test('rejects an unpaid withdrawal: the money is balance again', async () => {
    const payee = await newPayee()
    const { id } = expectValue(await apply(payee))
    const rejected = expectValue(await decide(payee, id, { step: 'reject', reason: 'La cuenta está cerrada' }))
    expect(rejected).toMatchObject({ state: 'rejected', remaining: 0 })
    expect(await balancesOf(payee.memberId)).toEqual({ cash: 100_000, held: 0 })
    expect((await listOf(payee)).withdrawals[0]?.history.at(-1)).toMatchObject({
      by: 'house',
      reason: 'La cuenta está cerrada',
    })
  })

  test('leaves actor, reason, before and after in the audit log, once a decision', async () => {
    const payee = await newPayee()
    const { id } = expectValue(await apply(payee))
    const decision = { step: 'process', id: crypto.randomUUID(), reason: 'Nombre y cuenta revisados' }
    for (let times = 0; times < 3; times += 1) expectValue(await decide(payee, id, decision))
    await decide(payee, id, { step: 'resolve', outcome: 'paid' })
    const entries = (await bank().auditPage(0, 1_000)).filter(({ subject }) => subject.endsWith(id))
    expect(entries).toMatchObject([
      { actor: 'operator:owner', action: 'withdrawal-process', reason: 'Nombre y cuenta revisados' },
    ])
    expect(JSON.parse(entries[0]?.before ?? '')).toMatchObject({ state: 'applying', amount: 40_000 })
    expect(JSON.parse(entries[0]?.after ?? '')).toMatchObject({ state: 'process', currency: 'MXN' })
  })

  test('reads each queue, oldest first, with the account to pay to', async () => {
    const [one, two] = [await newPayee(), await newPayee()]
    const [first, second] = [await issued(one), await issued(two)]
    const page = expectValue(
      await callApi<{ withdrawals: { id: string; member: string; account: { number: string } }[] }>(
        'GET',
        '/ops/withdrawals?state=process',
      ),
    )
    const mine = page.withdrawals.filter(({ id }) => id === first || id === second)
    expect(mine).toMatchObject([
      { id: first, member: one.name, account: { number: '032180000118359719' } },
      { id: second, member: two.name },
    ])
    expect((await callApi('GET', '/ops/withdrawals?state=nowhere')).status).toBe(400)
    expect((await callApi('GET', `/ops/withdrawals/${one.name}/${second}`)).status).toBe(404)
    expect((await callApi('GET', `/ops/withdrawals/${one.name}/${first}`)).body).toMatchObject({ value: { id: first } })
  })

  test('sees how much of it was paid in and never played (GLI-19 A.8.2(d)), until it is decided', async () => {
    const flagged = async (id: string, state: string) => {
      const page = await callApi<{ withdrawals: QueuedWithdrawal[] }>('GET', `/ops/withdrawals?state=${state}`)
      return expectValue(page).withdrawals.find((one) => one.id === id)?.unplayed
    }
    const payee = await newPayee(100_000)
    const { id } = expectValue(await apply(payee))
    expect(await flagged(id, 'applying')).toBe(40_000)
    expectValue(await decide(payee, id, { step: 'process' }))
    const player = { memberId: payee.memberId, token: await sit(payee.memberId) }
    const first = transaction(player, { amount: 50_000_000 })
    const { transaction_uuid: referenceTransactionUuid, round } = first
    await wallet('bet', first)
    await wallet(
      'win',
      transaction(player, { reference_transaction_uuid: referenceTransactionUuid, round, amount: 50_000_000 }),
    )
    expect(await flagged(id, 'process')).toBe(40_000)
    await wallet('bet', transaction(player, { amount: 30_000_000 }))
    expect(await flagged(id, 'process')).toBe(20_000)
    expectValue(await decide(payee, id, { step: 'reject' }))
    expect(await flagged(id, 'rejected')).toBeNull()
  })

  test.each([
    ['no reason', { step: 'process', reason: '' }],
    ['no id', { step: 'process', id: 'x' }],
    ['a step nobody knows', { step: 'delete' }],
    ['a fraction', { step: 'issue', amount: 0.5 }],
    ['nothing', { step: 'issue', amount: 0 }],
    ['an amount without its currency', { step: 'issue', amount: 500, currency: undefined }],
    ['another outcome', { step: 'resolve', outcome: 'lost' }],
  ])('who sends %s changes nothing', async (_what, decision) => {
    const payee = await newPayee()
    const { id } = expectValue(await apply(payee))
    expect((await decide(payee, id, decision)).status).toBe(400)
    expect(await standing(payee, id)).toMatchObject({ state: 'applying' })
  })
})

test('every step that is not allowed is refused, and nothing changes', async () => {
  const payee = await newPayee(1_000_000)
  const everywhere = {
    applying: async () => expectValue(await apply(payee)).id,
    process: () => issued(payee),
    issued: () => issued(payee, 40_000),
    claimed: async () => after(await issued(payee, 40_000), 'received'),
    cancelled: async () => after(expectValue(await apply(payee)).id, 'cancel'),
    dispute: async () => after(await issued(payee, 40_000), 'not-received'),
  }
  const after = async (id: string, what: 'cancel' | 'received' | 'not-received') =>
    expectValue(await step(payee, what, id)).id
  const steps = {
    cancel: (id: string) => bank().stepWithdrawal({ memberId: payee.memberId, id, step: 'cancel' }),
    receive: (id: string) => bank().stepWithdrawal({ memberId: payee.memberId, id, step: 'receive' }),
    deny: (id: string) => bank().stepWithdrawal({ memberId: payee.memberId, id, step: 'deny' }),
    process: (id: string) => decideAtBank(payee.memberId, id, { step: 'process' }),
    reject: (id: string) => decideAtBank(payee.memberId, id, { step: 'reject' }),
    issue: (id: string) =>
      decideAtBank(payee.memberId, id, { step: 'issue', amount: 40_000, proofs: [], receipt_ms: 1 }),
    resolve: (id: string) => decideAtBank(payee.memberId, id, { step: 'resolve', outcome: 'returned' }),
  }
  const refused = {
    applying: ['receive', 'deny', 'issue', 'resolve'],
    process: ['cancel', 'receive', 'deny', 'process', 'resolve'],
    issued: ['cancel', 'process', 'reject', 'issue', 'resolve'],
    claimed: ['cancel', 'deny', 'process', 'reject', 'issue', 'resolve'],
    cancelled: ['receive', 'deny', 'process', 'reject', 'issue', 'resolve'],
    dispute: ['cancel', 'process', 'reject', 'issue'],
  } as const satisfies Record<keyof typeof everywhere, (keyof typeof steps)[]>
  for (const [state, make] of Object.entries(everywhere)) {
    const id = await make()
    const before = [await standing(payee, id), await balancesOf(payee.memberId)]
    for (const name of refused[state as keyof typeof refused])
      expect(await steps[name](id), `${name} from ${state}`).toEqual({ refusal: 'wrong-state' })
    expect([await standing(payee, id), await balancesOf(payee.memberId)]).toEqual(before)
  }
  expect(await audited()).toEqual([])
})
