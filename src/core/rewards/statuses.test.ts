import { beforeEach, expect, test } from 'vitest'
import { flushPromises, page } from '#tests/site/page'
import type { CallResult } from '../call.ts'
import { provide } from '../environment.ts'
import { emptyStores, saveToken } from '../token.ts'
import { createPages } from './pages.ts'
import { createStatuses } from './statuses.ts'

beforeEach(() => {
  provide(page().environment)
  saveToken('M.secret')
  emptyStores()
})

/** A call that is answered by hand, the oldest first. */
function answered<Value>() {
  const waiting: ((result: CallResult<Value>) => void)[] = []
  return {
    waiting,
    send: () => new Promise<CallResult<Value>>((resolve) => waiting.push(resolve)),
    async answer(value: Value) {
      waiting.shift()?.({ ok: true, value })
      await flushPromises()
    },
  }
}

test('statuses that were read before a change was answered do not undo it, and are read again', async () => {
  const reads = answered<readonly (readonly [string, string])[]>()
  const changes = answered<string>()
  const { $state, load, change } = createStatuses(reads.send)
  void load()
  void change('faro', changes.send)
  expect(await change('faro', changes.send)).toBeNull()
  await changes.answer('applying')
  expect($state.get()).toMatchObject({ busy: null, failure: null })
  expect(reads.waiting).toHaveLength(2)
  await reads.answer([['faro', 'join']])
  expect($state.get().byId).toEqual(new Map([['faro', 'applying']]))
  await reads.answer([
    ['faro', 'applying'],
    ['luz', 'join'],
  ])
  expect($state.get().byId?.get('luz')).toBe('join')
  void change('faro', changes.send)
  changes.waiting.shift()?.({ ok: false, error: 'wrong-state' })
  await flushPromises()
  expect($state.get()).toMatchObject({ busy: null, failure: { of: 'faro', error: 'wrong-state' } })
  expect(reads.waiting).toHaveLength(0)
})

test('so does a list', async () => {
  const reads = answered<{ rows: readonly { id: string; state: string }[]; next: string | null }>()
  const { $state, load, replace } = createPages(reads.send)
  void load()
  replace({ id: 'a', state: 'cancelled' })
  expect(reads.waiting).toHaveLength(2)
  await reads.answer({ rows: [{ id: 'a', state: 'waiting' }], next: null })
  expect($state.get().rows).toEqual([{ id: 'a', state: 'cancelled' }])
  const rows = [
    { id: 'b', state: 'waiting' },
    { id: 'a', state: 'cancelled' },
  ]
  await reads.answer({ rows, next: 'a' })
  expect($state.get()).toMatchObject({ rows, next: 'a' })
  replace({ id: 'b', state: 'sent' })
  expect(reads.waiting).toHaveLength(0)
})
