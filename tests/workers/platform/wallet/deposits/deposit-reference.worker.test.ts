import { runInDurableObject } from 'cloudflare:test'
import { afterEach, describe, expect, test } from 'vitest'
import type { BankDeposit } from '../../../../../workers/platform/bank/deposits/deposit-types.ts'
import { bankOf } from '../../../../../workers/platform/bank/routing.ts'
import { claimReference, referenceKey } from '../../../../../workers/platform/wallet/deposits/claim.ts'
import { startDeposit } from '../../../../../workers/platform/wallet/deposits/deposit.ts'
import { takePayment } from '../../../../../workers/platform/wallet/deposits/payment-report.ts'
import { auditOf } from '../../support/line-transfers.ts'
import { env } from '../../support/world.ts'

/** One credit per provider reference on every path (docs/coverage/rules.md D5), across all banks. */

const BANKS = ['bank-0', 'bank-1']
const AMOUNT = 60_000
const BY = { actor: 'operator:owner', reason: 'seen on the account' }

interface Waiting {
  bank: string
  deposit: BankDeposit
}

async function waiting(bank: string): Promise<Waiting> {
  const memberId = crypto.randomUUID()
  await bankOf(env, bank).open({ memberId, currency: 'MXN', trial: false })
  const wish = { id: crypto.randomUUID(), method: 'transfer-mxn', amount: AMOUNT, currency: 'MXN' } as const
  const deposit = await startDeposit(env, { memberId, bank }, wish)
  if ('refusal' in deposit) throw new Error(deposit.refusal)
  return { bank, deposit }
}
const take = ({ bank, deposit }: Waiting, reference: string) =>
  takePayment(env, bank, deposit, { reference, amount: AMOUNT, currency: 'MXN', fault: null, over: 0 }, BY)
const cashIn = async ({ bank, deposit }: Waiting) => {
  const balance = await bankOf(env, bank).balance(deposit.memberId)
  return 'refusal' in balance ? null : balance.cash
}

afterEach(async () => {
  expect((await auditOf(...BANKS)).violations).toEqual([])
})

describe('one reference', () => {
  test('in one bank and then in the other is refused, and the refused one leaves no copy', async () => {
    const [one, two] = [await waiting('bank-0'), await waiting('bank-1')]
    expect(await take(one, 'TWO-BANKS')).toMatchObject({ state: 'credited' })
    expect(await take(two, 'TWO-BANKS')).toEqual({ refusal: 'conflict' })
    expect(await bankOf(env, 'bank-1').deposit(two.deposit.memberId, two.deposit.id)).toMatchObject({
      state: 'pending',
    })
    expect(await take(two, 'TWO-BANKS-2')).toMatchObject({ state: 'credited' })
  })

  test('claimed by a credit that a crash interrupted still pays its own deposit, and no other', async () => {
    const [one, two] = [await waiting('bank-0'), await waiting('bank-1')]
    const { memberId, id } = one.deposit
    const claim = { memberId, id, provider: 'bank-transfer', reference: 'CUT-OFF' }
    expect(await claimReference(env.DB, claim)).toBe('CUT-OFF')
    expect(await take(two, 'CUT-OFF')).toEqual({ refusal: 'conflict' })
    expect(await take(one, 'CUT-OFF')).toMatchObject({ state: 'credited', reference: 'CUT-OFF' })
    expect(await claimReference(env.DB, claim)).toBe('CUT-OFF')
  })

  test('belongs to its provider: another provider may use the same', async () => {
    const [one, two] = [await waiting('bank-0'), await waiting('bank-0')]
    const other = { memberId: two.deposit.memberId, id: two.deposit.id, provider: 'btcpay', reference: 'SAME' }
    expect(await claimReference(env.DB, other)).toBe('SAME')
    expect(await take(one, 'SAME')).toMatchObject({ state: 'credited' })
  })

  test('stored as unmatched in a bank is not credited to somebody else there', async () => {
    const [one, two] = [await waiting('bank-0'), await waiting('bank-0')]
    await bankOf(env, 'bank-0').setState(one.deposit.memberId, 'excluded')
    expect(await take(one, 'KEPT')).toMatchObject({ state: 'failed', why: 'excluded' })
    // The bank refuses it without the claim too.
    await env.DB.prepare(`DELETE FROM deposit_references WHERE reference = 'KEPT'`).run()
    expect(await take(two, 'KEPT')).toEqual({ refusal: 'conflict' })
    expect(await cashIn(two)).toBe(0)
  })
})

