import type { Context } from 'hono'
import { Refusal } from '#api/envelope'
import { helpCenter } from '#api/notices/notices'
import { queryOf } from '#workers/http/body'
import { badInput, refuse } from '#workers/http/refusal'
import { isHeld, unpack } from './cache/document-cache.ts'
import type { EdgeEnv } from './edge-env.ts'

/** Help texts change only with a build, so browsers may reuse a stale copy while they revalidate it. */
const CACHING = 'public, max-age=300, stale-while-revalidate=3600'

/**
 * `GET /wps/system/helpCenter`: returns the texts that the site was built with, in an envelope, without the platform.
 */
export async function help(c: Context<EdgeEnv>): Promise<Response> {
  const query = queryOf(c.req.url)
  if (query instanceof Refusal) return refuse(c, query)
  const parsed = helpCenter.request.safeParse(query)
  if (!parsed.success) return refuse(c, badInput(parsed.error.issues))
  const { documentCache } = c.var.state
  const path = `/content/help.${parsed.data.lang}.json`
  const stored = documentCache.peek(path) ?? (await documentCache.take(path, c.env.ASSETS))
  if (stored === null) return refuse(c, new Refusal('upstream-failed'))
  c.header('Cache-Control', CACHING)
  // The envelope differs from the file, so it needs an ETag of its own.
  const etag = stored.etag && `W/"help-${stored.etag.replace(/^W\/|"/g, '')}"`
  if (etag) c.header('ETag', etag)
  if (isHeld(c.req.header('If-None-Match') ?? null, etag)) return c.body(null, 304)
  c.header('Content-Type', 'application/json')
  return c.body(`{"success":true,"value":${new TextDecoder().decode(unpack(stored))}}`)
}
