import { beforeEach, expect, test } from 'vitest'
import { page } from '#tests/site/page'
import type { CallResult } from '../call.ts'
import { provide } from '../environment.ts'
import { forgetToken, renewToken, saveToken } from '../token.ts'
import { createMemberLoad } from './member-load.ts'

beforeEach(() => {
  provide(page().environment)
  saveToken('M.secret')
})

/** A load whose responses the test gives, in the order that it chooses. */
function loadOf() {
  const answers: ((result: CallResult<string>) => void)[] = []
  const read = () => new Promise<CallResult<string>>((resolve) => answers.push(resolve))
  const answer = (index: number, value: string) => answers[index]?.({ ok: true, value })
  const fail = (index: number) => answers[index]?.({ ok: false, error: 'upstream-failed' })
  return { ...createMemberLoad(read), answer, fail }
}

test('the member stays while the next reading loads, and when it fails; only a failure of the first one is shown', async () => {
  const one = loadOf()
  const first = one.load()
  one.fail(0)
  await first
  expect(one.$load.get()).toEqual({ state: 'failed', error: 'upstream-failed' })
  const second = one.load()
  expect(one.$load.get()).toEqual({ state: 'loading' })
  one.answer(1, 'a')
  await second
  const third = one.load()
  expect(one.$load.get()).toEqual({ state: 'ready', value: 'a' })
  one.fail(2)
  await third
  expect(one.$load.get()).toEqual({ state: 'ready', value: 'a' })
})

test('the response to an earlier reading is dropped, and every one after the page was left or the session ended', async () => {
  const one = loadOf()
  const both = [one.load(), one.load()]
  one.answer(1, 'later')
  one.answer(0, 'earlier')
  await Promise.all(both)
  expect(one.$load.get()).toEqual({ state: 'ready', value: 'later' })
  forgetToken()
  expect(one.$load.get()).toEqual({ state: 'loading' })
  saveToken('M.again')
  const third = one.load()
  forgetToken()
  saveToken('M.other')
  one.answer(2, 'of the one before')
  await third
  expect(one.$load.get()).toEqual({ state: 'loading' })
})

test('a renewed token is the same session', async () => {
  const one = loadOf()
  const first = one.load()
  renewToken('M.renewed')
  one.answer(0, 'a')
  await first
  expect(one.$load.get()).toEqual({ state: 'ready', value: 'a' })
})
