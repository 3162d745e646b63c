import { runInDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { memberInfo } from '#api/member'
import { createHandoff, type LoginValue, redeemHandoff } from '#api/session/session'
import type { Presence } from '../../../../workers/platform/presence/Presence.ts'
import { addedMember } from '../support/members.ts'
import { bearer, callApi, env, expectValue, send } from '../support/world.ts'

/** decisions.md "Token in the query string": a one-time code, 60 seconds, never a session token. */

const codeFor = async (token: string) =>
  expectValue(await send<{ code: string; expiresInSeconds: number }>('POST', createHandoff.path, {}, bearer(token)))
const redeem = (code: string) => send<LoginValue>('POST', redeemHandoff.path, { code })

describe('a hand-off code', () => {
  test('opens a session of its own for the same member', async () => {
    const { token, member } = await addedMember()
    const { code, expiresInSeconds } = await codeFor(token)
    expect(expiresInSeconds).toBe(60)
    const opened = expectValue(await redeem(code))
    expect(opened.member.id).toBe(member.id)
    expect(opened.token).not.toBe(token)
    expect((await callApi('GET', memberInfo.path, { headers: bearer(opened.token) })).status).toBe(200)
    expect((await callApi('GET', memberInfo.path, { headers: bearer(token) })).status).toBe(200)
  })

  test('is good once, whoever asks at the same time', async () => {
    const { token } = await addedMember()
    const { code } = await codeFor(token)
    const responses = await Promise.all(Array.from({ length: 20 }, () => redeem(code)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(19)
  })

  test('is worth nothing after a minute', async () => {
    const { token, member } = await addedMember()
    const { code } = await codeFor(token)
    const presence = env.PRESENCE.getByName(member.id) as unknown as DurableObjectStub<Presence>
    await runInDurableObject(presence, (_instance, state) => {
      state.storage.sql.exec('UPDATE handoffs SET expires_at = ?', Date.now())
    })
    expect((await redeem(code)).status).toBe(401)
  })

  test('is not the session token, nor the other way round', async () => {
    const { token } = await addedMember()
    expect((await redeem(token)).status).toBe(401)
    const { code } = await codeFor(token)
    expect((await callApi('GET', memberInfo.path, { headers: bearer(code) })).status).toBe(401)
  })

  test('is made only for who is signed in', async () => {
    expect((await send('POST', createHandoff.path, {})).status).toBe(401)
    expect((await redeem(`${'m'.repeat(22)}.${'c'.repeat(43)}`)).status).toBe(401)
  })
})
