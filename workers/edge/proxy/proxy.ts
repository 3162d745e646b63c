import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Endpoint, Method } from '#api/endpoint'
import { endpoints } from '#api/endpoints'
import { Refusal } from '#api/envelope'
import { dropBody, readBytes } from '#workers/http/body'
import { refuse } from '#workers/http/refusal'
import { cacheKey } from '../cache/shared-cache.ts'
import type { EdgeEnv } from '../edge-env.ts'
import { type Envelope, readEnvelope, refusalOf } from '../upstream/envelope.ts'
import { fetchPlatform, headersFor, UPSTREAM_TIMEOUT_MS } from '../upstream/upstream.ts'
import { visitorOf } from '../visitor.ts'
import { passFile } from './file.ts'
import { onLaunchHost } from './launch-host.ts'

/** Path -> method -> endpoint, for the calls that browsers may make to the platform. Any other path is refused here. */
const ALLOWED = new Map<string, Map<string, Endpoint>>()
for (const endpoint of Object.values(endpoints) as Endpoint[]) {
  if (endpoint.gateway !== 'platform') continue
  ALLOWED.set(endpoint.path, (ALLOWED.get(endpoint.path) ?? new Map()).set(endpoint.method, endpoint))
}
const MAX_QUERY_LENGTH = 2_048
const HAS_BODY: ReadonlySet<Method> = new Set(['POST', 'PUT'])

/**
 * Passes a call on to the platform when an endpoint declares it, and passes back only responses the contract allows.
 */
export async function proxy(c: Context<EdgeEnv>): Promise<Response> {
  const url = new URL(c.req.url)
  const methods = ALLOWED.get(url.pathname)
  if (!methods) return refuse(c, new Refusal('not-found'))
  const endpoint = methods.get(c.req.method)
  if (!endpoint) {
    c.header('Allow', [...methods.keys()].join(', '))
    return refuse(c, new Refusal('method-not-allowed'))
  }
  if (url.search.length > MAX_QUERY_LENGTH) return refuse(c, new Refusal('too-large'))
  const headers = headersFor(c.req.raw, visitorOf(c.req.raw), c.var.requestId)
  if (endpoint.responseFormat === 'csv')
    return passFile(c, url.pathname + url.search, headers, (envelope) => respond(c, envelope, 'no-store'))
  if (endpoint.cache !== 'never') return fromSharedCache(c, endpoint.cache, url, headers)
  if (endpoint.takes === 'picture') {
    const refused = await refusalUnlessSignedIn(c, headers)
    if (refused) {
      await dropBody(c.req.raw, endpoint.maxBytes)
      return refused
    }
  }
  const body = HAS_BODY.has(endpoint.method) ? await readBytes(c.req.raw, endpoint.maxBytes) : undefined
  if (body instanceof Refusal) return refuse(c, body)
  const reply = await fetchEnvelope(c, url, { method: endpoint.method, headers, body })
  if (reply instanceof Refusal) return refuse(c, reply)
  if (endpoint !== endpoints.launchGame) return respond(c, reply, 'no-store')
  const { address } = visitorOf(c.req.raw)
  return respond(c, onLaunchHost(reply, c.env, c.var.switches, address), 'no-store')
}

/**
 * Returns the platform's refusal of a caller who is not signed in, else null: millions of bytes are taken into memory
 * only for a member.
 */
async function refusalUnlessSignedIn(c: Context<EdgeEnv>, headers: Headers): Promise<Response | null> {
  const { method, path } = endpoints.memberInfo
  const url = new URL(path, c.req.url)
  const reply = await fetchEnvelope(c, url, { method, headers: new Headers(headers) })
  if (reply instanceof Refusal) return refuse(c, reply)
  return reply.status === 200 ? null : respond(c, reply, 'no-store')
}

async function fromSharedCache(c: Context<EdgeEnv>, seconds: number, url: URL, headers: Headers): Promise<Response> {
  // The shared response must not depend on one visitor's credentials.
  headers.delete('Authorization')
  headers.delete('token')
  const key = cacheKey(url)
  const { reply: answer, age } = await c.var.state.shared.get(
    key,
    seconds,
    () => fetchEnvelope(c, url, { headers }),
    (pending) => c.executionCtx.waitUntil(pending),
  )
  if (answer instanceof Refusal) return refuse(c, answer)
  if (answer.status !== 200) return respond(c, answer, 'no-store')
  c.header('Age', String(Math.min(Math.floor(age), seconds)))
  return respond(c, answer, `public, max-age=${seconds}`)
}

async function fetchEnvelope(
  c: Context<EdgeEnv>,
  url: URL,
  request: { method?: Method; headers: Headers; body?: Uint8Array | undefined },
): Promise<Envelope | Refusal> {
  try {
    const response = await fetchPlatform(c.env, url.pathname + url.search, {
      ...request,
      timeoutMs: UPSTREAM_TIMEOUT_MS,
    })
    return await readEnvelope(response)
  } catch (error) {
    return refusalOf(error)
  }
}

function respond(c: Context<EdgeEnv>, { status, body, retryAfter }: Envelope, cacheControl: string): Response {
  c.header('Content-Type', 'application/json')
  c.header('Cache-Control', cacheControl)
  if (retryAfter !== null) c.header('Retry-After', retryAfter)
  return c.body(body, status as ContentfulStatusCode)
}
