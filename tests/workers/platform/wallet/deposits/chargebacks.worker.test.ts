import { beforeAll, describe, expect, test } from 'vitest'
import type { Receivable } from '#api/wallet/receivables'
import type { JournalEntry, Totals } from '#api/wallet/statements'
import type { Balance, Deposit } from '#api/wallet/wallet'
import { applyJournal } from '../../../../../workers/platform/read-models/apply.ts'
import { sendForTwo } from '../../support/operator.ts'
import { apply, audited, balancesOf, bank, code, decide, inBank, newPayee, type Payee } from '../../support/payee.ts'
import { confirm, start, wish } from '../../support/payer.ts'
import { GAME, newPlayer, transaction, wallet } from '../../support/player.ts'
import { WHOLE } from '../../support/statement-reader.ts'
import { callApi, env, expectValue, send } from '../../support/world.ts'

let charges = 0

/** Charges a deposit back as an operator does on the command line. */
function chargeBack({ name }: Payee, id: string, amount: number, over: object = {}) {
  charges += 1
  const reference = `CB 2026 ${String(charges).padStart(4, '0')}`
  const fields = { account: name, id, amount, currency: 'MXN', reference, reason: 'El banco lo revirtió', ...over }
  return send<Deposit>('PUT', '/ops/deposits/chargeback', fields)
}

const spend = ({ memberId }: Payee, amount: number) =>
  bank().proposeAdjustment({
    ...{ memberId, id: crypto.randomUUID(), direction: 'debit', amount, currency: 'MXN' },
    ...{ reason: 'Ya lo jugó', actor: 'operator:eva' },
  })
const owedBy = async ({ headers }: Payee) =>
  expectValue(await callApi<{ receivables: Receivable[] }>('GET', '/wps/wallet/receivables', { headers })).receivables
const balanceOf = async ({ headers }: Payee) =>
  expectValue(await callApi<Balance>('GET', '/wps/v2/wallets/balance', { headers }))
const pay = ({ headers }: Payee, number: number, amount: number, over: object = {}) =>
  send<Receivable>(
    'POST',
    '/wps/wallet/receivables/pay',
    { id: crypto.randomUUID(), number, amount, currency: 'MXN', ...over },
    headers,
  )
const settle = ({ name }: Payee, number: number, how: string, amount: number, over: object = {}) =>
  sendForTwo<Receivable>('PUT', `/ops/receivables/${name}/${number}`, {
    ...{ how, id: crypto.randomUUID(), amount, currency: 'MXN', reason: 'Así se acordó', ...over },
  })

/** A member who has paid 500.00 in through the demo cashier, with the id of that deposit. */
async function payer(): Promise<{ payee: Payee; id: string }> {
  const payee = await newPayee(50_000)
  const [{ id = '' } = {}] = (await bank().memberDeposits(payee.memberId, null, null)).items
  return { payee, id }
}

async function payIn(payee: Payee, amount = 50_000): Promise<string> {
  const { id } = expectValue(await start(payee, wish({ amount })))
  expectValue(await confirm(payee, id))
  return id
}

/** A member who owes 120.00 of 500.00, since 380.00 were left when the bank took them back. */
async function debtor(): Promise<{ payee: Payee; id: string; number: number }> {
  const { payee, id } = await payer()
  await spend(payee, 12_000)
  expectValue(await chargeBack(payee, id, 50_000))
  const [{ number = 0 } = {}] = await owedBy(payee)
  return { payee, id, number }
}

