/** A document as the store holds it. */
export interface Document {
  body: ArrayBuffer
  etag: string
  type: string
}

const MAX_BYTES = 16_000_000

/**
 * The documents this isolate has served. Site and edge are deployed as one, so a document cannot change under a running
 * isolate, and asking the store for each page again would cost more than everything else the door does.
 */
export class Shelf {
  readonly #documents = new Map<string, Document>()
  #bytes = 0

  /** The document at `path`, from the store when it is not here yet; null when the store has none. */
  async take(path: string, store: Fetcher): Promise<Document | null> {
    const stored = await store.fetch(`https://assets.internal${path}`)
    if (stored.status !== 200) return null
    const document: Document = {
      body: await stored.arrayBuffer(),
      etag: stored.headers.get('ETag') ?? '',
      type: stored.headers.get('Content-Type') ?? 'text/html; charset=utf-8',
    }
    if (this.#bytes + document.body.byteLength <= MAX_BYTES && !this.#documents.has(path)) {
      this.#documents.set(path, document)
      this.#bytes += document.body.byteLength
    }
    return document
  }

  /** The document at `path` when it is here already. */
  peek(path: string): Document | undefined {
    return this.#documents.get(path)
  }
}

/** True when the browser already holds this very document (RFC 9110 section 13.1.2, weak comparison). */
export function isHeld(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null || etag === '') return false
  if (ifNoneMatch === '*') return true
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => bare(tag) === bare(etag))
}
