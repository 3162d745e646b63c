import { afterAll, describe, expect, test } from 'vitest'
import { FULL } from '#tests/support/product/tier'
import type { OperatorStep } from '../../../../../workers/platform/bank/withdrawals/withdrawal-types.ts'
import { applyAtBank, audited, balancesOf, bank, decideAtBank, newPayee, type Payee } from '../../support/payee.ts'

/** Withdrawals and decisions about them that arrive together: as many succeed as the money allows, each once. */

const APPLICATIONS = FULL ? 500 : 24
const CANCELS = FULL ? 300 : 24
const DECISIONS = FULL ? 180 : 24
const PARTS = FULL ? 100 : 16

const together = <Result>(count: number, call: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)))
const done = <Result extends object>(results: Result[]) =>
  results.filter((one): one is Exclude<Result, { refusal: unknown }> => !('refusal' in one))
const refusals = (results: object[]) =>
  new Set(results.flatMap((one) => ('refusal' in one ? [one.refusal as string] : [])))

const issue = (amount: number): OperatorStep['decision'] => ({ step: 'issue', amount, proofs: [], receipt_ms: 60_000 })

async function applied(payee: Payee, amount: number): Promise<string> {
  const withdrawal = await applyAtBank(payee, { amount })
  if ('refusal' in withdrawal) throw new Error(withdrawal.refusal)
  return withdrawal.id
}

async function processed(payee: Payee, amount: number): Promise<string> {
  const id = await applied(payee, amount)
  expect(await decideAtBank(payee.memberId, id, { step: 'process' })).not.toHaveProperty('refusal')
  return id
}

describe('at once', () => {
  afterAll(async () => {
    expect(await audited()).toEqual([])
  })

  test(`${APPLICATIONS} withdrawals hold the available balance; each of ${CANCELS} cancels returns its own once`, async () => {
    const payee = await newPayee(110_000)
    const results = await together(APPLICATIONS, async () => applyAtBank(payee, { amount: 20_000 }))
    const made = done(results)
    expect([made.length, refusals(results)]).toEqual([5, new Set(['not-enough-money'])])
    expect(await balancesOf(payee.memberId)).toEqual({ cash: 10_000, held: 100_000 })

    const { memberId } = payee
    const cancels = await together(CANCELS, async (index) =>
      bank().stepWithdrawal({ memberId, id: made[index % made.length]?.id ?? '', step: 'cancel' }),
    )
    expect(new Set(done(cancels).map(({ state }) => state))).toEqual(new Set(['cancelled']))
    expect(await balancesOf(memberId)).toEqual({ cash: 110_000, held: 0 })
  })

  test(`${DECISIONS} cancels, processes, issues and rejections leave one end, and no cent is lost or made`, async () => {
    const payee = await newPayee(40_000)
    const { memberId } = payee
    const id = await applied(payee, 40_000)
    await together(DECISIONS, async (index) => {
      const decision = [{ step: 'process' } as const, issue(40_000), { step: 'reject' } as const][(index % 4) - 1]
      if (decision === undefined) return bank().stepWithdrawal({ memberId, id, step: 'cancel' })
      return decideAtBank(memberId, id, decision)
    })
    const end = await bank().withdrawal(memberId, id)
    if ('refusal' in end) throw new Error(end.refusal)
    expect(['cancelled', 'rejected', 'issued']).toContain(end.state)
    const { cash, held } = await balancesOf(memberId)
    expect([held, cash + end.issued, end.remaining]).toEqual([0, 40_000, 0])
    expect(end.issued).toBe(end.state === 'issued' ? 40_000 : 0)
  })

  test(`${PARTS} parts of a payout are paid up to its amount, and none above it`, async () => {
    const payee = await newPayee(20_000)
    const id = await processed(payee, 20_000)
    const results = await together(PARTS, async () => decideAtBank(payee.memberId, id, issue(1_500)))
    expect([done(results).length, refusals(results)]).toEqual([13, new Set(['wrong-state'])])
    expect(await bank().withdrawal(payee.memberId, id)).toMatchObject({ issued: 19_500, remaining: 500 })
    expect(await balancesOf(payee.memberId)).toEqual({ cash: 0, held: 500 })
  })

  test(`one decision that is sent ${PARTS} times is made once`, async () => {
    const payee = await newPayee(20_000)
    const id = await processed(payee, 20_000)
    const decision = { id: crypto.randomUUID() }
    const results = await together(PARTS, async () => decideAtBank(payee.memberId, id, issue(1_500), decision))
    expect(new Set(done(results).map(({ issued }) => issued))).toEqual(new Set([1_500]))
    expect(refusals(results)).toEqual(new Set())
    expect(await balancesOf(payee.memberId)).toEqual({ cash: 0, held: 18_500 })
  })
})
