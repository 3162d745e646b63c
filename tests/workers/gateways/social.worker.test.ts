import { describe, expect, test } from 'vitest'
import { register } from '#api/session/session'
import { finishSocial, joinSocial, type SocialOutcome, type SocialProvider, startSocial } from '#api/session/social'
import { callEndpoint, freshName, PASSWORD, send } from '#tests/support/product/client'
import { platformGateway } from '#tests/support/product/platform-gateway'
import { product } from '#tests/support/product/running'
import { visitOpenId } from '#tests/support/stand-ins/openid-visit'

/** Signing in through a real OpenID provider in another process, over HTTP only. */

const USES = 500
const origin = product.origin
const BROWSER = 'b'.repeat(43)

/** Visits the provider and returns the fields that the page would send to the callback. */
async function callback(person: string, provider: SocialProvider = 'google'): Promise<Record<string, string>> {
  const { url } = await callEndpoint(origin, startSocial, { provider, browser: BROWSER })
  const back = await visitOpenId(String(url), person)
  expect(back.origin + back.pathname).toBe(`${origin}/en/login`)
  return { ...Object.fromEntries(back.searchParams), browser: BROWSER }
}

const outcome = async (person: string, provider?: SocialProvider) =>
  (await callEndpoint(origin, finishSocial, await callback(person, provider))) as SocialOutcome

/** Registers a member linked to this person at the provider. */
async function registerPerson(person: string): Promise<void> {
  const { ticket } = (await outcome(person)) as { ticket: string }
  await callEndpoint(origin, register, {
    username: freshName(),
    password: PASSWORD,
    confirmPassword: PASSWORD,
    birthday: '1990-05-17',
    terms: true,
    registerMethod: 'WEB',
    socialTicket: ticket,
  })
}

describe('a real provider', () => {
  test('confirms the identity of a new member, and opens the account from then on', async () => {
    const person = freshName()
    expect(await outcome(person)).toMatchObject({
      outcome: 'register',
      email: `${person}@correo.example`,
      nickname: person,
    })
    await registerPerson(person)
    expect(await outcome(person)).toMatchObject({ outcome: 'signed-in' })
  })

  test('that does not say whether an e-mail is verified leads to no account', async () => {
    const person = freshName()
    await registerPerson(person)
    expect(await outcome(person, 'facebook')).toMatchObject({ outcome: 'register' })
  })

  test('confirms the e-mail of an account: its password links the two', async () => {
    const person = freshName()
    const typed = { username: person, password: PASSWORD, confirmPassword: PASSWORD, birthday: '1990-05-17' }
    const fields = { ...typed, email: `${person}@correo.example`, terms: true, registerMethod: 'WEB' }
    await callEndpoint(origin, register, fields)
    const { ticket } = (await outcome(person)) as { ticket: string }
    expect((await send(origin, joinSocial, { ticket, password: 'no-es' })).body.code).toBe('old-password-wrong')
    await callEndpoint(origin, joinSocial, { ticket, password: PASSWORD })
    expect(await outcome(person)).toMatchObject({ outcome: 'signed-in', login: { member: { account: person } } })
  })

  test('does not accept a code that it gave for another visit', async () => {
    const [first, second] = [await callback(freshName()), await callback(freshName())]
    const mixed = await send(origin, finishSocial, { ...second, code: first.code })
    expect(mixed.body.code).toBe('social-failed')
    expect((await send(origin, finishSocial, first)).status).toBe(200)
    expect((await send(origin, finishSocial, first)).body.code).toBe('social-expired')
  })
})

test(`${USES} uses of one callback at once open one session`, async () => {
  const person = freshName()
  await registerPerson(person)
  const body = JSON.stringify(await callback(person))
  const platform = platformGateway()
  const codes = await Promise.all(
    Array.from({ length: USES }, async () => {
      const url = platform.origin + finishSocial.path
      const response = await fetch(url, { method: 'POST', headers: platform.headers(), body })
      const { code = 'ok' } = (await response.json()) as { code?: string }
      return code
    }),
  )
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
  expect(codes.filter((code) => code === 'social-expired')).toHaveLength(USES - 1)
})
