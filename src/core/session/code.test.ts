import { beforeEach, expect, test } from 'vitest'
import { provide } from '#core/environment'
import { page, settle } from '#tests/site/page'
import { codeButton } from './code.ts'

const SMS = '/wps/verification/sms/noLogin'
const NUMBER = { mobileNum: '5512345678', countryDialingCode: '52' }

let here = page()
beforeEach(() => {
  here = page()
  provide(here.environment)
})

const sent = () => here.value({ expiredMinutes: 1 })

test('asks for a code and counts a minute down, less the round trip', async () => {
  here.answer(SMS, async () => {
    here.now += 4000
    return sent()
  })
  const button = codeButton('login')
  const results: unknown[] = []
  button.ask(NUMBER, null, (result) => results.push(result))
  expect(button.$state.get().sending).toBe(true)
  await settle()
  expect(here.sent[0]?.body).toEqual({ ...NUMBER, purpose: 'login' })
  expect(results).toEqual([{ ok: true, value: { expiredMinutes: 1 } }])
  expect(button.$state.get()).toEqual({ left: 56, sending: false })
  await here.pass(1000)
  expect(button.$state.get().left).toBe(55)
})

test('is deaf while the seconds run, also after a reload, and free after them', async () => {
  here.answer(SMS, sent())
  const button = codeButton('login')
  button.ask(NUMBER, null, () => {})
  await settle()
  await here.pass(10_000)
  const reloaded = codeButton('login')
  expect(reloaded.$state.get().left).toBe(50)
  reloaded.ask(NUMBER, null, () => {})
  await settle()
  expect(here.sent).toHaveLength(1)
  await here.pass(51_000)
  expect(reloaded.$state.get().left).toBe(0)
  expect(here.session.values.has('code-login')).toBe(false)
})

test('hears at most one press a second', async () => {
  here.answer(SMS, here.refusal('invalid-phone-number'))
  const button = codeButton('login')
  for (let n = 0; n < 3; n += 1) {
    button.ask(NUMBER, null, () => {})
    await settle()
  }
  expect(here.sent).toHaveLength(1)
  await here.pass(1000)
  button.ask(NUMBER, null, () => {})
  await settle()
  expect(here.sent).toHaveLength(2)
})

test('too many: waits as long as the server says, and hands on its sentence', async () => {
  here.answer(SMS, { ...here.refusal('too-many-requests', { retryAfterSeconds: 300 }), message: 'Espera 5 minutos.' })
  const button = codeButton('password')
  let said: unknown
  button.ask(NUMBER, null, (result) => {
    said = result
  })
  await settle()
  expect(said).toMatchObject({ ok: false, error: 'too-many-requests', message: 'Espera 5 minutos.' })
  expect(button.$state.get().left).toBe(300)
})

test('each purpose has seconds of its own', async () => {
  here.answer(SMS, sent())
  codeButton('login').ask(NUMBER, null, () => {})
  await settle()
  expect(codeButton('password').$state.get().left).toBe(0)
})
