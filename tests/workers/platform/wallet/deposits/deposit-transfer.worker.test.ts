import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Deposit } from '#api/wallet/wallet'
import { PROVEN_LIFE_MS } from '../../../../../workers/platform/bank/deposits/Deposits.ts'
import type { BankDeposit, Unmatched } from '../../../../../workers/platform/bank/deposits/deposit-types.ts'
import { startDeposit } from '../../../../../workers/platform/wallet/deposits/deposit.ts'
import { sendForTwo } from '../../support/operator.ts'
import { bank, cashOf, confirm, newPayer, type Payer, pictures, start, unmatchedOf, wish } from '../../support/payer.ts'
import { callApi, env, expectValue, send } from '../../support/world.ts'

const DAY_MS = 24 * 3_600_000
const transfer = (over: object = {}) => wish({ method: 'transfer-mxn', amount: 80_000, ...over })

async function begun(): Promise<{ payer: Payer; deposit: Deposit }> {
  const payer = await newPayer()
  return { payer, deposit: expectValue(await start(payer, transfer())) }
}

let references = 0
const reference = () => {
  references += 1
  return `SPEI ${references}`
}
const decisionOf = (payer: Payer, { id }: Deposit, more: object = {}) => ({
  ...{ account: payer.account, id, reason: 'seen on the account' },
  ...more,
})
const approve = (payer: Payer, deposit: Deposit, ref: string) =>
  sendForTwo<BankDeposit>('PUT', '/ops/deposits/approve', decisionOf(payer, deposit, { reference: ref }))
const reject = (payer: Payer, deposit: Deposit, more: object = {}) =>
  send<BankDeposit>('PUT', '/ops/deposits/reject', decisionOf(payer, deposit, { reason: 'no such transfer', ...more }))
const prove = ({ headers }: Payer, id: string, images: string[]) =>
  send<Deposit>('POST', '/wps/wallet/deposit/proof', { id, images }, headers)
const auditOf = async (payer: Payer, { id }: Deposit) =>
  (await bank().auditPage(0, 1_000)).filter(({ subject }) => subject === `deposit:${payer.memberId}:${id}`)
const noticesOf = (memberId: string) =>
  runInDurableObject(bank(), async (_object, { storage }) =>
    storage.sql
      .exec<{ kind: string; data: string }>('SELECT kind, data FROM told WHERE member = ?', memberId)
      .toArray(),
  )
/** Notices leave the bank after delivery, so a trigger copies each one into a table for the test. */
beforeAll(async () => {
  await inBank('CREATE TABLE told (member TEXT, kind TEXT, data TEXT)')
  await inBank(
    'CREATE TRIGGER telling AFTER INSERT ON notice BEGIN INSERT INTO told VALUES (NEW.member, NEW.kind, NEW.data); END',
  )
})
const inBank = (sql: string, ...values: (string | number)[]) =>
  runInDurableObject(bank(), async (_object, { storage }) => {
    storage.sql.exec(sql, ...values)
  })

