import { describe, expect, test } from 'vitest'
import { endpoints } from '#api/endpoints'
import { MAX_KEYS } from '../../../workers/edge/cache/shared-cache.ts'
import { isolate, platform, succeed } from './support.ts'

const GAMES = '/wps/relay/GCSGAME_hotGamesV2?language=es'
const forwarded = Object.values(endpoints).filter(({ gateway }) => gateway === 'platform')
const POISON = [
  ['X-Forwarded-Host', 'evil.test'],
  ['X-Forwarded-Proto', 'evil'],
  ['X-Host', 'evil.test'],
  ['X-Original-URL', '/ops/outbox'],
  ['X-Rewrite-URL', '/ops/outbox'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['Forwarded', 'host=evil.test'],
  ['Cookie', 'session=1'],
  ['Authorization', 'Bearer a.b'],
  ['token', 'a.b'],
  ['Range', 'bytes=0-1'],
] as const

describe('the shared cache', () => {
  test('no header of a visitor changes a response that others get', async () => {
    const { requests, fetcher } = platform(() => succeed({}))
    const visit = isolate({ PLATFORM: fetcher })
    for (const { path } of forwarded.filter(({ cache }) => cache !== 'never'))
      for (const [name, value] of POISON) {
        await visit(`${path}?k=${name}`, { headers: { [name]: value } })
        const { url, headers } = requests.at(-1) as Request
        expect([path, name, url]).toEqual([path, name, `https://platform.internal${path}?k=${name}`])
        expect([path, name, [...headers.values()].includes(value)]).toEqual([path, name, false])
      }
  })

  test('keys without meaning replace one another, not the other entries', async () => {
    const { requests, fetcher } = platform(() => succeed({}))
    const visit = isolate({ PLATFORM: fetcher })
    const keyOf = (index: number) => `${GAMES}&merchant=bound${index}`
    for (let index = 0; index <= MAX_KEYS; index += 1) await visit(keyOf(index))
    expect(requests).toHaveLength(MAX_KEYS + 1)
    await visit(keyOf(MAX_KEYS))
    expect(requests).toHaveLength(MAX_KEYS + 1)
    // The first is gone, the second is not.
    await visit(keyOf(1))
    await visit(keyOf(0))
    expect(requests).toHaveLength(MAX_KEYS + 2)
  })
})
