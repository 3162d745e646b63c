import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { FULL } from '#tests/support/product/tier'
import { audit } from '../../../../scripts/audit/audit.ts'
import { chainsOver, verifyChains } from '../../../../scripts/audit/audit-chain.ts'
import { ledgerOver } from '../../../../scripts/audit/ledger.ts'
import type { BankAdjustment } from '../../../../workers/platform/bank/adjustments/adjustment-types.ts'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { memberById } from '../../../../workers/platform/directory/members.ts'
import { addedMember } from '../support/members.ts'
import { newOperator } from '../support/operator.ts'
import { callApi, env, expectValue, send } from '../support/world.ts'

type AdjustmentView = BankAdjustment & { reference: string }
type Headers = Record<string, string>

/** Calls that are made at once. */
const TOGETHER = FULL ? 500 : 12

const OWNER: Headers = {}
let rosa: Headers = {}
beforeAll(async () => {
  rosa = (await newOperator('rosa')).headers
})

async function newMember() {
  const { id } = (await addedMember()).member
  const row = await memberById(env.DB, id)
  if (row === null) throw new Error('no member')
  return { id, account: row.account }
}
const draft = (account: string, over: object = {}) => ({
  id: crypto.randomUUID(),
  account,
  direction: 'credit',
  amount: 25_000,
  currency: 'MXN',
  reason: 'Depósito perdido, folio 8',
  ...over,
})
const propose = (body: object, by: Headers = OWNER) => send<AdjustmentView>('PUT', '/ops/adjustments', body, by)
const decide = (reference: string, by: Headers, decision = 'confirm') =>
  send<AdjustmentView>('PUT', `/ops/adjustments/${reference}`, { decision, reason: 'Revisado' }, by)
const bank = () => bankOf(env, 'bank-0')
const cashOf = async (id: string) => {
  const balance = await bank().balance(id)
  return 'refusal' in balance ? balance.refusal : balance.cash
}
const entries = async (id: string) => (await bank().auditPage(0, 1_000)).filter(({ subject }) => subject.endsWith(id))

