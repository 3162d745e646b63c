import { createHash, randomBytes } from 'node:crypto'

/**
 * A chain of hashes for the rounds of a shared table. Its last hash is random; each other one is the SHA-256 of the hash
 * after it. The first one is published before a salt is fixed that nobody could foresee, so neither the studio nor a
 * player can choose an outcome; the hash of a round shows that it belongs to the chain (decision 138).
 */
export interface Chain {
  number: number
  /** The last hash, hexadecimal. Secret until the chain is used up. */
  lastHash: string
  /** The hash that is published first: position 0. */
  firstHash: string
  /** How many rounds it has: their hashes are at the positions 1 to `length`. */
  length: number
  /** 32 bytes, hexadecimal; null until it is fixed. */
  salt: string | null
  publishedAt: number
}

/** Rounds of one chain. A hash costs a microsecond or two, and the first round needs all of them. */
export const CHAIN_LENGTH = 2_048

/** Returns a new chain without a salt. */
export function newChain(number: number, now: number): Chain {
  const lastHash = randomBytes(32).toString('hex')
  return {
    number,
    lastHash,
    firstHash: hashTimes(lastHash, CHAIN_LENGTH),
    length: CHAIN_LENGTH,
    salt: null,
    publishedAt: now,
  }
}

/** Returns the hash at a position of a chain. Throws outside it. */
export function hashAt({ lastHash, length }: Pick<Chain, 'lastHash' | 'length'>, position: number): string {
  if (position < 0 || position > length) throw new Error(`the chain has no position ${position}`)
  return hashTimes(lastHash, length - position)
}

/** Returns the salt that follows from the first hash of a chain and a seed that a player's browser made after it. */
export function saltOf(firstHash: string, playerSeed: string): string {
  return createHash('sha256').update(`${firstHash}:${playerSeed}`).digest('hex')
}

function hashTimes(hash: string, times: number): string {
  let bytes = Buffer.from(hash, 'hex')
  for (let time = 0; time < times; time += 1) bytes = createHash('sha256').update(bytes).digest()
  return bytes.toString('hex')
}
