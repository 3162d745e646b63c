import type { Context } from 'hono'
import type { EdgeEnv } from '../edge-env.ts'
import { FIXED } from './headers.ts'

/** The folders whose files never change under their name, so that browsers keep them for a year (public/_headers). */
export const IMMUTABLE = ['/_astro/*', '/art/*', '/fonts/*'] as const

/**
 * Serves a file that never changes under its name. The store sends the headers of its folder also when the file is
 * missing: a response that says so must not be stored for a year, as one asked for during a deployment would be.
 */
export async function immutableFile(c: Context<EdgeEnv>): Promise<Response> {
  const stored = await c.env.ASSETS.fetch(c.req.raw)
  if (stored.ok || stored.status === 304) return stored
  return new Response(null, { status: stored.status, headers: { ...FIXED, 'Cache-Control': 'no-store' } })
}
