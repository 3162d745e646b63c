/**
 * The alternative for people who cannot read a picture (decision 23): finds a text such that
 * SHA-256(`challenge` + text) starts with `bits` zero bits. Yields the thread every 256 attempts through `rest`.
 * Returns null when `stop` returns true.
 */
export async function findWork(
  challenge: string,
  bits: number,
  { rest, stop }: { rest(): Promise<void>; stop(): boolean },
): Promise<string | null> {
  const encoder = new TextEncoder()
  for (let attempt = 0; ; attempt += 1) {
    const digest = await crypto.subtle.digest('SHA-256', encoder.encode(challenge + attempt))
    if (zeroBits(new Uint8Array(digest)) >= bits) return String(attempt)
    if (attempt % 256 !== 255) continue
    await rest()
    if (stop()) return null
  }
}

/** The number of leading zero bits of a digest. */
export function zeroBits(digest: Uint8Array): number {
  let bits = 0
  for (const byte of digest) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24
    bits += 8
  }
  return bits
}
