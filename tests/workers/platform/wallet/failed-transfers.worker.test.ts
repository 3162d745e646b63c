import { runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { throttleOf } from '../../../../workers/platform/throttle/of.ts'
import type { Throttle } from '../../../../workers/platform/throttle/Throttle.ts'
import { apply, balancesOf, newPayee, type Payee } from '../support/payee.ts'
import { env, expectValue, send } from '../support/world.ts'

const deposit = ({ headers }: Payee, over: object = {}) => {
  const wish = { id: crypto.randomUUID(), method: 'spei', amount: 10_000, currency: 'MXN', ...over }
  return send<{ id: string }>('POST', '/wps/wallet/deposit', wish, headers)
}
const throttle = ({ memberId }: Payee) => throttleOf(env, `transfers:${memberId}`)
const BLOCKED = { status: 429, body: { code: 'too-many-requests' } }

/** Moves the throttle's records of the member back by this many minutes. */
async function minutesPass(payee: Payee, minutes: number): Promise<void> {
  await runInDurableObject(throttle(payee), (_object: Throttle, { storage }) => {
    const [passedMs, name] = [minutes * 60_000, `%transfers:${payee.memberId}`]
    storage.sql.exec('UPDATE hits SET at = at - ? WHERE key LIKE ?', passedMs, name)
    storage.sql.exec('UPDATE marks SET expires_at = expires_at - ? WHERE key LIKE ?', passedMs, name)
  })
}

test('five failed transfers in ten minutes block the next for ten, and say until when (GLI-19 A.3.6(b))', async () => {
  const payee = await newPayee()
  for (const amount of [900_000, 900_001, 900_002])
    expect(await apply(payee, { amount })).toMatchObject({ body: { code: 'not-enough-money' } })
  expect(await deposit(payee, { amount: 1 })).toMatchObject({ body: { code: 'amount-out-of-range' } })
  expect(await deposit(payee, { currency: 'USD' })).toMatchObject({ body: { code: 'wrong-currency' } })
  for (const refused of [await apply(payee), await deposit(payee)]) {
    expect(refused).toMatchObject(BLOCKED)
    const { value } = refused.body as { value?: { retryAfterSeconds?: number } }
    expect(value?.retryAfterSeconds).toBeGreaterThan(590)
    expect(value?.retryAfterSeconds).toBeLessThanOrEqual(600)
  }
  expect(await balancesOf(payee.memberId)).toEqual({ cash: 100_000, held: 0 })
  await minutesPass(payee, 9)
  expect(await apply(payee)).toMatchObject(BLOCKED)
  await minutesPass(payee, 1)
  expectValue(await apply(payee))
})

test('four do not block, nor a fifth that comes later, nor what is refused before it is tried', async () => {
  const payee = await newPayee()
  const fail = () => deposit(payee, { amount: 1 })
  for (let tries = 0; tries < 4; tries += 1) await fail()
  for (let tries = 0; tries < 6; tries += 1)
    expect(await send('POST', '/wps/wallet/deposit', { amount: 'x' }, payee.headers)).toMatchObject({ status: 400 })
  expectValue(await deposit(payee))
  await minutesPass(payee, 10)
  await fail()
  expectValue(await deposit(payee))
})

test('what was started before is paid and credited while its member is blocked', async () => {
  const payee = await newPayee()
  const { id } = expectValue(await deposit(payee))
  for (let tries = 0; tries < 5; tries += 1) await deposit(payee, { amount: 1 })
  expect(await deposit(payee)).toMatchObject(BLOCKED)
  expectValue(await send('POST', '/wps/wallet/deposit/confirm', { id }, payee.headers))
  expect(await balancesOf(payee.memberId)).toMatchObject({ cash: 110_000 })
})

test('another member is not blocked with the first', async () => {
  const [one, other] = [await newPayee(), await newPayee()]
  for (let tries = 0; tries < 6; tries += 1) await deposit(one, { amount: 1 })
  expect(await deposit(one)).toMatchObject(BLOCKED)
  expectValue(await deposit(other))
})
