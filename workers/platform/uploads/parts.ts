import type { PictureType } from '#api/upload'

/** A picture whose structure was checked from its first byte to its last; `parts` are the bytes to store, in order. */
export interface Picture {
  type: PictureType
  width: number
  height: number
  parts: Uint8Array[]
}

/** Joins the parts. */
export function joinParts(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.byteLength, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}
