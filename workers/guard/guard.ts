import { Refusal } from '#api/envelope'
import { withHsts } from '#workers/http/hsts'
import { refusalResponse } from '#workers/http/refusal'
import { urlOf } from '#workers/http/request-line'
import { isSameSecret } from '#workers/shared/same-secret'
import { compress } from './encoding.ts'
import type { Env } from './env.ts'
import { networkOf } from './network.ts'
import { isOwnHost } from './own-host.ts'

/** Headers that only Cloudflare's network and the local runtime may set. */
const RESERVED = /^(?:cf|mf|x-mf)-|^x-proxy-secret$/

/**
 * Stands before the edge and the studio where Cloudflare's network does not: in `npm start`. It refuses requests whose
 * Host or path is ambiguous, before the store of files fails on them, and replaces what a client says about itself by
 * what is known (decision 93).
 */
export default {
  async fetch(request, env): Promise<Response> {
    const proxy = isFromProxy(request, env) ? request.headers : null
    const isSecure = proxy?.get('X-Forwarded-Proto') === 'https'
    return withHsts(isSecure, await answer(request, env, proxy, isSecure))
  },
} satisfies ExportedHandler<Env>

async function answer(request: Request, env: Env, proxy: Headers | null, isSecure: boolean): Promise<Response> {
  const refuse = (code: 'bad-input' | 'forbidden') =>
    refusalResponse(new Refusal(code), request.headers.get('Accept-Language'))
  const url = urlOf(request)
  if (url === null) return refuse('bad-input')
  if (proxy === null && !isOwnHost(url.hostname, env.HOSTS)) return refuse('forbidden')
  if (isSecure) url.protocol = 'https:'
  const response = await env.PROGRAM.fetch(forward(request, url, proxy))
  return compress(response, request.headers.get('Accept-Encoding'))
}

function isFromProxy({ headers }: Request, { PROXY_SECRET }: Env): boolean {
  const secret = headers.get('X-Proxy-Secret')
  return secret !== null && isSameSecret(secret, PROXY_SECRET)
}

/** Returns the request as the program gets it. The original's `cf` is never read: it is a header of the client. */
function forward(request: Request, url: URL, proxy: Headers | null): Request {
  const { address, cf } = networkOf(proxy)
  const headers = new Headers(request.headers)
  for (const name of request.headers.keys()) if (RESERVED.test(name)) headers.delete(name)
  headers.set('CF-Connecting-IP', address)
  // The body of a GET or HEAD is not read, and a `Request` cannot be made with one.
  const body = request.method === 'GET' || request.method === 'HEAD' ? null : request.body
  return new Request(url, { method: request.method, headers, body, redirect: 'manual', cf })
}
