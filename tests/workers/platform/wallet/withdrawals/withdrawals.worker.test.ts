import { describe, expect, test } from 'vitest'
import {
  addAccount,
  apply,
  applyAtBank,
  audited,
  balancesOf,
  bank,
  CLABE,
  clabeOf,
  code,
  cool,
  decide,
  inBank,
  issued,
  listOf,
  newPayee,
  standing,
  step,
} from '../../support/payee.ts'
import { enrol, loginElsewhere, verifyWith } from '../../support/step-up.ts'
import { callApi, expectValue } from '../../support/world.ts'

describe('a withdrawal', () => {
  test('is held, processed, paid, confirmed: the member sees each step', async () => {
    const payee = await newPayee()
    const applied = expectValue(await apply(payee))
    expect(applied).toMatchObject({
      state: 'applying',
      amount: 40_000,
      issued: 0,
      remaining: 40_000,
      receiptDueAt: null,
    })
    expect(applied.account).toEqual({ id: payee.account, kind: 'clabe', number: '•••• 9719', bank: 'Ixe' })
    const queued = expectValue(await callApi('GET', `/ops/withdrawals/${payee.name}/${applied.id}`))
    expect(queued).toMatchObject({ account: { number: CLABE, bank: 'Ixe' } })
    expect(applied.folio).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
    expect(await balancesOf(payee.memberId)).toEqual({ cash: 60_000, held: 40_000 })
    expectValue(await decide(payee, applied.id, { step: 'process' }))
    const paid = expectValue(await decide(payee, applied.id, { step: 'issue', amount: 40_000 }))
    expect(paid).toMatchObject({ state: 'issued', issued: 40_000, remaining: 0 })
    expect(Date.parse(paid.receiptDueAt ?? '') - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
    expect(await balancesOf(payee.memberId)).toEqual({ cash: 60_000, held: 0 })
    const claimed = expectValue(await step(payee, 'received', applied.id))
    expect(claimed).toMatchObject({ state: 'claimed', received: 40_000, receiptDueAt: null })
    expect(claimed.history.map(({ step: what, by, state }) => [what, by, state])).toEqual([
      ['apply', 'member', 'applying'],
      ['process', 'house', 'process'],
      ['issue', 'house', 'issued'],
      ['receive', 'member', 'claimed'],
    ])
    expect(JSON.stringify(claimed)).not.toContain('eva')
    expect(await audited()).toEqual([])
  })

  test('sent again is the same one; other content under its id is a conflict', async () => {
    const payee = await newPayee()
    const id = crypto.randomUUID()
    const first = expectValue(await apply(payee, { id }))
    expect(expectValue(await apply(payee, { id }))).toEqual(first)
    expect(code(await apply(payee, { id, amount: 40_001 }))).toBe('conflict')
    expect(await balancesOf(payee.memberId)).toEqual({ cash: 60_000, held: 40_000 })
  })

  test('needs the password again, and a wrong one is counted (GLI-19 A.3.6(c))', async () => {
    const payee = await newPayee()
    for (let tries = 0; tries < 3; tries += 1)
      expect(code(await apply(payee, { password: 'no-es-la-clave' }))).toBe('old-password-wrong')
    expect(code(await apply(payee))).toBe('account-locked')
    expect(await balancesOf(payee.memberId)).toEqual({ cash: 100_000, held: 0 })
  })

  test.each([
    ['below the minimum', { amount: 9_999 }, 'amount-out-of-range'],
    ['above the maximum', { amount: 5_000_001 }, 'amount-out-of-range'],
    ['of more than there is', { amount: 100_001 }, 'not-enough-money'],
    ['in another currency', { currency: 'USD' }, 'wrong-currency'],
    ['to an account nobody has', { account: crypto.randomUUID() }, 'not-found'],
  ])('%s is refused and nothing is held', async (_what, over, refusal) => {
    const payee = await newPayee()
    expect(code(await apply(payee, over))).toBe(refusal)
    expect(await balancesOf(payee.memberId)).toEqual({ cash: 100_000, held: 0 })
  })

  test('waits a day for a new account (GLI-19 2.5.2(e)), and says how long', async () => {
    const payee = await newPayee()
    const newAccount = expectValue(await addAccount(payee.headers, { number: clabeOf(7) }))
    const refused = await apply(payee, { account: newAccount.id })
    expect(refused).toMatchObject({ status: 422, body: { code: 'account-cooling' } })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(86_000)
    await cool()
    expect(code(await apply(payee, { account: newAccount.id }))).toBe('ok')
  })

  test('never goes to the account of another, nor to a removed one', async () => {
    const [one, two] = [await newPayee(), await newPayee()]
    expect(code(await apply(one, { account: two.account }))).toBe('not-found')
    expect(await applyAtBank(one, { account: two.account })).toEqual({ refusal: 'not-found' })
    await bank().removePayoutAccount(one.memberId, one.account)
    expect(await applyAtBank(one)).toEqual({ refusal: 'not-found' })
  })

  test('is open to an excluded member (GLI-19 A.3.8(c)) and not to a trial account', async () => {
    const payee = await newPayee()
    await bank().setState(payee.memberId, 'excluded')
    expect(code(await apply(payee))).toBe('ok')
    const trial = { ...payee, memberId: crypto.randomUUID() }
    await bank().open({ memberId: trial.memberId, currency: 'FUN', trial: true })
    expect(await applyAtBank(trial, { currency: 'FUN' })).toEqual({ refusal: 'trial-account' })
  })
})

describe('the member', () => {
  test('cancels it before it is processed; a second time changes nothing', async () => {
    const payee = await newPayee()
    const { id } = expectValue(await apply(payee))
    const cancelled = expectValue(await step(payee, 'cancel', id))
    expect(cancelled).toMatchObject({ state: 'cancelled', remaining: 0 })
    expect(expectValue(await step(payee, 'cancel', id))).toEqual(cancelled)
    expect(await balancesOf(payee.memberId)).toEqual({ cash: 100_000, held: 0 })
    const issuedId = await issued(payee)
    expect(await step(payee, 'cancel', issuedId)).toMatchObject({ status: 409, body: { code: 'wrong-state' } })
    expect(await balancesOf(payee.memberId)).toEqual({ cash: 60_000, held: 40_000 })
    expect(await audited()).toEqual([])
  })

  test('touches no withdrawal of another', async () => {
    const [one, two] = [await newPayee(), await newPayee()]
    const id = await issued(one, 40_000)
    for (const what of ['cancel', 'received', 'not-received'] as const)
      expect(code(await step(two, what, id))).toBe('not-found')
    expect(await standing(one, id)).toMatchObject({ state: 'issued', received: 0 })
    expect((await listOf(two)).withdrawals).toEqual([])
  })

  test('reads them newest first, twenty a page', async () => {
    const payee = await newPayee(1_000_000)
    const ids: string[] = []
    for (let n = 0; n < 21; n += 1) {
      const one = await applyAtBank(payee, { amount: 10_000 + n })
      if ('refusal' in one) throw new Error(one.refusal)
      ids.unshift(one.id)
      await inBank('UPDATE withdrawal SET created_ms = ? WHERE id = ?', 1_000 + (n >> 1), one.id)
    }
    const first = await listOf(payee)
    expect(first.withdrawals).toHaveLength(20)
    const second = await listOf(payee, first.next ?? '')
    expect([second.withdrawals.length, second.next]).toEqual([1, null])
    expect(new Set([...first.withdrawals, ...second.withdrawals].map(({ id }) => id))).toEqual(new Set(ids))
  })
})

describe('a withdrawal of a member with an authenticator', () => {
  const wrong = (app: { code(): string }) => (app.code() === '000000' ? '000001' : '000000')

  test('needs a code besides the password: without one it is missing, a wrong one is refused, each is valid once', async () => {
    const payee = await newPayee()
    const app = await enrol(payee.owner)
    for (const fields of [{}, { code: ' ' }, { password: 'no-es-la-clave' }])
      expect(await apply(payee, fields)).toMatchObject({
        status: 422,
        body: { code: 'missing-verification-code', value: { fields: { code: 'required' } } },
      })
    expect(await apply(payee, { code: wrong(app) })).toMatchObject({
      status: 422,
      body: { code: 'invalid-verification-code', value: { fields: { code: 'wrong' } } },
    })
    expect(code(await apply(payee, { code: app.code(), password: 'no-es-la-clave' }))).toBe('old-password-wrong')
    const amount = 10_000
    const atOnce = await Promise.all(Array.from({ length: 5 }, () => apply(payee, { code: app.code(), amount })))
    expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await apply(payee, { code: app.code(), amount })).toMatchObject({
      body: { code: 'code-used', value: { fields: { code: 'used' } } },
    })
    expect(await balancesOf(payee.memberId)).toEqual({ cash: 90_000, held: 10_000 })
  })

  test('accepts a recovery code, once', async () => {
    const payee = await newPayee()
    const { recovery } = await enrol(payee.owner)
    expect(code(await apply(payee, { code: recovery[2] }))).toBe('ok')
    expect(code(await apply(payee, { code: recovery[2] }))).toBe('invalid-verification-code')
  })

  test('counts its wrong codes apart from those of sign-ins, both ways', async () => {
    const [ana, luz] = [await newPayee(), await newPayee()]
    const [hers, other] = [await enrol(ana.owner), await enrol(luz.owner)]
    for (let n = 0; n < 5; n += 1)
      expect(code(await apply(ana, { code: wrong(hers) }))).toBe('invalid-verification-code')
    expect(await apply(ana, { code: hers.code() })).toMatchObject({ status: 403, body: { code: 'account-locked' } })
    expect(await balancesOf(ana.memberId)).toEqual({ cash: 100_000, held: 0 })
    const signingIn = await loginElsewhere(ana.owner)
    expect((await verifyWith('authenticator', hers.code(), signingIn)).status).toBe(200)

    const guessing = await loginElsewhere(luz.owner)
    for (let n = 0; n < 6; n += 1) await verifyWith('authenticator', wrong(other), guessing)
    expect((await verifyWith('authenticator', other.code(), guessing)).status).not.toBe(200)
    expect(code(await apply(luz, { code: other.code() }))).toBe('ok')
  })
})
