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
/**
 * How much longer a long value may take than a short one of the same letters, in the quickest of a few tries of each. A
 * pattern that goes back and forth takes thousands of times as long; a busy machine is not busy each time.
 */
const LONGEST = 300
const TRIES = 5

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

test.each(served)('%s judges long values at once', async (name, endpoint) => {
  for (const fields of longCalls(name)) {
    const { response, tookMs } = await timed(endpoint, fields)
    const what = Object.entries(fields).map(([key, value]) => `${key}: ${String(value).slice(0, 12)}`)
    expect({ what, status: response.status }).toEqual({ what, status: expect.toSatisfy((status) => status < 500) })
    expect(await slowdown(endpoint, fields, tookMs), what.join(', ')).toBeLessThan(LONGEST)
  }
})

async function timed(endpoint: Endpoint, fields: Record<string, unknown>) {
  const begun = performance.now()
  const response = await made(endpoint, fields)
  return { response, tookMs: performance.now() - begun }
}

/** Returns how many times as long the long value takes as a short one. Tries again while that is too much. */
async function slowdown(endpoint: Endpoint, long: Record<string, unknown>, tookMs: number): Promise<number> {
  const shorter = (value: unknown) => (values.includes(String(value)) ? String(value).slice(-2) : value)
  const short = Object.fromEntries(Object.entries(long).map(([key, value]) => [key, shorter(value)]))
  let longMs = tookMs
  let shortMs = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < TRIES; tries += 1) {
    shortMs = Math.min(shortMs, (await timed(endpoint, short)).tookMs)
    if (longMs / shortMs < LONGEST) break
    longMs = Math.min(longMs, (await timed(endpoint, long)).tookMs)
  }
  return longMs / shortMs
}

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
