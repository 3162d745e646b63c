import { listDurableObjectIds } from 'cloudflare:test'
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { memberInfo } from '#api/member'
import { redeemHandoff } from '#api/session/session'
import { FULL } from '#tests/support/product/tier'
import { addedMember } from '../support/members.ts'
import { bearer, callApi, env, send, someone } from '../support/world.ts'

/** Decision 090: a token that we did not make costs the platform nothing. */

const info = (headers: Record<string, string>) => callApi('GET', memberInfo.path, { headers })

test('a token of the right format that we did not make opens nothing, and names no object', async () => {
  const { token } = await addedMember()
  const before = (await listDurableObjectIds(env.PRESENCE)).length
  const random = (bytes: number) => randomBytes(bytes).toString('base64url')
  const [id = '', secret = '', mac = ''] = token.split('.')
  const foreign = () => [
    [`${random(16)}.${random(32)}`, `${random(16)}.${random(32)}.${random(16)}`],
    [`${random(16)}.${secret}.${mac}`, `${id}.${random(32)}.${mac}`, `${id}.${secret}.${random(16)}`],
  ]
  const tokens = Array.from({ length: FULL ? 600 : 6 }, () => foreign().flat()).flat()
  // Each from an address of its own, so that none is refused for the number of those before it.
  const ask = (one: string) => info({ ...bearer(one), ...someone() })
  for (const { status } of await Promise.all(tokens.map(ask))) expect(status).toBe(401)
  const redeemed = await Promise.all(tokens.map((code) => send('POST', redeemHandoff.path, { code }, someone())))
  for (const { status } of redeemed) expect([400, 401]).toContain(status)
  expect((await listDurableObjectIds(env.PRESENCE)).length).toBe(before)
  expect((await info(bearer(token))).status).toBe(200)
})

test('too many invented tokens at one address wait, while a real one from there is accepted at once', async () => {
  const { token } = await addedMember()
  const here = someone()
  const ask = () => info({ ...here, ...bearer(randomBytes(48).toString('base64url')) })
  const statuses = (await Promise.all(Array.from({ length: 70 }, ask))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(60)
  const [late, real] = await Promise.all([ask(), info({ ...here, ...bearer(token) })])
  expect(late).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
  expect(Number(late.headers.get('Retry-After'))).toBeGreaterThan(30)
  expect(real.status).toBe(200)
  expect((await info({ ...someone(), ...bearer('x') })).status).toBe(401)
})
