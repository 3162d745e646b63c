import type { Context } from 'hono'
import { Refusal } from '#api/envelope'
import { refuse } from '#workers/serve'
import type { Door } from '../door.ts'
import { documentHeaders } from './headers.ts'
import { MANIFEST_PATH } from './manifest.ts'
import { HOME_ALIASES, notFoundPath, REDIRECTS } from './routes.ts'

/** What a stored file's own headers are worth to a browser; the rest of the answer is ours. */
const KEPT_HEADERS = ['Content-Type', 'ETag', 'Location'] as const

/** Serves the built site: the same bytes for everybody, with the headers of that document. */
export async function site(c: Context<Door>): Promise<Response> {
  const { method, raw } = c.req
  if (method !== 'GET' && method !== 'HEAD') {
    c.header('Allow', 'GET, HEAD')
    return refuse(c, new Refusal('method-not-allowed'))
  }
  const path = c.req.path
  const redirect = REDIRECTS.get(path)
  if (redirect !== undefined) return c.redirect(redirect + new URL(c.req.url).search, 308)
  const home = HOME_ALIASES.get(path)
  const stored = await c.env.ASSETS.fetch(home === undefined ? raw : new Request(new URL(home, c.req.url), raw))
  if (stored.status === 404 || path === MANIFEST_PATH || path === notFoundPath(path)) return notFound(c, path)
  const more = home === undefined ? undefined : { Link: `<${new URL(home, c.req.url)}>; rel="canonical"` }
  return present(c, stored, home ?? path, stored.status, more)
}

async function notFound(c: Context<Door>, path: string): Promise<Response> {
  const page = notFoundPath(path)
  const stored = await c.env.ASSETS.fetch(new URL(page, c.req.url).href, { method: c.req.method })
  return present(c, stored, page, 404)
}

async function present(
  c: Context<Door>,
  stored: Response,
  path: string,
  status: number,
  more?: Record<string, string>,
): Promise<Response> {
  const reading = c.var.state.pages.read(c.env.ASSETS, (flight) => c.executionCtx.waitUntil(flight))
  const pages = reading instanceof Promise ? await reading : reading
  const secure = c.req.url.startsWith('https:')
  const headers: Record<string, string> = { ...documentHeaders(c.env, c.var.switches, pages, path, secure), ...more }
  for (const name of KEPT_HEADERS) {
    const value = stored.headers.get(name)
    if (value !== null) headers[name] = value
  }
  if (status === 404) delete headers.ETag
  return new Response(stored.body, { status, headers })
}