describe('a credit', () => {
  test('is proposed by one and confirmed by another; then the money is there, once', async () => {
    const { id, account } = await newMember()
    const proposed = expectValue(await propose(draft(account)))
    expect(proposed).toMatchObject({ state: 'proposed', proposedBy: 'operator:owner', decidedBy: null, memberId: id })
    expect(proposed.reference).toBe(`bank-0.${proposed.id}`)
    expect(Date.parse(proposed.expiresAt) - Date.parse(proposed.createdAt)).toBe(7 * 86_400_000)
    expect(await cashOf(id)).toBe(0)
    const { items } = expectValue(await callApi<{ items: object[] }>('GET', '/ops/adjustments?bank=bank-0'))
    expect(items).toContainEqual(expect.objectContaining({ id: proposed.id, account, state: 'proposed' }))
    const confirmed = expectValue(await decide(proposed.reference, rosa))
    expect(confirmed).toMatchObject({ state: 'confirmed', decidedBy: 'operator:rosa' })
    expect(await cashOf(id)).toBe(25_000)
    expect(expectValue(await decide(proposed.reference, rosa))).toEqual(confirmed)
    expect(await cashOf(id)).toBe(25_000)
  })

  test('is never confirmed by its proposer, whoever that is', async () => {
    const { id, account } = await newMember()
    for (const by of [OWNER, rosa]) {
      const { reference } = expectValue(await propose(draft(account), by))
      expect(await decide(reference, by)).toMatchObject({ status: 403, body: { code: 'same-person' } })
      expect(await decide(reference, { ...by, 'X-Operator': 'luz' })).toMatchObject({ status: 403 })
    }
    expect(await cashOf(id)).toBe(0)
  })

  test('confirmed by many at once is made once, by one', async () => {
    const { id, account } = await newMember()
    const others = [rosa, (await newOperator()).headers, (await newOperator()).headers, (await newOperator()).headers]
    const { reference } = expectValue(await propose(draft(account)))
    const confirmations = Array.from({ length: TOGETHER }, async (_, index) => {
      const person = index % others.length
      return { person, status: (await decide(reference, others[person] ?? rosa)).status }
    })
    const responses = await Promise.all(confirmations)
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]))
    // Who has confirmed it is told so as often as they ask.
    const made = responses.filter(({ status }) => status === 200).map(({ person }) => person)
    expect(new Set(made).size).toBe(1)
    expect(await cashOf(id)).toBe(25_000)
  })

  test('refused by anyone is never made', async () => {
    const { id, account } = await newMember()
    for (const by of [OWNER, rosa]) {
      const { reference } = expectValue(await propose(draft(account)))
      expect(expectValue(await decide(reference, by, 'refuse'))).toMatchObject({ state: 'refused' })
      expect(await decide(reference, rosa)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    }
    expect(await cashOf(id)).toBe(0)
  })

  test('without a decision ends after seven days, by the alarm or at the confirmation', async () => {
    const { id, account } = await newMember()
    const [early, late] = [expectValue(await propose(draft(account))), expectValue(await propose(draft(account)))]
    await runInDurableObject(bank(), (_object, { storage }) => {
      storage.sql.exec('UPDATE adjustment SET expires_ms = 1 WHERE id IN (?, ?)', early.id, late.id)
      storage.sql.exec(`UPDATE alarm SET at_ms = 1 WHERE name = 'adjustments'`)
    })
    expect(await decide(early.reference, rosa)).toMatchObject({ status: 409 })
    await runDurableObjectAlarm(bank())
    const { adjustments } = await bank().adjustmentsPage('', 1_000)
    expect(adjustments.find((one) => one.id === late.id)).toMatchObject({ state: 'expired', decidedBy: 'system' })
    expect(await decide(late.reference, rosa)).toMatchObject({ status: 409 })
    expect(await cashOf(id)).toBe(0)
    expect((await entries(late.id)).map(({ action }) => action)).toEqual(['adjustment-proposed', 'adjustment-expired'])
  })

  test('survives an eviction of the bank between the two', async () => {
    const { id, account } = await newMember()
    const { reference } = expectValue(await propose(draft(account)))
    await evictDurableObject(bank())
    expect((await decide(reference, rosa)).status).toBe(200)
    expect(await cashOf(id)).toBe(25_000)
  })

  test('above what an account may hold is refused and stays open', async () => {
    const { account } = await newMember()
    for (let credits = 0; credits < 8; credits += 1) {
      const credit = expectValue(await propose(draft(account, { amount: 1_000_000_000_000 })))
      expect((await decide(credit.reference, rosa)).status).toBe(200)
    }
    const second = expectValue(await propose(draft(account, { amount: 1_000_000_000_000 })))
    expect(await decide(second.reference, rosa)).toMatchObject({ status: 422, body: { code: 'limit-reached' } })
    expect(expectValue(await decide(second.reference, rosa, 'refuse')).state).toBe('refused')
  })
})

describe('a debit', () => {
  const credited = async () => {
    const member = await newMember()
    const { reference } = expectValue(await propose(draft(member.account)))
    await decide(reference, rosa)
    return member
  }

  test('needs one person and is made at once', async () => {
    const { id, account } = await credited()
    const body = draft(account, { direction: 'debit', amount: 24_000 })
    expect(expectValue(await propose(body, rosa))).toMatchObject({ state: 'confirmed', decidedBy: 'operator:rosa' })
    expect(await cashOf(id)).toBe(1_000)
    expect((await propose(body, rosa)).status).toBe(200)
    expect(await cashOf(id)).toBe(1_000)
  })

  test('never overdraws: it is refused with the available balance', async () => {
    const { id, account } = await credited()
    expect(await propose(draft(account, { direction: 'debit', amount: 25_001 }))).toMatchObject({
      status: 422,
      body: { code: 'not-enough-money', value: { balance: 25_000 } },
    })
    const debits = Array.from({ length: TOGETHER }, () => propose(draft(account, { direction: 'debit' })))
    expect((await Promise.all(debits)).filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await cashOf(id)).toBe(0)
  })
})

