/**
 * Outcomes follow the scheme commit, play, reveal. The studio shows the SHA-256 of its seed before a round. A number is
 * HMAC-SHA256, under that seed, of the player's seed, the round's number and the index of the number in the round. When the player changes seeds
 * the old one is revealed, and anyone can repeat the draw. Everything here is pure except for WebCrypto, so the verify
 * page runs this same file.
 */
export interface Draw {
  /** 32 bytes, hexadecimal. Secret until revealed. */
  serverSeed: string
  /** Chosen by the player: letters, digits, `-` and `_`, 1 to 64 (`CLIENT_SEED`). */
  clientSeed: string
  /** The number of the round under this seed, from 0. */
  nonce: number
}

export const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/
const WORD = 2 ** 32

/**
 * Draws the numbers of a round: number `i` is uniform in `0 .. ranges[i] - 1`. They depend only on `draw`, not on player,
 * balance or history.
 */
export async function drawNumbers(draw: Draw, ranges: readonly number[]): Promise<number[]> {
  const key = await crypto.subtle.importKey('raw', fromHex(draw.serverSeed), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  return Promise.all(ranges.map((range, index) => drawNumber(key, draw, index, range)))
}

async function drawNumber(key: CryptoKey, draw: Draw, index: number, range: number): Promise<number> {
  for (let block = 0; ; block += 1) {
    const message = `${draw.clientSeed}:${draw.nonce}:${index}:${block}`
    const bytes = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(message))
    const number = firstFair(new DataView(bytes), range)
    if (number !== null) return number
  }
}

/**
 * Returns the number of the first 32-bit word that maps evenly onto `range`. Words above its last whole multiple are
 * skipped, because taking them modulo `range` would favour low numbers. Returns null when the block has no other words.
 */
export function firstFair(words: DataView, range: number): number | null {
  const even = WORD - (WORD % range)
  for (let at = 0; at + 4 <= words.byteLength; at += 4) {
    const word = words.getUint32(at)
    if (word < even) return word % range
  }
  return null
}

/** Returns the commitment that is shown before a round: SHA-256 of the seed's bytes, hexadecimal. */
export async function commitmentOf(serverSeed: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', fromHex(serverSeed))))
}

/**
 * Returns the first hash of the chain of a shared table, from the hash of a round and its position: SHA-256 applied so
 * often (tables/chain.ts).
 */
export async function chainStartOf(hash: string, position: number): Promise<string> {
  let bytes = fromHex(hash)
  for (let step = 0; step < position; step += 1) bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return toHex(bytes)
}

/** Returns what the opponent in a round of two players sees of a player's seed: SHA-256 of its text, hexadecimal. */
export function seedHashOf(clientSeed: string): Promise<string> {
  return hashOfText(clientSeed)
}

/** Returns the client seed of a round of two players: SHA-256 of both hashes, the first hand first. */
export function jointSeedOf([first, second]: readonly [string, string]): Promise<string> {
  return hashOfText(`${first}:${second}`)
}

async function hashOfText(text: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

/** Returns 32 bytes from the cryptographic generator, hexadecimal. */
export function freshSeed(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(32)))
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Converts hexadecimal to bytes. Invalid digits become zero bytes, so callers validate first. */
function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
