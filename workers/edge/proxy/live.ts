import type { Context } from 'hono'
import { Refusal } from '#api/envelope'
import type { ErrorCode } from '#api/error'
import { refuse } from '#workers/http/refusal'
import type { EdgeEnv } from '../edge-env.ts'
import { readEnvelope, refusalOf } from '../upstream/envelope.ts'
import { connectPlatform, headersFor, UPSTREAM_TIMEOUT_MS } from '../upstream/upstream.ts'
import { visitorOf } from '../visitor.ts'

const PROTOCOLS = 'Sec-WebSocket-Protocol'
const MAX_PROTOCOLS_LENGTH = 256

/** The refusals of the platform by their status; a browser shows a page nothing more of a refused handshake. */
const REFUSALS: Record<number, ErrorCode> = { 400: 'bad-input', 401: 'not-signed-in', 429: 'too-many-requests' }

/**
 * Opens the live socket of a member (decision 109) for pages of this site: a browser sends `Origin` with the handshake,
 * which no page can change, and sockets know no same-origin policy. The guards before this route judge it like any call.
 */
export async function liveSocket(c: Context<EdgeEnv>): Promise<Response> {
  const url = new URL(c.req.url)
  if (c.req.header('Upgrade')?.toLowerCase() !== 'websocket') return refuse(c, new Refusal('bad-input'))
  if (c.req.header('Origin') !== url.origin) return refuse(c, new Refusal('forbidden'))
  const protocols = c.req.header(PROTOCOLS) ?? ''
  if (!/^(?:\?since=\d{1,15})?$/.test(url.search) || protocols.length > MAX_PROTOCOLS_LENGTH)
    return refuse(c, new Refusal('bad-input'))
  const headers = headersFor(c.req.raw, visitorOf(c.req.raw), c.var.requestId)
  headers.set('Upgrade', 'websocket')
  headers.set(PROTOCOLS, protocols)
  try {
    const response = await connectPlatform(c.env, url.pathname + url.search, headers, UPSTREAM_TIMEOUT_MS)
    const { webSocket } = response
    if (webSocket === null) {
      const envelope = await readEnvelope(response)
      return refuse(
        c,
        envelope instanceof Refusal ? envelope : new Refusal(REFUSALS[envelope.status] ?? 'upstream-failed'),
      )
    }
    const protocol = response.headers.get(PROTOCOLS) ?? ''
    return new Response(null, { status: 101, webSocket, headers: { [PROTOCOLS]: protocol } })
  } catch (error) {
    return refuse(c, refusalOf(error))
  }
}
