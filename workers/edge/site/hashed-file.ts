import type { Context } from 'hono'
import type { EdgeEnv } from '../edge-env.ts'
import { FIXED } from './headers.ts'

/**
 * Serves a file whose name is the hash of its content. The store sends the file's own headers also when it is missing:
 * a response that says so must not be stored for a year, as one asked for during a deployment would be.
 */
export async function hashedFile(c: Context<EdgeEnv>): Promise<Response> {
  const stored = await c.env.ASSETS.fetch(c.req.raw)
  if (stored.status < 400) return stored
  return new Response(null, { status: stored.status, headers: { ...FIXED, 'Cache-Control': 'no-store' } })
}
