import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GameAdmission } from './GameAdmission.ts'
import { CODE_MS, type GameLaunch, SESSION_MS } from './launch.ts'

let admission: GameAdmission

beforeEach(() => {
  vi.useFakeTimers()
  const values = new Map<string, unknown>()
  const kv = {
    get: (key: string) => values.get(key),
    put: (key: string, value: unknown) => void values.set(key, value),
  }
  admission = new GameAdmission(kv as unknown as SyncKvStorage)
  admission.open({} as GameLaunch, 'code')
})
afterEach(() => vi.useRealTimers())

test('a code opens one session, and the same one again', () => {
  expect(admission.startSession('another code', 'mine')).toBe(false)
  expect(admission.startSession('code', 'mine')).toBe(true)
  expect(admission.startSession('code', 'mine')).toBe(true)
  expect(admission.startSession('code', 'theirs')).toBe(false)
  expect([admission.admits('mine'), admission.admits('theirs')]).toEqual([true, false])
})

test('a code is too old after its time', () => {
  vi.advanceTimersByTime(CODE_MS)
  expect(admission.startSession('code', 'mine')).toBe(true)
  vi.advanceTimersByTime(1)
  expect(admission.startSession('code', 'mine')).toBe(false)
})

test('a session ends after its time, and with the next launch', () => {
  admission.startSession('code', 'mine')
  vi.advanceTimersByTime(SESSION_MS - 1)
  expect(admission.admits('mine')).toBe(true)
  vi.advanceTimersByTime(1)
  expect(admission.admits('mine')).toBe(false)
  admission.open({} as GameLaunch, 'second')
  admission.startSession('second', 'mine')
  admission.open({} as GameLaunch, 'third')
  expect(admission.admits('mine')).toBe(false)
  expect(admission.startSession('second', 'mine')).toBe(false)
})
