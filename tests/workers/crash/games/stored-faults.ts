import type { SQLOutputValue } from 'node:sqlite'
import type { GameEngine } from '#workers/studio/engine/game-engine'
import { termsIn } from '#workers/studio/engine/jackpot'
import { type JackpotTerms, PARTS } from '#workers/studio/engine/jackpot-rules'
import type { Round } from '#workers/studio/wire'
import { inEach } from '../stopped.ts'
import type { Player } from './player.ts'

/** Compares what tables and pots have stored with the rounds of their players. The product is stopped. */

const FOLDERS = {
  shared: 'studio/do/farol-studio-SharedTable',
  headsUp: 'studio/do/farol-studio-HeadsUpTable',
  pot: 'studio/do/farol-studio-Jackpot',
}
const ENTRIES = {
  shared:
    'SELECT entry.id, entry.round, round.numbers, entry.steps FROM entry JOIN round ON round.number = entry.round',
  headsUp: `SELECT entry.id, entry.round, round.numbers, '[' || entry.hand || ']' AS steps
    FROM entry LEFT JOIN round ON round.number = entry.round WHERE entry.isReturned = 0`,
}
type Row = Record<string, SQLOutputValue>

export function storedFaults(stateDir: string, players: readonly Player[]): string[] {
  const roundsOf = (isPlayed: (engine: GameEngine) => unknown) =>
    players.filter(({ engine }) => isPlayed(engine)).flatMap(({ rounds }) => [...rounds.values()])
  return [
    ...tableFaults(
      rowsIn(stateDir, FOLDERS.shared, ENTRIES.shared),
      roundsOf(({ shared }) => shared),
    ),
    ...tableFaults(
      rowsIn(stateDir, FOLDERS.headsUp, ENTRIES.headsUp),
      roundsOf(({ headsUp }) => headsUp),
    ),
    ...potFaults(stateDir, players),
  ]
}

/** A table has exactly the bets that were paid, each with the outcome that it was paid by. */
function tableFaults(entries: readonly Row[], rounds: readonly Round[]): string[] {
  const closed = rounds.filter(({ state }) => state === 'closed')
  return differences(
    entries.map(({ id, round, numbers, steps }) => `${id} in ${round}: ${numbers} ${steps}`),
    closed.map(
      ({ id, tableRound, numbers, steps }) =>
        `${id} in ${tableRound}: ${JSON.stringify(numbers)} ${JSON.stringify(steps)}`,
    ),
  )
}

/** A pot has counted each paid round once, and is what its first seed and all of them make, added up here again. */
function potFaults(stateDir: string, players: readonly Player[]): string[] {
  const played = players.filter(({ engine }) => engine.jackpot)
  const closed = played.flatMap(({ engine, rounds }) =>
    [...rounds.values()].filter(({ state }) => state === 'closed').map((round) => ({ engine, round })),
  )
  const entries = rowsIn(stateDir, FOLDERS.pot, 'SELECT * FROM entry ORDER BY number')
  const pots = rowsIn(stateDir, FOLDERS.pot, 'SELECT * FROM pot')
  const uncounted = differences(
    entries.map(({ round, kind, stake, wins, prize }) => `${kind} of ${round}: ${stake}, ${wins}, ${prize}`),
    closed.map(({ engine, round: { id, bet, content, numbers, pot } }) => {
      const wins = engine.progressOf(content, numbers ?? [], [], pot)?.winsPot === true
      return `contribution of ${id}: ${bet}, ${Number(wins)}, ${pot}`
    }),
  )
  const [engine] = played.map((player) => player.engine)
  const [pot] = pots
  if (!engine?.jackpot || !pot || pots.length > 1) return [...uncounted, `there are ${pots.length} pots`]
  return [...uncounted, ...sumFaults(entries, pot, termsIn(engine.jackpot, 'MXN'))]
}

function sumFaults(entries: readonly Row[], stored: Row, terms: JackpotTerms): string[] {
  const { potShare, reserveShare, seed, most } = terms
  const sums = { pot: seed, reserve: 0, contributed: 0, returned: 0, paid: 0, seeded: seed, wins: 0 }
  for (const { stake, wins, prize } of entries) {
    const shares = Number(stake) * (potShare + reserveShare)
    const toPot = Math.min(Number(stake) * potShare, most - sums.pot)
    sums.pot += toPot
    sums.reserve += shares - toPot
    sums.contributed += shares
    if (wins === 0) continue
    const paid = Math.ceil(sums.pot / PARTS) * PARTS
    if (Number(prize) * PARTS !== paid) return [`a prize is ${prize}, not ${paid / PARTS}`]
    const left = sums.pot + sums.reserve - paid
    sums.pot = Math.min(most, Math.max(seed, left))
    sums.reserve = left - sums.pot
    sums.paid += paid
    sums.wins += 1
  }
  const wrong = Object.entries(sums).filter(([name, sum]) => stored[name] !== sum)
  return wrong.map(([name, sum]) => `${name} of the pot is ${stored[name]}, not ${sum}`)
}

/** Returns the rows of all objects of a kind. */
function rowsIn(stateDir: string, folder: string, query: string): Row[] {
  const rows: Row[] = []
  inEach(stateDir, folder, (database) => rows.push(...database.prepare(query).all()))
  return rows
}

/** Says what was stored and should not be, what was not, and what was twice. */
function differences(stored: readonly string[], wanted: readonly string[]): string[] {
  const [has, wants] = [new Set(stored), new Set(wanted)]
  return [
    ...stored.filter((line) => !wants.has(line)).map((line) => `stored, but not paid: ${line}`),
    ...wanted.filter((line) => !has.has(line)).map((line) => `paid, but not stored: ${line}`),
    ...(has.size === stored.length ? [] : ['stored twice']),
  ]
}
