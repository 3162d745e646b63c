import type { GameEngine } from '#workers/studio/engine/game-engine'
import { drawNumbers } from '#workers/studio/fairness'
import type { Round } from '#workers/studio/wire'
import type { Row } from '../expected-journal.ts'
import type { Player } from './player.ts'
import { agreementFaults, proofFaultOf } from './table-faults.ts'

/** What the rounds of all players came to. */
export interface RoundFigures {
  closed: number
  voided: number
  /** Further stakes that were taken and remained. */
  raised: number
  /** Stakes that were taken back. */
  rolledBack: number
  staked: number
  won: number
  /** Rounds that were paid from a pot, and steps that shared tables acknowledged. */
  potWins: number
  pressed: number
}

/** Whose money a round moved, and what the seeds say about it. */
export interface RoundsCheck {
  faults: string[]
  figures: RoundFigures
  /** What the rounds should have changed on each member's balance, in minor units. */
  changes: Map<string, number>
  /** What the closed rounds of each game add up to. */
  games: Map<string, GameSums>
}

/** Returns how many rounds of each game were closed, and how many void. */
export function countsOf(players: readonly Player[]): Record<string, string> {
  const byGame = Map.groupBy(players, ({ engine }) => engine.code)
  const counts = [...byGame].map(([game, some]) => {
    const rounds = some.flatMap((player) => [...player.rounds.values()])
    const closed = rounds.filter(({ state }) => state === 'closed').length
    return [game, `${closed} + ${rounds.length - closed}`]
  })
  return Object.fromEntries(counts) as Record<string, string>
}

export interface GameSums {
  rounds: number
  staked: number
  won: number
}

/**
 * Compares the rounds of all players with the journal. The outcome of each round is drawn again from its revealed seed and paid
 * by its engine: every stake must have been taken once, every prize paid once.
 */
export async function checkRounds(players: readonly Player[], journal: readonly Row[]): Promise<RoundsCheck> {
  const ofStudio = journal.filter(({ vendor, round }) => vendor === 'FRL' && round !== null)
  const byRound = Map.groupBy(ofStudio, ({ round }) => round ?? '')
  const figures = { closed: 0, voided: 0, raised: 0, rolledBack: 0, staked: 0, won: 0, potWins: 0, pressed: 0 }
  const check: RoundsCheck = { faults: [], figures, changes: new Map(), games: new Map() }
  for (const player of players) {
    for (const fault of [...missing(player), ...unread(player, byRound)])
      check.faults.push(`${player.engine.code}: ${fault}`)
    for (const round of player.rounds.values()) {
      const money = moneyOf(byRound.get(round.id) ?? [])
      const fault = (await faultOf(player.engine, round, money)) ?? pressFaultOf(player, round)
      if (fault !== null) check.faults.push(`${player.engine.code} ${round.id}: ${fault}`)
      count(check, player.memberId, round, money)
      addTo(check.games, player.engine.code, round)
    }
    figures.pressed += player.acknowledged.size
  }
  check.faults.push(...agreementFaults(players))
  return check
}

/** Says which rounds of a player nobody read: their numbers run from one without a gap. */
function missing({ rounds, memberId }: Player): string[] {
  const numbers = new Set([...rounds.keys()].map((id) => Number(id.split('-')[1])))
  return Array.from({ length: Math.max(0, ...numbers) }, (_, index) => index + 1)
    .filter((number) => !numbers.has(number))
    .map((number) => `round ${number} of ${memberId} is not there`)
}

/** Says which rounds moved money that the player's game does not show. */
function unread({ rounds, engine }: Player, journal: ReadonlyMap<string, unknown>): string[] {
  const [first] = rounds.keys()
  if (first === undefined) return [`nobody played a round of ${engine.code}`]
  const prefix = first.slice(0, first.indexOf('-') + 1)
  const unshown = [...journal.keys()].filter((id) => id.startsWith(prefix) && !rounds.has(id))
  return unshown.map((id) => `the round ${id} moved money and is not there`)
}

/** Says that a table has acknowledged a step that its round was not paid by. */
function pressFaultOf({ acknowledged }: Player, { id, steps }: Round): string | null {
  const pressed = acknowledged.get(id)
  if (pressed === undefined || JSON.stringify(pressed) === JSON.stringify(steps)) return null
  return `its acknowledged steps are ${JSON.stringify(pressed)}, not ${JSON.stringify(steps)}`
}

