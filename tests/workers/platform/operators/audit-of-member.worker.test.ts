import { runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { auditLog, chainsOver } from '../../../../scripts/audit/audit-chain.ts'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { addedMember } from '../support/members.ts'
import { callApi, env } from '../support/world.ts'

const source = chainsOver(async (path) => (await callApi('GET', path)).body)
const subjectsOf = async (account: string) =>
  ((await auditLog(source, { account })) as { subject: string }[]).map(({ subject }) => subject)

type Row = Record<string, string | number>

/** Returns an `INSERT` of a row. */
function insertOf(table: string, row: Row): [sql: string, values: (string | number)[]] {
  const names = Object.keys(row)
  return [
    `INSERT INTO ${table} (${names.map((name) => `"${name}"`).join()}) VALUES (${names.map(() => '?').join()})`,
    Object.values(row),
  ]
}

const inBank = (table: string, row: Row) =>
  runInDurableObject(bankOf(env, 'bank-0'), (_object, { storage }) => {
    const [sql, values] = insertOf(table, row)
    storage.sql.exec(sql, ...values)
  })
const inPlatform = (table: string, row: Row) => {
  const [sql, values] = insertOf(table, row)
  return env.DB.prepare(sql)
    .bind(...values)
    .run()
}

let sequence = 0
const entryOf = (subject: string, after: object = {}) => {
  sequence += 1
  const note = { actor: 'operator:owner', action: 'changed', subject, reason: 'prueba', before: 'null' }
  return { sequence, ...note, after: JSON.stringify(after), hash: `hash ${sequence}` }
}

/** Writes what a member has of each kind, with an entry about it, and returns the subjects of the entries. */
async function writeAll(id: string, account: string, number: number): Promise<string[]> {
  const text = { currency: 'MXN', state: 'x', folio: 'x' }
  const money = { ...text, amount: 5 }
  const withdrawal = { account: 'x', issued: 0, received: 0, voided: 0, returned: 0, disputed: 0, created_ms: 1 }
  const deposit = { method: 'x', provider: 'x', instructions: 'x', created_ms: 1, expires_ms: 1 }
  const owed = { transfer: `t${id}`, cause: 'chargeback', repaid: 0, written_off: 0, opened_ms: 1 }
  const adjustment = { direction: 'debit', reason: 'x', proposed_by: 'x', created_ms: 1, expires_ms: 1 }
  const { folio: _folio, state: _state, ...amount } = money
  const ofBank: [table: string, row: Row, subject: string][] = [
    ['deposit', { member: id, id: 'd', ...money, ...deposit }, `deposit:${id}:d`],
    ['withdrawal', { member: id, id: 'w', ...money, ...withdrawal }, `withdrawal:${id}:w`],
    ['receivable', { member: id, number, ...amount, ...owed }, `receivable:${number}`],
    ['adjustment', { member: id, id: `a${id}`, ...amount, state: 'x', ...adjustment }, `adjustment:a${id}`],
    [
      'held_win',
      { number, transfer: `h${id}`, member: id, vendor: 'FRL', ...amount, state: 'held', held_ms: 1 },
      `held-win:${number}`,
    ],
    [
      'unmatched',
      { provider: 'bank', reference: `r${id}`, member: id, deposit: 'd', ...amount, why: 'x', at_ms: 1 },
      `unmatched:bank:r${id}`,
    ],
  ]
  const named = [`bet:FRL:${id}`, `transfer:FRL:${id}`]
  for (const [table, row] of ofBank) await inBank(table, row)
  const inOrder = [`member:${id}`, ...ofBank.map(([, , subject]) => subject)]
  for (const subject of inOrder) await inBank('audit', { ...entryOf(subject), at_ms: sequence })
  for (const subject of named) await inBank('audit', { ...entryOf(subject, { member: id }), at_ms: sequence })

  const at = '2026-01-01T00:00:00.000Z'
  const code = `CODE${number}`
  await env.DB.prepare('UPDATE members SET affiliate_code = ? WHERE id = ?').bind(code, id).run()
  const sub = { account: `s${id}`, account_folded: `s${id}`, password: 'x', rights: '{}', note: '', created_at: at }
  await inPlatform('sub_accounts', { id: `s${id}`, agent_id: id, ...sub })
  const letter = { id: 'f', question_type: 'other', content: 'x', created_at: at }
  await inPlatform('feedback', { number, member_id: id, ...letter })
  const waiting = { input: 'x', digest: 'x', reason: 'x', state: 'waiting', proposed_by: 'x', created_at: at }
  for (const [name, shown] of Object.entries({
    p: { account: account.toUpperCase() },
    q: { account: 'x', under: account },
  }))
    await inPlatform('proposals', {
      ...{ id: `${name}${id}`, call: 'approveDeposit', shown: JSON.stringify(shown), ...waiting, expires_at: at },
    })
  const ofPlatform = [
    ...[`member:${id}`, `affiliate:${code}`, `sub-account:s${id}`, `feedback:${number}`],
    ...[`proposal:p${id}`, `proposal:q${id}`],
  ]
  for (const subject of ofPlatform) await inPlatform('audit', { ...entryOf(subject), at: new Date(1e12).toISOString() })
  return [...inOrder, ...named, ...ofPlatform]
}

test('the log of an account has all that is about the member and what is theirs, and nothing of another', async () => {
  const written: { account: string; subjects: string[] }[] = []
  for (const number of [901, 902]) {
    const { member } = await addedMember()
    const row = await env.DB.prepare('SELECT id, account FROM members WHERE id = ?')
      .bind(member.id)
      .first<{ id: string; account: string }>()
    const account = row?.account ?? ''
    written.push({ account, subjects: await writeAll(member.id, account, number) })
  }
  for (const { account, subjects } of written) {
    expect(subjects).toHaveLength(15)
    expect((await subjectsOf(account)).sort()).toEqual(subjects.toSorted())
  }
  for (const kind of ['setting:x', 'vendor:FRL']) await inPlatform('audit', { ...entryOf(kind), at: '2026-01-01' })
  expect(await auditLog(source, 'setting:x')).toHaveLength(1)
})
