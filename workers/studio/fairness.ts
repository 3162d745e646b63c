/**
 * Where outcomes come from: commit, play, reveal. The studio shows the SHA-256 of its seed before a round; a stop is HMAC-SHA256
 * under that seed of the player's seed, the round's number and the reel; when the player changes seeds the old one
 * is shown, and anyone can draw again. Pure but for WebCrypto, so the verify page runs this very file.
 */
export interface Draw {
  /** 32 bytes, hexadecimal. Secret until revealed. */
  serverSeed: string
  /** Chosen by the player: letters, digits, `-` and `_`, 1 to 64 (`CLIENT_SEED`). */
  clientSeed: string
  /** Which round under this seed, from 0. */
  nonce: number
}

export const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/
const WORD = 2 ** 32

/** One stop a reel, each uniform over its strip. Nothing goes in but the draw: no player, no balance, no past. */
export async function drawStops(draw: Draw, lengths: readonly number[]): Promise<number[]> {
  const key = await crypto.subtle.importKey('raw', fromHex(draw.serverSeed), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  return Promise.all(lengths.map((length, reel) => drawStop(key, draw, reel, length)))
}

async function drawStop(key: CryptoKey, draw: Draw, reel: number, length: number): Promise<number> {
  for (let block = 0; ; block += 1) {
    const message = `${draw.clientSeed}:${draw.nonce}:${reel}:${block}`
    const bytes = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(message))
    const stop = firstFair(new DataView(bytes), length)
    if (stop !== null) return stop
  }
}

/**
 * The first 32-bit word that maps evenly onto `length`; words in the incomplete last part are passed over, since taking
 * them modulo `length` would favour low stops. Null when the whole block is such words.
 */
export function firstFair(words: DataView, length: number): number | null {
  const even = WORD - (WORD % length)
  for (let at = 0; at + 4 <= words.byteLength; at += 4) {
    const word = words.getUint32(at)
    if (word < even) return word % length
  }
  return null
}

/** What is shown before the seed itself: SHA-256 of its bytes, hexadecimal. */
export async function commitmentOf(serverSeed: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', fromHex(serverSeed))))
}

/** 32 bytes from the cryptographic generator, hexadecimal. */
export function freshSeed(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(32)))
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Hexadecimal to bytes; what is not hexadecimal reads as zero, so callers check first. */
function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
