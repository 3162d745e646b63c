import { crc32 } from 'node:zlib'
import type { Picture } from './parts.ts'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const HEADER_BYTES = 13
/** Length, type and checksum of a chunk. */
const FRAME_BYTES = 12

/** More than any encoder writes for a picture of 5 MB; each one costs time. */
const MAX_CHUNKS = 4_096

/**
 * Chunks needed to display the picture, with the most bytes of each but the picture's own; all others, such as location,
 * time and text, are removed (PNG 3rd edition, section 11).
 */
const RETAINED_CHUNKS = new Map([
  ['IHDR', HEADER_BYTES],
  ['PLTE', 768],
  ['IDAT', Number.POSITIVE_INFINITY],
  ['IEND', 0],
  ['tRNS', 256],
  ['gAMA', 4],
  ['cHRM', 32],
  ['sRGB', 1],
  ['sBIT', 4],
  ['bKGD', 6],
  ['pHYs', 9],
])

/** Colour type -> the bit depths it may have (table 8). */
const DEPTHS: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

/**
 * Follows the chunks from the signature to IEND; returns null when they are not a complete picture. Data after IEND is
 * dropped.
 */
export function readPng(bytes: Uint8Array): Picture | null {
  if (SIGNATURE.some((byte, index) => bytes[index] !== byte)) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = [bytes.subarray(0, SIGNATURE.length)]
  const seen = new Set<string>()
  let chunks = 0
  for (let at = SIGNATURE.length; at + FRAME_BYTES <= bytes.byteLength; ) {
    const length = view.getUint32(at)
    const end = at + FRAME_BYTES + length
    if (end > bytes.byteLength) return null
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    chunks += 1
    if (!isInOrder(type, seen) || chunks > MAX_CHUNKS) return null
    if (length > (RETAINED_CHUNKS.get(type) ?? length)) return null
    // An unknown critical chunk: what the picture shows cannot be determined.
    if (!RETAINED_CHUNKS.has(type) && !/^[a-z][A-Za-z]{3}$/.test(type)) return null
    if (RETAINED_CHUNKS.has(type)) {
      if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return null
      parts.push(bytes.subarray(at, end))
    }
    if (type === 'IHDR' && !isHeader(bytes.subarray(at + 8, end - 4))) return null
    seen.add(type)
    if (type === 'IEND') return readSize(view, parts)
    at = end
  }
  return null
}

/** The header must come first, the picture's data before the end; of what is kept only the data may come again. */
function isInOrder(type: string, seen: ReadonlySet<string>): boolean {
  if (seen.size === 0) return type === 'IHDR'
  if (type !== 'IDAT' && RETAINED_CHUNKS.has(type) && seen.has(type)) return false
  return type !== 'IEND' || seen.has('IDAT')
}

function isHeader(data: Uint8Array): boolean {
  const [depth = 0, colour = -1, compression, filter, interlace = 2] = data.subarray(8)
  const isValidDepth = DEPTHS[colour]?.includes(depth) ?? false
  return data.byteLength === HEADER_BYTES && isValidDepth && compression === 0 && filter === 0 && interlace <= 1
}

/** Width and height are the first two fields of the first chunk. */
function readSize(view: DataView, parts: Uint8Array[]): Picture {
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20), parts }
}
