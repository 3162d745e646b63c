import { describe, expect, test, vi } from 'vitest'
import { required, sameAs } from './checks.ts'
import { createForm, type FormOptions } from './form.ts'

type Name = 'username' | 'password' | 'again'

function form(submit: FormOptions<Name>['submit'] = async () => ({ ok: true })) {
  return createForm<Name>({
    fields: { username: { check: required }, password: { check: required }, again: { check: sameAs('password') } },
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

describe('before sending', () => {
  test('leaving an empty field says nothing: the person may only be passing', () => {
    const made = form()
    made.leave('username')
    expect(made.$state.get().faults).toEqual({})
  })

  test('leaving a wrong field says what is wrong, and mending it takes the fault away at once', () => {
    const made = form()
    made.set('password', 'one')
    made.set('again', 'two')
    expect(made.bind('again').fault).toBeUndefined()
    made.leave('again')
    expect(made.bind('again').fault).toEqual({ reason: 'different' })
    made.set('again', 'one')
    expect(made.bind('again')).toMatchObject({ fault: undefined, right: true })
  })

  test('changing the first password puts a repeated one that was right in doubt again', () => {
    const made = form()
    made.set('password', 'one')
    made.set('again', 'one')
    made.leave('again')
    made.set('password', 'other')
    expect(made.bind('again')).toMatchObject({ fault: { reason: 'different' }, right: false })
  })
})

describe('sending', () => {
  test('a wrong field stops it, and the first wrong one is pointed at on every try', async () => {
    const submit = vi.fn(async () => ({ ok: true }) as const)
    const made = form(submit)
    expect(await made.send()).toBe(false)
    expect(made.$state.get().wrong).toEqual({ name: 'username', attempt: 1 })
    await made.send()
    expect(made.$state.get().wrong).toEqual({ name: 'username', attempt: 2 })
    expect(submit).not.toHaveBeenCalled()
  })

  test('two presses send once', async () => {
    const submit = vi.fn(async () => ({ ok: true }) as const)
    const made = filled(submit)
    expect(await Promise.all([made.send(), made.send()])).toEqual([true, false])
    expect(submit).toHaveBeenCalledTimes(1)
    expect(made.$state.get().sending).toBe(false)
  })

  test('a refusal with a field goes to the field; every value stays', async () => {
    const made = filled(async () => ({ ok: false, error: 'username-taken' }))
    expect(await made.send()).toBe(false)
    const { faults, failure, values, wrong } = made.$state.get()
    expect(faults).toEqual({ username: { code: 'username-taken' } })
    expect(failure).toBeNull()
    expect(wrong?.name).toBe('username')
    expect(values).toEqual({ username: 'mariana', password: 'farol-de-noche', again: 'farol-de-noche' })
  })

  test('what the server refused stays refused when its field is left, until it changes', async () => {
    const made = filled(async () => ({ ok: false, error: 'username-taken' }))
    await made.send()
    made.leave('username')
    expect(made.bind('username').fault).toEqual({ code: 'username-taken' })
    made.set('username', 'mariana2')
    expect(made.bind('username').fault).toBeUndefined()
  })

  test('a refusal of nobody belongs to the form and leaves with the next change', async () => {
    const made = filled(async () => ({ ok: false, error: 'wrong-credentials' }))
    await made.send()
    expect(made.$state.get()).toMatchObject({ failure: 'wrong-credentials', wrong: null })
    made.set('password', 'other')
    expect(made.$state.get().failure).toBeNull()
  })

  test('fields the server names are marked, others it names are not ours', async () => {
    const detail = { fields: { password: 'too_small', captcha: 'invalid' } }
    const made = filled(async () => ({ ok: false, error: 'bad-input', detail }))
    await made.send()
    expect(made.$state.get()).toMatchObject({ faults: { password: { reason: 'invalid' } }, failure: null })
  })

  test('a server fault does not stop the next try', async () => {
    const results = [{ ok: false, error: 'username-taken' } as const, { ok: true } as const]
    const made = filled(async () => results.shift() ?? { ok: true })
    await made.send()
    expect(await made.send()).toBe(true)
    expect(made.$state.get().faults).toEqual({})
  })
})

test('some fields are demanded before the rest is filled in', () => {
  const form = createForm<'number' | 'code'>({
    fields: { number: { check: required }, code: { check: required } },
    blame: {},
    submit: async () => ({ ok: true }),
  })
  expect(form.demand('number')).toBe(false)
  expect(form.$state.get()).toMatchObject({ faults: { number: { reason: 'required' } }, wrong: { name: 'number' } })
  expect(form.$state.get().faults).not.toHaveProperty('code')
  form.set('number', '55')
  expect(form.demand('number')).toBe(true)
})
