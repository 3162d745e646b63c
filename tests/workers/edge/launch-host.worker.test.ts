import { afterEach, describe, expect, test } from 'vitest'
import { launchGame } from '#api/games'
import { systemStatus } from '#api/site'
import { clearSwitches, env, isolate, platform, put, succeed } from './support.ts'

/** The edge chooses the launch host, always the same one for the same visitor. */

const HOSTS = ['https://games-1.example', 'https://games-2.example']
const body = JSON.stringify({ nodeId: 'frl-x', mode: 'trial', language: 'es', platform: 'html5-desktop' })

afterEach(clearSwitches)

async function launchedFrom(address: string, url: string): Promise<string> {
  const { fetcher } = platform(() => succeed({ url }))
  const visit = isolate({ PLATFORM: fetcher, CDN_ORIGINS: HOSTS.join() })
  const headers = { 'Content-Type': 'application/json', 'CF-Connecting-IP': address }
  const response = await visit(launchGame.path, { method: 'POST', headers, body })
  return ((await response.json()) as { value: { url: string } }).value.url
}

const GAME = `${env.STUDIO_ORIGIN}/play?token=t#x`

describe('a game of the studio', () => {
  test('opens on the host chosen for the visitor, with its path and query untouched', async () => {
    await put('hosts', { launch: HOSTS.map((origin) => ({ origin })) })
    const urls = await Promise.all(Array.from({ length: 16 }, (_, at) => launchedFrom(`198.51.100.${at}`, GAME)))
    expect(new Set(urls)).toEqual(new Set(HOSTS.map((origin) => `${origin}/play?token=t#x`)))
    expect(await launchedFrom('198.51.100.0', GAME)).toBe(urls[0])
  })

  test('opens on the first host of the status, which is all the browser trusts', async () => {
    await put('hosts', { launch: HOSTS.map((origin) => ({ origin })) })
    const visit = isolate({ CDN_ORIGINS: HOSTS.join() })
    const status = await visit(systemStatus.path, { headers: { 'CF-Connecting-IP': '198.51.100.7' } })
    const { value } = (await status.json()) as { value: { info: { launchGameCDNs: string[] } } }
    expect(new URL(await launchedFrom('198.51.100.7', GAME)).origin).toBe(value.info.launchGameCDNs[0])
  })

  test('keeps its host without a list, and never gets a host that this deployment does not allow', async () => {
    expect(await launchedFrom('198.51.100.7', GAME)).toBe(GAME)
    await put('hosts', { launch: [{ origin: 'https://evil.example' }] })
    expect(await launchedFrom('198.51.100.7', GAME)).toBe(GAME)
  })

  test('leaves a host that failed its check', async () => {
    await put('hosts', { launch: HOSTS.map((origin) => ({ origin })) })
    await put('health', { down: [HOSTS[0]] })
    const urls = await Promise.all(Array.from({ length: 8 }, (_, at) => launchedFrom(`198.51.100.${at}`, GAME)))
    expect(new Set(urls.map((url) => new URL(url).origin))).toEqual(new Set([HOSTS[1]]))
  })
})

test('a game of another vendor keeps its address', async () => {
  await put('hosts', { launch: HOSTS.map((origin) => ({ origin })) })
  expect(await launchedFrom('198.51.100.7', 'https://vendor.example/play')).toBe('https://vendor.example/play')
})
