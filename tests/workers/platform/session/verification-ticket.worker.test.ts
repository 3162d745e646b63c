import { runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keyFor, throttleOf } from '../../../../workers/platform/throttle/of.ts'
import { eventually } from '../support/eventually.ts'
import { historyOf, loginElsewhere, member, sentTo, verifyBy, verifyWith } from '../support/step-up.ts'
import { env, login, PASSWORD } from '../support/world.ts'

/**
 * The ticket with which a login from an unknown device or network continues: used once, valid for ten minutes and five
 * attempts.
 */

const later = (seconds: number) => vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ['Date'] })

beforeEach(() => verifyBy('bank-name'))
afterEach(async () => {
  vi.useRealTimers()
  await verifyBy()
})

describe('a ticket', () => {
  test('20 simultaneous right uses: exactly one succeeds', async () => {
    const challenge = await loginElsewhere(await member())
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => verifyWith('bank-name', 'María José Núñez', challenge)),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.every(({ status }) => status < 500)).toBe(true)
    expect(await verifyWith('bank-name', 'María José Núñez', challenge)).toMatchObject({
      body: { code: 'verification-expired' },
    })
  })

  test('accepts five tries, and five wrong ones close the verification for half an hour and notify the owner', async () => {
    const owner = await member()
    const challenge = await loginElsewhere(owner)
    for (let n = 0; n < 5; n += 1)
      expect(await verifyWith('bank-name', 'otra persona', challenge)).toMatchObject({
        body: { code: 'payee-name-wrong' },
      })
    expect(await verifyWith('bank-name', 'María José Núñez', challenge)).toMatchObject({
      body: { code: 'verification-expired' },
    })
    const next = await loginElsewhere(owner)
    const locked = await verifyWith('bank-name', 'María José Núñez', next)
    expect(locked).toMatchObject({ status: 403, body: { code: 'account-locked' } })
    expect((await login(owner.account, PASSWORD, {}, owner.home)).status).toBe(200)
    await eventually(async () => expect(await sentTo(owner.email)).toContain('Pausamos la verificación de tu cuenta'))
    expect(await historyOf(owner)).toContain('wrong-verification')
    later(1801)
    expect((await verifyWith('bank-name', 'María José Núñez', await loginElsewhere(owner))).status).toBe(200)
  })

  test('judges no more than five of twenty simultaneous guesses over many tickets', async () => {
    const owner = await member()
    const tickets = await Promise.all(Array.from({ length: 8 }, () => loginElsewhere(owner)))
    const responses = await Promise.all(
      [...tickets, ...tickets].map((challenge) => verifyWith('bank-name', 'otra persona', challenge)),
    )
    const judged = responses.filter(({ body }) => !body.success && body.code === 'payee-name-wrong')
    expect(judged.length).toBeLessThanOrEqual(5)
  })

  test('is invalid once the password has changed', async () => {
    const owner = await member()
    const challenge = await loginElsewhere(owner)
    await env.DB.prepare("UPDATE members SET password = 'x' WHERE id = ?").bind(owner.id).run()
    expect(await verifyWith('bank-name', 'María José Núñez', challenge)).toMatchObject({
      body: { code: 'verification-expired' },
    })
  })

  test('is stored as a hash', async () => {
    const { ticket } = await loginElsewhere(await member())
    const key = keyFor('extra-verification', ticket)
    const stored = await runInDurableObject(throttleOf(env, key), (_throttle, { storage }) =>
      JSON.stringify(storage.sql.exec('SELECT * FROM marks').toArray()),
    )
    expect(stored).toContain(key)
    expect(stored).not.toContain(ticket)
  })
})