interface Money {
  bets: Row[]
  wins: Row[]
  rollbacks: Row[]
  /** The stakes that were not taken back, the first first. */
  stakes: Row[]
  /** The further stakes that ended with the round. */
  ended: (string | null)[]
}

function moneyOf(rows: readonly Row[]): Money {
  const [bets, rollbacks] = [rows.filter(({ kind }) => kind === 'bet'), rows.filter(({ kind }) => kind === 'rollback')]
  const back = new Set(rollbacks.map(({ reference }) => reference))
  const ended = rows.flatMap(({ kind, reference }) => (kind === 'round-end' ? [reference] : []))
  const wins = rows.filter(({ kind }) => kind !== 'bet' && kind !== 'rollback' && kind !== 'round-end')
  return { bets, wins, rollbacks, stakes: bets.filter(({ id }) => !back.has(id)), ended }
}

async function faultOf(engine: GameEngine, round: Round, money: Money): Promise<string | null> {
  const { bets, wins, rollbacks, stakes, ended } = money
  const ids = [...bets, ...wins, ...rollbacks].map(({ id }) => id)
  if (new Set(ids).size !== ids.length) return 'a transfer is there twice'
  const references = rollbacks.map(({ reference }) => reference)
  if (new Set(references).size !== references.length) return 'a stake was taken back twice'
  const wrong = rollbacks.find(
    ({ reference, amount }) => amount !== (bets.find(({ id }) => id === reference)?.amount ?? 0),
  )
  if (wrong) return `the rollback ${wrong.id} returned ${wrong.amount}`
  if (round.state === 'void') return stakes.length + wins.length > 0 ? 'it is void and money stayed' : null
  if (round.state !== 'closed') return `it is ${round.state}`
  const [win] = wins
  if (wins.length !== 1 || !win) return `it was paid ${wins.length} times`
  if (win.kind !== 'win' || win.reference !== stakes[0]?.id) return `its prize is a ${win.kind} of ${win.reference}`
  const further = stakes.slice(1).map(({ id }) => id)
  if (`${ended}` !== `${further}`) return `with its prize ended ${ended}, not ${further}`
  const paid = await recomputed(engine, round)
  if (typeof paid === 'string') return paid
  const staked = sumOf(stakes)
  if (staked !== paid.staked || round.bet !== paid.staked) return `staked ${staked}, not ${paid.staked}`
  if (win.amount !== paid.payout || round.win !== paid.payout) return `paid ${win.amount}, not ${paid.payout}`
  return null
}

/** Draws a round again from its revealed seed, or from the hash of the table where it was played. */
async function recomputed(engine: GameEngine, round: Round): Promise<{ staked: number; payout: number } | string> {
  const { serverSeed, clientSeed, nonce, content, steps, pot } = round
  const fault = await proofFaultOf(engine, round)
  if (serverSeed === null || fault !== null) return fault ?? 'its seed is not revealed'
  const numbers = await drawNumbers({ serverSeed, clientSeed, nonce }, engine.rangesOf(content))
  if (JSON.stringify(round.numbers) !== JSON.stringify(numbers))
    return `its numbers are ${round.numbers}, not ${numbers}`
  const progress = engine.progressOf(content, numbers, steps, pot)
  if (progress === null) return 'its steps are not allowed'
  return progress.payout === null ? 'it is not over' : { staked: progress.staked, payout: progress.payout }
}

function count({ figures, changes }: RoundsCheck, member: string, round: Round, { stakes, rollbacks }: Money): void {
  const isClosed = round.state === 'closed'
  figures[isClosed ? 'closed' : 'voided'] += 1
  figures.raised += isClosed ? stakes.length - 1 : 0
  figures.rolledBack += rollbacks.filter(({ amount }) => amount > 0).length
  figures.staked += isClosed ? round.bet : 0
  figures.won += round.win
  figures.potWins += round.pot ? 1 : 0
  changes.set(member, (changes.get(member) ?? 0) + round.win - (isClosed ? round.bet : 0))
}

function addTo(games: Map<string, GameSums>, game: string, { state, bet, win }: Round): void {
  if (state !== 'closed') return
  const { rounds, staked, won } = games.get(game) ?? { rounds: 0, staked: 0, won: 0 }
  games.set(game, { rounds: rounds + 1, staked: staked + bet, won: won + win })
}

function sumOf(rows: readonly Row[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}
