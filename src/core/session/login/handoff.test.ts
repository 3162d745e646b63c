import { beforeEach, expect, test } from 'vitest'
import { LOGIN_VALUE, page } from '#tests/site/page'
import { provide } from '../../environment.ts'
import { $popups, type PopupParams } from '../../popups.ts'
import { $token } from '../../token.ts'
import { $session, closeSession, openSession } from '../session.ts'
import { confirmHandoff } from './handoff.ts'

const PREVIEW = '/wps/session/handoff/preview'
const REDEEM = '/wps/session/handoff/redeem'
const OTHER = { ...LOGIN_VALUE, token: 'other.token', member: { ...LOGIN_VALUE.member, account: 'otra' } }

let here = page()
beforeEach(() => {
  here = page()
  provide(here.environment)
  closeSession()
  $popups.set([])
  here.session.setItem('handoff', 'the.code')
  here.respond(PREVIEW, here.value({ account: 'o•••' }))
  here.respond(REDEEM, here.value(OTHER))
})

const question = () => $popups.get().find(({ name }) => name === 'confirm')?.param as PopupParams['confirm'] | undefined

test('a code signs nobody in until the person confirms', async () => {
  await confirmHandoff()
  expect(question()).toMatchObject({ about: 'handoff', name: 'o•••' })
  expect(here.session.getItem('handoff')).toBeNull()
  expect($token.get()).toBeNull()
  await question()?.onYes()
  expect($token.get()).toBe(OTHER.token)
})

test('an open session is asked about in other words, stays until the confirmation, and is replaced whole', async () => {
  openSession(LOGIN_VALUE)
  here.session.setItem('consolidated', 'mine')
  await confirmHandoff()
  expect(question()).toMatchObject({ about: 'handoff-replace' })
  expect($token.get()).toBe(LOGIN_VALUE.token)
  await question()?.onYes()
  expect($session.get().member?.account).toBe('otra')
  expect(here.session.getItem('consolidated')).toBeNull()
})

test('an expired code asks nothing, and a code that expires meanwhile shows that', async () => {
  here.respond(PREVIEW, here.refusal('not-signed-in'))
  await confirmHandoff()
  expect($popups.get()).toEqual([])
  here.respond(PREVIEW, here.value({ account: 'o•••' }))
  here.respond(REDEEM, here.refusal('too-many-requests'))
  here.session.setItem('handoff', 'the.code')
  await confirmHandoff()
  await question()?.onYes()
  expect($popups.get().map(({ name }) => name)).toContain('message')
  expect($token.get()).toBeNull()
})

test('a new device verifies first', async () => {
  here.respond(REDEEM, here.refusal('extra-verification', { ticket: 't', methods: [{ method: 'email', to: 'o•••' }] }))
  await confirmHandoff()
  await question()?.onYes()
  expect($popups.get().map(({ name }) => name)).toEqual(['verification'])
})