describe('a deposit that the bank takes back', () => {
  // Notices leave the bank after delivery, so a trigger copies each one into a table for the test.
  beforeAll(async () => {
    await inBank('CREATE TABLE told (member TEXT, kind TEXT, data TEXT)')
    await inBank(
      'CREATE TRIGGER telling AFTER INSERT ON notice BEGIN INSERT INTO told VALUES (NEW.member, NEW.kind, NEW.data); END',
    )
  })

  test('is simply taken where it was not played, once for a reference however it is spelt', async () => {
    const { payee, id } = await payer()
    const reference = `cb-${id.slice(0, 8)}`
    for (const spelt of [reference, reference.toUpperCase(), reference.replace('-', ' ')])
      expect(expectValue(await chargeBack(payee, id, 20_000, { reference: spelt }))).toMatchObject({
        ...{ state: 'credited', chargedBack: 20_000 },
      })
    expect(code(await chargeBack(payee, id, 20_001, { reference }))).toBe('conflict')
    expect(await balancesOf(payee.memberId)).toEqual({ cash: 30_000, held: 0 })
    expect(await owedBy(payee)).toEqual([])
    expect((await balanceOf(payee)).owed).toBeUndefined()
    expect(
      await inBank('SELECT kind, data FROM told WHERE member = ? AND kind = ?', payee.memberId, 'chargeback'),
    ).toEqual([{ kind: 'chargeback', data: expect.stringContaining('"amount":20000,"owed":0') }])
  })

  test('is owed as far as it was played, and says so', async () => {
    const { payee, id, number } = await debtor()
    expect(await balanceOf(payee)).toMatchObject({ balance: 0, owed: 12_000 })
    expect(await owedBy(payee)).toEqual([
      expect.objectContaining({ number, cause: 'chargeback', amount: 12_000, left: 12_000, state: 'open' }),
    ])
    expect(await inBank('SELECT data FROM told WHERE member = ? AND kind = ?', payee.memberId, 'chargeback')).toEqual([
      { data: expect.stringContaining('"owed":12000') },
    ])
    for (const amount of [1, 50_000]) expect(code(await chargeBack(payee, id, amount))).toBe('amount-out-of-range')
    expect(await audited()).toEqual([])
  })

  test('is refused where there is nothing to take back', async () => {
    const { payee, id } = await payer()
    const { id: unpaid } = expectValue(await start(payee, wish()))
    expect(code(await chargeBack(payee, unpaid, 50_000))).toBe('wrong-state')
    expect(code(await chargeBack(payee, crypto.randomUUID(), 50_000))).toBe('not-found')
    expect(code(await chargeBack(payee, id, 50_001))).toBe('amount-out-of-range')
    expect(code(await chargeBack(payee, id, 1, { currency: 'BRL' }))).toBe('wrong-currency')
    const used = { reference: 'CB USADO 77' }
    expectValue(await chargeBack(payee, id, 100, used))
    const other = await payer()
    expect(code(await chargeBack(other.payee, other.id, 100, used))).toBe('conflict')
    expect(await balancesOf(other.payee.memberId)).toEqual({ cash: 50_000, held: 0 })
  })

  test('shows in the account record with a minus, and in the totals', async () => {
    const { payee } = await debtor()
    await applyJournal(env.DB, { bank: 'bank-0', events: (await bank().journalEvents(0, 10_000)).events })
    const read = `/wps/statements/transactions?${new URLSearchParams(WHOLE)}`
    const { list, totals } = expectValue(
      await callApi<{ list: JournalEntry[]; totals: Totals }>('GET', read, { headers: payee.headers }),
    )
    expect(list.find(({ kind }) => kind === 'chargeback')).toMatchObject({
      ...{ type: 'deposit', amount: -50_000, before: 38_000, after: 0, owed: 12_000 },
    })
    expect(totals).toMatchObject({ deposited: 50_000, chargedBack: 50_000, netDeposits: 0 })
  })
})

