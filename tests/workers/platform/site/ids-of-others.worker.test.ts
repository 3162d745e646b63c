import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { memberInfo } from '#api/member'
import { createHandoff, previewHandoff, redeemHandoff } from '#api/session/session'
import { endSession, listSessions } from '#api/session/sessions'
import { type LineTransfer, lineTransfers, sendLineTransfer } from '#api/wallet/line-transfers'
import { type Deposit, depositList } from '#api/wallet/wallet'
import { applyJournal } from '../../../../workers/platform/read-models/apply.ts'
import { FakeVendorWallet } from '../support/fake-vendor-wallet.ts'
import { fund } from '../support/line-transfers.ts'
import { addedMember } from '../support/members.ts'
import { history, messages } from '../support/movements.ts'
import { apply, balancesOf, code, inBank, issued, listOf, newPayee, type Payee, step } from '../support/payee.ts'
import { confirm, pictures, start, wish } from '../support/payer.ts'
import { NOW, newReader, type PageOf, WHOLE } from '../support/statement-reader.ts'
import { bearer, callApi, env, expectValue, PASSWORD, send, sendSealed, someone } from '../support/world.ts'

/**
 * What belongs to a member is found by nobody else, whatever id they name: the other is told that there is nothing, or
 * has something of their own under that id, and what it belongs to does not change.
 */

let one: Payee
let two: Payee
beforeAll(async () => {
  expectValue(await callApi('POST', '/ops/seed'))
  one = await newPayee(200_000)
  two = await newPayee(200_000)
})
afterAll(() => vi.restoreAllMocks())

const statusOf = async (headers: Record<string, string>) => (await callApi('GET', memberInfo.path, { headers })).status

describe('a deposit', () => {
  const transfer = (over: object = {}) => wish({ method: 'transfer-mxn', amount: 80_000, ...over })
  const prove = ({ headers }: Payee, id: string, images: string[]) =>
    send<Deposit>('POST', '/wps/wallet/deposit/proof', { id, images }, headers)
  const depositsOf = async ({ headers }: Payee) =>
    expectValue(await callApi<{ deposits: Deposit[] }>('GET', depositList.path, { headers })).deposits
  const asPayer = ({ memberId, name, headers }: Payee) => ({ memberId, account: name, headers })

  test('is confirmed, proven and seen by its own member only', async () => {
    const mine = expectValue(await start(asPayer(one), transfer()))
    const [picture = ''] = await pictures(two.memberId)
    expect(code(await confirm(asPayer(two), mine.id))).toBe('not-found')
    expect(code(await prove(two, mine.id, [picture]))).toBe('not-found')
    expect((await depositsOf(two)).map(({ id }) => id)).not.toContain(mine.id)
    expect((await depositsOf(one)).find(({ id }) => id === mine.id)).toEqual(mine)
  })

  test('under the id of another’s is one of their own', async () => {
    const mine = expectValue(await start(asPayer(one), wish({ amount: 30_000 })))
    const theirs = expectValue(await start(asPayer(two), wish({ id: mine.id, amount: 20_000 })))
    expect(theirs.folio).not.toBe(mine.folio)
    expect(theirs.instructions.clabe).not.toBe(mine.instructions.clabe)
    const before = [await balancesOf(one.memberId), await balancesOf(two.memberId)] as const
    expect(expectValue(await confirm(asPayer(two), mine.id))).toMatchObject({ state: 'credited', amount: 20_000 })
    expect(await balancesOf(two.memberId)).toEqual({ ...before[1], cash: before[1].cash + 20_000 })
    expect(await balancesOf(one.memberId)).toEqual(before[0])
  })

  test('is not proven by a picture of another member', async () => {
    const theirs = expectValue(await start(asPayer(two), transfer()))
    const [picture = ''] = await pictures(one.memberId)
    expect(code(await prove(two, theirs.id, [picture]))).toBe('not-found')
    expect((await depositsOf(two)).find(({ id }) => id === theirs.id)).toMatchObject({ proof: [] })
    const row = await env.DB.prepare('SELECT purpose FROM uploads WHERE name = ?').bind(picture).first()
    expect(row).toEqual({ purpose: null })
  })
})

describe('a session', () => {
  test('is ended by its own member only', async () => {
    const { sessions } = expectValue(
      await callApi<{ sessions: { id: string }[] }>('GET', listSessions.path, { headers: one.headers }),
    )
    for (const { id } of sessions) {
      const response = await callApi('DELETE', `${endSession.path}?id=${id}`, { headers: two.headers })
      expect(code(response)).toBe('not-found')
    }
    expect([await statusOf(one.headers), await statusOf(two.headers)]).toEqual([200, 200])
  })

  test('is not handed off by a code with another member’s name', async () => {
    const made = await send<{ code: string }>('POST', createHandoff.path, {}, one.headers)
    const [, secret = '', mac = ''] = expectValue(made).code.split('.')
    for (const path of [previewHandoff.path, redeemHandoff.path])
      expect(code(await send('POST', path, { code: `${two.memberId}.${secret}.${mac}` }, someone()))).toBe(
        'not-signed-in',
      )
    expect((await send('POST', redeemHandoff.path, { code: expectValue(made).code }, someone())).status).toBe(200)
  })
})

