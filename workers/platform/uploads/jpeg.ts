import { orientationIn, orientationSegment } from './orientation.ts'
import type { Picture } from './parts.ts'

/** Markers (ITU T.81 table B.1). */
const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
/** Tables and restart intervals, which a decoder needs. */
const NEEDED = new Set([0xdb, 0xc4, 0xdd])
/** Frame types that browsers display: baseline, extended, progressive. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])
const APP0 = 0xe0
const APP1 = 0xe1
const APP14 = 0xee
const APP15 = 0xef
const COMMENT = 0xfe

interface Frame {
  width: number
  height: number
}

/**
 * Follows the segments from SOI to EOI; returns null when they are not a complete picture. Keeps only what is needed to
 * display it: no location, time, name or thumbnail that a camera added, and nothing after EOI. The orientation stays.
 */
export function readJpeg(bytes: Uint8Array): Picture | null {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Uint8Array[] = []
  let frame: Frame | null = null
  let orientation = 1
  let scans = 0
  for (let at = 2; at + 2 <= bytes.byteLength; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    // Bytes of 0xff may precede any marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === EOI) return frame && scans > 0 ? whole(bytes, frame, orientation, parts) : null
    const length = at + 4 <= bytes.byteLength ? view.getUint16(at + 2) : 0
    let end = at + 2 + length
    if (length < 2 || end > bytes.byteLength) return null
    const data = bytes.subarray(at + 4, end)
    if (FRAMES.has(marker)) {
      const read: Frame | null = frame === null ? frameIn(data) : null
      if (read === null) return null
      frame = read
    } else if (marker === SOS) {
      if (frame === null) return null
      end = endOfScan(bytes, end)
      scans += 1
    } else if (marker === APP1) orientation = orientationIn(data) ?? orientation
    else if (!NEEDED.has(marker) && !isLeftOut(marker)) return null
    if (!isLeftOut(marker) || isColour(marker, data)) parts.push(bytes.subarray(at, end))
    at = end
  }
  return null
}

/** Application segments and comments. */
function isLeftOut(marker: number): boolean {
  return (marker >= APP0 && marker <= APP15) || marker === COMMENT
}

/** Adobe's segment defines the colour transform; it is twelve bytes and a name. */
function isColour(marker: number, data: Uint8Array): boolean {
  return marker === APP14 && data.byteLength === 12 && String.fromCharCode(...data.subarray(0, 5)) === 'Adobe'
}

/** Accepts eight bits a sample and one, three or four components. */
function frameIn(data: Uint8Array): Frame | null {
  const [precision, high = 0, low = 0, wide = 0, narrow = 0, components = 0] = data
  if (precision !== 8 || ![1, 3, 4].includes(components) || data.byteLength !== 6 + 3 * components) return null
  return { height: high * 256 + low, width: wide * 256 + narrow }
}

/** Returns where the coded data of a scan ends: at a marker that is neither a stuffed zero nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.byteLength
}

function whole(bytes: Uint8Array, frame: Frame, orientation: number, parts: Uint8Array[]): Picture {
  const upright = orientation === 1 ? [] : [orientationSegment(orientation)]
  const ends = [bytes.subarray(0, 2), new Uint8Array([0xff, EOI])] as const
  return { type: 'image/jpeg', ...frame, parts: [ends[0], ...upright, ...parts, ends[1]] }
}
