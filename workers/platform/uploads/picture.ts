import { MAX_PIXELS, MAX_SIDE } from '#api/upload'
import { readJpeg } from './jpeg.ts'
import type { Picture } from './parts.ts'
import { readPng } from './png.ts'
import { readWebp } from './webp.ts'

/**
 * Reads a picture by its bytes, regardless of its declared type. `unreadable` for a file that is not a picture, is
 * truncated or contains unknown critical parts; `too-large` for one with more pixels than any screen needs, before it
 * is decoded.
 */
export function readPicture(bytes: Uint8Array): Picture | 'unreadable' | 'too-large' {
  const picture = readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes)
  if (picture === null) return 'unreadable'
  const { width, height } = picture
  if (width === 0 || height === 0) return 'unreadable'
  return width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS ? 'too-large' : picture
}