// One payment credited 1,500.00 twice: its tracking key was typed in one piece, then in groups.
describe.each([
  ['a tracking key in groups', 'MBAN01002411260012345678', 'MBAN 0100 2411 2600 1234 5678'],
  ['another case', 'Spei-Abc/77', 'SPEI ABC 77'],
  ['other signs', '2026.11.26:0001', '2026/11/26-0001'],
  ['an underscore', 'REF_20261126', 'ref20261126'],
])('%s', (_what, first, second) => {
  test('is the same reference, in every bank', async () => {
    const [one, two, near] = [await waiting('bank-0'), await waiting('bank-1'), await waiting('bank-0')]
    expect(await take(one, first)).toMatchObject({ state: 'credited', reference: first })
    expect(await take(two, second)).toEqual({ refusal: 'conflict' })
    expect(await take(near, second)).toEqual({ refusal: 'conflict' })
    expect([await cashIn(one), await cashIn(two), await cashIn(near)]).toEqual([AMOUNT, 0, 0])
    expect(await take(one, second)).toMatchObject({ state: 'credited', reference: first })
    expect(await cashIn(one)).toBe(AMOUNT)
  })
})

test('references that were claimed before, in one spelling or in two, are not claimed again', async () => {
  const [one, two, three] = [await waiting('bank-0'), await waiting('bank-0'), await waiting('bank-0')]
  const before = env.DB.prepare(
    `INSERT INTO deposit_references (provider, reference, member_id, deposit_id, claimed_at) VALUES (?, ?, ?, ?, ?)`,
  )
  const row = ({ deposit }: Waiting, reference: string, at: string) =>
    before.bind('bank-transfer', reference, deposit.memberId, deposit.id, at)
  await env.DB.batch([row(one, 'OLD-0001', '2026-01-01'), row(two, 'OLD 0001', '2026-01-02')])
  expect(await take(three, 'old0001')).toEqual({ refusal: 'conflict' })
  expect(await take(one, 'old0001')).toMatchObject({ state: 'credited', reference: 'OLD-0001' })
})

test('the ids of other providers are compared as they are', async () => {
  const [one, two] = [await waiting('bank-0'), await waiting('bank-0')]
  const claim = ({ deposit: { memberId, id } }: Waiting, reference: string) =>
    claimReference(env.DB, { memberId, id, provider: 'btcpay', reference })
  expect(await claim(one, 'inv-Ab')).toBe('inv-Ab')
  expect(await claim(two, 'inv-aB')).toBe('inv-aB')
  expect(await claim(two, 'inv-Ab')).toBeNull()
})

test.each(['abc-123', 'A.1_B/2:c', 'x y  z', 'SPEI 0007'])('%s has the key of its row', async (reference) => {
  const { deposit } = await waiting('bank-0')
  const { memberId, id, provider } = deposit
  await claimReference(env.DB, { memberId, id, provider, reference })
  const stored = env.DB.prepare('SELECT reference_key FROM deposit_references WHERE deposit_id = ?').bind(id)
  expect(await stored.first('reference_key')).toBe(referenceKey(provider, reference))
})

test('a bank of an older build gets its missing columns, once', async () => {
  const { deposit } = await waiting('bank-0')
  const rows = await runInDurableObject(bankOf(env, 'bank-0'), async (_object, { storage }) => {
    const { addMissingColumns } = await import('../../../../../workers/shared/object-migrations.ts')
    storage.sql.exec('CREATE TABLE old (id TEXT PRIMARY KEY) STRICT')
    storage.sql.exec(`INSERT INTO old VALUES ('a')`)
    const columns = { fee: 'INTEGER NOT NULL DEFAULT 0' }
    for (let times = 0; times < 2; times += 1) addMissingColumns(storage.sql, 'old', columns)
    return storage.sql.exec('SELECT * FROM old').toArray()
  })
  expect(rows).toEqual([{ id: 'a', fee: 0 }])
  expect(deposit.fee).toBe(0)
})
