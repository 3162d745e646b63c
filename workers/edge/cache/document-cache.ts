import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { Lobby } from '#api/games/lobby'
import { type LobbyChange, type LobbyMark, lobbyChange, lobbyMarkIn } from './lobby-mark.ts'

/** A stored document. The body is compressed with brotli (RFC 7932), which most browsers accept. */
export interface Document {
  packed: Uint8Array<ArrayBuffer>
  etag: string
  type: string
  /** Where the document shows the catalogue; null where it does not. */
  mark: LobbyMark | null
}

const MAX_BYTES = 16_000_000
/** The usual quality for compression on the fly: the first request for a document waits while it is compressed. */
const QUALITY = 5

/**
 * Caches the documents that this isolate has served. Site and edge are deployed together, so a document cannot change
 * under a running isolate, and reading each page from the asset store again would cost more than all other work of the
 * edge. When the cache is full, the least recently used documents are dropped first.
 */
export class DocumentCache {
  readonly #maxBytes: number
  /** Least recently used first. */
  readonly #documents = new Map<string, Document>()
  #bytes = 0
  /** The lobby that each document was last compared with, and what differs. */
  readonly #compared = new Map<string, { lobby: Lobby; change: LobbyChange | null }>()

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes
  }

  /** Reads the document at `path` from the store and caches it. Returns null when the store has no such document. */
  async take(path: string, store: Fetcher): Promise<Document | null> {
    const stored = await store.fetch(`https://assets.internal${path}`)
    if (stored.status !== 200) return null
    const bytes = await stored.bytes()
    const document: Document = {
      packed: pack(bytes),
      etag: stored.headers.get('ETag') ?? '',
      type: stored.headers.get('Content-Type') ?? 'text/html; charset=utf-8',
      mark: lobbyMarkIn(new TextDecoder().decode(bytes)),
    }
    this.#store(path, document)
    return document
  }

  /** Returns the cached document at `path`, or undefined. */
  peek(path: string): Document | undefined {
    const document = this.#documents.get(path)
    if (document) {
      this.#documents.delete(path)
      this.#documents.set(path, document)
    }
    return document
  }

  /**
   * Returns the document with the catalogue as it stands. A document that differs is stored beside the built one, and
   * replaces the last that differed.
   */
  current(path: string, built: Document, lobby: Lobby | null): Document {
    const { mark } = built
    if (mark === null || lobby === null) return built
    const last = this.#compared.get(path)
    const change = last?.lobby === lobby ? last.change : lobbyChange(mark, lobby)
    this.#compared.set(path, { lobby, change })
    if (change === null) return built
    const etag = changedTag(built.etag, change.digest)
    const existing = this.peek(changedPath(path))
    if (existing?.etag === etag) return existing
    const html = new TextDecoder().decode(unpack(built)).replace(mark.text, () => change.html)
    const document = { ...built, packed: pack(new TextEncoder().encode(html)), etag }
    this.#store(changedPath(path), document)
    return document
  }

  #store(path: string, document: Document): void {
    // Two requests may have fetched the same page at once; its size must be counted once.
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

/** The key of a document that differs from the built one; no path of a document contains a space. */
const changedPath = (path: string) => `${path} changed`

/** The tag of the document that the catalogue has changed. */
const changedTag = (etag: string, digest: string) => `"${etag.replace(/^W\/|"/g, '')}-${digest}"`

function pack(body: Uint8Array): Uint8Array<ArrayBuffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength }
  // Copies the bytes: the compressor's buffer may be backed by a larger allocation than its length.
  return new Uint8Array(brotliCompressSync(body, { params }))
}

/** Returns the uncompressed body, for clients that do not accept brotli. */
export function unpack({ packed }: Document): Uint8Array<ArrayBuffer> {
  return new Uint8Array(brotliDecompressSync(packed))
}

/**
 * Returns true when the browser already has this version of the document (RFC 9110 section 13.1.2, weak comparison).
 */
export function isHeld(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null || etag === '') return false
  if (ifNoneMatch === '*') return true
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => bare(tag) === bare(etag))
}
