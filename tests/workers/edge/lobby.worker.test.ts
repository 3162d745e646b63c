import { brotliDecompressSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { GAME_TYPES } from '#api/games'
import type { Lobby } from '#api/games/lobby'
import { category, vendor } from '#tests/support/page/tiles'
import { clearSwitches, isolate, platform, SITE_INFO, succeed } from './support.ts'

beforeEach(clearSwitches)

/** The lobby that site/slots.html was built from. */
const BUILT: Lobby = {
  categories: [],
  titles: Object.fromEntries(GAME_TYPES.map((type) => [type, type])) as Lobby['titles'],
  hot: [],
  basis: 'selection',
  slots: [],
  awarded: [],
  lists: {},
}
const withVendor = (name: string): Lobby => ({
  ...BUILT,
  categories: [category('LIVE', vendor('NOVO', { displayName: name }))],
})

/** A platform with this lobby; null: it does not answer. */
function withLobby(lobby: () => Lobby | null) {
  const { fetcher, requests } = platform((request) => {
    const { pathname } = new URL(request.url)
    if (pathname !== '/wps/relay/GCSGAME_lobby') return succeed(SITE_INFO)
    const value = lobby()
    return value ? succeed(value) : new Response(null, { status: 503 })
  })
  return { visit: isolate({ PLATFORM: fetcher }), requests }
}

describe('a document that shows the catalogue', () => {
  test('is sent as it was built while the platform has the same catalogue, or does not respond', async () => {
    const built = await isolate()('/slots')
    for (const lobby of [BUILT, null]) {
      const response = await withLobby(() => lobby).visit('/slots')
      expect(response.headers.get('ETag')).toBe(built.headers.get('ETag'))
      expect(await response.text()).not.toContain('<script')
    }
  })

  test('carries the differences, and the script that writes them into the page before the first paint', async () => {
    const { visit } = withLobby(() => withVendor('Novo'))
    const built = await isolate()('/slots')
    const response = await visit('/slots', { headers: { 'If-None-Match': built.headers.get('ETag') ?? '' } })
    expect(response.status).toBe(200)
    const html = await response.text()
    expect(html).toContain('<script type="module" src="/_astro/apply-lobby.abc.js" blocking="render"></script></head>')
    const [, json = ''] = /<script type="application\/json" id="lobby">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(json)).toMatchObject({ categories: [{ cards: [{ displayName: 'Novo' }] }] })
    expect(Object.keys(JSON.parse(json))).toEqual(['categories', 'titles'])
    const tag = response.headers.get('ETag') ?? ''
    expect(tag).not.toBe(built.headers.get('ETag'))
    expect((await visit('/slots', { headers: { 'If-None-Match': tag } })).status).toBe(304)
  })

  test('is packed for brotli like any other, and HEAD has its tag', async () => {
    const { visit } = withLobby(() => withVendor('Novo'))
    const packed = await visit('/slots', { headers: { 'Accept-Encoding': 'br' } })
    const html = new TextDecoder().decode(brotliDecompressSync(await packed.arrayBuffer()))
    expect(html).toContain('"displayName":"Novo"')
    const head = await visit('/slots', { method: 'HEAD', headers: { 'Accept-Encoding': 'br' } })
    expect(head.headers.get('ETag')).toBe(packed.headers.get('ETag'))
  })

  test('is safe from a name that tries to end the data block', async () => {
    const { visit } = withLobby(() => withVendor('</script><script>alert(1)</script>'))
    const html = await (await visit('/slots')).text()
    expect(html.match(/<script/g)).toHaveLength(2)
    expect(html).toContain('\\u003c/script>')
  })

  test('follows the catalogue, and keeps the last one while the platform fails', async () => {
    let lobby: Lobby | null = withVendor('Novo')
    const { visit, requests } = withLobby(() => lobby)
    const text = async () => (await visit('/slots')).text()
    expect(await text()).toContain('Novo')
    // Within its age the answer is not requested again.
    expect(await text()).toContain('Novo')
    expect(requests.filter(({ url }) => url.includes('lobby'))).toHaveLength(1)
    lobby = null
    expect(await text()).toContain('Novo')
  })

  test('without a mark never calls the platform', async () => {
    const { visit, requests } = withLobby(() => withVendor('Novo'))
    expect((await visit('/lottery')).status).toBe(200)
    expect(requests.filter(({ url }) => url.includes('lobby'))).toEqual([])
  })
})
