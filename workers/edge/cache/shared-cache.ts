import type { Refusal } from '#api/envelope'
import type { WaitUntil } from '#workers/shared/cached-value'
import type { Envelope } from '../upstream/envelope.ts'

/** How long a stale response may be served while the platform is down (RFC 5861, stale-if-error). */
const STALE_IF_ERROR_SECONDS = 3_600
/** How long a stale response may be served while a newer one is fetched (RFC 5861, stale-while-revalidate). */
const STALE_WHILE_REVALIDATE_SECONDS = 60
/** More than the site's own pages ask for in all languages. */
export const MAX_KEYS = 300
const STORED_AT = 'X-Stored-At'

type FetchEnvelope = () => Promise<Envelope | Refusal>

/** Builds the key from path and query only, because a shared response must not depend on the visitor. */
export function cacheKey(url: URL): string {
  const query = [...url.searchParams].sort(([a], [b]) => (a < b ? -1 : 1))
  return `https://edge.internal${url.pathname}?${new URLSearchParams(query)}`
}

/**
 * Caches responses that are the same for every visitor of a location. At most one request per key is sent to the
 * platform at a time. A stale response is served while it is renewed, and for an hour when the platform fails.
 */
export class SharedCache {
  readonly #pending = new Map<string, Promise<Envelope | Refusal>>()
  /** The stored keys, the one not used for longest first. A query may hold anything, so their number has a limit. */
  readonly #keys = new Set<string>()

  /** Returns a response, at most `freshSeconds` old where possible, and its age in seconds. */
  async get(
    key: string,
    freshSeconds: number,
    fetchEnvelope: FetchEnvelope,
    waitUntil: WaitUntil,
  ): Promise<{ reply: Envelope | Refusal; age: number }> {
    const stored = await caches.default.match(key)
    if (stored) this.#use(key)
    const age = stored ? (Date.now() - Number(stored.headers.get(STORED_AT))) / 1_000 : Number.POSITIVE_INFINITY
    if (stored && age < freshSeconds) return { reply: await readEnvelope(stored), age }
    const pending = this.#fetchOnce(key, fetchEnvelope)
    waitUntil(pending)
    if (stored && age < freshSeconds + STALE_WHILE_REVALIDATE_SECONDS) return { reply: await readEnvelope(stored), age }
    const reply = await pending
    const failed = !('body' in reply) || reply.status >= 500
    return stored && failed ? { reply: await readEnvelope(stored), age } : { reply, age: 0 }
  }

  #fetchOnce(key: string, fetchEnvelope: FetchEnvelope): Promise<Envelope | Refusal> {
    const existing = this.#pending.get(key)
    if (existing) return existing
    const pending = this.#fetchAndStore(key, fetchEnvelope).finally(() => this.#pending.delete(key))
    this.#pending.set(key, pending)
    return pending
  }

  async #fetchAndStore(key: string, fetchEnvelope: FetchEnvelope): Promise<Envelope | Refusal> {
    const reply = await fetchEnvelope()
    if ('body' in reply && reply.status === 200) {
      const headers = { 'Cache-Control': `max-age=${STALE_IF_ERROR_SECONDS}`, [STORED_AT]: String(Date.now()) }
      await caches.default.put(key, new Response(reply.body, { headers }))
      this.#use(key)
      const [oldest] = this.#keys
      if (this.#keys.size > MAX_KEYS && oldest !== undefined) {
        this.#keys.delete(oldest)
        await caches.default.delete(oldest)
      }
    }
    return reply
  }

  #use(key: string): void {
    this.#keys.delete(key)
    this.#keys.add(key)
  }
}

async function readEnvelope(stored: Response): Promise<Envelope> {
  return { status: 200, body: await stored.text(), retryAfter: null }
}
