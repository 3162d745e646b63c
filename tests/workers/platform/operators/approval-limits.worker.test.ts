import { beforeAll, describe, expect, test } from 'vitest'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { confirmed, newOperator, proposalIn, proposed } from '../support/operator.ts'
import { balancesOf, newPayee, type Payee } from '../support/payee.ts'
import { newPayer, start, wish } from '../support/payer.ts'
import { callApi, env, expectValue, send } from '../support/world.ts'

/** What one person may decide about money alone in a day; above it two people decide. */

type Headers = Record<string, string>
const OWNER: Headers = {}
let rosa: Headers = {}
let luz: Headers = {}
beforeAll(async () => {
  rosa = (await newOperator('rosa')).headers
  luz = (await newOperator('luz')).headers
})

const limit = (Mxn: number, by = OWNER) => send('PUT', '/ops/approval-limits', { limits: { MXN: Mxn } }, by)

describe("an operator's limit of approval for money", () => {
  const approve = async (amount: number, by: Headers) => {
    const payer = await newPayer()
    const deposit = expectValue(await start(payer, wish({ method: 'transfer-mxn', amount })))
    const reference = `SPEI ${deposit.id.slice(0, 8)}`
    const approval = { account: payer.account, id: deposit.id, reference, reason: 'En el estado de cuenta' }
    const reply = await send('PUT', '/ops/deposits/approve', approval, by)
    return { reply, cash: async () => (await balancesOf(payer.memberId)).cash }
  }
  const processed = async (): Promise<{ payee: Payee; path: string }> => {
    const payee = await newPayee()
    const fields = { id: crypto.randomUUID(), account: payee.account, amount: 40_000, currency: 'MXN' as const }
    await bankOf(env, 'bank-0').createWithdrawal({
      ...{ ...fields, memberId: payee.memberId },
      methods: [{ kind: 'clabe', currency: 'MXN', minimum: 1, maximum: 5_000_000 }],
    })
    const path = `/ops/withdrawals/${payee.name}/${fields.id}`
    expectValue(await send('PUT', path, { step: 'process', id: crypto.randomUUID(), reason: 'Revisado' }))
    return { payee, path }
  }
  const issue = (path: string, by: Headers, id = crypto.randomUUID()) =>
    send('PUT', path, { step: 'issue', id, amount: 40_000, currency: 'MXN', reason: 'Pagado' }, by)

  test('in: a transfer above the limit of one person is credited by two', async () => {
    const { reply, cash } = await approve(20_000_000, rosa)
    const proposal = proposalIn(reply)
    expect(proposal).toMatchObject({ call: 'approveDeposit', input: { amount: 20_000_000, currency: 'MXN' } })
    expect(await cash()).toBe(0)
    expect(await confirmed(proposal?.id ?? '', rosa)).toMatchObject({ body: { code: 'same-person' } })
    expectValue(await confirmed(proposal?.id ?? '', luz))
    expect(await cash()).toBe(20_000_000)
  })

  test('in: many small transfers do not exceed the limit of a day, also at once; another person has a limit of their own', async () => {
    expectValue(await limit(200_000))
    const { headers: eva } = await newOperator()
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => approve(80_000, eva)))
    expect(outcomes.filter(({ reply }) => proposalIn(reply) === null)).toHaveLength(2)
    expect(proposalIn((await approve(80_000, (await newOperator()).headers)).reply)).toBeNull()
    await env.DB.prepare(`UPDATE sole_approvals SET at = ?`)
      .bind(new Date(Date.now() - 86_400_001).toISOString())
      .run()
    expect(proposalIn((await approve(80_000, eva)).reply), 'a day later').toBeNull()
  })

  test('out: a payout above the limit of one person is issued by two', async () => {
    expectValue(await limit(0))
    const { payee, path } = await processed()
    const proposal = proposalIn(await issue(path, rosa))
    expect(proposal).toMatchObject({ call: 'decideWithdrawal', input: { amount: 40_000, currency: 'MXN' } })
    expect(await balancesOf(payee.memberId)).toMatchObject({ held: 40_000 })
    expectValue(await confirmed(proposal?.id ?? '', luz))
    expect(await balancesOf(payee.memberId)).toMatchObject({ held: 0 })
  })

  test('out: a repeated decision counts once', async () => {
    expectValue(await confirmed((await proposed(limit(50_000))).id, rosa))
    const { headers: eva } = await newOperator()
    const { path } = await processed()
    const id = crypto.randomUUID()
    for (const _again of [1, 2, 3]) expect(proposalIn(await issue(path, eva, id))).toBeNull()
  })

  test('back: a returned payout is credited to the balance by two', async () => {
    expectValue(await limit(0))
    const { payee, path } = await processed()
    const paid = await issue(path, rosa)
    expectValue(await confirmed(proposalIn(paid)?.id ?? '', luz))
    expectValue(
      await send('POST', '/wps/wallet/withdrawal/not-received', { id: path.split('/').at(-1) }, payee.headers),
    )
    const returned = { step: 'resolve', outcome: 'returned', id: crypto.randomUUID(), reason: 'Devuelto' }
    const { id } = await proposed(send('PUT', path, returned, rosa))
    expect(await balancesOf(payee.memberId)).toMatchObject({ cash: 60_000 })
    expectValue(await confirmed(id, luz))
    expect(await balancesOf(payee.memberId)).toMatchObject({ cash: 100_000 })
  })

  test('restricted: a bonus above the limit of one person is granted by two', async () => {
    expectValue(await limit(0))
    const payee = await newPayee()
    const grant = { id: crypto.randomUUID(), amount: 50_000, currency: 'MXN', reason: 'Promoción', spending: 'first' }
    const { id } = await proposed(send('PUT', `/ops/bonus/${payee.name}`, grant, rosa))
    expectValue(await confirmed(id, luz))
    expect(expectValue(await callApi<{ bonus: number }>('GET', `/ops/bonus/${payee.name}`)).bonus).toBe(50_000)
  })
})

describe('the limits themselves', () => {
  test('of one person are lowered by one and raised by two', async () => {
    expectValue(await confirmed((await proposed(limit(90_000))).id, rosa))
    expect(expectValue(await limit(80_000))).toMatchObject({ limits: { MXN: 80_000 } })
    const { id, input } = await proposed(limit(80_001))
    expect(input).toMatchObject({ limits: { MXN: 80_001 }, before: { MXN: 80_000 } })
    expect(expectValue(await callApi('GET', '/ops/approval-limits'))).toMatchObject({ limits: { MXN: 80_000 } })
    expectValue(await confirmed(id, rosa))
    expect(expectValue(await callApi('GET', '/ops/approval-limits'))).toMatchObject({ limits: { MXN: 80_001 } })
  })

  test.each([
    ['/ops/deposit-methods', { id: 'spei', maximum: 5_000_001 }, { id: 'spei', maximum: 4_000_000 }],
    [
      '/ops/payout-rules',
      { limits: { MXN: { minimum: 10_000, maximum: 5_000_001 } } },
      { limits: { MXN: { minimum: 10_000, maximum: 4_000_000 } } },
    ],
  ])('of the largest payment of %s are raised by two and lowered by one', async (path, raised, lowered) => {
    const { id } = await proposed(send('PUT', path, raised))
    expect(JSON.stringify(expectValue(await callApi('GET', path)))).not.toContain('5000001')
    expectValue(await confirmed(id, rosa))
    expect(JSON.stringify(expectValue(await callApi('GET', path)))).toContain('5000001')
    expect(proposalIn(await send('PUT', path, lowered))).toBeNull()
  })
})