describe('a bank transfer', () => {
  test("shows the brand's account and the folio to quote, and waits three days", async () => {
    const { deposit } = await begun()
    expect(deposit).toMatchObject({ state: 'pending', proof: [], fee: 0 })
    expect(deposit.instructions).toEqual({
      bank: 'Banco de Prueba',
      clabe: '646180110400000007',
      beneficiary: 'Farol',
      concept: deposit.folio,
    })
    expect(Date.parse(deposit.expiresAt) - Date.parse(deposit.createdAt)).toBe(3 * DAY_MS)
  })

  test('names the bank of the CLABE where the account does not', async () => {
    const accounts = { ...env, BANK_ACCOUNTS: '{"MXN":{"clabe":"646 180 1104 0000 0007"}}' }
    const payer = await newPayer()
    const request = { id: crypto.randomUUID(), method: 'transfer-mxn', amount: 80_000, currency: 'MXN' } as const
    const started = await startDeposit(accounts, { memberId: payer.memberId, bank: 'bank-0' }, request)
    expect(started).toMatchObject({ instructions: { bank: 'STP', clabe: '646 180 1104 0000 0007' } })
  })

  test('cannot be confirmed by its own member', async () => {
    const { payer, deposit } = await begun()
    expect(expectValue(await confirm(payer, deposit.id)).state).toBe('pending')
    expect(await cashOf(payer)).toBe(0)
  })

  test('is credited by an operator under the reference of the bank, with actor and reason in the audit log', async () => {
    const { payer, deposit } = await begun()
    const credited = expectValue(await approve(payer, deposit, ' Abc-123 '))
    expect(credited).toMatchObject({ state: 'credited', reference: 'ABC-123' })
    expect(await cashOf(payer)).toBe(80_000)
    expect(await auditOf(payer, deposit)).toMatchObject([
      {
        actor: 'operator:owner',
        action: 'deposit-approve',
        reason: 'seen on the account',
        before: '{"state":"pending"}',
        after: '{"state":"credited","reference":"ABC-123","why":null,"received":null}',
      },
    ])
    const journal = await bank().journalPage(0, 1_000)
    expect(journal.transfers.find(({ id }) => id.endsWith(deposit.id))).toMatchObject({
      reference: 'bank-transfer:ABC-123',
    })
  })

  test('approved twice under one reference is credited once; under another it is a conflict', async () => {
    const { payer, deposit } = await begun()
    const ref = reference()
    const responses = await Promise.all(Array.from({ length: 8 }, () => approve(payer, deposit, ref)))
    for (const response of responses) expect(expectValue(response).state).toBe('credited')
    expect(expectValue(await approve(payer, deposit, ref.replace(' ', '-'))).state).toBe('credited')
    expect(await approve(payer, deposit, reference())).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await reject(payer, deposit)).toMatchObject({ status: 409 })
    expect(await cashOf(payer)).toBe(80_000)
    expect(await auditOf(payer, deposit)).toHaveLength(1)
    expect((await noticesOf(payer.memberId)).map(({ kind }) => kind)).toEqual(['deposit-credited'])
  })

  test('that is rejected fails, sends a message, and cannot be approved afterwards', async () => {
    const { payer, deposit } = await begun()
    const rejected = expectValue(await reject(payer, deposit))
    expect(rejected).toMatchObject({ state: 'failed', why: 'rejected', reference: null })
    expect(expectValue(await reject(payer, deposit))).toEqual(rejected)
    expect(await approve(payer, deposit, reference())).toMatchObject({ status: 409 })
    expect(await auditOf(payer, deposit)).toMatchObject([{ action: 'deposit-reject', reason: 'no such transfer' }])
    const [notice] = await noticesOf(payer.memberId)
    expect(notice?.kind).toBe('deposit-failed')
    expect(JSON.parse(notice?.data ?? '')).toEqual({
      amount: 80_000,
      currency: 'MXN',
      folio: deposit.folio,
      why: 'rejected',
    })
    expect(await unmatchedOf(payer.memberId)).toEqual([])
  })

  test('approved and rejected at once gets one of the two', async () => {
    const { payer, deposit } = await begun()
    const responses = await Promise.all([approve(payer, deposit, reference()), reject(payer, deposit)])
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    const { state } = (await bank().deposit(payer.memberId, deposit.id)) as BankDeposit
    expect(await cashOf(payer)).toBe(state === 'credited' ? 80_000 : 0)
    expect(await unmatchedOf(payer.memberId)).toHaveLength(state === 'failed' && responses[0]?.status === 200 ? 1 : 0)
  })

  test('of another amount is refused with its reference and waits to be returned', async () => {
    const { payer, deposit } = await begun()
    const received = { reference: reference(), amount: 79_000, currency: 'MXN' }
    expectValue(await reject(payer, deposit, { received }))
    expect(await unmatchedOf(payer.memberId)).toMatchObject([{ ...received, why: 'rejected' }])
    expect((await reject(payer, deposit, { received })).status).toBe(200)
    const other = await begun()
    expect(await reject(other.payer, other.deposit, { received })).toMatchObject({ status: 409 })
    const spelt = received.reference.toLowerCase().replace(' ', '.')
    expect(await reject(other.payer, other.deposit, { received: { ...received, reference: spelt } })).toMatchObject({
      status: 409,
    })
    expect(await approve(other.payer, other.deposit, spelt)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })
})