describe('rules of every adjustment', () => {
  test('the same id and content has the first result; other content, or another proposer, is a conflict', async () => {
    const { account } = await newMember()
    const body = draft(account)
    const first = expectValue(await propose(body))
    expect(expectValue(await propose({ ...body, id: body.id.toUpperCase() }))).toEqual(first)
    for (const over of [
      { amount: 25_001 },
      { direction: 'debit' },
      { reason: 'Otra cosa' },
      { account: (await newMember()).account },
    ])
      expect(await propose({ ...body, ...over })).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await propose(body, rosa)).toMatchObject({ status: 409 })
  })

  test('an excluded member can be corrected both ways', async () => {
    const { id, account } = await newMember()
    await bank().setState(id, 'excluded')
    const { reference } = expectValue(await propose(draft(account)))
    expect((await decide(reference, rosa)).status).toBe(200)
    expect((await propose(draft(account, { direction: 'debit' }))).status).toBe(200)
    expect(await cashOf(id)).toBe(0)
  })

  test('play money cannot be corrected', async () => {
    const memberId = crypto.randomUUID()
    await bank().open({ memberId, currency: 'FUN', trial: true })
    const adjustment = { memberId, id: crypto.randomUUID(), direction: 'credit', amount: 1, currency: 'FUN' } as const
    expect(await bank().proposeAdjustment({ ...adjustment, reason: 'x', actor: 'operator:owner' })).toEqual({
      refusal: 'trial-account',
    })
  })

  test.each([
    ['an account nobody has', { account: 'nadie2026' }, 404],
    ['another currency', { currency: 'USD' }, 422],
    ['nothing', { amount: 0 }, 400],
    ['less than nothing', { amount: -1 }, 400],
    ['half a cent', { amount: 0.5 }, 400],
    ['no reason', { reason: '   ' }, 400],
    ['another way', { direction: 'sideways' }, 400],
    ['no UUID', { id: '7' }, 400],
    ['a field nobody knows', { state: 'confirmed' }, 400],
  ])('%s is refused', async (_what, over, status) => {
    const { account } = await newMember()
    expect((await propose(draft(account, over))).status).toBe(status)
  })

  test.each([
    'bank-7.00000000-0000-4000-8000-000000000000',
    'bank-0.x',
    'x',
    '..%2F..',
    `bank-0.${crypto.randomUUID()}`,
  ])('%s names no adjustment', async (reference) => {
    expect((await decide(reference, rosa)).status).toBe(404)
  })

  test('every step is in the bank’s audit log: actor, reason, before and after', async () => {
    const { id, account } = await newMember()
    const { reference, id: adjustment } = expectValue(await propose(draft(account)))
    await decide(reference, rosa)
    const [proposed, confirmed] = await entries(adjustment)
    expect(proposed).toMatchObject({ actor: 'operator:owner', action: 'adjustment-proposed', before: 'null' })
    expect(proposed?.reason).toBe('Depósito perdido, folio 8')
    expect(confirmed).toMatchObject({ actor: 'operator:rosa', action: 'adjustment-confirmed', reason: 'Revisado' })
    expect(JSON.parse(confirmed?.before ?? '')).toEqual({ state: 'proposed', cash: 0 })
    expect(JSON.parse(confirmed?.after ?? '')).toMatchObject({ state: 'confirmed', cash: 25_000, member: id })
  })

  test('both auditors find nothing after all of it', async () => {
    const get = async (path: string) => (await callApi('GET', path)).body
    expect((await audit(ledgerOver(get))).violations).toEqual([])
    expect((await verifyChains(chainsOver(get))).breaks).toEqual([])
  })
})
