import { describe, expect, test, vi } from 'vitest'
import type { Operator } from '#api/operator/operators'
import { newOperator } from '../support/operator.ts'
import { bearer, callApi, env, expectValue, send } from '../support/world.ts'

const name = (name: string, enabled = true, headers = {}) => send('PUT', '/ops/operators', { name, enabled }, headers)
/** A call that any operator may make and that is logged. */
const act = (headers: Record<string, string>) => send('PUT', '/ops/whitelabel', { FREEPLAY3: '1' }, headers)
const lastActor = async () =>
  (await env.DB.prepare('SELECT actor FROM audit ORDER BY sequence DESC LIMIT 1').first<{ actor: string }>())?.actor

describe('an operator', () => {
  test('is named by the owner, acts under that name, and is stopped at once', async () => {
    const rosa = await newOperator('rosa')
    expect(rosa.token).toMatch(/^ops\.rosa\.[\w-]{43}$/)
    expect((await act(rosa.headers)).status).toBe(200)
    expect(await lastActor()).toBe('operator:rosa')
    expect((await act({})).status).toBe(200)
    expect(await lastActor()).toBe('operator:owner')
    expect(expectValue(await name('rosa', false))).toEqual({ name: 'rosa' })
    const refused = await act(rosa.headers)
    expect(refused).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
    expect(refused.headers.get('WWW-Authenticate')).toBe('Bearer')
  })

  test('has a token that is kept as a hash, and told once', async () => {
    const { name: operatorName, token } = await newOperator()
    const row = await env.DB.prepare('SELECT * FROM operators WHERE name = ?').bind(operatorName).first()
    expect(JSON.stringify(row)).not.toContain(token.slice(-43))
    const listed = JSON.stringify(expectValue(await callApi('GET', '/ops/operators')))
    expect(listed).toContain(operatorName)
    expect(listed).not.toContain(token.slice(-43))
    expect(JSON.stringify((await env.DB.prepare('SELECT * FROM audit').all()).results)).not.toContain(token.slice(-43))
  })

  test('there is one of each name; the same name comes back with another token', async () => {
    const first = await newOperator('luz')
    expect(await name('luz')).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await name('luz', false)).status).toBe(200)
    expect(await name('luz', false)).toMatchObject({ status: 404 })
    const second = await newOperator('luz')
    expect((await act(first.headers)).status).toBe(401)
    expect((await act(second.headers)).status).toBe(200)
    const listed = expectValue(await callApi<Operator[]>('GET', '/ops/operators'))
    expect(listed.filter((one) => one.name === 'luz')).toMatchObject([{ removedAt: null }])
  })

  test('named by two at once is named once', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => name('gemela')))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  })

  test.each(['owner', 'Rosa', 'r', '-rosa', 'ro sa', 'rosa.x', '', 'x'.repeat(33), null])(
    'is not called %j',
    async (bad) => {
      expect((await name(bad as string)).status).toBe(400)
    },
  )
})

describe('nobody is an operator', () => {
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

  test('three wrong secrets lock the name for half an hour, also one nobody has (GLI-19 B.2.3(g))', async () => {
    const { name: operatorName, headers } = await newOperator()
    for (const target of [operatorName, 'nadie-asi']) {
      const wrong = bearer(`ops.${target}.${'b'.repeat(43)}`)
      for (let tries = 0; tries < 3; tries += 1) expect((await act(wrong)).status).toBe(401)
      expect(await act(wrong)).toMatchObject({ status: 403, body: { code: 'account-locked' } })
    }
    expect(await act(headers)).toMatchObject({ status: 403, body: { code: 'account-locked' } })
    expect((await act({})).status, 'the owner is never locked out').toBe(200)
    await name(operatorName, false)
    const again = await newOperator(operatorName)
    expect((await act(again.headers)).status, 'a new token begins unlocked').toBe(200)
  })

  test('the lock ends by itself', async () => {
    const { name: operatorName, headers } = await newOperator()
    const wrong = bearer(`ops.${operatorName}.${'b'.repeat(43)}`)
    for (let tries = 0; tries < 3; tries += 1) await act(wrong)
    expect((await act(headers)).status).toBe(403)
    vi.useFakeTimers({ now: Date.now() + 1_800_001, toFake: ['Date'] })
    expect((await act(headers)).status).toBe(200)
    vi.useRealTimers()
  })
})
