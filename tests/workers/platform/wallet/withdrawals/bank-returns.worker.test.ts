import { beforeAll, describe, expect, test } from 'vitest'
import {
  audited,
  balancesOf,
  bank,
  code,
  decide,
  inBank,
  issued,
  listOf,
  minutesPass,
  newPayee,
  type Payee,
  standing,
  step,
} from '../../support/payee.ts'
import { expectValue } from '../../support/world.ts'

let returns = 0
/** The bank's word that it sent money back, under a reference that nothing else has. */
const backOf = (amount: number, over: object = {}) => {
  returns += 1
  const reference = `DEV 2026 ${String(returns).padStart(4, '0')}`
  return { step: 'bank-return', id: crypto.randomUUID(), amount, currency: 'MXN', reference, ...over }
}

describe('a payout that the bank sends back', () => {
  // Notices leave the bank after delivery, so a trigger copies each one into a table for the test.
  beforeAll(async () => {
    await inBank('CREATE TABLE told (member TEXT, kind TEXT, data TEXT)')
    await inBank(
      'CREATE TRIGGER telling AFTER INSERT ON notice BEGIN INSERT INTO told VALUES (NEW.member, NEW.kind, NEW.data); END',
    )
  })

  test.each([
    ['issued', async () => {}],
    ['claimed', (payee: Payee, id: string) => step(payee, 'received', id)],
    ['dispute', (payee: Payee, id: string) => step(payee, 'not-received', id)],
    ['claimed', (_payee: Payee, id: string) => minutesPass(id)],
  ] as const)('is balance again from %s, once, and the member is told why', async (state, come) => {
    const payee = await newPayee()
    const id = await issued(payee, 40_000)
    await come(payee, id)
    expect(await standing(payee, id)).toMatchObject({ state })
    const back = backOf(40_000, { reason: 'La cuenta está cerrada' })
    for (let times = 0; times < 3; times += 1)
      expect(expectValue(await decide(payee, id, back))).toMatchObject({
        state: 'returned',
        returned: 40_000,
        received: 0,
      })
    expect(code(await decide(payee, id, { ...back, id: crypto.randomUUID() }))).not.toBe('ok')
    expect(code(await decide(payee, id, backOf(1)))).toBe('wrong-state')
    expect(await balancesOf(payee.memberId)).toEqual({ cash: 100_000, held: 0 })
    const [shown] = (await listOf(payee)).withdrawals
    expect(shown).toMatchObject({ state: 'returned', returned: 40_000, receiptDueAt: null })
    expect(shown?.history.at(-1)).toMatchObject({
      ...{ step: 'bank-return', by: 'house', amount: 40_000, reason: 'La cuenta está cerrada' },
    })
    const [entry] = (await bank().auditPage(0, 10_000)).filter(
      ({ subject, action }) => subject.endsWith(id) && action === 'withdrawal-bank-return',
    )
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({ state: 'returned', reference: back.reference })
    const [notice] = await inBank(
      `SELECT data FROM told WHERE kind = 'withdrawal-returned' AND member = ?`,
      payee.memberId,
    )
    expect(JSON.parse(String(notice?.data))).toMatchObject({ amount: 40_000, reason: 'La cuenta está cerrada' })
    expect(await audited()).toEqual([])
  })

  test('in one of its parts ends it: the other part is waited for, what was not paid is balance again', async () => {
    const payee = await newPayee()
    const id = await issued(payee, 15_000, 5_000)
    expect(expectValue(await decide(payee, id, backOf(15_000)))).toMatchObject({
      ...{ state: 'issued', returned: 15_000, remaining: 0 },
    })
    expect(await balancesOf(payee.memberId)).toEqual({ cash: 95_000, held: 0 })
    expect(expectValue(await step(payee, 'received', id))).toMatchObject({ state: 'returned', received: 5_000 })
    expect(expectValue(await decide(payee, id, backOf(5_000)))).toMatchObject({ returned: 20_000, received: 0 })
    expect(await balancesOf(payee.memberId)).toEqual({ cash: 100_000, held: 0 })
    expect(await audited()).toEqual([])
  })

  test('is recorded once a reference, however it is spelt, and credits nothing else', async () => {
    const [one, two] = [await newPayee(), await newPayee()]
    const [first, second] = [await issued(one, 20_000, 20_000), await issued(two, 40_000)]
    const back = backOf(20_000)
    expectValue(await decide(one, first, back))
    const spelt = back.reference.replaceAll(' ', '').toLowerCase()
    expect(code(await decide(one, first, backOf(20_000, { reference: spelt })))).toBe('conflict')
    expect(code(await decide(two, second, backOf(40_000, { reference: spelt })))).toBe('conflict')
    expect(await balancesOf(one.memberId)).toEqual({ cash: 80_000, held: 0 })
    expect(await balancesOf(two.memberId)).toEqual({ cash: 60_000, held: 0 })
  })

  test.each([
    ['more than was paid', 'issued', backOf(40_001), 'wrong-state'],
    ['another currency', 'issued', backOf(40_000, { currency: 'USD' }), 'wrong-currency'],
    ['no reference', 'issued', backOf(40_000, { reference: '' }), 'bad-input'],
    ['nothing', 'issued', backOf(0), 'bad-input'],
    ['what was not paid yet', 'process', backOf(40_000), 'wrong-state'],
  ])('of %s is refused, and nothing changes', async (_what, state, back, refusal) => {
    const payee = await newPayee()
    const id = await issued(payee, ...(state === 'issued' ? [40_000] : []))
    const before = await standing(payee, id)
    expect(code(await decide(payee, id, back))).toBe(refusal)
    expect(await standing(payee, id)).toEqual(before)
  })

  test('is mended under the same reference when the amount was wrong', async () => {
    const payee = await newPayee()
    const id = await issued(payee, 40_000)
    const wrong = backOf(40_001)
    expect(code(await decide(payee, id, wrong))).toBe('wrong-state')
    const right = { ...wrong, id: crypto.randomUUID(), amount: 40_000 }
    expect(expectValue(await decide(payee, id, right))).toMatchObject({ state: 'returned' })
  })
})
