import { describe, expect, test, vi } from 'vitest'
import type { NewToken, Operator } from '#api/operator/operators'
import { newOperator, proposalIn, secondPerson, sendForTwo } from '../support/operator.ts'
import { bearer, callApi, env, expectValue, send, someone } from '../support/world.ts'

const add = (name: string, by = {}) =>
  sendForTwo<NewToken>('PUT', '/ops/operators', { name, role: 'admin', enabled: true }, by)
const remove = (name: string) => send('PUT', '/ops/operators', { name, enabled: false })
/** A call that any operator may make and that is logged. */
const act = (headers: Record<string, string>) => send('PUT', '/ops/whitelabel', { FREEPLAY3: '1' }, headers)
const isNamed = (name: string) => (one: Operator) => one.name === name
const lastActor = async () =>
  (await env.DB.prepare('SELECT actor FROM audit ORDER BY sequence DESC LIMIT 1').first<{ actor: string }>())?.actor

describe('the first operator', () => {
  test('is named by the owner alone; the second and all later ones by two people', async () => {
    const alone = await send('PUT', '/ops/operators', { name: 'primera', role: 'support', enabled: true })
    expect(proposalIn(alone)).toBeNull()
    const { token } = expectValue(alone) as NewToken
    const second = await send('PUT', '/ops/operators', { name: 'otra', role: 'admin', enabled: true })
    const { id } = proposalIn(second) ?? { id: '' }
    const confirm = (by: Record<string, string>) => send('PUT', `/ops/proposals/${id}`, { decision: 'confirm' }, by)
    expect(await confirm({})).toMatchObject({ status: 403, body: { code: 'same-person' } })
    expect(expectValue(await callApi<Operator[]>('GET', '/ops/operators')).filter(isNamed('otra'))).toEqual([])
    expect(expectValue(await confirm(bearer(token))), 'whatever the role').toMatchObject({ result: { name: 'otra' } })
  })

  test('who is removed makes the owner wait for a week before naming another alone', async () => {
    for (const { name } of expectValue(await callApi<Operator[]>('GET', '/ops/operators'))) await remove(name)
    const draft = { name: 'nueva', role: 'admin', enabled: true }
    expect(proposalIn(await send('PUT', '/ops/operators', draft))).not.toBeNull()
    await env.DB.prepare('UPDATE operators SET removed_at = ?')
      .bind(new Date(Date.now() - 7 * 86_400_000 - 1).toISOString())
      .run()
    expect(proposalIn(await send('PUT', '/ops/operators', draft))).toBeNull()
    await remove('nueva')
    await env.DB.prepare(`DELETE FROM operators`).run()
    await secondPerson()
  })
})

describe('an operator', () => {
  test('is named by two people, acts under that name, and is removed at once', async () => {
    const rosa = await newOperator('rosa')
    expect(rosa.token).toMatch(/^ops\.rosa\.[\w-]{43}$/)
    expect((await act(rosa.headers)).status).toBe(200)
    expect(await lastActor()).toBe('operator:rosa')
    expect((await act({})).status).toBe(200)
    expect(await lastActor()).toBe('operator:owner')
    expect(expectValue(await remove('rosa'))).toEqual({ name: 'rosa' })
    const refused = await act(rosa.headers)
    expect(refused).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
    expect(refused.headers.get('WWW-Authenticate')).toBe('Bearer')
  })

  test('has a token that is stored as a hash, and shown once', async () => {
    const { name: operatorName, token } = await newOperator()
    const row = await env.DB.prepare('SELECT * FROM operators WHERE name = ?').bind(operatorName).first()
    expect(JSON.stringify(row)).not.toContain(token.slice(-43))
    const listed = JSON.stringify(expectValue(await callApi('GET', '/ops/operators')))
    expect(listed).toContain(operatorName)
    expect(listed).not.toContain(token.slice(-43))
    expect(JSON.stringify((await env.DB.prepare('SELECT * FROM audit').all()).results)).not.toContain(token.slice(-43))
  })

  test('has a unique name; the same name comes back with another token', async () => {
    const first = await newOperator('luz')
    expect(await add('luz')).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await remove('luz')).status).toBe(200)
    expect(await remove('luz')).toMatchObject({ status: 404 })
    const second = await newOperator('luz')
    expect((await act(first.headers)).status).toBe(401)
    expect((await act(second.headers)).status).toBe(200)
    const listed = expectValue(await callApi<Operator[]>('GET', '/ops/operators'))
    expect(listed.filter(isNamed('luz'))).toMatchObject([{ removedAt: null }])
  })

  test('named by many at once is named once', async () => {
    const { headers } = await newOperator()
    const callers = [{}, headers, {}, headers]
    const replies = await Promise.all(callers.map((by) => add('gemela', by)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(expectValue(await callApi<Operator[]>('GET', '/ops/operators')).filter(isNamed('gemela'))).toHaveLength(1)
  })

  test.each(['owner', 'Rosa', 'r', '-rosa', 'ro sa', 'rosa.x', '', 'x'.repeat(33), null])(
    'cannot be called %j',
    async (bad) => {
      expect((await add(bad as string)).status).toBe(400)
    },
  )
})

