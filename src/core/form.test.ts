import { describe, expect, test, vi } from 'vitest'
import { requireValue, sameAs } from './checks.ts'
import { createForm, type FormOptions } from './form.ts'

type Name = 'username' | 'password' | 'again'

function form(submit: FormOptions<Name>['submit'] = async () => ({ ok: true })) {
  return createForm<Name>({
    fields: {
      username: { check: requireValue },
      password: { check: requireValue },
      again: { check: sameAs('password') },
    },
    blame: { 'username-taken': 'username' },
    submit,
  })
}

function filled(submit?: FormOptions<Name>['submit']) {
  const made = form(submit)
  made.set('username', 'mariana')
  made.set('password', 'farol-de-noche')
  made.set('again', 'farol-de-noche')
  return made
}

describe('before sending, a form', () => {
  test('shows no fault when an empty field is left', () => {
    const made = form()
    made.leave('username')
    expect(made.$state.get().faults).toEqual({})
  })

  test('shows the fault when a wrong field is left, and removes it at once when it is corrected', () => {
    const made = form()
    made.set('password', 'one')
    made.set('again', 'two')
    expect(made.bind('again').fault).toBeUndefined()
    made.leave('again')
    expect(made.bind('again').fault).toEqual({ reason: 'different' })
    made.set('again', 'one')
    expect(made.bind('again')).toMatchObject({ fault: undefined, right: true })
  })

  test('checks a repeated password again when the first one changes', () => {
    const made = form()
    made.set('password', 'one')
    made.set('again', 'one')
    made.leave('again')
    made.set('password', 'other')
    expect(made.bind('again')).toMatchObject({ fault: { reason: 'different' }, right: false })
  })
})

describe('when it is sent, a form', () => {
  test('stops at a wrong field, and moves to the first wrong one on every try', async () => {
    const submit = vi.fn(async () => ({ ok: true }) as const)
    const made = form(submit)
    expect(await made.send()).toBe(false)
    expect(made.$state.get().wrong).toEqual({ name: 'username', attempt: 1 })
    await made.send()
    expect(made.$state.get().wrong).toEqual({ name: 'username', attempt: 2 })
    expect(submit).not.toHaveBeenCalled()
  })

  test('is sent once when it is submitted twice', async () => {
    const submit = vi.fn(async () => ({ ok: true }) as const)
    const made = filled(submit)
    expect(await Promise.all([made.send(), made.send()])).toEqual([true, false])
    expect(submit).toHaveBeenCalledTimes(1)
    expect(made.$state.get().sending).toBe(false)
  })

  test('shows a refusal with a field at that field, and keeps every value', async () => {
    const made = filled(async () => ({ ok: false, error: 'username-taken' }))
    expect(await made.send()).toBe(false)
    const { faults, failure, values, wrong } = made.$state.get()
    expect(faults).toEqual({ username: { code: 'username-taken' } })
    expect(failure).toBeNull()
    expect(wrong?.name).toBe('username')
    expect(values).toEqual({ username: 'mariana', password: 'farol-de-noche', again: 'farol-de-noche' })
  })

  test('keeps the server’s fault when its field is left, until the value changes', async () => {
    const made = filled(async () => ({ ok: false, error: 'username-taken' }))
    await made.send()
    made.leave('username')
    expect(made.bind('username').fault).toEqual({ code: 'username-taken' })
    made.set('username', 'mariana2')
    expect(made.bind('username').fault).toBeUndefined()
  })

  test('shows a refusal without a field at the form, until the next change', async () => {
    const made = filled(async () => ({ ok: false, error: 'wrong-credentials' }))
    await made.send()
    expect(made.$state.get()).toMatchObject({ failure: 'wrong-credentials', wrong: null })
    made.set('password', 'other')
    expect(made.$state.get().failure).toBeNull()
  })

  test('marks the fields of its own that the server names, and no others', async () => {
    const detail = { fields: { password: 'too_small', captcha: 'invalid' } }
    const made = filled(async () => ({ ok: false, error: 'bad-input', detail }))
    await made.send()
    expect(made.$state.get()).toMatchObject({ faults: { password: { reason: 'invalid' } }, failure: null })
  })

  test('can be sent again after a server fault', async () => {
    const results = [{ ok: false, error: 'username-taken' } as const, { ok: true } as const]
    const made = filled(async () => results.shift() ?? { ok: true })
    await made.send()
    expect(await made.send()).toBe(true)
    expect(made.$state.get().faults).toEqual({})
  })
})

test('a form can require some fields before the rest is filled in', () => {
  const form = createForm<'number' | 'code'>({
    fields: { number: { check: requireValue }, code: { check: requireValue } },
    blame: {},
    submit: async () => ({ ok: true }),
  })
  expect(form.demand('number')).toBe(false)
  expect(form.$state.get()).toMatchObject({ faults: { number: { reason: 'required' } }, wrong: { name: 'number' } })
  expect(form.$state.get().faults).not.toHaveProperty('code')
  form.set('number', '55')
  expect(form.demand('number')).toBe(true)
})
