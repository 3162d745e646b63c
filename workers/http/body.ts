import { MAX_BODY_BYTES } from '#api/endpoint'
import { Refusal } from '#api/envelope'
import { decodeJsonObject } from '../shared/json.ts'

/** The query as fields; a key given twice is bad input rather than a guess. */
export function queryOf(url: string): Record<string, string> | Refusal {
  const pairs = [...new URL(url).searchParams]
  const fields = Object.fromEntries(pairs)
  if (Object.keys(fields).length === pairs.length) return fields
  return new Refusal('bad-input', { fields: { query: 'repeated' } })
}

/** A JSON body: right type, bounded, UTF-8, an object. */
export async function jsonOf(request: Request, limit = MAX_BODY_BYTES): Promise<unknown> {
  const type = (request.headers.get('Content-Type') ?? '').toLowerCase()
  if (!/^application\/json\s*(;\s*charset=utf-8\s*)?$/.test(type)) return new Refusal('wrong-content-type')
  const bytes = await bytesOf(request, limit)
  if (bytes === null) return new Refusal('too-large')
  return decodeJsonObject(bytes) ?? new Refusal('bad-input')
}

/** So much of a body that is too long is read and dropped, at least: its sender hears why, and not a line that is cut. */
const DROPPED_BYTES = 4_000_000

/** Reads at most `limit` bytes and never holds more; null when there are more. */
export async function bytesOf(request: Request, limit: number): Promise<Uint8Array | null> {
  const dropped = Math.max(DROPPED_BYTES, 2 * limit)
  if (Number(request.headers.get('Content-Length') ?? 0) > dropped) return null
  const chunks: Uint8Array[] = []
  let size = 0
  if (request.body) {
    for await (const chunk of request.body as ReadableStream<Uint8Array>) {
      size += chunk.byteLength
      if (size > dropped) return null
      if (size <= limit) chunks.push(chunk)
    }
  }
  if (size > limit) return null
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}
