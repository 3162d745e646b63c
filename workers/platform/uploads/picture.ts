import { MAX_PIXELS, MAX_SIDE, type PictureType } from '#api/upload'
import { readJpeg } from './jpeg.ts'
import { readPng } from './png.ts'

/** A picture whose structure was followed from its first byte to its last; `parts` are what is kept of it, in order. */
export interface Picture {
  type: PictureType
  width: number
  height: number
  parts: Uint8Array[]
}

/**
 * Reads a picture by its bytes, whatever it was called. What is no picture, is cut off or holds what no picture needs is
 * `unreadable`; one with more pixels than a screen can want is `too-large`, before anybody unpacks them.
 */
export function readPicture(bytes: Uint8Array): Picture | 'unreadable' | 'too-large' {
  const picture = readPng(bytes) ?? readJpeg(bytes)
  if (picture === null) return 'unreadable'
  const { width, height } = picture
  if (width === 0 || height === 0) return 'unreadable'
  return width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS ? 'too-large' : picture
}

/** The parts as one. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.byteLength, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}
