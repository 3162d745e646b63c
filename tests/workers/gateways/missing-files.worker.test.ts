import { expect, test } from 'vitest'
import { product } from '#tests/support/product/running'

/** A file that is asked for while a new version is rolled out may be missing now, and must not stay so for a year. */

const A_YEAR = 'public, max-age=31536000, immutable'

test.each([
  [product.origin, ['/_astro/none.js', '/art/v1/none.svg', '/art/v2/cards/none.svg', '/fonts/none-1.woff2']],
  [product.studio, ['/assets/none.js', '/assets/art/v1/none.svg']],
])('%s sends no cacheable 404 for %j', async (origin, paths) => {
  for (const path of paths) {
    const response = await fetch(origin + path)
    expect([path, response.status, response.headers.get('Cache-Control')]).toEqual([path, 404, 'no-store'])
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  }
})

test.each([
  [product.origin, '/fonts/hanken-1.woff2', 'font/woff2'],
  [product.origin, '/art/v1/lockup.svg', 'image/svg+xml'],
  [product.studio, '/assets/art/v1/ojo.svg', 'image/svg+xml'],
])('%s%s is cached for a year, and a client with the current copy gets 304', async (origin, path, type) => {
  const response = await fetch(origin + path)
  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control')).toBe(A_YEAR)
  expect(response.headers.get('Content-Type')).toBe(type)
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  const held = { 'If-None-Match': response.headers.get('ETag') ?? '' }
  expect((await fetch(origin + path, { headers: held })).status).toBe(304)
})
