/**
 * How a raffle is drawn, so that anybody can repeat it (docs/fairness.md "A raffle"). Used by the platform that draws and
 * by the page that checks; only Web Crypto.
 */

const text = new TextEncoder()
const encode = (content: string) => Uint8Array.from(text.encode(content))

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array((hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)))
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return hexOf(await crypto.subtle.digest('SHA-256', bytes))
}

/** Returns the fingerprint of a seed (hexadecimal): the SHA-256 of its bytes. */
export const fingerprintOf = (seed: string): Promise<string> => sha256(bytesOf(seed))

/** Returns the receipt of a ticket: the SHA-256 of `raffle:number:secret`. */
export const receiptOf = (raffle: string, number: number, secret: string): Promise<string> =>
  sha256(encode(`${raffle}:${number}:${secret}`))

/** Returns the hash of the receipts in the order of the ticket numbers, a line feed after each. */
export const entriesHashOf = (receipts: readonly string[]): Promise<string> =>
  sha256(encode(receipts.map((receipt) => `${receipt}\n`).join('')))

export interface DrawInput {
  /** 32 bytes in hexadecimal; its fingerprint was published before the first ticket. */
  seed: string
  entriesHash: string
  /** How many tickets there are, numbered from 1. */
  tickets: number
  /** How many numbers are drawn. */
  prizes: number
}

/**
 * Returns the numbers that win, the first prize first; fewer than there are prizes where there are fewer tickets. The
 * numbers 1 to N are shuffled from the front (Fisher-Yates): place i, from 0, is exchanged with place i + r, where r is
 * the number with index i and the range N - i.
 */
export async function drawWinners({ seed, entriesHash, tickets, prizes }: DrawInput): Promise<number[]> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytesOf(seed), algorithm, false, ['sign'])
  const numbers = Array.from({ length: tickets }, (_, index) => index + 1)
  const drawn = Math.min(prizes, tickets)
  for (let place = 0; place < drawn; place += 1) {
    const other = place + (await drawNumber(key, `${entriesHash}:0:${place}`, tickets - place))
    const [here = 0, there = 0] = [numbers[place], numbers[other]]
    numbers[place] = there
    numbers[other] = here
  }
  return numbers.slice(0, drawn)
}

const WORDS = 8
const RANGE = 2 ** 32

/** Draws a number below `range` as every draw of the house does (docs/fairness.md "A number"). */
async function drawNumber(key: CryptoKey, message: string, range: number): Promise<number> {
  const limit = RANGE - (RANGE % range)
  for (let block = 0; ; block += 1) {
    const mac = new DataView(await crypto.subtle.sign('HMAC', key, encode(`${message}:${block}`)))
    for (let word = 0; word < WORDS; word += 1) {
      const value = mac.getUint32(word * 4)
      if (value < limit) return value % range
    }
  }
}