describe('a payout', () => {
  test('goes to no account of another member, and removes none', async () => {
    expect(code(await apply(two, { account: one.account }))).toBe('not-found')
    const fields = { id: one.account, password: PASSWORD }
    const remove = await sendSealed('POST', '/wps/wallet/payout/account/remove', fields, {
      ...someone(),
      ...two.headers,
    })
    expect(code(remove)).toBe('not-found')
    expect(await inBank('SELECT removed_ms FROM payout_account WHERE id = ?', one.account)).toEqual([
      { removed_ms: null },
    ])
  })

  test('is cancelled, confirmed and denied by its own member only, before and after it was paid', async () => {
    const before = await balancesOf(two.memberId)
    for (const id of [expectValue(await apply(one)).id, await issued(one, 40_000)])
      for (const what of ['cancel', 'received', 'not-received'] as const)
        expect([what, code(await step(two, what, id))]).toEqual([what, 'not-found'])
    expect(await balancesOf(two.memberId)).toEqual(before)
    expect((await listOf(one)).withdrawals.map(({ state }) => state)).toEqual(['issued', 'applying'])
    expect((await listOf(two)).withdrawals).toEqual([])
  })

  test('under the id of another’s is one of their own', async () => {
    const id = crypto.randomUUID()
    const mine = expectValue(await apply(one, { id, amount: 10_000 }))
    const theirs = expectValue(await apply(two, { id, amount: 20_000 }))
    expect(theirs.folio).not.toBe(mine.folio)
    expect(expectValue(await step(two, 'cancel', id))).toMatchObject({ state: 'cancelled', amount: 20_000 })
    expect((await listOf(one)).withdrawals[0]).toMatchObject({ id, state: 'applying', amount: 10_000 })
  })
})

describe('a transfer', () => {
  beforeEach(() => {
    new FakeVendorWallet()
  })

  test('to a vendor wallet under the id of another’s moves the member’s own money', async () => {
    expectValue(await send('PUT', '/ops/wallet', { isSingle: false }))
    const fields = { id: crypto.randomUUID(), vassalage: 'FRL', direction: 'in', currency: 'MXN' }
    const move = ({ headers }: Payee, amount: number) =>
      sendSealed('POST', '/wps/relay/GCS_walletTransfer', { ...fields, amount }, { ...someone(), ...headers })
    const before = [(await balancesOf(one.memberId)).cash, (await balancesOf(two.memberId)).cash] as const
    expect(expectValue(await move(one, 1_000))).toMatchObject({ state: 'done', balance: before[0] - 1_000 })
    expect(expectValue(await move(two, 2_000))).toMatchObject({ state: 'done', balance: before[1] - 2_000 })
    expect((await balancesOf(one.memberId)).cash).toBe(before[0] - 1_000)
  })

  test('along the downline under the id of another’s is one of their own, and neither sees the other’s', async () => {
    const agents = await Promise.all([1, 2].map(newAgent))
    const id = crypto.randomUUID()
    for (const [index, { headers, below }] of agents.entries()) {
      const form = { id, direction: 'down', account: below, amount: 1_000 + index, currency: 'MXN', password: PASSWORD }
      expectValue(await sendSealed('POST', sendLineTransfer.path, form, { ...someone(), ...headers }))
    }
    for (const [index, { headers, below }] of agents.entries()) {
      const { transfers } = expectValue(
        await callApi<{ transfers: LineTransfer[] }>('GET', lineTransfers.path, { headers }),
      )
      expect(transfers).toMatchObject([{ id, account: below, amount: 1_000 + index }])
    }
  })
})

/** An agent with money and a member below. */
async function newAgent() {
  const [agent, below] = [await addedMember(), await addedMember()]
  await env.DB.prepare('UPDATE members SET type = 2 WHERE id = ?').bind(agent.member.id).run()
  await env.DB.prepare('UPDATE members SET upline_id = ? WHERE id = ?').bind(agent.member.id, below.member.id).run()
  const row = await env.DB.prepare('SELECT bank FROM members WHERE id = ?').bind(agent.member.id).first<string>('bank')
  await fund({ memberId: agent.member.id, bank: row ?? '' }, 100_000)
  const session = await sendSealed<{ token: string }>(
    'POST',
    '/wps/session/login',
    { username: agent.member.account, password: PASSWORD, type: 'username' },
    someone(),
  )
  return { headers: bearer(expectValue(session).token), below: below.member.account }
}

describe('a statement', () => {
  test('has no row of another member, whatever cursor or name the caller sends', async () => {
    const [mine, theirs] = [await newReader(), await newReader()]
    for (const message of messages(6, 'bank-8', history(5, mine.id, 300, NOW))) await applyJournal(env.DB, message)
    for (const what of ['journal', 'transactions', 'bets'] as const) {
      const first = expectValue(await mine.read<PageOf<object, object>>(what, { ...WHOLE, pageSize: 5 }))
      expect([what, first.list.length, first.next === null]).toEqual([what, 5, false])
      const page = await theirs.read<PageOf<object, object>>(what, { ...WHOLE, pageSize: 5, cursor: first.next })
      expect([what, expectValue(page).list]).toEqual([what, []])
      for (const name of ['member', 'memberId', 'account', 'user'])
        expect((await theirs.read(what, { ...WHOLE, [name]: mine.id })).status).toBe(400)
    }
    for (const what of ['journal', 'transactions', 'bets', 'profit'])
      for (const suffix of ['', '.csv']) {
        const response = await theirs.read<unknown>(what + suffix, WHOLE)
        if (response.status === 200) expect(JSON.stringify(response.body)).not.toContain(mine.id)
      }
  })
})
