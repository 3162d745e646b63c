import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LoginValue } from '#api/session/session'
import type { LinkedIdentity, SocialProvider } from '#api/session/social'
import { eventually } from '../support/eventually.ts'
import { addedMember } from '../support/members.ts'
import { BROWSER, finish, stubProvider, visit } from '../support/openid.ts'
import { type ApiReply, bearer, callApi, env, expectValue, PASSWORD, sendSealed, someone } from '../support/world.ts'

/** The social identities of an account, managed by its owner. */

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const code = ({ body }: ApiReply) => (body.success ? 'ok' : body.code)

function change<Value>(what: 'link' | 'unlink', token: string, password: string, provider: SocialProvider = 'google') {
  const fields = { provider, password, ...(what === 'link' && { browser: BROWSER }) }
  return sendSealed<Value>('POST', `/wps/member/identities/${what}`, fields, { ...someone(), ...bearer(token) })
}

/** Links an identity as the page does: with the password, then through the provider and back. */
async function link({ token }: LoginValue, subject: string, back = token) {
  const { url } = expectValue(await change<{ url: string }>('link', token, PASSWORD))
  const query = new URL(url).searchParams
  stubProvider(query, subject)
  return finish(query, {}, { ...someone(), ...bearer(back) })
}

async function listOf(token: string): Promise<LinkedIdentity[]> {
  const response = await callApi<{ identities: LinkedIdentity[] }>('GET', '/wps/member/identities', {
    headers: bearer(token),
  })
  return expectValue(response).identities
}

const subject = () => `s${crypto.randomUUID()}`
const newestSubject = async (account: string) => {
  const row = env.DB.prepare('SELECT subject FROM outbox_messages WHERE recipient = ? ORDER BY created_at DESC LIMIT 1')
  return (await row.bind(account).first<{ subject: string }>())?.subject
}

describe('linking an identity', () => {
  test('needs the password, links once, and notifies the owner', async () => {
    const owner = await addedMember()
    expect(code(await change('link', owner.token, 'no-es-la-clave'))).toBe('old-password-wrong')
    const who = subject()
    expect(expectValue(await link(owner, who))).toEqual({ outcome: 'linked', provider: 'google' })
    expect(await listOf(owner.token)).toEqual([
      { provider: 'google', email: `${who}@correo.example`, linkedAt: expect.any(String) },
    ])
    await eventually(async () => expect(await newestSubject(owner.member.account)).toMatch(/forma nueva de entrar/))
    expect(expectValue(await visit(who))).toMatchObject({ outcome: 'signed-in', login: { member: owner.member } })
  })

  test('gives an identity one account, and an account one identity of each provider', async () => {
    const [one, other] = [await addedMember(), await addedMember()]
    const who = subject()
    expectValue(await link(one, who))
    expect(code(await link(other, who))).toBe('identity-taken')
    expect(code(await link(one, subject()))).toBe('identity-taken')
    expect(await listOf(other.token)).toEqual([])
  })

  test('that one member began cannot be finished by another', async () => {
    const [one, other] = [await addedMember(), await addedMember()]
    expect(code(await link(one, subject(), other.token))).toBe('not-signed-in')
    expect([...(await listOf(one.token)), ...(await listOf(other.token))]).toEqual([])
  })
})

describe('unlinking an identity', () => {
  test('needs the password, ends the other sessions, and notifies the owner', async () => {
    const owner = await addedMember()
    const who = subject()
    expectValue(await link(owner, who))
    const there = expectValue(await visit(who)) as unknown as { login: LoginValue }
    expect(code(await change('unlink', owner.token, 'no-es-la-clave'))).toBe('old-password-wrong')
    expect(code(await change('unlink', owner.token, PASSWORD))).toBe('ok')
    expect(await listOf(owner.token)).toEqual([])
    expect(code(await callApi('GET', '/wps/member/info', { headers: bearer(there.login.token) }))).toBe('not-signed-in')
    expect(expectValue(await visit(who))).toMatchObject({ outcome: 'register' })
    expect(code(await change('unlink', owner.token, PASSWORD))).toBe('not-found')
    await eventually(async () => expect(await newestSubject(owner.member.account)).toMatch(/ya no sirve/))
  })

  test('is refused for the last way to sign in of an account without a password', async () => {
    const owner = await addedMember()
    expectValue(await link(owner, subject()))
    await env.DB.prepare('UPDATE members SET password = NULL WHERE id = ?').bind(owner.member.id).run()
    expect(code(await change('unlink', owner.token, PASSWORD))).toBe('password-missing')
    expect(code(await change('link', owner.token, PASSWORD, 'facebook'))).toBe('password-missing')
    expect(await listOf(owner.token)).toHaveLength(1)
  })
})
