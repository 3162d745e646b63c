import { beforeEach, expect, test } from 'vitest'
import type { CallResult } from '../call.ts'
import { createStatementList, type StatementPart } from './statement-list.ts'

type Result = CallResult<StatementPart<number, string>>

/** What was asked for, each with the function that answers it. */
let requests: { query: string; cursor: string | undefined; answer: (result: Result) => void }[] = []
let list = createStatementList<string, number, string>(read)
beforeEach(() => {
  requests = []
  list = createStatementList<string, number, string>(read)
})

function read(query: string, cursor: string | undefined): Promise<Result> {
  return new Promise((answer) => requests.push({ query, cursor, answer }))
}

const page = (rows: number[], next: string | null): Result => ({
  ok: true,
  value: { list: rows, next, totals: 'all', currency: 'MXN' },
})
const FAILED: Result = { ok: false, error: 'network' }
const settled = () => new Promise((done) => setTimeout(done))

test('pages are appended until the last one', async () => {
  void list.load('a')
  expect(list.$state.get().status).toBe('loading')
  requests[0]?.answer(page([1, 2], 'c2'))
  await settled()
  void list.more()
  void list.more()
  expect(requests).toHaveLength(2)
  expect(requests[1]).toMatchObject({ query: 'a', cursor: 'c2' })
  expect(list.$state.get()).toMatchObject({ status: 'adding', rows: [1, 2] })
  requests[1]?.answer(page([3], null))
  await settled()
  expect(list.$state.get()).toMatchObject({ status: 'ready', rows: [1, 2, 3], totals: 'all', currency: 'MXN' })
  await list.more()
  expect(requests).toHaveLength(2)
})

test('a page that fails to load keeps the rows, and can be requested again', async () => {
  void list.load('a')
  requests[0]?.answer(page([1], 'c2'))
  await settled()
  void list.more()
  requests[1]?.answer(FAILED)
  await settled()
  expect(list.$state.get()).toMatchObject({ status: 'not-added', rows: [1], next: 'c2', error: 'network' })
  void list.more()
  requests[2]?.answer(page([2], null))
  await settled()
  expect(list.$state.get()).toMatchObject({ status: 'ready', rows: [1, 2], error: null })
})

test('a response to an earlier query is dropped, whichever arrives last', async () => {
  void list.load('a')
  void list.load('b')
  requests[1]?.answer(page([2], null))
  requests[0]?.answer(page([1], null))
  await settled()
  expect(list.$state.get().rows).toEqual([2])
})

test('a failed load is repeated with the same query', async () => {
  void list.load('a')
  requests[0]?.answer(FAILED)
  await settled()
  expect(list.$state.get()).toMatchObject({ status: 'failed', error: 'network', rows: [] })
  void list.retry()
  expect(requests[1]).toMatchObject({ query: 'a', cursor: undefined })
})

test('rows are updated in place; when one has left the list, the first page is loaded again', async () => {
  void list.load('a')
  requests[0]?.answer(page([3, 2], 'c2'))
  await settled()
  void list.more()
  requests[1]?.answer(page([1], 'c3'))
  await settled()
  void list.refresh(String)
  requests[2]?.answer(page([3, 2], 'c2'))
  await settled()
  expect(list.$state.get()).toMatchObject({ status: 'ready', rows: [3, 2, 1], next: 'c3' })
  void list.refresh(String)
  requests[3]?.answer(page([4, 3], 'c4'))
  await settled()
  expect(list.$state.get()).toMatchObject({ rows: [4, 3], next: 'c4' })
  const refreshed = list.refresh(String)
  requests[4]?.answer(FAILED)
  expect(await refreshed).toBe('network')
  expect(list.$state.get()).toMatchObject({ status: 'ready', rows: [4, 3] })
})

test('a change during a load is loaded after it; a change after a failure loads the rows', async () => {
  void list.load('a')
  void list.refresh(String)
  expect(requests).toHaveLength(1)
  requests[0]?.answer(page([2], 'c2'))
  await settled()
  requests[1]?.answer(page([3, 2], 'c2'))
  await settled()
  expect(list.$state.get().rows).toEqual([3, 2])
  const refreshed = list.refresh(String)
  void list.more()
  requests[2]?.answer(page([4, 3], 'c2'))
  await settled()
  requests[3]?.answer(page([1], null))
  await settled()
  requests[4]?.answer(page([4, 3], 'c2'))
  expect(await refreshed).toBe(null)
  expect(list.$state.get()).toMatchObject({ status: 'ready', rows: [4, 3] })
  void list.load('b')
  requests[5]?.answer(FAILED)
  await settled()
  const again = list.refresh(String)
  requests[6]?.answer(page([5], null))
  expect(await again).toBe(null)
  expect(list.$state.get()).toMatchObject({ status: 'ready', rows: [5], error: null })
})
