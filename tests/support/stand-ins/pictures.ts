import { crc32, deflateSync } from 'node:zlib'

/** Pictures as a camera or an attacker would make them. */

const text = (content: string) => new TextEncoder().encode(content)
export const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

export function chunk(type: string, data: Uint8Array): Uint8Array {
  const whole = joined(new Uint8Array(4), text(type), data, new Uint8Array(4))
  const view = new DataView(whole.buffer)
  view.setUint32(0, data.byteLength)
  view.setUint32(whole.byteLength - 4, crc32(whole.subarray(4, whole.byteLength - 4)))
  return whole
}

export const PNG_SIGNATURE = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export function header(width: number, height: number, [depth, colour] = [8, 0]): Uint8Array {
  const data = new Uint8Array(13)
  const view = new DataView(data.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  data.set([depth as number, colour as number, 0, 0, 0], 8)
  return chunk('IHDR', data)
}

/** A grey square; the `extra` chunks precede its data. */
export function png(width = 2, height = 2, ...extra: Uint8Array[]): Uint8Array {
  const rows = deflateSync(new Uint8Array((Math.min(width, 100) + 1) * Math.min(height, 100)))
  return joined(
    PNG_SIGNATURE,
    header(width, height),
    ...extra,
    chunk('IDAT', new Uint8Array(rows)),
    chunk('IEND', new Uint8Array()),
  )
}

export function segment(marker: number, data: Uint8Array): Uint8Array {
  return joined(new Uint8Array([0xff, marker, (data.byteLength + 2) >> 8, (data.byteLength + 2) & 255]), data)
}

export function frame(width: number, height: number, marker = 0xc0): Uint8Array {
  return segment(marker, new Uint8Array([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]))
}

/** A scan with a stuffed zero and a restart marker in its data. */
export const SCAN = joined(
  segment(0xda, new Uint8Array([1, 1, 0, 0, 63, 0])),
  new Uint8Array([1, 0xff, 0, 2, 0xff, 0xd0, 3]),
)
export const SOI = new Uint8Array([0xff, 0xd8])
export const EOI = new Uint8Array([0xff, 0xd9])

/** A grey square; the `extra` segments come first. */
export function jpeg(width = 2, height = 2, ...extra: Uint8Array[]): Uint8Array {
  return joined(SOI, ...extra, segment(0xdb, new Uint8Array(65)), frame(width, height), SCAN, EOI)
}

/** A chunk of a WebP, padded to an even length. */
export function riff(name: string, data: Uint8Array): Uint8Array {
  const size = new Uint8Array(4)
  new DataView(size.buffer).setUint32(0, data.byteLength, true)
  return joined(text(name), size, data, new Uint8Array(data.byteLength % 2))
}

/** A WebP of these chunks. */
export function webp(...chunks: Uint8Array[]): Uint8Array {
  return riff('RIFF', joined(text('WEBP'), ...chunks))
}

/** The EXIF data of a phone: its orientation, and the location. */
export function exif(orientation: number, byteOrder: 'II' | 'MM' = 'II'): Uint8Array {
  const data = new Uint8Array(8 + 2 + 24 + 4)
  const view = new DataView(data.buffer)
  const isLittle = byteOrder === 'II'
  data.set(text(byteOrder))
  view.setUint16(2, 42, isLittle)
  view.setUint32(4, 8, isLittle)
  view.setUint16(8, 2, isLittle)
  view.setUint16(10, 0x0112, isLittle)
  view.setUint16(12, 3, isLittle)
  view.setUint32(14, 1, isLittle)
  view.setUint16(18, orientation, isLittle)
  view.setUint16(22, 0x8825, isLittle)
  return segment(0xe1, joined(text('Exif\0\0'), data, text('GPS 19.4326N 99.1332W')))
}

export const asLatin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
