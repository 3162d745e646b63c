import { MAX_PIXELS, MAX_SIDE } from '#api/upload'
import { readJpeg } from './jpeg.ts'
import type { Picture } from './parts.ts'
import { readPng } from './png.ts'

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
