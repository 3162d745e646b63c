import { beforeEach, describe, expect, test, vi } from 'vitest'
import { checkHosts } from '../../../workers/edge/health.ts'
import { loadSwitches, UNSET, writeSwitch } from '../../../workers/edge/switches.ts'
import { asOperator, clearSwitches, env, isolate, put } from './support.ts'

beforeEach(clearSwitches)

/** A KV that counts its reads and can be made to fail. */
function kv(broken = { now: false }) {
  const get = vi.fn((...args: unknown[]) =>
    broken.now ? Promise.reject(new Error('KV is down')) : Reflect.apply(env.CONFIG.get, env.CONFIG, args),
  )
  return { get, CONFIG: { get, put: env.CONFIG.put.bind(env.CONFIG) } as unknown as KVNamespace }
}

describe('reading', () => {
  test('a burst of visitors costs one read of KV, with the shortest time to live that KV accepts', async () => {
    const { get, CONFIG } = kv()
    const visit = isolate({ CONFIG })
    await Promise.all(Array.from({ length: 30 }, () => visit('/')))
    expect(get).toHaveBeenCalledTimes(1)
    expect(get.mock.calls[0]?.[1]).toEqual({ type: 'text', cacheTtl: 30 })
  })

  test.each([
    ['not JSON', '{'],
    ['not ours', '{"on":"yes"}'],
    ['a list', '[]'],
  ])('a value that is %s is ignored and the last good one stays', async (_name, text) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await put('maintenance', { on: true })
    const good = await loadSwitches(env.CONFIG, UNSET)
    await put('maintenance', text)
    await put('region', { denyCountries: ['MX'] })
    const next = await loadSwitches(env.CONFIG, good)
    expect(next.maintenance).toBe(good.maintenance)
    expect(next.region.denyCountries).toEqual(['MX'])
    expect(log).toHaveBeenCalledWith(expect.stringMatching(/malformed.*"switch":"maintenance"/))
    log.mockRestore()
  })

  test('an unchanged value stays the same object, so that what depends on it stays cached', async () => {
    await put('region', { denyCountries: ['MX'] })
    const first = await loadSwitches(env.CONFIG, UNSET)
    expect(await loadSwitches(env.CONFIG, first)).toBe(first)
  })

  test('a value older than the last write of this isolate is ignored; a later one is used', async () => {
    const now = new Date()
    const written = await writeSwitch(env.CONFIG, UNSET, 'maintenance', { on: true }, now)
    await put('maintenance', { on: false, changedAt: new Date(now.getTime() - 1_000).toISOString() })
    expect((await loadSwitches(env.CONFIG, written)).maintenance.on).toBe(true)
    await put('maintenance', { on: false, changedAt: new Date(now.getTime() + 1_000).toISOString() })
    expect((await loadSwitches(env.CONFIG, written)).maintenance.on).toBe(false)
  })

  test('a missing key falls back to the default, once a write has had time to arrive', async () => {
    const old = new Date(Date.now() - 600_000)
    const written = await writeSwitch(env.CONFIG, UNSET, 'maintenance', { on: true }, old)
    await env.CONFIG.delete('maintenance')
    expect((await loadSwitches(env.CONFIG, written)).maintenance.on).toBe(false)
  })
})

describe('a KV that fails', () => {
  test('keeps the last value', async () => {
    await put('maintenance', { on: true })
    const broken = { now: false }
    const visit = isolate({ CONFIG: kv(broken).CONFIG })
    expect((await visit('/')).status).toBe(503)
    broken.now = true
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    const response = await visit('/')
    vi.useRealTimers()
    expect(response.status).toBe(503)
  })

  test('leaves the site open when no value was ever read', async () => {
    expect((await isolate({ CONFIG: kv({ now: true }).CONFIG })('/')).status).toBe(200)
  })
})

describe('by the clock', () => {
  const hosts = (...names: string[]) => names.map((name) => ({ origin: `https://${name}.test` }))
  const down = async () => (await loadSwitches(env.CONFIG, UNSET)).health.down

  test('hosts that fail are stored, and removed when they work again', async () => {
    await put('hosts', { image: hosts('img-a', 'img-b') })
    await checkHosts(env)
    expect(await down()).toEqual(['https://img-b.test'])
    await put('hosts', { image: hosts('img-a') })
    await checkHosts(env)
    expect(await down()).toEqual([])
  })

  test('a host that never responds is down', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(), 50)
      return controller.signal
    })
    await put('hosts', { launch: hosts('hangs', 'play') })
    await checkHosts(env)
    limit.mockRestore()
    expect(await down()).toEqual(['https://hangs.test'])
  })

  test('hosts outside the allow-list are not checked, and nothing is written while nothing changes', async () => {
    await put('hosts', { image: hosts('evil') })
    const fetched = vi.spyOn(globalThis, 'fetch')
    await checkHosts(env)
    expect(fetched.mock.calls.map(([url]) => url)).toEqual(['http://studio.test/'])
    fetched.mockRestore()
    expect(await env.CONFIG.get('health')).toBeNull()
  })

  test('the operator sees it', async () => {
    await put('hosts', { image: hosts('img-b') })
    await checkHosts(env)
    const response = await isolate()('/ops/status', { headers: asOperator })
    expect(await response.json()).toMatchObject({ value: { health: { down: ['https://img-b.test'] } } })
  })
})
