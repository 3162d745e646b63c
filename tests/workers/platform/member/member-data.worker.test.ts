import { expect, test } from 'vitest'
import { memberDataCalls } from '#api/session/member-data'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { insertRow } from '../../../../workers/shared/rows.ts'
import { eventually } from '../support/eventually.ts'
import { addedMember } from '../support/members.ts'
import { bank, code, newPayee } from '../support/payee.ts'
import { sit, transaction, wallet } from '../support/player.ts'
import { bearer, callApi, env, expectValue, login, PASSWORD, send, sendSealed, someone } from '../support/world.ts'

/** A copy of everything kept about a member, and of nobody else (decision 203). */

const { openData, readData } = memberDataCalls
type Headers = Record<string, string>
type Rows = Record<string, string | number | null>[]

const open = (headers: Headers, password = PASSWORD) =>
  sendSealed<{ ticket: string; tables: string[] }>('POST', openData.path, { password }, { ...headers, ...someone() })
const read = (headers: Headers, ticket: string, table: string, from = 0) =>
  send<{ rows: Rows; next: number | null }>('POST', readData.path, { ticket, table, from }, headers)

async function readAll(headers: Headers): Promise<Map<string, Rows>> {
  const { ticket, tables } = expectValue(await open(headers))
  const copy = new Map<string, Rows>()
  for (const table of tables) copy.set(table, expectValue(await read(headers, ticket, table)).rows)
  return copy
}

test('has what was done with the account, and nothing of another member or secret', async () => {
  expectValue(await callApi('POST', '/ops/seed'))
  const [one, other] = [await newPayee(100_000), await newPayee(50_000)]
  const game = { memberId: one.memberId, token: await sit(one.memberId) }
  expect((await wallet('bet', transaction(game))).status).toBe('RS_OK')
  expect(code(await login(one.name, 'otra-clave-9'))).toBe('wrong-credentials')
  await eventually(async () => {
    const bets = await env.DB.prepare('SELECT count(*) AS n FROM bets WHERE member = ?').bind(one.memberId).first('n')
    expect(bets).toBe(1)
  })
  const copy = await readAll(one.headers)
  expect(copy.get('members')).toMatchObject([{ id: one.memberId, account: one.name }])
  expect(copy.get('bets_all')).toMatchObject([{ member: one.memberId, staked: 10_000, state: 'open' }])
  expect(copy.get('login_history')?.map(({ result }) => result)).toContain('wrong-credentials')
  expect(copy.get('bank.deposit')).toMatchObject([{ amount: 100_000, state: 'credited' }])
  expect(copy.get('bank.payout_account')).toHaveLength(1)
  expect(copy.get('sessions')?.length).toBeGreaterThan(0)
  expect(copy.get('journal_all')?.length).toBeGreaterThan(1)
  const text = JSON.stringify([...copy])
  expect(text).not.toContain(other.memberId)
  expect(text).not.toContain(other.name)
  expect(text).not.toMatch(/\$scrypt\$|operator:/)
})

test('comes in pages that miss and repeat nothing', async () => {
  const { token, member } = await addedMember()
  const rows = Array.from({ length: 1_205 }, (_, at) => ({
    ...{ id: `m-${String(at).padStart(5, '0')}`, member_id: member.id, subject: 's', body: 'b' },
    created_at: '2026-11-01T00:00:00.000Z',
  }))
  for (let from = 0; from < rows.length; from += 100)
    await env.DB.batch(rows.slice(from, from + 100).map((row) => insertRow(env.DB, 'member_messages', row)))
  const headers = bearer(token)
  const { ticket } = expectValue(await open(headers))
  const first = expectValue(await read(headers, ticket, 'member_messages'))
  expect(first).toMatchObject({ next: 1_000 })
  const second = expectValue(await read(headers, ticket, 'member_messages', first.next ?? 0))
  expect(second.next).toBeNull()
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
})

test('is read with the password, in the session that gave it, five times a day, and of no other table', async () => {
  const { token, member } = await addedMember()
  const headers = bearer(token)
  expect(code(await open(headers, 'otra-clave-9'))).toBe('old-password-wrong')
  const { ticket } = expectValue(await open(headers))
  const elsewhere = bearer(expectValue(await login(member.account, PASSWORD)).token ?? '')
  const another = bearer((await addedMember()).token)
  for (const who of [elsewhere, another]) expect(code(await read(who, ticket, 'members'))).toBe('ticket-expired')
  for (const table of ['operators', 'sub_accounts', 'bank.transfer', 'bank.audit', 'constructor', 'bank.constructor'])
    expect(code(await read(headers, ticket, table)), table).toBe('not-found')
  for (const _more of [2, 3, 4, 5]) expectValue(await open(headers))
  expect(code(await open(headers))).toBe('too-many-requests')
  const rows = await bankOf(env, 'bank-0').memberRows({ memberId: member.id, table: 'member', from: 0, limit: 10 })
  expect(rows).toMatchObject([{ id: member.id }])
  expect(await bank().memberRows({ memberId: member.id, table: 'audit', from: 0, limit: 10 })).toBeNull()
})
