import { MAX_BODY_BYTES } from '#api/endpoint'
import { Refusal } from '#api/envelope'
import { decodeJsonObject } from '../shared/json.ts'
import { TimeoutError, withTimeout } from '../shared/timeout.ts'

/** The query as fields; a key given twice is bad input rather than a guess. */
export function queryOf(url: string): Record<string, string> | Refusal {
  const pairs = [...new URL(url).searchParams]
  const fields = Object.fromEntries(pairs)
  if (Object.keys(fields).length === pairs.length) return fields
  return new Refusal('bad-input', { fields: { query: 'repeated' } })
}

/** A JSON body: right type, bounded, UTF-8, an object. */
export async function readJson(request: Request, limit = MAX_BODY_BYTES): Promise<unknown> {
  const type = (request.headers.get('Content-Type') ?? '').toLowerCase()
  if (!/^application\/json\s*(;\s*charset=utf-8\s*)?$/.test(type)) return new Refusal('wrong-content-type')
  const bytes = await readBytes(request, limit)
  if (bytes instanceof Refusal) return bytes
  return decodeJsonObject(bytes) ?? new Refusal('bad-input')
}

/** So much of a body that is too long is read and dropped, at least: its sender hears why, and not a line that is cut. */
const DROPPED_BYTES = 4_000_000
/** The longest time that a body may take to arrive; a large one gets the time of a slow line, 40 kB a second. */
const DEADLINE_MS = 30_000
const SLOWEST_BYTES_PER_MS = 40

/**
 * Reads at most `limit` bytes and never holds more. Refuses a body that is longer, that takes too long to arrive
 * (RFC 9110 section 15.5.9), or that breaks before it is complete.
 */
export async function readBytes(
  request: Request,
  limit: number,
  deadlineMs = deadlineFor(limit),
): Promise<Uint8Array<ArrayBuffer> | Refusal> {
  const length = request.headers.get('Content-Length')
  if (Number(length ?? 0) > droppedFor(limit)) return new Refusal('too-large')
  // Reading at once is faster, and safe where the length is known.
  const reader = length === null || Number(length) > limit ? request.body?.getReader() : undefined
  const work = reader
    ? readAll(reader, limit, droppedFor(limit))
    : request.arrayBuffer().then((buffer) => new Uint8Array(buffer))
  try {
    const bytes = await withTimeout(deadlineMs, work)
    return bytes instanceof Uint8Array && bytes.byteLength > limit ? new Refusal('too-large') : bytes
  } catch (error) {
    reader?.cancel().catch(() => undefined)
    if (error instanceof TimeoutError) return new Refusal('request-timeout')
    return new Refusal('bad-input', { fields: { body: 'incomplete' } })
  }
}

/** Reads a body and holds nothing of it: who is refused while still sending may lose the connection and hear nothing. */
export async function dropBody(request: Request, limit: number): Promise<void> {
  const reader = request.bodyUsed ? undefined : request.body?.getReader()
  if (!reader || Number(request.headers.get('Content-Length') ?? 0) > droppedFor(limit)) return
  const work = readAll(reader, 0, droppedFor(limit))
  await withTimeout(deadlineFor(limit), work).catch(() => reader.cancel().catch(() => undefined))
}

const deadlineFor = (limit: number) => Math.max(DEADLINE_MS, limit / SLOWEST_BYTES_PER_MS)
const droppedFor = (limit: number) => Math.max(DROPPED_BYTES, 2 * limit)

async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  limit: number,
  dropped: number,
): Promise<Uint8Array<ArrayBuffer> | Refusal> {
  const chunks: Uint8Array[] = []
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength
    if (size > dropped) {
      await reader.cancel()
      return new Refusal('too-large')
    }
    if (size <= limit) chunks.push(part.value)
  }
  if (size > limit) return new Refusal('too-large')
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}
