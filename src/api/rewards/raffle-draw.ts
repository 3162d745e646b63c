/**
 * How a raffle is drawn, so that anybody can repeat it (docs/fairness.md). Used by the platform that draws and by the page
 * that checks; only Web Crypto.
 *
 * Receipts: the ticket with number n has SHA-256(`raffle:n:secret`), made when it is taken; its holder is shown it. The
 * entries are all receipts in the order of the numbers, a line feed after each; `entriesHash` is their SHA-256. The draw
 * shuffles the numbers 1 to N from the front (Fisher-Yates): place i (from 0) is exchanged with place i + r, where r is
 * drawn below N - i. A number below m is drawn from HMAC-SHA256(seed, `raffle:entriesHash:i:attempt`): its first four
 * bytes, big endian, modulo m; values of at least the largest multiple of m below 2^32 are rejected and the next attempt
 * is made, so that every number is as likely as the others.
 */

const text = new TextEncoder()

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns the SHA-256 of a text, in hexadecimal. */
export async function sha256Of(content: string): Promise<string> {
  return hexOf(await crypto.subtle.digest('SHA-256', text.encode(content)))
}

/** Returns the receipt of a ticket. */
export const receiptOf = (raffle: string, number: number, secret: string): Promise<string> =>
  sha256Of(`${raffle}:${number}:${secret}`)

/** Returns the hash of the receipts, in the order of the ticket numbers. */
export const entriesHashOf = (receipts: readonly string[]): Promise<string> =>
  sha256Of(receipts.map((receipt) => `${receipt}\n`).join(''))

export interface DrawInput {
  raffle: string
  /** Hexadecimal; its SHA-256, as text, was published before the first ticket. */
  seed: string
  entriesHash: string
  /** How many tickets there are, numbered from 1. */
  tickets: number
  /** How many numbers are drawn. */
  prizes: number
}

/** Returns the numbers that win, the first prize first; fewer than there are prizes where there are fewer tickets. */
export async function drawWinners({ raffle, seed, entriesHash, tickets, prizes }: DrawInput): Promise<number[]> {
  const key = await crypto.subtle.importKey('raw', text.encode(seed), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  const numbers = Array.from({ length: tickets }, (_, index) => index + 1)
  const drawn = Math.min(prizes, tickets)
  for (let place = 0; place < drawn; place += 1) {
    const other = place + (await below(key, `${raffle}:${entriesHash}:${place}`, tickets - place))
    const [here = 0, there = 0] = [numbers[place], numbers[other]]
    numbers[place] = there
    numbers[other] = here
  }
  return numbers.slice(0, drawn)
}

const RANGE = 2 ** 32

async function below(key: CryptoKey, message: string, limit: number): Promise<number> {
  for (let attempt = 0; ; attempt += 1) {
    const mac = await crypto.subtle.sign('HMAC', key, text.encode(`${message}:${attempt}`))
    const value = new DataView(mac).getUint32(0)
    if (value < RANGE - (RANGE % limit)) return value % limit
  }
}
