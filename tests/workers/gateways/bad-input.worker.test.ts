import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#api/endpoint'
import { type EndpointName, endpoints } from '#api/endpoints'
import { login } from '#api/session/session'
import { type BadCase, bodyCases, fieldCases, GOOD, judge, queryCases } from '#tests/support/bad-input'
import {
  address,
  balanceOf,
  callEndpoint,
  deposited,
  fromAddress,
  PASSWORD,
  registered,
  seal,
} from '#tests/support/product/client'
import { partOf } from '#tests/support/product/later'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'

/** Invalid input at both gateways: a 4xx envelope with a code, never a 5xx, and no change. */

const stateDir = product.stateDir
const edge = product.origin
const secrets = JSON.parse(readFileSync(join(stateDir, 'secrets.json'), 'utf8')) as { PLATFORM_SECRET: string }
const platform = edge.replace(/\d+$/, (port) => String(Number(port) + 2))

const gateways = {
  edge: () => ({ origin: edge, headers: fromAddress() }),
  platform: () => ({
    origin: platform,
    headers: { 'X-Edge-Secret': secrets.PLATFORM_SECRET, 'X-Visitor-Address': address() } as Record<string, string>,
  }),
}

let token = ''
let before = ''

beforeAll(async () => {
  token = await registered(edge, `malo${Date.now().toString(36)}`)
  await deposited(edge, token, 50_000)
  before = await everything()
})

/** Returns everything that could have changed: this member's balance, and the counts of members and transfers. */
async function everything(): Promise<string> {
  const ledger = await fetch(`${edge}/ops/ledger/banks`, { headers: { Authorization: `Bearer ${product.opsToken}` } })
  return `${await balanceOf(edge, token)} ${await ledger.text()}`
}

const reachable = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  ([, { gateway }]) => gateway !== 'internal',
)

describe.each(Object.keys(gateways) as (keyof typeof gateways)[])('at the %s', (gateway) => {
  const served = reachable.filter(([, endpoint]) => gateway === 'edge' || endpoint.gateway === 'platform')

  // The edge passes inputs on as they are, so its own run judges the platform too.
  const judged = served.filter((row) => FULL || gateway === 'edge' || row[1].gateway === 'platform')
  test.each(judged)('%s refuses bad input', async (name, endpoint) => {
    for (const bad of partOf(casesFor(name, endpoint), name)) {
      const result = await sendBad(gateways[gateway](), endpoint, bad)
      expect(result, `${endpoint.method} ${endpoint.path} with ${bad.what}`).toMatchObject({ refused: true })
    }
  })

  // The edge passes tokens on, so its own run judges those of the platform.
  const guarded = served.filter(([, { auth }]) => auth !== 'none' && auth !== 'optional')
  test.each(FULL || gateway === 'edge' ? guarded : [])('%s refuses every false token', async (name, endpoint) => {
    const forgeries = [
      '',
      'x',
      '.',
      'a.b',
      '../../etc',
      `${token}x`,
      `x${token}`,
      'é'.repeat(40),
      'z'.repeat(7000),
      token.replace(/.$/, (c) => (c === 'A' ? 'B' : 'A')),
    ]
    for (const forged of partOf(forgeries, name))
      for (const headers of [{ Authorization: `Bearer ${encodeURI(forged)}` }, { token: encodeURI(forged) }]) {
        const at = gateways[gateway]()
        const response = await exchange(at.origin, endpoint, { ...at.headers, ...headers }, GOOD[name])
        expect(response.status, `${endpoint.path} with token ${forged.slice(0, 20)}`).toBe(401)
      }
  })
})