describe('a caller is no operator', () => {
  test('by a header that says so', async () => {
    expect((await act({ 'X-Operator': 'rosa' })).status).toBe(200)
    expect(await lastActor()).toBe('operator:owner')
    const { headers, name: operatorName } = await newOperator()
    expect((await act({ ...headers, 'X-Operator': 'owner' })).status).toBe(200)
    expect(await lastActor()).toBe(`operator:${operatorName}`)
  })

  test.each([
    'Bearer ops.nadie.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'Bearer ',
    'Basic b3duZXI6',
    'Bearer undefined',
    `Bearer ops.owner.${'a'.repeat(43)}`,
    `Bearer ops.${'a'.repeat(500)}.${'a'.repeat(43)}`,
    `Bearer ${'a'.repeat(22)}.${'a'.repeat(43)}`,
  ])('with %j', async (Authorization) => {
    expect((await act({ Authorization })).status).toBe(401)
  })

  test('with the token of another name', async () => {
    const [ana, eva] = [await newOperator(), await newOperator()]
    const swapped = `ops.${eva.name}.${ana.token.slice(-43)}`
    expect((await act(bearer(swapped))).status).toBe(401)
  })

  test('without the edge’s secret, whatever the token', async () => {
    const { headers } = await newOperator()
    expect((await act({ ...headers, 'X-Edge-Secret': 'guess' })).status).toBe(403)
  })

  test('three wrong secrets lock the name where they were tried, also an unknown name (GLI-19 B.2.3(g))', async () => {
    const { name: operatorName, headers } = await newOperator()
    for (const target of [operatorName, 'nadie-asi']) {
      const wrong = bearer(`ops.${target}.${'b'.repeat(43)}`)
      const [here, elsewhere] = [
        { ...wrong, ...someone() },
        { ...wrong, ...someone() },
      ]
      for (let tries = 0; tries < 3; tries += 1) expect((await act(here)).status).toBe(401)
      expect(await act(here)).toMatchObject({ status: 403, body: { code: 'account-locked' } })
      expect((await act(elsewhere)).status).toBe(401)
      vi.useFakeTimers({ now: Date.now() + 1_800_001, toFake: ['Date'] })
      expect((await act(here)).status, 'half an hour later').toBe(401)
      vi.useRealTimers()
    }
    expect((await act(headers)).status).toBe(200)
  })

  test('wrong secrets lock out nobody who has the right one, not even at the same address', async () => {
    const { name: operatorName, headers } = await newOperator()
    const here = someone()
    const wrong = { ...bearer(`ops.${operatorName}.${'b'.repeat(43)}`), ...here }
    for (let tries = 0; tries < 5; tries += 1) await act(wrong)
    expect((await act({ ...headers, ...here })).status).toBe(200)
    expect((await act(here)).status, 'the owner').toBe(200)
  })
})

