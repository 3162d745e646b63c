import { accepts } from '#workers/http/accept-encoding'

/** What Cloudflare's network compresses; pictures and fonts are compressed already. */
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|manifest\+json|xml)|image\/svg\+xml)/

/** Compresses a response for clients that accept it, as the network does, unless it is compressed already. */
export function compress(response: Response, accepted: string | null): Response {
  const coding = response.body === null || response.headers.has('Content-Encoding') ? null : codingOf(accepted)
  if (coding === null || !COMPRESSIBLE.test(response.headers.get('Content-Type') ?? '')) return response
  const compressed = new Response(response.body, response)
  compressed.headers.set('Content-Encoding', coding)
  compressed.headers.append('Vary', 'Accept-Encoding')
  return compressed
}

function codingOf(accepted: string | null): 'br' | 'gzip' | null {
  return accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : null
}
