import type { Context } from 'hono'
import { Refusal } from '#api/envelope'
import { OPERATOR_PICTURE_TYPES, type PictureType } from '#api/upload'
import { refuse } from '#workers/http/refusal'
import type { EdgeEnv } from '../edge-env.ts'
import { refusalOf } from '../upstream/envelope.ts'
import { fetchPlatform, headersFor, UPSTREAM_TIMEOUT_MS } from '../upstream/upstream.ts'
import { visitorOf } from '../visitor.ts'

const ENDINGS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const satisfies Record<
  PictureType,
  string
>

/** Headers of an uploaded picture: browsers may show and save it, may not run it, and no shared cache may store it. */
const PICTURE_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'private, max-age=3600',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
} as const

/**
 * `GET /uploads/NAME`: returns an uploaded picture. An `<img>` sends no token, so the name itself is the credential:
 * 256 random bits, shown only to the owner and to those who may see the record. No header of the visitor's request is
 * passed on, and no cookie is passed back.
 */
export async function picture(c: Context<EdgeEnv>): Promise<Response> {
  const name = c.req.param('name') ?? ''
  if (!/^[\w-]{43}$/.test(name)) return refuse(c, new Refusal('not-found'))
  const headers = headersFor(new Request(c.req.url), visitorOf(c.req.raw), c.var.requestId)
  try {
    const response = await fetchPlatform(c.env, `/uploads/${name}`, { headers, timeoutMs: UPSTREAM_TIMEOUT_MS })
    const type = OPERATOR_PICTURE_TYPES.find((allowed) => allowed === response.headers.get('Content-Type'))
    if (response.status === 404) return refuse(c, new Refusal('not-found'))
    if (!response.ok || type === undefined) return refuse(c, new Refusal('upstream-failed'))
    for (const [header, value] of Object.entries(PICTURE_HEADERS)) c.header(header, value)
    c.header('Content-Type', type)
    c.header('Content-Disposition', `inline; filename="${name}.${ENDINGS[type]}"`)
    return c.body(response.body as ReadableStream)
  } catch (error) {
    return refuse(c, refusalOf(error))
  }
}
