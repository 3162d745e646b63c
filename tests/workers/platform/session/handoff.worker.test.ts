import { runInDurableObject } from 'cloudflare:test'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { memberInfo } from '#api/member'
import { createHandoff, type LoginValue, logout, previewHandoff, redeemHandoff } from '#api/session/session'
import { endOtherSessions } from '#api/session/sessions'
import type { Presence } from '../../../../workers/platform/presence/Presence.ts'
import { addedMember } from '../support/members.ts'
import { member, verifyBy, verifyWith } from '../support/step-up.ts'
import { bearer, callApi, env, expectValue, send, someone } from '../support/world.ts'

/** A hand-off code (decision 91): a one-time code, 60 seconds, never a session token. */

const codeFor = async (token: string) =>
  expectValue(await send<{ code: string; expiresInSeconds: number }>('POST', createHandoff.path, {}, bearer(token)))
const redeem = (code: string, headers = {}) => send<LoginValue>('POST', redeemHandoff.path, { code }, headers)
const preview = (code: string, headers = someone()) =>
  send<{ account: string }>('POST', previewHandoff.path, { code }, headers)
const handedOff = async (token: string) => expectValue(await redeem((await codeFor(token)).code)).token
const statusOf = async (token: string) => (await callApi('GET', memberInfo.path, { headers: bearer(token) })).status
const MINUTE = 60_000
const shift = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] })

afterEach(() => {
  vi.useRealTimers()
})

describe('a hand-off code', () => {
  test('opens a session of its own for the same member', async () => {
    const { token, member } = await addedMember()
    const { code, expiresInSeconds } = await codeFor(token)
    expect(expiresInSeconds).toBe(60)
    const opened = expectValue(await redeem(code))
    expect(opened.member.id).toBe(member.id)
    expect(opened.token).not.toBe(token)
    expect(await statusOf(opened.token)).toBe(200)
    expect(await statusOf(token)).toBe(200)
  })

  test('shows the first letter of its account to a query, and stays valid', async () => {
    const { token, member } = await addedMember()
    const { code } = await codeFor(token)
    for (let n = 0; n < 2; n++) expect(expectValue(await preview(code))).toEqual({ account: `${member.account[0]}•••` })
    expect((await redeem(code)).status).toBe(200)
    expect((await preview(code)).status).toBe(401)
    const eager = someone()
    const statuses = []
    for (let n = 0; n < 31; n++) statuses.push((await preview(code, eager)).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })

  test('is valid once, for one of simultaneous uses', async () => {
    const { token } = await addedMember()
    const { code } = await codeFor(token)
    const responses = await Promise.all(Array.from({ length: 20 }, () => redeem(code)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(19)
  })

  test('is invalid after a minute', async () => {
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

  test('is made only for a signed-in member, and six times a minute', async () => {
    expect((await send('POST', createHandoff.path, {})).status).toBe(401)
    expect((await redeem(`${'m'.repeat(22)}.${'c'.repeat(43)}.${'a'.repeat(22)}`)).status).toBe(401)
    const { token } = await addedMember()
    const make = () => send('POST', createHandoff.path, {}, bearer(token))
    const statuses = (await Promise.all(Array.from({ length: 10 }, make))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(6)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
    shift(61_000)
    expect((await make()).status).toBe(200)
  })
})

describe('a session that was handed off', () => {
  test('ends with the one it came from, through every hop', async () => {
    const { token } = await addedMember()
    const child = await handedOff(token)
    const grandchild = await handedOff(child)
    const other = await handedOff(token)
    const { code } = await codeFor(child)
    await callApi('DELETE', logout.path, { headers: bearer(child) })
    expect(await Promise.all([token, child, grandchild, other].map(statusOf))).toEqual([200, 401, 401, 200])
    expect((await redeem(code)).status).toBe(401)
    await callApi('DELETE', logout.path, { headers: bearer(token) })
    expect(await statusOf(other)).toBe(401)
  })

  test('has the end of the first one, through every hop and however much it is used', async () => {
    const { token } = await addedMember()
    let newest = token
    for (let minutes = 0; minutes < 719; minutes += 20) {
      newest = await handedOff(newest)
      shift(Math.min(20, 719 - minutes) * MINUTE)
      expect(await statusOf(newest)).toBe(200)
    }
    shift(2 * MINUTE)
    expect(await statusOf(newest)).toBe(401)
  })

  test('continues while it is used when the one it came from is idle', async () => {
    const { token } = await addedMember()
    const child = await handedOff(token)
    const grandchild = await handedOff(child)
    for (let n = 0; n < 2; n++) {
      shift(20 * MINUTE)
      expect(await statusOf(grandchild)).toBe(200)
    }
    expect(await Promise.all([token, child, grandchild].map(statusOf))).toEqual([401, 401, 200])
  })

  test('may end the others, and is independent from then on', async () => {
    const { token } = await addedMember()
    const child = await handedOff(token)
    expect(expectValue(await callApi('DELETE', endOtherSessions.path, { headers: bearer(child) }))).toEqual({
      ended: 1,
    })
    expect(await Promise.all([token, child].map(statusOf))).toEqual([401, 200])
  })

  test('meets the extra verification of a new device, and still has the end of its parent', async () => {
    await verifyBy('bank-name')
    const { token } = await member()
    const there = someone()
    const { body } = await redeem((await codeFor(token)).code, there)
    expect(body).toMatchObject({ code: 'extra-verification' })
    const challenge = { ticket: (body.success ? null : body.value?.ticket) ?? '', methods: [], there }
    const verified = expectValue(await verifyWith('bank-name', 'María José Núñez', challenge)).token
    expect(await statusOf(verified)).toBe(200)
    await callApi('DELETE', logout.path, { headers: bearer(token) })
    expect(await statusOf(verified)).toBe(401)
    await verifyBy()
  })
})
