import { createHash } from 'node:crypto'

/** A UUID that is the same at every start (RFC 9562 version 8: custom). */
export function sameId(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
