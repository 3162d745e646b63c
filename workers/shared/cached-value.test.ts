import { describe, expect, test, vi } from 'vitest'
import { CachedValue } from './cached-value.ts'

/** A value loaded from a list of results, at a clock that stands still until it is set. */
function cachedOf(...answers: (() => Promise<string>)[]) {
  const clock = { now: 0 }
  const load = vi.fn(() => answers.shift()?.() ?? Promise.reject(new Error('nothing left')))
  return { clock, load, cached: new CachedValue(load, { ttlMs: 10_000 }, () => clock.now) }
}
const says = (value: string) => async () => value
const fails = async (): Promise<string> => {
  throw new Error('the database rests')
}

describe('the registry cached by an isolate', () => {
  test('is read once for all simultaneous readers, and valid for ten seconds', async () => {
    const { clock, load, cached } = cachedOf(says('one'), says('two'))
    expect(await Promise.all([cached.read('db'), cached.read('db'), cached.read('db')])).toEqual(['one', 'one', 'one'])
    clock.now = 9_999
    expect(await cached.read('db')).toBe('one')
    expect(load).toHaveBeenCalledTimes(1)
    clock.now = 10_000
    expect(await cached.read('db')).toBe('two')
  })

  test('stays while the database fails, and is read again a second later', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { clock, load, cached } = cachedOf(says('one'), fails, says('two'))
    await cached.read('db')
    clock.now = 10_000
    expect(await cached.read('db')).toBe('one')
    clock.now = 10_999
    expect(await cached.read('db')).toBe('one')
    expect(load).toHaveBeenCalledTimes(2)
    clock.now = 11_000
    expect(await cached.read('db')).toBe('two')
  })

  test('reports a failure when nothing is cached', async () => {
    const { cached } = cachedOf(fails, says('one'))
    await expect(cached.read('db')).rejects.toThrow('rests')
    expect(await cached.read('db')).toBe('one')
  })

  test('is read again for a reader that needs a newer one, once for all of them, and serves the others meanwhile', async () => {
    const { clock, load, cached } = cachedOf(says('one'), says('two'), fails)
    await cached.read('db')
    clock.now = 5
    const newer = [cached.readSince('db', 3), cached.readSince('db', 4)]
    expect(await cached.read('db')).toBe('one')
    expect(await Promise.all(newer)).toEqual(['two', 'two'])
    expect(await cached.readSince('db', 4)).toBe('two')
    expect(load).toHaveBeenCalledTimes(2)
    await expect(cached.readSince('db', 5)).rejects.toThrow('rests')
    expect(await cached.read('db')).toBe('two')
  })

  test('is cleared after a change, and a read in progress does not bring it back', async () => {
    let arrive: (value: string) => void = () => undefined
    const { cached } = cachedOf(
      () =>
        new Promise((done) => {
          arrive = done
        }),
      says('new'),
    )
    const early = cached.read('db')
    cached.forget()
    expect(await cached.read('db')).toBe('new')
    arrive('old')
    expect(await early).toBe('new')
    expect(await cached.read('db')).toBe('new')
  })

  test('releases its readers when a load never ends', async () => {
    vi.useFakeTimers()
    vi.spyOn(console, 'error').mockReturnValue()
    const { clock, cached } = cachedOf(says('one'), () => new Promise(() => undefined), says('two'))
    await cached.read('db')
    clock.now = 10_000
    const waiting = cached.read('db')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await waiting).toBe('one')
    clock.now = 13_000
    expect(await cached.read('db')).toBe('two')
    vi.useRealTimers()
  })

  test('is waited for while there is none, also where its load is slower than one that could be given up', async () => {
    vi.useFakeTimers()
    const slow = (value: string) => () => new Promise<string>((done) => setTimeout(done, 3_000, value))
    const { clock, load, cached } = cachedOf(slow('one'), slow('two'))
    const first = cached.read('db')
    await vi.advanceTimersByTimeAsync(2_500)
    clock.now = 2_500
    const second = cached.read('db')
    await vi.advanceTimersByTimeAsync(500)
    clock.now = 3_000
    expect([await first, await cached.read('db')]).toEqual(['one', 'one'])
    await vi.advanceTimersByTimeAsync(3_000)
    expect([await second, cached.last]).toEqual(['two', 'two'])
    expect(load).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
  })

  test('that is forgotten before it has come does not come back', async () => {
    let arrive: (value: string) => void = () => undefined
    const { cached } = cachedOf(() => new Promise((done) => (arrive = done)), says('new'))
    const early = cached.read('db')
    cached.forget()
    arrive('old')
    await early
    expect(await cached.read('db')).toBe('new')
  })
})