test('for a deposit that was rejected before is stored too, and noted', async () => {
  const { payer, deposit } = await begun()
  await reject(payer, deposit)
  const received = { reference: reference(), amount: 80_000, currency: 'MXN' }
  for (let times = 0; times < 2; times += 1) await reject(payer, deposit, { received })
  expect(await unmatchedOf(payer.memberId)).toMatchObject([{ ...received, why: 'rejected' }])
  expect(await auditOf(payer, deposit)).toHaveLength(2)
  expect(await noticesOf(payer.memberId)).toHaveLength(1)
})

describe('the expiry of a bank transfer', () => {
  test('comes by the alarm; money that arrives after it waits for an operator', async () => {
    const { payer, deposit } = await begun()
    await inBank('UPDATE deposit SET expires_ms = 1 WHERE id = ?', deposit.id)
    await inBank(`UPDATE alarm SET at_ms = 1 WHERE name = 'deposits'`)
    await runDurableObjectAlarm(bank())
    expect(await bank().deposit(payer.memberId, deposit.id)).toMatchObject({ state: 'expired' })
    const ref = reference()
    expect(expectValue(await approve(payer, deposit, ref))).toMatchObject({ state: 'failed', why: 'deposit-expired' })
    expect(await unmatchedOf(payer.memberId)).toMatchObject([
      { reference: ref, amount: 80_000, why: 'deposit-expired' },
    ])
    expect(await cashOf(payer)).toBe(0)
  })

  test('and an approval at once: credited, or waiting for an operator, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { payer, deposit } = await begun()
      await inBank('UPDATE deposit SET expires_ms = ? WHERE id = ?', Date.now() + 15, deposit.id)
      await inBank(`UPDATE alarm SET at_ms = 1 WHERE name = 'deposits'`)
      await Promise.all([approve(payer, deposit, reference()), runDurableObjectAlarm(bank())])
      const { state } = (await bank().deposit(payer.memberId, deposit.id)) as BankDeposit
      expect(await cashOf(payer)).toBe(state === 'credited' ? 80_000 : 0)
      expect(await unmatchedOf(payer.memberId)).toHaveLength(state === 'credited' ? 0 : 1)
    }
  })
})

describe('a proof', () => {
  test("has the member's own pictures, and gives an operator time to check", async () => {
    const { payer, deposit } = await begun()
    const images = await pictures(payer.memberId, 2)
    const updated = expectValue(await prove(payer, deposit.id, images))
    expect(updated).toMatchObject({ state: 'pending', proof: images })
    expect(Date.parse(updated.expiresAt)).toBeGreaterThan(Date.now() + PROVEN_LIFE_MS - 60_000)
    const waiting = expectValue(
      await callApi<{ items: BankDeposit[] }>('GET', '/ops/deposits/waiting?bank=bank-0'),
    ).items
    expect(waiting.find(({ id }) => id === deposit.id)).toMatchObject({
      proof: images,
      account: payer.account,
    })
  })

  test("with somebody else's pictures, or with unknown ones, is refused", async () => {
    const [{ payer, deposit }, other] = [await begun(), await newPayer()]
    const [own = ''] = await pictures(payer.memberId)
    const [foreign = ''] = await pictures(other.memberId)
    for (const images of [[foreign], [own, foreign], ['n'.repeat(43)]])
      expect(await prove(payer, deposit.id, images)).toMatchObject({ status: 404 })
    for (const images of [[], ['../x'], [own, own, own, own]])
      expect(await prove(payer, deposit.id, images)).toMatchObject({ status: 400 })
    expect(await bank().deposit(payer.memberId, deposit.id)).toMatchObject({ proof: [] })
  })

  test('is for transfers that are open', async () => {
    const { payer, deposit } = await begun()
    const images = await pictures(payer.memberId)
    const card = expectValue(await start(payer, wish()))
    expect(await prove(payer, card.id, images)).toMatchObject({ status: 409 })
    expect(await prove(payer, crypto.randomUUID(), images)).toMatchObject({ status: 404 })
    await inBank('UPDATE deposit SET expires_ms = 1 WHERE id = ?', deposit.id)
    expect(await prove(payer, deposit.id, images)).toMatchObject({ status: 422, body: { code: 'deposit-expired' } })
  })
})

