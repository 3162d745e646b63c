import { evictDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { Queue } from '../../../../../src/api/operator/wallet/withdrawals.ts'
import { bankOf } from '../../../../../workers/platform/bank/routing.ts'
import { ceilingOf } from '../../../../../workers/platform/ledger/account.ts'
import { finishDeposit, startDeposit } from '../../../../../workers/platform/wallet/deposits/deposit.ts'
import { readQueue } from '../../../../../workers/platform/wallet/withdrawals/queue.ts'
import { apply, balancesOf, bank, clabeOf, inBank, newPayee, step, withdrawIn } from '../../support/payee.ts'
import { env, expectValue } from '../../support/world.ts'

/**
 * Requests a withdrawal in a bank of this name for a new member, whose id contains every special character of
 * base64url.
 */
async function appliedIn(bankName: string, n: number): Promise<string> {
  const [memberId, id] = [`_a-b_${n}`, crypto.randomUUID()]
  await bankOf(env, bankName).open({ memberId, currency: 'MXN', trial: false })
  const payer = { memberId, bank: bankName }
  await startDeposit(env, payer, { id, method: 'spei', amount: 50_000, currency: 'MXN' })
  await finishDeposit(env, payer, id)
  await withdrawIn(bankName, { memberId, id, amount: 10_000, number: clabeOf(n) })
  return id
}

test('the queue goes from bank to bank, a page at a time, and ends', async () => {
  const ids: string[] = []
  for (const [n, name] of ['bank-0', 'bank-0', 'bank-2', 'bank-2', 'bank-2'].entries())
    ids.push(await appliedIn(name, n))
  const three = { ...env, BANKS: '3' }
  const seen: string[] = []
  let after: string | null = 'bank-0'
  for (let pages = 0; after !== null; pages += 1) {
    expect(pages).toBeLessThan(5)
    expect(Queue.safeParse({ after }).success, after).toBe(true)
    const page: Awaited<ReturnType<typeof readQueue>> = await readQueue(three, 'applying', after, 2)
    seen.push(...page.withdrawals.map(({ id }) => id))
    after = page.next
  }
  expect(seen).toEqual(ids)
  expect(await readQueue(three, 'process', 'bank-0', 2)).toEqual({ withdrawals: [], next: null })
})

test('a step that would lift the balance above what an account may hold is refused, and the money stays held', async () => {
  const payee = await newPayee()
  const { id } = expectValue(await apply(payee))
  const full = ceilingOf('MXN') - 1
  await inBank(`UPDATE account SET balance = ${full} WHERE member = ? AND account = 'cash'`, payee.memberId)
  await evictDurableObject(bank())
  expect(await step(payee, 'cancel', id)).toMatchObject({ status: 422, body: { code: 'limit-reached' } })
  expect(await balancesOf(payee.memberId)).toEqual({ cash: full, held: 40_000 })
  expect(await bank().withdrawal(payee.memberId, id)).toMatchObject({ state: 'applying', history: [{ step: 'apply' }] })
})
