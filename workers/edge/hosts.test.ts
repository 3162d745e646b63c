import { expect, test } from 'vitest'
import type { Host } from '#api/operator/switches'
import type { Env } from './env.ts'
import { allowedHosts, chooseHost, healthyHosts, rankHosts } from './hosts.ts'
import { type Switches, UNSET } from './switches.ts'

const host = (name: string, weight = 1): Host => ({ origin: `https://${name}.test`, weight, check: '/' })
const sessions = Array.from({ length: 4_000 }, (_, index) => `198.51.100.${index % 250}-${index}`)
const env = { STUDIO_ORIGIN: 'https://studio.test', CDN_ORIGINS: 'https://a.test, https://b.test' } as Env
const withHosts = (image: Host[], launch: Host[], down: string[] = []): Switches => ({
  ...UNSET,
  hosts: { image, launch },
  health: { down },
})

test('a session keeps its host, whatever the order of the list', () => {
  const hosts = [host('a'), host('b'), host('c')]
  for (const session of sessions.slice(0, 200))
    expect(chooseHost(hosts, session)).toEqual(chooseHost(hosts.toReversed(), session))
})

test('sessions spread by weight', () => {
  const hosts = [host('a', 3), host('b', 1)]
  const share = sessions.filter((session) => chooseHost(hosts, session)?.origin === 'https://a.test').length
  expect(share / sessions.length).toBeGreaterThan(0.72)
  expect(share / sessions.length).toBeLessThan(0.78)
})

test('when a host leaves the list, only its own sessions move', () => {
  const hosts = [host('a'), host('b'), host('c')]
  const left = hosts.slice(0, 2)
  const moved = sessions.filter((session) => chooseHost(hosts, session) !== chooseHost(left, session))
  expect(moved.every((session) => chooseHost(hosts, session)?.origin === 'https://c.test')).toBe(true)
  expect(moved.length).toBeGreaterThan(0)
})

test('the other hosts follow in order for when the first fails', () => {
  const ranked = rankHosts([host('a'), host('b')], 'session')
  expect(ranked.map(({ origin }) => origin).sort()).toEqual(['https://a.test', 'https://b.test'])
  expect(chooseHost([], 'session')).toBeUndefined()
})

test('only hosts that this deployment allows are served; the studio is always allowed', () => {
  const { image, launch } = allowedHosts(env, withHosts([host('a'), host('evil')], [host('evil'), host('b')]))
  expect(image.map(({ origin }) => origin)).toEqual(['https://a.test'])
  expect(launch.map(({ origin }) => origin)).toEqual(['https://b.test'])
  expect(allowedHosts(env, withHosts([], [])).launch.map(({ origin }) => origin)).toEqual(['https://studio.test'])
})

test('a host that is down is skipped, unless all are down', () => {
  const [a, b] = [host('a'), host('b')]
  expect(healthyHosts([a, b], withHosts([], [], [a.origin]))).toEqual([b])
  expect(healthyHosts([a, b], withHosts([], [], [a.origin, b.origin]))).toEqual([a, b])
})
