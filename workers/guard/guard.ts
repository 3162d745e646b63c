import { Refusal } from '#api/envelope'
import { refusalResponse } from '#workers/http/refusal'
import { urlOf } from '#workers/http/request-line'
import { isSameSecret } from '#workers/shared/same-secret'
import { compress } from './encoding.ts'
import type { Env } from './env.ts'
import { networkOf } from './network.ts'

/** Headers that only Cloudflare's network and the local runtime may set. */
const RESERVED = /^(?:cf|mf|x-mf)-|^x-proxy-secret$/

/**
 * Stands before the edge and the studio where Cloudflare's network does not: in `npm start`. It refuses requests whose
 * Host or path is ambiguous, before the store of files fails on them, and replaces what a client says about itself by
 * what is known (decision 93).
 */
export default {
  async fetch(request, env): Promise<Response> {
    const url = urlOf(request)
    if (url === null) return refusalResponse(new Refusal('bad-input'), request.headers.get('Accept-Language'))
    return compress(await env.PROGRAM.fetch(forward(request, url, env)), request.headers.get('Accept-Encoding'))
  },
} satisfies ExportedHandler<Env>

/** Returns the request as the program gets it. The original's `cf` is never read: it is a header of the client. */
function forward(request: Request, url: URL, { PROXY_SECRET }: Env): Request {
  const secret = request.headers.get('X-Proxy-Secret')
  const isProxy = secret !== null && isSameSecret(secret, PROXY_SECRET)
  const { address, cf } = networkOf(isProxy ? request.headers : null)
  if (isProxy && request.headers.get('X-Forwarded-Proto') === 'https') url.protocol = 'https:'
  const headers = new Headers(request.headers)
  for (const name of request.headers.keys()) if (RESERVED.test(name)) headers.delete(name)
  headers.set('CF-Connecting-IP', address)
  // The body of a GET or HEAD is not read, and a `Request` cannot be made with one.
  const body = request.method === 'GET' || request.method === 'HEAD' ? null : request.body
  return new Request(url, { method: request.method, headers, body, redirect: 'manual', cf })
}
