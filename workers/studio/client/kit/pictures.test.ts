import { afterEach, expect, test, vi } from 'vitest'
import { waitForPictures } from './pictures.ts'

type Decoding = () => Promise<void>

const rootWith = (...decodings: Decoding[]) =>
  ({ querySelectorAll: () => decodings.map((decode) => ({ decode })) }) as unknown as ParentNode

afterEach(() => {
  vi.useRealTimers()
})

test('resolves when all pictures have come or failed', async () => {
  vi.useFakeTimers()
  let come: () => void = () => undefined
  const late = new Promise<void>((resolve) => {
    come = resolve
  })
  const resolved = vi.fn()
  const waiting = waitForPictures(
    rootWith(
      () => late,
      () => Promise.reject(new Error('EncodingError')),
    ),
  ).then(resolved)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(resolved).not.toHaveBeenCalled()
  come()
  await waiting
  expect(vi.getTimerCount()).toBe(0)
})

test('waits no longer than eight seconds for pictures that never come', async () => {
  vi.useFakeTimers()
  const resolved = vi.fn()
  const waiting = waitForPictures(rootWith(() => new Promise(() => undefined))).then(resolved)
  await vi.advanceTimersByTimeAsync(7_999)
  expect(resolved).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await waiting
  expect(resolved).toHaveBeenCalledOnce()
})
