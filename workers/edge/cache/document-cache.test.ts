import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { accepts } from '../../http/accept-encoding.ts'
import { DocumentCache, unpack } from './document-cache.ts'

/** Returns an asset store whose documents have the given sizes in bytes; random bytes, which brotli cannot compress. */
function storeOf(sizes: Record<string, number>) {
  const bodies = new Map(Object.entries(sizes).map(([path, size]) => [path, randomBytes(size)]))
  const paths: string[] = []
  const store = {
    async fetch(url: string): Promise<Response> {
      const { pathname } = new URL(url)
      paths.push(pathname)
      const body = bodies.get(pathname)
      return body ? new Response(body, { headers: { ETag: `"${pathname}"` } }) : new Response(null, { status: 404 })
    },
  }
  return { store: store as unknown as Fetcher, paths, bodies }
}

const held = (cache: DocumentCache, ...paths: string[]) => paths.filter((path) => cache.peek(path) !== undefined)

test('a document is read as it was stored', async () => {
  const { store, bodies } = storeOf({ '/a': 5_000 })
  const document = await new DocumentCache().take('/a', store)
  expect(document?.etag).toBe('"/a"')
  expect(document && Buffer.from(unpack(document))).toEqual(bodies.get('/a'))
})

test('a document that is missing is null and takes no room', async () => {
  const { store } = storeOf({})
  const cache = new DocumentCache()
  expect(await cache.take('/a', store)).toBeNull()
  expect(cache.peek('/a')).toBeUndefined()
})

test('all documents stay where all fit', async () => {
  const { store } = storeOf({ '/a': 1_000, '/b': 1_000, '/c': 1_000 })
  const cache = new DocumentCache(3_300)
  for (const path of ['/a', '/b', '/c']) await cache.take(path, store)
  expect(held(cache, '/a', '/b', '/c')).toEqual(['/a', '/b', '/c'])
})

test('the document that was requested longest ago leaves when there is no room', async () => {
  const { store } = storeOf({ '/a': 1_000, '/b': 1_000, '/c': 1_000, '/d': 1_000 })
  const cache = new DocumentCache(3_300)
  for (const path of ['/a', '/b', '/c']) await cache.take(path, store)
  cache.peek('/a')
  await cache.take('/d', store)
  expect(held(cache, '/a', '/b', '/c', '/d')).toEqual(['/a', '/c', '/d'])
})

test('a large document replaces several small ones', async () => {
  const { store } = storeOf({ '/a': 1_000, '/b': 1_000, '/c': 1_000, '/large': 2_000 })
  const cache = new DocumentCache(3_300)
  for (const path of ['/a', '/b', '/c', '/large']) await cache.take(path, store)
  expect(held(cache, '/a', '/b', '/c', '/large')).toEqual(['/c', '/large'])
})

test('a document that is larger than the cache is served and not stored', async () => {
  const { store } = storeOf({ '/a': 1_000, '/huge': 5_000 })
  const cache = new DocumentCache(3_300)
  await cache.take('/a', store)
  expect(await cache.take('/huge', store)).not.toBeNull()
  await cache.take('/a', store)
  expect(held(cache, '/a', '/huge')).toEqual(['/a'])
})

test('the same document requested twice at once counts once', async () => {
  const { store, paths } = storeOf({ '/a': 1_000, '/b': 1_000, '/c': 1_000 })
  const cache = new DocumentCache(3_300)
  await Promise.all([cache.take('/a', store), cache.take('/a', store), cache.take('/b', store)])
  await cache.take('/c', store)
  expect(paths).toEqual(['/a', '/a', '/b', '/c'])
  expect(held(cache, '/a', '/b', '/c')).toEqual(['/a', '/b', '/c'])
})

test.each([
  ['br', true],
  ['gzip, deflate, br, zstd', true],
  ['br;q=0.5, gzip', true],
  ['gzip,BR', true],
  ['br;q=0', false],
  ['br; q=0.0, gzip', false],
  ['gzip', false],
  ['brotli', false],
  ['*', false],
  ['', false],
  [null, false],
])('%s takes brotli: %s', (header, taken) => {
  expect(accepts(header, 'br')).toBe(taken)
})