describe('a personal token', () => {
  const listed = async (name: string) =>
    expectValue(await callApi<Operator[]>('GET', '/ops/operators')).find(isNamed(name))
  const inDays = (time = '') => Math.round((Date.parse(time) - Date.now()) / 86_400_000)
  const passDays = (days: number) => vi.useFakeTimers({ now: Date.now() + days * 86_400_000, toFake: ['Date'] })
  const renew = (by: Record<string, string>) => send<NewToken>('PUT', '/ops/operators/renewal', {}, by)

  test('ends after ninety days, or after its own number of days', async () => {
    const { name, headers } = await newOperator()
    expect(inDays((await listed(name))?.expiresAt)).toBe(90)
    const short = { name: 'breve', role: 'viewer', enabled: true, days: 7 }
    const { token, expiresAt } = expectValue(await sendForTwo<NewToken>('PUT', '/ops/operators', short))
    expect(inDays(expiresAt)).toBe(7)
    passDays(7)
    expect([(await act(bearer(token))).status, (await act(headers)).status]).toEqual([401, 200])
    passDays(84)
    expect((await act(headers)).status).toBe(401)
    vi.useRealTimers()
  })

  test('is renewed by its holder, for as long again, and the old one then opens nothing', async () => {
    const { name, headers } = await newOperator()
    passDays(80)
    const renewed = expectValue(await renew(headers))
    expect(inDays(renewed.expiresAt)).toBe(90)
    expect([(await act(headers)).status, (await act(bearer(renewed.token))).status]).toEqual([401, 200])
    expect(await listed(name)).toMatchObject({ expiresAt: renewed.expiresAt })
    expect(JSON.stringify((await env.DB.prepare('SELECT * FROM audit').all()).results)).not.toContain(renewed.token)
    vi.useRealTimers()
  })

  test('is not renewed once it ended, nor is the owner’s', async () => {
    const { headers } = await newOperator()
    passDays(91)
    expect((await renew(headers)).status).toBe(401)
    vi.useRealTimers()
    expect(await renew({})).toMatchObject({ status: 403, body: { code: 'operation-not-allowed' } })
  })
})

describe('the audit log has', () => {
  const newest = async (subject: string) =>
    (
      await env.DB.prepare('SELECT actor, action, after FROM audit WHERE subject = ? ORDER BY sequence DESC')
        .bind(subject)
        .all<{ actor: string; action: string; after: string }>()
    ).results

  test('tries of wrong tokens, with their address, twenty of a name in half an hour at most', async () => {
    const { name } = await newOperator()
    for (let tries = 0; tries < 25; tries += 1) {
      const address = someone()
      await act({ ...bearer(`ops.${name}.${'c'.repeat(43)}`), ...address })
      const after = JSON.stringify({ count: 1, address: address['X-Visitor-Address'] })
      if (tries === 0)
        expect((await newest(`operator:${name}`))[0]).toEqual({ actor: 'system', action: 'wrong-token', after })
    }
    expect((await newest(`operator:${name}`)).filter(({ action }) => action === 'wrong-token')).toHaveLength(20)
    await act({ ...bearer(`ops.nadie-mas.${'c'.repeat(43)}`), ...someone() })
    expect((await newest('operator:unknown'))[0]).toMatchObject({ action: 'wrong-token' })
    await send('PUT', '/ops/wrong-tokens', { count: 7, address: '203.0.113.9' })
    expect((await newest('operator:unknown'))[0]?.after).toBe('{"count":7,"address":"203.0.113.9"}')
  })

  test('the reader of the outbox, before it is shown', async () => {
    expectValue(await callApi('GET', '/ops/outbox?to=ana@example.com'))
    expect((await newest('outbox'))[0]).toEqual({
      ...{ actor: 'operator:owner', action: 'outbox-read', after: '{"to":"ana@example.com"}' },
    })
  })

  test('the operator who began a rebuild of the reports', async () => {
    const { name, headers } = await newOperator()
    expectValue(await send('PUT', '/ops/ledger/rebuild', { begin: true }, headers))
    expect((await newest('read-models'))[0]).toMatchObject({ actor: `operator:${name}`, action: 'rebuild-begun' })
  })
})
