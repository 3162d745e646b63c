const NAME = 'Strict-Transport-Security'

/** A year of https; sent over https only (RFC 6797 section 7.2). */
export const HSTS = 'max-age=31536000; includeSubDomains'

/** Adds HSTS to the response of a request by https, whatever answered it. One that opens a socket takes no headers. */
export function withHsts(isSecure: boolean, response: Response): Response {
  if (!isSecure || response.webSocket !== null || response.headers.has(NAME)) return response
  const secured = new Response(response.body, response)
  secured.headers.set(NAME, HSTS)
  return secured
}

/** The same for a whole program. */
export function overHttps<Env>(handle: ExportedHandlerFetchHandler<Env>): ExportedHandlerFetchHandler<Env> {
  return async (request, env, context) =>
    withHsts(request.url.startsWith('https:'), await handle(request, env, context))
}