test.each(['login', 'register'] as const)(
  '%s refuses a body that is not sealed, is stale, forged or sent again',
  async (name) => {
    const endpoint = endpoints[name]
    const now = Math.floor(Date.now() / 1000)
    const send = (body: unknown) => post(endpoint, JSON.stringify(body))
    const good = await seal(edge, GOOD[name])

    expect(await send(GOOD[name])).toMatchObject({ status: 400, code: 'unsealed' })
    expect(await send({ sealed: 'a.b.c.d.e' })).toMatchObject({ status: 400, code: 'unsealed' })
    expect(await send({ sealed: `${good.slice(0, -4)}AAAA` })).toMatchObject({ status: 400, code: 'unsealed' })
    expect(
      await send({ sealed: good.replace(/^[^.]+/, btoa('{"alg":"none","enc":"A256GCM"}').replace(/=/g, '')) }),
    ).toMatchObject({ code: 'unsealed' })
    expect(await send({ sealed: await seal(edge, GOOD[name], { iat: now - 300 }) })).toMatchObject({
      code: 'stale-seal',
    })
    expect(await send({ sealed: await seal(edge, GOOD[name], { iat: now + 300 }) })).toMatchObject({
      code: 'stale-seal',
    })
    for (const bad of fieldCases(GOOD[name])) {
      const sealed = await seal(edge, bad.fields as object)
      expect(
        await send(sealed.length > 12_000 ? { sealed } : { sealed }),
        `${name} sealed with ${bad.what}`,
      ).toMatchObject({ refused: true })
    }
    const once = await seal(edge, GOOD[name])
    expect((await send({ sealed: once })).status).not.toBe(409)
    expect(await send({ sealed: once })).toMatchObject({ status: 409, code: 'replayed' })
  },
)

test('a stolen sealed login cannot be used a second time', async () => {
  const username = `robo${Date.now().toString(36)}`
  await registered(edge, username)
  const sealed = await seal(edge, { username, password: PASSWORD, type: 'username' })
  expect(await post(login, JSON.stringify({ sealed }))).toMatchObject({ status: 200 })
  expect(await post(login, JSON.stringify({ sealed }))).toMatchObject({ status: 409, code: 'replayed' })
  before = await everything()
})

test('all of it has changed nothing', async () => {
  expect(await everything()).toBe(before)
  await callEndpoint(edge, endpoints.memberInfo, {}, token)
})

function casesFor(name: EndpointName, endpoint: Endpoint): BadCase[] {
  const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter((method) => method !== endpoint.method)
  const wrongMethods = methods.map((method) => ({ what: `method ${method}`, method }))
  const byBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  // For a sealed endpoint the test above seals the invalid fields; here the envelope itself is invalid.
  const cases = byBody ? bodyCases(endpoint.sealed ? { sealed: 'a.b.c.d.e' } : GOOD[name]) : queryCases(GOOD[name])
  return [...cases, ...wrongMethods]
}

async function sendBad(at: ReturnType<(typeof gateways)['edge']>, endpoint: Endpoint, bad: BadCase) {
  const url = new URL(`${endpoint.path}${bad.query === undefined ? '' : `?${bad.query}`}`, at.origin)
  const headers: Record<string, string> = { ...at.headers }
  if (endpoint.auth !== 'none') headers.Authorization = `Bearer ${token}`
  if (bad.contentType !== null) headers['Content-Type'] = bad.contentType ?? 'application/json'
  const method = bad.method ?? endpoint.method
  const body =
    method === 'GET' || bad.query !== undefined
      ? undefined
      : (bad.body ?? (bad.fields ? JSON.stringify(bad.fields) : undefined))
  return judge(await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) }))
}

async function exchange(origin: string, endpoint: Endpoint, headers: Record<string, string>, fields: object) {
  const byBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  return judge(
    await fetch(new URL(endpoint.path, origin), {
      method: endpoint.method,
      headers: byBody ? { ...headers, 'Content-Type': 'application/json' } : headers,
      ...(byBody ? { body: JSON.stringify(fields) } : {}),
    }),
  )
}

async function post(endpoint: Endpoint, body: string) {
  const headers = { 'Content-Type': 'application/json', ...fromAddress() }
  return judge(await fetch(edge + endpoint.path, { method: endpoint.method, headers, body }))
}
