import { beforeEach, expect, test } from 'vitest'
import { clearSwitches, isolate, put, type Visit } from './support.ts'

beforeEach(clearSwitches)

test('https is promised with every kind of response', async () => {
  const visit = isolate()
  const secure = { origin: 'https://site.test' }
  const of = async (path: string, init: Visit = {}) => {
    const [over, plain] = [await visit(path, { ...secure, ...init }), await visit(path, init)]
    expect([path, plain.headers.has('Strict-Transport-Security')]).toEqual([path, false])
    expect([path, over.headers.get('Strict-Transport-Security')]).toEqual([
      path,
      expect.stringMatching(/^max-age=\d{8}/),
    ])
    return over.status
  }
  expect(await of('/_astro/app.1a2b3c.js')).toBe(200)
  expect(await of('/_astro/none.js')).toBe(404)
  expect(await of('/robots.txt')).toBe(200)
  expect(await of('/wps/live', { headers: { Upgrade: 'websocket', Origin: 'https://evil.test' } })).toBe(403)
  expect(await of('/lottert')).toBe(308)
  expect(await of('/ops')).toBe(401)
  await put('region', { denyCountries: ['MX'] })
  expect(await isolate()('/', { ...secure, cf: { country: 'MX' } })).toMatchObject({ status: 451 })
  const blocked = await isolate()('/', { ...secure, cf: { country: 'MX' } })
  expect(blocked.headers.has('Strict-Transport-Security')).toBe(true)
  await put('maintenance', { on: true })
  const shut = await isolate()('/', secure)
  expect([shut.status, shut.headers.has('Strict-Transport-Security')]).toEqual([503, true])
  await clearSwitches()
})
