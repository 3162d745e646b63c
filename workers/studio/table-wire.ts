/**
 * The socket of a window at a shared table: `GET /live` with two subprotocols, `TABLE_PROTOCOL` and the session, so that
 * no credential is in an address. Messages to the window are `TableState`; the window sends `{ seed }` once a chain has
 * no salt.
 */
export const TABLE_PATH = '/live'
export const TABLE_PROTOCOL = 'farol.table.v1'
export const SESSION_PREFIX = 'session.'
/** The code with which a socket is closed when another window of the same player takes its place. */
export const REPLACED = 4_000

/** The connections that one player may have at a table or in a room, until they are gone. */
export const MOST_OF_ONE = 20

/** A chain as everybody may see it. */
export interface PublicChain {
  number: number
  firstHash: string
  /** Null until a player's browser has made it. */
  salt: string | null
  length: number
}

/** How a round of a shared table was drawn: the hash at `position` of the chain, hashed so often, is its first hash. */
export interface TableProof {
  hash: string
  position: number
  firstHash: string
  salt: string
  /** In a round of two players: SHA-256 of the seed of each, of which the salt is made. */
  seedHashes?: [string, string]
}

/** What a table sends to the windows at it. Times are durations, because clocks of browsers differ. */
export interface TableState {
  /** The number of the round in progress, or of the last one; 0 before the first. */
  round: number
  /** `betting`: bets are taken. `playing`: they are not, and the outcome is not known yet. `result`: it is. */
  phase: 'idle' | 'betting' | 'playing' | 'result'
  /** How long the phase lasts in all, and how much of it is left; 0 while the round is played. */
  phaseMs: number
  leftMs: number
  /** How long the round has been played; 0 in other phases. */
  elapsedMs: number
  /** The factor on the times of the table (`TABLE_PACE`). */
  pace: number
  /** How many windows are open at the table. */
  players: number
  /** What a window without a bet shows of the round; null before the outcome is known. */
  view: unknown
  /** The last rounds, the newest first, as such a window shows them. */
  past: { round: number; view: unknown }[]
  chain: PublicChain | null
}
