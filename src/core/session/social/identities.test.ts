import { beforeEach, expect, test } from 'vitest'
import { LOGIN_VALUE } from '#tests/site/page'
import { sealedPage, type TestPage } from '#tests/site/sealed-page'
import { closeSession, openSession } from '../session.ts'
import { $identities, loadIdentities, unlink } from './identities.ts'

const LIST = '/wps/member/identities'
const UNLINK = '/wps/member/identities/unlink'
const GOOGLE = { provider: 'google', email: 'ana@correo.example', linkedAt: '2026-11-21T12:00:00Z' }

let here: TestPage
beforeEach(async () => {
  here = await sealedPage()
  closeSession()
  openSession(LOGIN_VALUE)
  here.respond('/wps/session/social/providers', here.value({ providers: ['google', 'facebook'] }))
})

test('the list joins the configured providers and the linked identities', async () => {
  here.respond(LIST, here.value({ identities: [GOOGLE] }))
  await loadIdentities()
  expect($identities.get()).toEqual({
    state: 'ready',
    rows: [
      { provider: 'google', linked: GOOGLE },
      { provider: 'facebook', linked: null },
    ],
  })
})

test('a list that fails to load says why', async () => {
  here.respond(LIST, here.refusal('upstream-failed'))
  await loadIdentities()
  expect($identities.get()).toEqual({ state: 'failed', error: 'upstream-failed' })
})

test.each([
  ['taken away', () => here.value({})],
  ['gone already', () => here.refusal('not-found')],
])('an identity that is %s leaves the list', async (_, reply) => {
  here.respond(LIST, here.value({ identities: [] }))
  here.respond(UNLINK, reply())
  expect(await unlink('google', 'x')).toEqual({ ok: true, value: null })
  expect($identities.get()).toMatchObject({ rows: [{ linked: null }, { linked: null }] })
})

test('a wrong password leaves the list as it is', async () => {
  here.respond(LIST, here.value({ identities: [GOOGLE] }))
  await loadIdentities()
  here.respond(UNLINK, here.refusal('old-password-wrong'))
  expect(await unlink('google', 'x')).toMatchObject({ error: 'old-password-wrong' })
  expect($identities.get()).toMatchObject({ state: 'ready', rows: [{ linked: GOOGLE }, { linked: null }] })
})
