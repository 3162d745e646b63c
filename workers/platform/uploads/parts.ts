import type { PictureType } from '#api/upload'

/** A picture whose structure was followed from its first byte to its last; `parts` are what is kept of it, in order. */
export interface Picture {
  type: PictureType
  width: number
  height: number
  parts: Uint8Array[]
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
