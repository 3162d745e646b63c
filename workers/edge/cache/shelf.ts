import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

/** A document as the store holds it; its body is brotli (RFC 7932), as most browsers take it. */
export interface Document {
  packed: Uint8Array<ArrayBuffer>
  etag: string
  type: string
}

const MAX_BYTES = 16_000_000
/** What a network makes on the fly: a document is packed once, by the visitor who is the first to want it. */
const QUALITY = 5

/**
 * The documents this isolate has served. Site and edge are deployed as one, so a document cannot change under a running
 * isolate, and asking the store for each page again would cost more than everything else the door does. Where there are
 * more than fit, those wanted longest ago go first.
 */
export class Shelf {
  readonly #maxBytes: number
  /** In the order in which they were last wanted. */
  readonly #documents = new Map<string, Document>()
  #bytes = 0

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes
  }

  /** The document at `path`, from the store when it is not here yet; null when the store has none. */
  async take(path: string, store: Fetcher): Promise<Document | null> {
    const stored = await store.fetch(`https://assets.internal${path}`)
    if (stored.status !== 200) return null
    const document: Document = {
      packed: pack(await stored.bytes()),
      etag: stored.headers.get('ETag') ?? '',
      type: stored.headers.get('Content-Type') ?? 'text/html; charset=utf-8',
    }
    this.#keep(path, document)
    return document
  }

  /** The document at `path` when it is here already. */
  peek(path: string): Document | undefined {
    const document = this.#documents.get(path)
    if (document) {
      this.#documents.delete(path)
      this.#documents.set(path, document)
    }
    return document
  }

  #keep(path: string, document: Document): void {
    // Two visitors may have fetched the same page at once.
    this.#drop(path)
    this.#documents.set(path, document)
    this.#bytes += document.packed.byteLength
    for (const oldest of this.#documents.keys()) {
      if (this.#bytes <= this.#maxBytes) return
      this.#drop(oldest)
    }
  }

  #drop(path: string): void {
    this.#bytes -= this.#documents.get(path)?.packed.byteLength ?? 0
    this.#documents.delete(path)
  }
}

function pack(body: Uint8Array): Uint8Array<ArrayBuffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength }
  // A copy: what the compressor hands over may lie in a larger buffer than it says.
  return new Uint8Array(brotliCompressSync(body, { params }))
}

/** The body for who takes no brotli. */
export function unpack({ packed }: Document): Uint8Array<ArrayBuffer> {
  return new Uint8Array(brotliDecompressSync(packed))
}

/** True when the browser takes brotli (RFC 9110 section 12.5.3). */
export function takesBrotli(acceptEncoding: string | null): boolean {
  const [, quality = '1'] = /(?:^|,)\s*br\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i.exec(acceptEncoding ?? '') ?? [null, '0']
  return Number(quality) > 0
}

/** True when the browser already holds this very document (RFC 9110 section 13.1.2, weak comparison). */
export function isHeld(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null || etag === '') return false
  if (ifNoneMatch === '*') return true
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => bare(tag) === bare(etag))
}
