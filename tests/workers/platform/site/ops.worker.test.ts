import { describe, expect, test } from 'vitest'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { memberByAccount } from '../../../../workers/platform/directory/members.ts'
import type { Env } from '../../../../workers/platform/env.ts'
import { migrate } from '../../../../workers/platform/migrate.ts'
import { platform } from '../../../../workers/platform/routes.ts'
import { seedMembers } from '../../../../workers/platform/seed/members.ts'
import { bearer, callApi, env, expectValue, login } from '../support/world.ts'

describe('migrating', () => {
  test("finds nothing to do where wrangler's own table has the migrations", async () => {
    expect(expectValue(await callApi('POST', '/ops/migrate'))).toEqual({ applied: [] })
  })

  test('makes the same schema from nothing as wrangler makes, once', async () => {
    const schema = async () =>
      (
        await env.DB.prepare(
          "SELECT name, sql FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY name",
        ).all()
      ).results
    const plain = (rows: Record<string, unknown>[]) =>
      rows.map(({ name, sql }) => [name, String(sql).replace(/--.*$/gm, '').replace(/\s+/g, ' ')])
    const before = plain(await schema()).filter(([name]) => name !== 'd1_migrations')
    const tables = await env.DB.prepare(
      `SELECT type, name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE '\\_cf%' ESCAPE '\\'
       AND name NOT LIKE 'sqlite%' ORDER BY type DESC`,
    ).all<{ type: string; name: string }>()
    await env.DB.batch([
      env.DB.prepare('PRAGMA defer_foreign_keys = true'),
      ...tables.results.map(({ type, name }) => env.DB.prepare(`DROP ${type} ${name}`)),
    ])
    const applied = await migrate(env.DB)
    expect(applied[0]).toBe('0001_baseline.sql')
    expect(applied).toEqual(env.TEST_MIGRATIONS.map(({ name }) => name))
    expect(plain(await schema()).filter(([name]) => name !== 'd1_migrations')).toEqual(before)
    expect(await migrate(env.DB)).toEqual([])
  })
})

describe('the demo', () => {
  test.each(['0', '', undefined])('makes no demo accounts where SEED_DEMO is not 1 but %j', async (SeedDemo) => {
    const request = new Request('http://platform.test/ops/seed', {
      method: 'POST',
      headers: { 'X-Edge-Secret': env.PLATFORM_SECRET },
    })
    const before = await env.DB.prepare('SELECT count(*) AS members FROM members').first()
    const response = await platform().fetch(request, { ...env, SEED_DEMO: SeedDemo } as Env)
    expect(response.status).toBe(403)
    expect(await env.DB.prepare('SELECT count(*) AS members FROM members').first()).toEqual(before)
  })

  test('is made once: a second seeding changes nothing', async () => {
    expect(expectValue(await callApi('POST', '/ops/seed'))).toEqual({ seeded: true })
    expect(expectValue(await callApi('POST', '/ops/seed'))).toEqual({ seeded: false })
  })

  test('has a member with 1,000.00 in the bank', async () => {
    const { token } = expectValue(await login('demo', 'Farol-demo-1'))
    const balance = expectValue(await callApi('GET', '/wps/v2/wallets/balance', { headers: bearer(token) }))
    expect(balance).toMatchObject({ balance: 100_000, currency: 'MXN' })
  })

  test('credits the opening once, also when the seeding was cut off after it', async () => {
    await seedMembers(env)
    const demo = await memberByAccount(env.DB, 'demo')
    expect(await bankOf(env, demo?.bank ?? '').balance(demo?.id ?? '')).toMatchObject({ cash: 100_000 })
  })

  test('has an agent with a hierarchy of three levels', async () => {
    expect(expectValue(await login('agente', 'Farol-agente-1')).member.type).toBe(1)
    const { results } = await env.DB.prepare(
      `WITH RECURSIVE line (id, level) AS (
         SELECT id, 0 FROM members WHERE account = 'agente'
         UNION ALL SELECT members.id, level + 1 FROM members JOIN line ON members.upline_id = line.id)
       SELECT level, count(*) AS members FROM line GROUP BY level`,
    ).all()
    expect(results).toEqual([
      { level: 0, members: 1 },
      { level: 1, members: 2 },
      { level: 2, members: 3 },
      { level: 3, members: 2 },
    ])
  })

  test('lets nobody in to an account without a password', async () => {
    for (const password of ['A', 'Farol-demo-1']) expect(await login('perla', password)).toMatchObject({ status: 401 })
  })
})

test('the site info is whole, and the same flags and addresses have calls of their own', async () => {
  const info = expectValue(await callApi<{ whitelabel: unknown; domainRoute: string }>('GET', '/wps/system/info'))
  const { domainRoute } = info
  expect(expectValue(await callApi('GET', '/wps/system/domainRoute'))).toEqual({ domainRoute, mainDomain: 'site.test' })
  expect(new URL(domainRoute).host).toBe('site.test')
  expect(info).toMatchObject({ mainDomain: 'site.test', register: { username: { minLength: 4 } } })
  expect(expectValue(await callApi('GET', '/wps/system/whitelabel'))).toEqual(info.whitelabel)
  expect(info.whitelabel).toContainEqual({ modId: 'USERNAMEREG3', enabled: '1' })
})
