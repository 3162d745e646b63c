import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#api/endpoint'
import { type OperatorEndpointName, operatorEndpoints } from '#api/operator/endpoints'
import { OPERATOR_EXAMS } from '#tests/exams/every'
import type { AuditCase, OperatorCallExam } from '#tests/exams/operator-exam'
import { auditLog, chainsOver, verifyChains } from '../../../../scripts/audit/audit-chain.ts'
import { pathOf } from '../../../../scripts/ops/endpoint-command.ts'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { HOUSE, writeAudited } from '../../../../workers/platform/operators/audit.ts'
import { savePlatformHead } from '../../../../workers/platform/operators/audit-routes.ts'
import { eventually } from '../support/eventually.ts'
import { addedMember } from '../support/members.ts'
import { callApi, env, expectValue, send } from '../support/world.ts'

const source = chainsOver(async (path) => (await callApi('GET', path)).body)
const kinds = async (expected: string[] = []) => (await verifyChains(source, expected)).breaks.map(({ kind }) => kind)
const bank = () => bankOf(env, 'bank-0')
const inBank = (sql: string, ...values: (string | number)[]) =>
  runInDurableObject(bank(), (_object, { storage }) => void storage.sql.exec(sql, ...values))
const inD1 = (sql: string, ...values: (string | number)[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run()
const flag = (value: '0' | '1') => send('PUT', '/ops/whitelabel', { FREEPLAY3: value })
const proposal = async (account: string) => {
  const body = { id: crypto.randomUUID(), account, direction: 'credit', amount: 5, currency: 'MXN', reason: 'Prueba' }
  return expectValue(await send<{ reference: string }>('PUT', '/ops/adjustments', body))
}
async function newAccount(): Promise<string> {
  const { member } = await addedMember()
  return (await env.DB.prepare('SELECT account FROM members WHERE id = ?').bind(member.id).first<{ account: string }>())
    ?.account as string
}

/** What each call of an operator leaves in the platform's chain: what its path names, what it carries, its subject. */
const AUDIT = Object.entries(OPERATOR_EXAMS) as [OperatorEndpointName, OperatorCallExam][]
const DONE = AUDIT.flatMap(([name, { audit }]) =>
  Array.isArray(audit) ? (audit as readonly AuditCase[]).map((one) => [name, ...one] as const) : [],
)

describe('a change by an operator', () => {
  test.each(DONE)('%s is logged, with its reason', async (name, params, fieldsOf, subject) => {
    await callApi('POST', '/ops/seed')
    const endpoint: Endpoint = operatorEndpoints[name]
    const named = 'node' in params ? { node: await aGame() } : params
    const fields = fieldsOf(await newAccount())
    const reason = endpoint.takesReason ? 'Lo pide la dirección' : ''
    const before = await auditLog(source)
    const path = pathOf(endpoint, named, fields)
    const response = await (endpoint.method === 'DELETE'
      ? callApi('DELETE', path)
      : send(endpoint.method, path, endpoint.takesReason ? { ...fields, reason } : fields))
    expect(response.status, JSON.stringify(response.body)).toBe(200)
    const added = (await auditLog(source)).slice(before.length) as { actor: string; reason: string; subject: string }[]
    expect(added).toHaveLength(1)
    expect(added[0]).toMatchObject({ actor: 'operator:owner', reason })
    expect(added[0]?.subject.startsWith(subject)).toBe(true)
  })

  test('has its state before and after', async () => {
    await flag('0')
    await flag('1')
    const log = (await auditLog(source, 'setting:flag:FREEPLAY3')) as { before: unknown; after: unknown }[]
    expect(log.at(-1)).toMatchObject({ before: false, after: true, action: 'setting-changed', actor: 'operator:owner' })
  })

  test('leaves nothing in the log when it is refused', async () => {
    const before = (await auditLog(source)).length
    await send('PUT', '/ops/whitelabel', { NADA: '1' })
    await send('PUT', '/ops/whitelabel', { FREEPLAY3: '1', reason: '  ' })
    await send('PUT', '/ops/games/nada', { state: 'open' })
    await send('PUT', '/ops/members/sessions', { account: 'nadie2026' })
    expect(await auditLog(source)).toHaveLength(before)
  })

  test('is logged for every call of operators', () => {
    const changing = (Object.entries(operatorEndpoints) as [OperatorEndpointName, Endpoint][])
      .filter(([, { method, gateway }]) => method !== 'GET' && gateway !== 'edge')
      .map(([name]) => name)
    const named = AUDIT.filter(([, { audit }]) => audit !== undefined).map(([name]) => name)
    expect(named.sort()).toEqual(changing.sort())
  })
})

async function aGame(): Promise<string> {
  const row = await env.DB.prepare('SELECT node_id AS id FROM games WHERE sort IS NOT NULL').first<{ id: string }>()
  return row?.id ?? ''
}

describe('many changes at once', () => {
  test('make one chain, each entry after the other, and each before is the after of the one before it', async () => {
    const first = (await auditLog(source)).length
    await Promise.all(Array.from({ length: 12 }, (_, index) => flag(index % 2 === 0 ? '1' : '0')))
    const log = (await auditLog(source, 'setting:flag:FREEPLAY3')) as { before: unknown; after: unknown }[]
    expect((await auditLog(source)).length - first).toBe(12)
    for (const [index, entry] of log.slice(1).entries()) expect(entry.before).toEqual(log[index]?.after)
    expect(await kinds()).toEqual([])
  })

  test('are read by the account that they are about, and of an unknown one nothing is', async () => {
    const account = await newAccount()
    const log = await callApi('GET', `/ops/audit/entries?account=${account}`)
    expect([log.status, log.body]).toEqual([200, { entries: [] }])
    expect((await callApi('GET', '/ops/audit/entries?account=never-there')).status).toBe(404)
  })

  test('are not made when their entry cannot be written', async () => {
    const statement = env.DB.prepare(`INSERT INTO settings VALUES ('lost', '1', 'now')`)
    const broken = env.DB.prepare('INSERT INTO nowhere VALUES (1)')
    const change = { action: 'x', subject: 'setting:lost', before: null, after: 1, statements: [statement, broken] }
    await expect(writeAudited(env.DB, HOUSE, async () => change)).rejects.toThrow('nowhere')
    expect(await env.DB.prepare(`SELECT 1 FROM settings WHERE name = 'lost'`).first()).toBeNull()
    expect(await auditLog(source, 'setting:lost')).toEqual([])
  })
})

describe('a changed chain', () => {
  beforeEach(async () => {
    const account = await newAccount()
    for (let count = 0; count < 3; count += 1) {
      await proposal(account)
      await flag('1')
    }
    // The bank reports the head of its log, and the platform's head is stored in the bank.
    await runDurableObjectAlarm(bank())
    await savePlatformHead(env)
    const { sequence } = (await bank().auditPage(0, 1_000)).at(-1) ?? { sequence: 0 }
    await eventually(async () => {
      const heads = await source.heads('bank-0', 0)
      expect(heads.at(-1)?.sequence).toBe(sequence)
    })
  })

  test('is not reported without a change; the heads can be written down', async () => {
    const { chains, breaks } = await verifyChains(source)
    expect(breaks).toEqual([])
    expect(chains.map(({ chain }) => chain)).toEqual(['platform', 'bank-0'])
    expect(await kinds(chains.map(({ head }) => head))).toEqual([])
    expect(await kinds(['f'.repeat(64)])).toEqual(['expected-not-found'])
  })

  const last = 'sequence = (SELECT max(sequence) FROM audit)'
  const middle = 'sequence = (SELECT max(sequence) - 1 FROM audit)'
  /** Differs in the first digit, whatever the hash is. */
  const OTHER_HASH = `iif(hash LIKE '0%', '1', '0') || substr(hash, 2)`
  test.each([
    ['a reason', `UPDATE audit SET reason = 'otra' WHERE ${middle}`, 'changed'],
    ['who did it', `UPDATE audit SET actor = 'operator:nadie' WHERE ${last}`, 'changed'],
    ['a hash', `UPDATE audit SET hash = ${OTHER_HASH} WHERE ${last}`, 'changed'],
    ['an entry taken out', `DELETE FROM audit WHERE ${middle}`, 'missing'],
    ['a tail cut off', 'DELETE FROM audit WHERE sequence > (SELECT max(sequence) - 2 FROM audit)', 'cut'],
  ])('with %s is reported, in a bank and in the platform', async (_what, sql, kind) => {
    const bankRows = await bank().auditPage(0, 1_000)
    const platformRows = (await env.DB.prepare('SELECT * FROM audit').all()).results
    await inBank(sql)
    await inD1(sql)
    const { breaks } = await verifyChains(source)
    for (const chain of ['platform', 'bank-0'])
      expect(breaks.filter((one) => one.chain === chain).map((one) => one.kind)).toContain(kind)
    // Restore the rows for the next test.
    await inBank('DELETE FROM audit')
    for (const { sequence, actor, action, subject, reason, before, after, at, hash } of bankRows)
      await inBank(
        'INSERT INTO audit VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
        ...[sequence, actor, action, subject, reason, before, after, Date.parse(at), hash],
      )
    await inD1('DELETE FROM audit')
    for (const row of platformRows)
      await inD1('INSERT INTO audit VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)', ...(Object.values(row) as string[]))
    expect(await kinds()).toEqual([])
  })
})

test('that is cut and grows on is reported by its earlier length', async () => {
  await flag('1')
  await savePlatformHead(env)
  await inD1('DELETE FROM audit WHERE sequence = (SELECT max(sequence) FROM audit)')
  for (const value of ['0', '1'] as const) await flag(value)
  await savePlatformHead(env)
  expect(await kinds()).toEqual(['rewritten'])
})

test.each([
  ['chain=bank-7', 404],
  ['chain=../x', 404],
  ['after=-1', 400],
  ['after=x', 400],
  [`subject=${'x'.repeat(300)}`, 400],
  ['chain=bank-0&after=0', 200],
])('asked for entries and heads with %s gives %i', async (query, status) => {
  for (const what of ['entries', 'heads'])
    expect((await callApi('GET', `/ops/audit/${what}?${query}`)).status).toBe(status)
})
