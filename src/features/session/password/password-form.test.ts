import { describe, expect, test } from 'vitest'
import type { FieldRule } from '#api/site'
import { provide } from '#core/environment'
import { $captcha, dropCaptcha } from '#core/session/login/captcha'
import { page } from '#tests/site/page'
import { passwordForm } from './password-form.ts'

const RULE: FieldRule = {
  enabled: true,
  required: true,
  acceptedPattern: '*',
  patternId: 'ANY',
  minLength: 8,
  maxLength: 64,
}
const TYPED = { oldPassword: 'marea-baja-1', newPassword: 'marea-alta-2', confirmNewPassword: 'marea-alta-2' }

async function sent(typed: Partial<typeof TYPED>, requiresOld = true, result: object = { ok: true }) {
  const got: unknown[] = []
  const form = passwordForm(RULE, requiresOld, async (values) => {
    got.push(values)
    return result as { ok: true }
  })
  for (const [name, value] of Object.entries({ ...TYPED, ...typed })) form.set(name as keyof typeof TYPED, value)
  await form.send()
  return { got, ...form.$state.get() }
}

describe('a new password', () => {
  test.each([
    [{ oldPassword: '' }, 'oldPassword', { reason: 'required' }],
    [{ newPassword: 'corta' }, 'newPassword', { reason: 'length', minimum: 8, maximum: 64 }],
    [{ newPassword: 'marea-baja-1' }, 'newPassword', { code: 'password-same' }],
    [{ confirmNewPassword: 'marea-alta-3' }, 'confirmNewPassword', { reason: 'different' }],
  ] as const)('%j shows a fault at its field and is not sent', async (typed, name, fault) => {
    const { got, faults } = await sent(typed)
    expect(got).toEqual([])
    expect(faults[name]).toEqual(fault)
  })

  test('is sent as it was typed', async () => {
    expect((await sent({})).got).toEqual([TYPED])
  })

  test('needs no old password where something else proved the right to it', async () => {
    expect((await sent({ oldPassword: '' }, false)).got).toHaveLength(1)
  })

  test.each([
    ['old-password-wrong', 'oldPassword'],
    ['password-common', 'newPassword'],
    ['inconsistent_twice', 'confirmNewPassword'],
  ] as const)('%s of the server is shown at %s', async (error, name) => {
    const { faults, failure } = await sent({}, true, { ok: false, error })
    expect(faults[name]).toEqual({ code: error })
    expect(failure).toBeNull()
  })

  test('asks for the captcha once the server does, sends its answer, and draws a new one after each try', async () => {
    const here = page()
    provide(here.environment)
    const captcha = { id: 'c'.repeat(22), image: '', work: { challenge: 'x', bits: 16 }, expiresInSeconds: 120 }
    here.respond('/wps/captcha', here.value(captcha))
    const solutions: unknown[] = []
    const form = passwordForm(RULE, true, async (_typed, solution) => {
      solutions.push(solution)
      return { ok: false, error: solution ? 'captcha-wrong' : 'captcha-required' }
    })
    for (const [name, value] of Object.entries(TYPED)) form.set(name as keyof typeof TYPED, value)
    await form.send()
    expect(form.$state.get().faults.captcha).toEqual({ code: 'captcha-required' })
    await form.send()
    expect(solutions).toEqual([null])
    form.set('captcha', 'abcd')
    await form.send()
    expect(solutions[1]).toEqual({ id: captcha.id, text: 'abcd' })
    expect(form.$state.get().values.captcha).toBe('')
    expect(here.sent.filter(({ url }) => url === '/wps/captcha')).toHaveLength(2)
    dropCaptcha()
    expect($captcha.get()).toEqual({ state: 'none' })
  })
})
