import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#api/endpoint'
import { type OperatorEndpointName, operatorEndpoints } from '#api/operator/endpoints'
import { type BadCase, bodyCases, judge, optionalCases, optionalQueryCases, queryCases } from '#tests/support/bad-input'
import { address, freshName, fromAddress, registered } from '#tests/support/product/client'
import { partOf } from '#tests/support/product/later'
import { GOOD_CALLS, goodPath } from '#tests/support/product/operator-calls'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'

/** Invalid input in the operators' calls at both gateways: a 4xx envelope with a code, never a 5xx. */

const edge = product.origin
const secrets = JSON.parse(readFileSync(join(product.stateDir, 'secrets.json'), 'utf8')) as { PLATFORM_SECRET: string }
const platform = edge.replace(/\d+$/, (port) => String(Number(port) + 2))

/**
 * The origin and headers of a call at each gateway, as the owner unless a token is passed. The platform accepts a call
 * with the edge's secret and without a token as the owner's.
 */
const gateways = {
  edge: (token = product.opsToken) => ({
    origin: edge,
    headers: { ...fromAddress(), Authorization: `Bearer ${token}` },
  }),
  platform: (token?: string) => ({
    origin: platform,
    headers: {
      ...{ 'X-Edge-Secret': secrets.PLATFORM_SECRET, 'X-Visitor-Address': address() },
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
  }),
} as const
type At = ReturnType<(typeof gateways)[keyof typeof gateways]>

const calls = Object.entries(operatorEndpoints) as [OperatorEndpointName, Endpoint][]
/** For each gateway, the kind of endpoint that it does not serve. */
const CLOSED = { edge: 'internal', platform: 'edge' } as const

let member = ''
beforeAll(async () => {
  member = await registered(edge, freshName())
})

describe.each(Object.keys(gateways) as (keyof typeof gateways)[])('at the %s', (gateway) => {
  const served = calls.filter(([, endpoint]) => endpoint.gateway !== CLOSED[gateway])
  const at = gateways[gateway]

  // The edge passes inputs and tokens on as they are, so its own run judges the platform too.
  const judged = served.filter((row) => FULL || gateway === 'edge' || row[1].gateway === 'internal')
  test.each(judged)('%s refuses bad input', async (name, endpoint) => {
    for (const bad of partOf(casesFor(name, endpoint), name)) {
      const result = await sendBad(at(), name, endpoint, bad)
      expect(result, `${endpoint.method} ${endpoint.path} with ${bad.what}`).toMatchObject({ refused: true })
    }
  })

  test.each(judged)('%s refuses every false token', async (name, endpoint) => {
    const forgeries = [
      '',
      'x',
      '.',
      '../../etc',
      `${product.opsToken}x`,
      `x${product.opsToken}`,
      'z'.repeat(7000),
      member,
    ]
    for (const token of partOf(forgeries, name))
      expect(await sendBad(at(token), name, endpoint, good(name)), token.slice(0, 20)).toMatchObject({ status: 401 })
  })

  test.each(calls.filter(([, endpoint]) => endpoint.gateway === CLOSED[gateway]))(
    '%s is not found',
    async (name, endpoint) => {
      expect(await sendBad(at(), name, endpoint, good(name))).toMatchObject({ status: 404, code: 'not-found' })
    },
  )
})

const good = (name: OperatorEndpointName): BadCase => ({ what: 'nothing wrong', fields: GOOD_CALLS[name].fields })

function casesFor(name: OperatorEndpointName, { path, method, takes }: Endpoint): BadCase[] {
  const allowedMethods = calls.filter(([, other]) => other.path === path).map(([, other]) => other.method as string)
  const wrongMethods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']
    .filter((other) => !allowedMethods.includes(other))
    .map((other) => ({ what: `method ${other}`, method: other }))
  const { fields, more = {} } = GOOD_CALLS[name]
  if (takes === 'nothing') return wrongMethods
  if (method === 'GET' || method === 'DELETE')
    return [...queryCases(fields), ...optionalQueryCases(fields, more), ...wrongMethods]
  // A reason is free text and is stored as typed.
  const cases = bodyCases(fields).filter(({ what }) => what !== 'reason as control characters')
  return [...cases, ...optionalCases(fields, more), ...wrongMethods]
}

async function sendBad(at: At, name: OperatorEndpointName, endpoint: Endpoint, bad: BadCase) {
  const method = bad.method ?? endpoint.method
  const byQuery = method === 'GET' || bad.query !== undefined
  const query = bad.query ?? (method === 'DELETE' ? new URLSearchParams(bad.fields as Record<string, string>) : '')
  const headers: Record<string, string> = { ...at.headers }
  if (bad.contentType !== null) headers['Content-Type'] = bad.contentType ?? 'application/json'
  const body = byQuery ? undefined : (bad.body ?? (bad.fields ? JSON.stringify(bad.fields) : undefined))
  const url = new URL(`${goodPath(name)}${String(query) === '' ? '' : `?${query}`}`, at.origin)
  return judge(await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) }))
}
