import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#api/endpoint'
import { type EndpointName, endpoints } from '#api/endpoints'
import { GOOD } from '#tests/support/bad-input'
import { freshName, registered, seal } from '#tests/support/product/client'
import { platformGateway } from '#tests/support/product/platform-gateway'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'

/**
 * Long values in every text of every call. Nothing that a caller sends may take the platform longer than it took to
 * send: each pattern runs in linear time, or on texts that are short enough.
 */

/** Texts on which patterns that go back and forth take longest, of the greatest size that a body may have. */
const SIZE = 11_000
const VALUES = [
  'a'.repeat(SIZE),
  `${'a'.repeat(SIZE)}!`,
  `${'9'.repeat(SIZE)}x`,
  `${' '.repeat(SIZE)}x`,
  `${'a@a.'.repeat(SIZE / 4)}@`,
  `${'-1-'.repeat(SIZE / 3)}`,
  `${'é'.repeat(SIZE / 2)}\u0301`,
]
const values = FULL ? VALUES : VALUES.slice(1, 2)
/** Generous: the slowest took 0.2 s, and the machine may be busy. */
const LONGEST_MS = 5_000

const platform = platformGateway()
let token = ''
beforeAll(async () => {
  token = await registered(product.origin, freshName())
})

const served = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  ([, { gateway, takes }]) => gateway === 'platform' && takes !== 'picture',
)

/** Calls with a long value in each text that a good request has, one at a time. */
function longCalls(name: EndpointName): Record<string, unknown>[] {
  const good = GOOD[name]
  const texts = Object.keys(good).filter((key) => typeof good[key] === 'string')
  return texts.flatMap((key) => values.map((value) => ({ ...good, [key]: value })))
}

test.each(served)('%s judges long values at once', { timeout: 300_000 }, async (name, endpoint) => {
  for (const fields of longCalls(name)) {
    const begun = performance.now()
    const response = await made(endpoint, fields)
    const what = Object.entries(fields).map(([key, value]) => `${key}: ${String(value).slice(0, 12)}`)
    expect({ what, status: response.status }).toEqual({ what, status: expect.toSatisfy((status) => status < 500) })
    expect(performance.now() - begun, what.join(', ')).toBeLessThan(LONGEST_MS)
  }
})

/** Sends fields as the endpoint takes them. A query that is too long for the edge is sent as far as it goes. */
async function made({ method, path, sealed }: Endpoint, fields: Record<string, unknown>): Promise<Response> {
  const headers = { ...platform.headers(), Authorization: `Bearer ${token}` }
  if (method === 'GET' || method === 'DELETE') {
    const query = new URLSearchParams(
      Object.entries(fields).map(([key, value]) => [key, String(value).slice(0, 2_000)]),
    )
    return fetch(`${platform.origin}${path}?${query}`, { method, headers })
  }
  // Sealing makes a text longer by a third.
  const shorter = (value: unknown) => (typeof value === 'string' ? value.slice(-0.7 * SIZE) : value)
  const short = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, shorter(value)]))
  const body = sealed ? { sealed: await seal(product.origin, short) } : fields
  return fetch(platform.origin + path, { method, headers, body: JSON.stringify(body) })
}
