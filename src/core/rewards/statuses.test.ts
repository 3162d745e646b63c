import { beforeEach, expect, test } from 'vitest'
import { flushPromises, page } from '#tests/site/page'
import type { CallResult } from '../call.ts'
import { provide } from '../environment.ts'
import { emptyStores, forgetToken, saveToken } from '../token.ts'
import { createPages } from './pages.ts'
import { createStatuses, withOwn } from './statuses.ts'

beforeEach(() => {
  provide(page().environment)
  saveToken('M.secret')
  emptyStores()
})

interface Answer {
  statuses: readonly (readonly [string, string])[]
  own: readonly { id: string }[]
}

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
  const reads = answered<Answer>()
  const changes = answered<string>()
  const { $state, load, change } = createStatuses(reads.send)
  void load()
  void change('faro', changes.send)
  expect(await change('faro', changes.send)).toBeNull()
  await changes.answer('applying')
  expect($state.get()).toMatchObject({ busy: null, failure: null })
  expect(reads.waiting).toHaveLength(2)
  await reads.answer({ statuses: [['faro', 'join']], own: [] })
  expect($state.get().byId).toEqual(new Map([['faro', 'applying']]))
  const statuses = [
    ['faro', 'applying'],
    ['luz', 'join'],
  ] as const
  await reads.answer({ statuses, own: [] })
  expect($state.get().byId?.get('luz')).toBe('join')
  void change('faro', changes.send)
  changes.waiting.shift()?.({ ok: false, error: 'wrong-state' })
  await flushPromises()
  expect($state.get()).toMatchObject({ busy: null, failure: { of: 'faro', error: 'wrong-state' } })
  expect(reads.waiting).toHaveLength(0)
})

test('what is for some stands below what everybody sees, once, and is gone with the session', async () => {
  const reads = answered<Answer>()
  const { $state, load } = createStatuses(reads.send)
  const idsOf = () => withOwn([{ id: 'all' }, { id: 'luz' }], $state.get()).map(({ id }) => id)
  let ended = 0
  for (let times = 0; times < 2; times += 1) void load().then(() => ended++)
  await reads.answer({ statuses: [], own: [{ id: 'outdated' }] })
  // Whoever waits for a reading waits for the one that counts.
  expect([idsOf(), ended]).toEqual([['all', 'luz'], 0])
  await reads.answer({ statuses: [['luz', 'join']], own: [{ id: 'luz' }, { id: 'faro' }] })
  expect([idsOf(), ended]).toEqual([['all', 'luz', 'faro'], 2])
  void load()
  forgetToken()
  emptyStores()
  saveToken('N.secret')
  await reads.answer({ statuses: [['luz', 'join']], own: [{ id: 'faro' }] })
  expect([idsOf(), $state.get().byId]).toEqual([['all', 'luz'], null])
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