describe('a member who owes', () => {
  test('gets no money out until it is paid, and is told how much it is', async () => {
    const { payee, number } = await debtor()
    await payIn(payee, 100_000)
    const { payee: waiting } = await payer()
    const { id: asked } = expectValue(await apply(waiting, { amount: 20_000 }))
    expectValue(await decide(waiting, asked, { step: 'process' }))
    const [deposit] = (await bank().memberDeposits(waiting.memberId, 'credited', null)).items
    expectValue(await chargeBack(waiting, deposit?.id ?? '', 50_000))
    expect(code(await decide(waiting, asked, { step: 'issue', amount: 20_000 }))).toBe('amount-owed')
    expectValue(await decide(waiting, asked, { step: 'reject' }))
    expect(code(await apply(waiting, { amount: 20_000 }))).toBe('amount-owed')
    const [owed] = await owedBy(waiting)
    expectValue(await pay(waiting, owed?.number ?? 0, 20_000))
    expect(await balancesOf(waiting.memberId)).toEqual({ cash: 0, held: 0 })
    // The deposit above has paid all that its member was told.
    expect((await owedBy(payee)).find((one) => one.number === number)).toMatchObject({ state: 'paid', repaid: 12_000 })
    expect(code(await apply(payee, { amount: 20_000 }))).toBe('ok')
    expect(await audited()).toEqual([])
  })

  test('pays by the next deposit no more than they were told when it was created', async () => {
    const { payee, id, number } = await debtor()
    const announced = expectValue(await start(payee, wish({ amount: 30_000 })))
    expect(announced.owed).toBe(12_000)
    // Another debt, after that.
    const second = await payIn(payee, 10_000)
    expect(await owedBy(payee)).toMatchObject([{ left: 2_000 }])
    expect(code(await chargeBack(payee, second, 10_000))).toBe('ok')
    expect(await owedBy(payee)).toMatchObject([{ left: 10_000 }, { left: 2_000 }])
    expectValue(await confirm(payee, announced.id))
    expect(await balanceOf(payee)).toMatchObject({ balance: 18_000 })
    expect(await owedBy(payee)).toMatchObject([{ left: 0 }, { left: 0, number }])
    expect(
      await inBank(`SELECT count(*) AS paid FROM transfer WHERE kind = 'repayment' AND member = ?`, payee.memberId),
    ).toEqual([{ paid: 3 }])
    expect(id).not.toBe(second)
  })

  test('has a deposit of before whole, since nobody told them anything else', async () => {
    const { payee, id } = await payer()
    const { id: before } = expectValue(await start(payee, wish({ amount: 30_000 })))
    await spend(payee, 50_000)
    expectValue(await chargeBack(payee, id, 50_000))
    expectValue(await confirm(payee, before))
    expect(await balanceOf(payee)).toMatchObject({ balance: 30_000, owed: 50_000 })
  })

  test('pays it from the balance, once for an id, never more than there is of either', async () => {
    const { payee, number } = await debtor()
    expect(code(await pay(payee, number, 5_000))).toBe('not-enough-money')
    await bank().proposeAdjustment({
      ...{ memberId: payee.memberId, id: crypto.randomUUID(), direction: 'credit', amount: 20_000, currency: 'MXN' },
      ...{ reason: 'Cortesía', actor: 'operator:eva' },
    })
    const [{ id: credit = '' } = {}] = (await bank().adjustmentsPage('', 1_000)).adjustments.filter(
      ({ memberId, state }) => memberId === payee.memberId && state === 'proposed',
    )
    await bank().decideAdjustment({ id: credit, decision: 'confirm', reason: 'Sí', actor: 'operator:luz' })
    const id = crypto.randomUUID()
    for (let times = 0; times < 3; times += 1)
      expect(expectValue(await pay(payee, number, 5_000, { id }))).toMatchObject({ state: 'partly-paid', left: 7_000 })
    expect(code(await pay(payee, number, 5_001, { id }))).toBe('conflict')
    expect(code(await pay(payee, number, 7_001))).toBe('amount-out-of-range')
    expect(code(await pay(payee, number, 1, { currency: 'BRL' }))).toBe('wrong-currency')
    const { payee: other } = await payer()
    expect(code(await pay(other, number, 100))).toBe('not-found')
    const many = await Promise.all(Array.from({ length: 6 }, () => pay(payee, number, 7_000)))
    expect(many.map(code).sort()).toEqual([...Array<string>(5).fill('amount-out-of-range'), 'ok'])
    expect(await balanceOf(payee)).toMatchObject({ balance: 8_000 })
    expect(await audited()).toEqual([])
  })

  test('is let off by two people, and pays from the balance by one, with a reason they read', async () => {
    const { payee, number } = await debtor()
    await payIn(payee, 10_000)
    const { payee: rich } = await payer()
    expect(await balanceOf(rich)).toMatchObject({ balance: 50_000 })
    expect(code(await settle(payee, number, 'repay', 2_000))).toBe('not-enough-money')
    expect(expectValue(await settle(payee, number, 'write-off', 2_000))).toMatchObject({
      ...{ state: 'written-off', repaid: 10_000, writtenOff: 2_000, left: 0 },
    })
    expect(code(await settle(payee, number, 'write-off', 1))).not.toBe('ok')
    expect(await inBank('SELECT data FROM told WHERE member = ? AND kind = ?', payee.memberId, 'write-off')).toEqual([
      { data: expect.stringContaining('Así se acordó') },
    ])
    expect(await audited()).toEqual([])
  })
})

describe('a win that its vendor takes back after it was withdrawn', () => {
  test('is answered with the true balance, never below zero, and is owed', async () => {
    const player = await newPlayer()
    const round = crypto.randomUUID()
    const bet = transaction(player, { round, amount: 100_000_000, game_code: GAME })
    expect(await wallet('bet', bet)).toMatchObject({ status: 'RS_OK', balance: 0 })
    const win = transaction(player, {
      ...{ round, amount: 300_000_000, reference_transaction_uuid: bet.transaction_uuid, round_closed: true },
    })
    expect(await wallet('win', win)).toMatchObject({ status: 'RS_OK', balance: 300_000_000 })
    await spend({ memberId: player.memberId } as Payee, 2_000)
    const { amount: _amount, currency: _currency, ...about } = transaction(player, { round })
    const back = { ...about, reference_transaction_uuid: win.transaction_uuid }
    for (let times = 0; times < 2; times += 1)
      expect(await wallet('rollback', back)).toMatchObject({ status: 'RS_OK', balance: 0 })
    // Another call that takes the same win back changes nothing.
    expect(await wallet('rollback', { ...back, transaction_uuid: crypto.randomUUID() })).toMatchObject({
      ...{ status: 'RS_OK', balance: 0 },
    })
    expect(await bank().receivablesOf(player.memberId)).toMatchObject([
      { cause: 'win-rollback', amount: 2_000, left: 2_000, round, vendor: 'FRL' },
    ])
    const right = { ...win, transaction_uuid: crypto.randomUUID(), amount: 50_000_000 }
    expect(await wallet('win', right)).toMatchObject({ status: 'RS_OK', balance: 50_000_000 })
    await applyJournal(env.DB, { bank: 'bank-0', events: (await bank().journalEvents(0, 10_000)).events })
    const row = await env.DB.prepare(`SELECT state, staked, won FROM bets WHERE member = ?`)
      .bind(player.memberId)
      .first()
    expect(row).toEqual({ state: 'settled', staked: 100_000, won: 50_000 })
    expect(await audited()).toEqual([])
  })
})
