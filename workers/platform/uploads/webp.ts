import type { Picture } from './parts.ts'

/** `RIFF`, the size of what follows, `WEBP`. */
const HEADER_BYTES = 12
/** Name and size of a chunk. */
const FRAME_BYTES = 8
/** An extended picture of one frame has at most four that are kept, and few that are not. */
const MAX_CHUNKS = 64

/** Flags of `VP8X`: only that there is transparency stays. */
const ALPHA = 0x10
const ANIMATION = 0x02

interface Chunk {
  name: string
  data: Uint8Array
  whole: Uint8Array
}

interface Size {
  width: number
  height: number
}

/**
 * Follows the chunks of a WebP (RFC 9649) from the first to the last; returns null when they are not one still picture
 * that is complete. What shows the picture is kept; location, time, text, colour profile and whatever is unknown are not.
 */
export function readWebp(bytes: Uint8Array): Picture | null {
  const chunks = readChunks(bytes)
  const [first] = chunks ?? []
  if (chunks === null || first === undefined) return null
  const pictures = chunks.filter(({ name }) => name === 'VP8 ' || name === 'VP8L')
  const [picture] = pictures
  if (picture === undefined || pictures.length > 1) return null
  const size = picture.name === 'VP8L' ? losslessSize(picture.data) : lossySize(picture.data)
  if (size === null) return null
  if (first.name !== 'VP8X') return first === picture && chunks.length === 1 ? pictureOf(size, [picture.whole]) : null
  const alphas = chunks.filter(({ name }) => name === 'ALPH')
  const isExtended = isHeaderOf(first.data, size) && alphas.length <= 1
  // The transparency of a lossy picture comes before it; a lossless one holds its own.
  const [alpha] = alphas
  const isInOrder = alpha === undefined || (picture.name === 'VP8 ' && chunks.indexOf(alpha) < chunks.indexOf(picture))
  if (!isExtended || !isInOrder || chunks.filter(({ name }) => name === 'VP8X').length > 1) return null
  if (alpha === undefined) return pictureOf(size, [withFlags(first.whole, picture.name === 'VP8L'), picture.whole])
  return pictureOf(size, [withFlags(first.whole, true), alpha.whole, picture.whole])
}

/** Returns the chunks, each with its padding; null where they do not fill what the header says. What follows is dropped. */
function readChunks(bytes: Uint8Array): Chunk[] | null {
  if (nameAt(bytes, 0) !== 'RIFF' || nameAt(bytes, 8) !== 'WEBP' || bytes.byteLength < HEADER_BYTES) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = view.getUint32(4, true) + FRAME_BYTES
  if (end > bytes.byteLength) return null
  const chunks: Chunk[] = []
  let at = HEADER_BYTES
  while (at < end) {
    if (at + FRAME_BYTES > end || chunks.length === MAX_CHUNKS) return null
    const size = view.getUint32(at + 4, true)
    const next = at + FRAME_BYTES + size + (size % 2)
    if (next > end) return null
    const name = nameAt(bytes, at)
    if (name === 'ANIM' || name === 'ANMF') return null
    const data = bytes.subarray(at + FRAME_BYTES, at + FRAME_BYTES + size)
    chunks.push({ name, data, whole: paddedChunk(bytes.subarray(at, next), size) })
    at = next
  }
  return chunks
}

/** The byte of padding is zero, whatever its sender wrote. */
function paddedChunk(whole: Uint8Array, size: number): Uint8Array {
  return size % 2 === 0 || whole.at(-1) === 0 ? whole : whole.with(whole.byteLength - 1, 0)
}

/** The size of a lossy picture: a key frame of VP8 (RFC 6386, section 9.1), whose first partition is inside it. */
function lossySize(data: Uint8Array): Size | null {
  const [low = 1, middle = 0, high = 0, ...start] = data.subarray(0, 6)
  const tag = low | (middle << 8) | (high << 16)
  const isShownKeyFrame = (tag & 1) === 0 && ((tag >> 1) & 7) <= 3 && ((tag >> 4) & 1) === 1
  const isStart = start[0] === 0x9d && start[1] === 0x01 && start[2] === 0x2a
  if (!isShownKeyFrame || !isStart || data.byteLength < 10 || tag >> 5 > data.byteLength - 10) return null
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff }
}

/** The size of a lossless picture (RFC 9649, section 3.4): a signature, two times 14 bits, and version 0. */
function losslessSize(data: Uint8Array): Size | null {
  if (data[0] !== 0x2f || data.byteLength < 6) return null
  const bits = new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(1, true)
  return bits >>> 29 === 0 ? { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 } : null
}

/** True for an extended header of a still picture that has the size of the picture itself. */
function isHeaderOf(data: Uint8Array, { width, height }: Size): boolean {
  const [flags = 0] = data
  const at = (index: number) => (data[index] ?? 0) | ((data[index + 1] ?? 0) << 8) | ((data[index + 2] ?? 0) << 16)
  return data.byteLength === 10 && (flags & ANIMATION) === 0 && at(4) + 1 === width && at(7) + 1 === height
}

function withFlags(header: Uint8Array, hasAlpha: boolean): Uint8Array {
  const [flags = 0] = header.subarray(FRAME_BYTES)
  const copy = header.slice()
  copy.set([hasAlpha ? flags & ALPHA : 0, 0, 0, 0], FRAME_BYTES)
  return copy
}

function pictureOf(size: Size, chunks: Uint8Array[]): Picture {
  const header = new TextEncoder().encode('RIFF    WEBP')
  const length = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0)
  new DataView(header.buffer).setUint32(4, length + 4, true)
  return { type: 'image/webp', ...size, parts: [header, ...chunks] }
}

function nameAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4))
}
