import type { Context } from 'hono'
import { Refusal } from '#api/envelope'
import { accepts } from '#workers/http/accept-encoding'
import { refuse } from '#workers/http/refusal'
import { type Document, isHeld, unpack } from '../cache/document-cache.ts'
import { MANIFEST_NAME, type Pages } from '../cache/manifest.ts'
import type { EdgeEnv } from '../edge-env.ts'
import { gameOriginsOf } from '../hosts.ts'
import type { Info } from '../info.ts'
import { documentHeaders } from './headers.ts'
import { GAME_PAGES, HOME_ALIASES, notFoundPath, REDIRECTS } from './routes.ts'

/** The headers of a stored file that are passed to the browser; the edge sets all others. */
const PASSED_HEADERS = ['Content-Type', 'ETag', 'Location'] as const

const NO_PAGES: Pages = new Map()

/** Serves the built site: the same bytes for every visitor, with the headers of that document. */
export async function site(c: Context<EdgeEnv>): Promise<Response> {
  const { method, path } = c.req
  const isRead = method === 'GET' || method === 'HEAD'
  const redirect = REDIRECTS.get(path)
  if (!isRead || redirect !== undefined)
    for (const [name, value] of await readHeaders(c, NO_PAGES, path)) c.header(name, value)
  if (!isRead) {
    c.header('Allow', 'GET, HEAD')
    return refuse(c, new Refusal('method-not-allowed'))
  }
  if (redirect !== undefined) return c.redirect(redirect + new URL(c.req.url).search, 308)
  const pages = await c.var.state.manifests.read(path, c.env.ASSETS, (load) => c.executionCtx.waitUntil(load))
  const home = HOME_ALIASES.get(path)
  if (home !== undefined) {
    const response = await document(c, pages, home, 200)
    // Without a host: the one of the request is the client's word.
    response.headers.set('Link', `<${home}>; rel="canonical"`)
    return response
  }
  const missing = notFoundPath(path)
  if (path.endsWith(MANIFEST_NAME) || path === missing) return document(c, pages, missing, 404)
  return pages.has(path) ? document(c, pages, path, 200) : file(c, pages)
}

/** Serves a document that the manifest names, from this isolate's document cache where possible. */
async function document(c: Context<EdgeEnv>, pages: Pages, path: string, status: 200 | 404): Promise<Response> {
  const { documentCache, lobbies } = c.var.state
  const built = documentCache.peek(path) ?? (await documentCache.take(path, c.env.ASSETS))
  const lobby = built?.mark ? await lobbies.read(path, c.env, (load) => c.executionCtx.waitUntil(load)) : null
  const stored = built && documentCache.current(path, built, lobby)
  const headers = await readHeaders(c, pages, path)
  if (stored === null) return new Response(null, { status: 404, headers })
  const response = encodeDocument(c, stored, { status, headers })
  response.headers.set('Content-Type', stored.type)
  if (status === 404) return response
  response.headers.set('ETag', response.headers.has('Content-Encoding') ? weak(stored.etag) : stored.etag)
  if (!isHeld(c.req.raw.headers.get('If-None-Match'), stored.etag)) return response
  return new Response(null, { status: 304, headers: response.headers })
}

/**
 * Sends the compressed body as cached to clients that accept brotli, which are nearly all, and unpacks it for others.
 */
function encodeDocument(c: Context<EdgeEnv>, stored: Document, init: ResponseInit): Response {
  const isHead = c.req.method === 'HEAD'
  if (!accepts(c.req.raw.headers.get('Accept-Encoding'), 'br'))
    return new Response(isHead ? null : unpack(stored), init)
  const response = new Response(isHead ? null : stored.packed, { ...init, encodeBody: 'manual' })
  response.headers.set('Content-Encoding', 'br')
  response.headers.set('Vary', 'Accept-Encoding')
  return response
}

/** Returns a weak ETag, which two encodings of one document may share (RFC 9110 section 8.8.3). */
const weak = (etag: string) => (etag === '' || etag.startsWith('W/') ? etag : `W/${etag}`)

/** Serves any other stored file, such as robots.txt, or the store's redirect of a path with a trailing slash. */
async function file(c: Context<EdgeEnv>, pages: Pages): Promise<Response> {
  const stored = await c.env.ASSETS.fetch(c.req.raw)
  if (stored.status === 404) return document(c, pages, notFoundPath(c.req.path), 404)
  const headers = new Headers(await readHeaders(c, pages, c.req.path))
  for (const name of PASSED_HEADERS) {
    const value = stored.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(stored.body, { status: stored.status, headers })
}

async function readHeaders(c: Context<EdgeEnv>, pages: Pages, path: string): Promise<Headers> {
  const games = gameOriginsOf((await readInfo(c, path)).site)
  return documentHeaders(c.env, c.var.switches, pages, { path, games, isSecure: c.req.url.startsWith('https:') })
}

/** The page a game is played in waits to know where games may come from; every other takes what is known. */
async function readInfo(c: Context<EdgeEnv>, path: string): Promise<Info> {
  const { info } = c.var.state
  return GAME_PAGES.has(path) ? info.read(c.env, (load) => c.executionCtx.waitUntil(load)) : info.last
}