describe('a transfer that waits for an operator', () => {
  test('is resolved once, and then in no list', async () => {
    const { payer, deposit } = await begun()
    const received = { reference: reference(), amount: 10_000, currency: 'MXN' }
    await reject(payer, deposit, { received })
    const resolution = {
      account: payer.account,
      provider: 'bank-transfer',
      reference: received.reference,
      reason: 'sent back',
    }
    const resolve = (how: string) => send('PUT', '/ops/deposits/resolve', { ...resolution, how })
    expect((await resolve('returned')).status).toBe(200)
    expect((await resolve('returned')).status).toBe(200)
    expect(await resolve('credited')).toMatchObject({ status: 409 })
    const list = expectValue(await callApi<{ items: Unmatched[] }>('GET', '/ops/deposits/unmatched')).items
    expect(list.filter(({ member }) => member === payer.memberId)).toEqual([])
    const subject = `unmatched:bank-transfer:${received.reference}`
    const log = (await bank().auditPage(0, 1_000)).filter((entry) => entry.subject === subject)
    expect(log).toMatchObject([{ action: 'unmatched-resolve', reason: 'sent back', after: '{"how":"returned"}' }])
  })

  test('is resolved under its reference as an operator types it', async () => {
    const { payer, deposit } = await begun()
    const received = { reference: reference(), amount: 10_000, currency: 'MXN' }
    await reject(payer, deposit, { received })
    const typed = `  ${received.reference.toLowerCase().replace(' ', ' / ')} `
    const resolution = { account: payer.account, provider: 'bank-transfer', how: 'returned', reason: 'sent back' }
    expect(expectValue(await send('PUT', '/ops/deposits/resolve', { ...resolution, reference: typed }))).toMatchObject({
      reference: received.reference,
      isNew: true,
    })
  })

  test.each([
    ['approve', { reference: 'x'.repeat(80) }, 400],
    ['approve', { reference: "'; --" }, 400],
    ['approve', { reference: '_ - _' }, 400],
    ['approve', { reference: 'A 1', reason: '' }, 400],
    ['approve', { reference: 'A 1', account: 'nobody' }, 404],
    ['approve', { reference: 'A 1', id: 'none' }, 404],
    ['reject', { received: { reference: 'A 1', amount: 0.5, currency: 'MXN' } }, 400],
    ['reject', { received: { reference: 'A 1', amount: 500 } }, 400],
    ['reject', { received: { reference: 'A 1', amount: 500, currency: 'USD' } }, 422],
    ['reject', { account: 'nobody' }, 404],
    ['resolve', { provider: 'cash', reference: 'A 1', how: 'returned' }, 400],
    ['resolve', { provider: 'demo', reference: 'A 1', how: 'returned' }, 404],
  ])('%s %j gets %i', async (what, over, status) => {
    const { payer, deposit } = await begun()
    const body = decisionOf(payer, deposit, over) as Record<string, unknown>
    if (what === 'resolve') delete body.id
    expect((await send('PUT', `/ops/deposits/${what}`, body)).status).toBe(status)
  })

  test('is decided by an operator only, not what another provider answers for', async () => {
    const payer = await newPayer()
    const card = expectValue(await start(payer, wish()))
    expect(await approve(payer, card, reference())).toMatchObject({ status: 404 })
    expect(await reject(payer, card)).toMatchObject({ status: 404 })
  })

  test.each(['waiting', 'unmatched'])('in the list %s is readable through the edge only', async (what) => {
    expect((await callApi('GET', `/ops/deposits/${what}`, { headers: { 'X-Edge-Secret': 'guess' } })).status).toBe(403)
    expect((await callApi('GET', `/ops/deposits/${what}?bank=bank-9`)).status).toBe(404)
    expect((await callApi('GET', `/ops/deposits/${what}?after=${'x'.repeat(301)}`)).status).toBe(400)
  })
})
