import { createHash, createHmac } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { GameEngine } from '#workers/studio/engine/game-engine'
import { firstFair } from '#workers/studio/fairness'
import type { Player } from './player.ts'

/** A pot is won once in many thousand rounds. Here some rounds are drawn from seeds that win it. */

const FOLDER = 'studio/do/farol-studio-Seat'
const found = new Map<string, string>()

/** Changes the seed of these players at a game with a pot, so that their next round wins it. The product is stopped. */
export function letWinPot(stateDir: string, players: readonly Player[]): void {
  for (const player of players) {
    if (player.playerGameId === null) continue
    const serverSeed = winningSeed(player.engine, player.clientSeed)
    const commitment = createHash('sha256').update(Buffer.from(serverSeed, 'hex')).digest('hex')
    const database = new DatabaseSync(join(stateDir, FOLDER, `${player.playerGameId}.sqlite`))
    database.prepare('INSERT INTO seed (serverSeed, commitment) VALUES (?, ?)').run(serverSeed, commitment)
    database.close()
    player.playOneMore()
  }
}

/** Returns a seed whose first round wins the pot. */
function winningSeed(engine: GameEngine, clientSeed: string): string {
  const key = `${engine.code} ${clientSeed}`
  const existing = found.get(key)
  if (existing) return existing
  const bet = engine.exampleBet()
  const ranges = engine.rangesOf(bet)
  // The number that decides about the pot has the largest range, and only a small one wins.
  const ofPot = ranges.indexOf(Math.max(...ranges))
  const range = ranges[ofPot] ?? 1
  for (let tried = 0; ; tried += 1) {
    const serverSeed = createHash('sha256').update(`harbour ${tried}`).digest('hex')
    const number = numberOf(serverSeed, `${clientSeed}:0:${ofPot}:0`, range)
    if (number > range / 100) continue
    const numbers = ranges.map((_, index) => (index === ofPot ? number : 0))
    if (engine.progressOf(bet, numbers, [])?.winsPot !== true) continue
    found.set(key, serverSeed)
    return serverSeed
  }
}

function numberOf(serverSeed: string, message: string, range: number): number {
  const words = createHmac('sha256', Buffer.from(serverSeed, 'hex')).update(message).digest()
  return firstFair(new DataView(words.buffer, words.byteOffset, words.length), range) ?? range - 1
}
