import type { GameEngine } from '../engine/game-engine.ts'
import type { TableProof } from '../table-wire.ts'
import type { Round } from '../wire.ts'
import type { RoundRow } from './Rounds.ts'

/** What is stored of a round before its outcome: the first hash of the chain that the player was shown. */
type PlacedProof = Pick<TableProof, 'firstHash'>

/** Returns the proof of a round that is about to be placed; null where it needs none. */
export function placedProof({ headsUp }: GameEngine, firstHash: string): string | null {
  return headsUp ? JSON.stringify({ firstHash } satisfies PlacedProof) : null
}

/** Returns the first hash that a player was shown before they placed the bet of a round; empty where there is none. */
export function firstHashOf({ proof }: Pick<RoundRow, 'proof'>): string {
  return proof === null ? '' : (JSON.parse(proof) as PlacedProof).firstHash
}

/**
 * Returns what a round is checked with. That of a round at a table is in the same fields: the first hash of its chain, the
 * salt, the position in the chain and the hash. In a round of two players the salt is made of the seeds of both.
 */
export function proofOf(
  engine: GameEngine,
  row: RoundRow,
): Pick<Round, 'commitment' | 'clientSeed' | 'nonce' | 'serverSeed' | 'playerSeeds'> {
  const { commitment, clientSeed, nonce, revealed, serverSeed, proof } = row
  const none = { playerSeeds: null }
  if (!engine.shared && !engine.headsUp)
    return { ...none, commitment, clientSeed, nonce, serverSeed: revealed ? serverSeed : null }
  const drawn = proof === null ? null : (JSON.parse(proof) as PlacedProof & Partial<TableProof>)
  if (drawn?.hash === undefined)
    return { ...none, commitment: drawn?.firstHash ?? '', clientSeed: '', nonce: 0, serverSeed: null }
  const { hash, position = 0, firstHash, salt = '', seedHashes } = drawn
  const playerSeeds = seedHashes ? { hashes: seedHashes, own: clientSeed } : null
  return { playerSeeds, commitment: firstHash, clientSeed: salt, nonce: position, serverSeed: hash }
}
