import type { Currency } from '#api/money'
import { columns } from '../../shared/columns.ts'
import { type MigratedStorage, migrate } from '../../shared/object-migrations.ts'
import type { HeadsUpOutcome, TableOutcome } from '../tables/table-types.ts'
import { ROUND_MIGRATIONS } from './round-migrations.ts'
import type { RaiseRow, SeedRow } from './row-types.ts'

/**
 * The states of a round (GLI-19 4.3.3, 4.16). `betting`: the ids are stored, the wallet may have been called. `staked`:
 * the wallet took the bet. `deciding`: the numbers are stored, the player has to choose a step. `raising`: the wallet may
 * have been called for the further stake of a step. `waiting`: a table has taken the bet and its outcome is not
 * known. `pooling`: the numbers are stored, the pot has to count the round. `lowering`: it is unknown whether the wallet took it, so it is being
 * rolled back. `drawn`: the outcome is stored, the win must be delivered. `closed`: the win was delivered. `returning`:
 * it is unknown whether the wallet took the bet, so it is being rolled back. `returned`: the rollback was accepted.
 * `refused`: the wallet certainly did not take the bet.
 */
export type RoundState =
  | 'betting'
  | 'staked'
  | 'waiting'
  | 'deciding'
  | 'raising'
  | 'lowering'
  | 'pooling'
  | 'drawn'
  | 'closed'
  | 'returning'
  | 'returned'
  | 'refused'

export interface RoundRow {
  id: string
  /** The idempotency key, created by the game window. */
  roundKey: string
  state: RoundState
  currency: Currency
  /** The wallet token that the bet was placed with; its win and rollback use it even after a new launch, while it holds. */
  token: string | null
  /** The stake of the bet, before any step. */
  bet: number
  win: number
  /** What the round was paid from the pot, part of `win`; null where the game has no pot or it has not counted yet. */
  pot: number | null
  /** The bet as JSON; null for rounds of slots that are older than this column. */
  content: string | null
  /** The numbers drawn, a JSON array; null until they are. */
  stops: string | null
  /** The steps that the player has chosen, a JSON array. */
  steps: string
  betId: string
  winId: string
  rollbackId: string
  /** The key that opens the detail page of this round. */
  recallKey: string
  seedId: number
  clientSeed: string
  nonce: number
  /** The round of the table that the bet belongs to, and when its outcome is known at the latest; null elsewhere. */
  tableRound: number | null
  resultAt: number | null
  /** How the round of a table was drawn, JSON (`TableProof`); before that the first hash that the player was shown. */
  proof: string | null
  /** The version of the rules in force when the bet was placed; null for rounds older than the versions. */
  rules: number | null
  /** The free rounds that it is one of: its operator pays the stake; null where the player does. */
  reward: string | null
  refusal: string | null
  shown: number
  tries: number
  startedAt: number
  /** Joined from the row of the seed, like the two columns below. */
  serverSeed: string
  commitment: string
  revealed: number
}

const UNFINISHED = `state IN ('betting', 'staked', 'waiting', 'deciding', 'raising', 'lowering', 'pooling', 'drawn', 'returning')`
const COLUMNS = `round.*, seed.serverSeed, seed.commitment, seed.revealed`
const FROM = `FROM round JOIN seed USING (seedId)`

/** What a new round is made of. */
const INTENT = [
  'roundKey',
  'currency',
  'token',
  'bet',
  'content',
  'clientSeed',
  'rules',
  'tableRound',
  'proof',
  'reward',
] as const

/** The tables of one player at one game. Every method is synchronous and therefore atomic. */
export class Rounds {
  readonly #sql: MigratedStorage['sql']

  constructor(storage: MigratedStorage) {
    migrate(storage, ROUND_MIGRATIONS)
    this.#sql = storage.sql
  }

  /** Returns the seed in use, or undefined before the first. */
  seed(): SeedRow | undefined {
    return this.#sql
      .exec<Row<SeedRow>>('SELECT seedId, serverSeed, commitment, nextNonce FROM seed ORDER BY seedId DESC LIMIT 1')
      .toArray()[0]
  }

  /** Reveals every seed so far and commits to a new one. */
  changeSeed(serverSeed: string, commitment: string): void {
    this.#sql.exec('UPDATE seed SET revealed = 1')
    this.#sql.exec('INSERT INTO seed (serverSeed, commitment) VALUES (?, ?)', serverSeed, commitment)
  }

  /** Stores a new round with its ids before the wallet is called. A unique index allows one unfinished round. */
  start(prefix: string, intent: Pick<RoundRow, (typeof INTENT)[number]>): RoundRow {
    const seed = this.seed()
    if (!seed) throw new Error('a round needs a seed')
    this.#sql.exec('UPDATE seed SET nextNonce = nextNonce + 1 WHERE seedId = ?', seed.seedId)
    const id = `${prefix}-${this.#count() + 1}`
    const { into, values } = columns({
      id,
      ...intent,
      state: 'betting',
      betId: crypto.randomUUID(),
      winId: crypto.randomUUID(),
      rollbackId: crypto.randomUUID(),
      recallKey: crypto.randomUUID(),
      seedId: seed.seedId,
      nonce: seed.nextNonce,
      startedAt: Date.now(),
    })
    this.#sql.exec(`INSERT INTO round ${into}`, ...values)
    return this.get(id)
  }

  /** Moves a round from one state to the next. Returns false when it is no longer in the state `from`. */
  move(id: string, from: RoundState, to: RoundState): boolean {
    const moved = this.#sql.exec('UPDATE round SET state = ?, tries = 0 WHERE id = ? AND state = ?', to, id, from)
    return moved.rowsWritten > 0
  }

  /** Stores the numbers of a round, and its win unless the player has to choose first (null). */
  draw(id: string, stops: readonly number[], win: number | null): void {
    this.#sql.exec(
      `UPDATE round SET state = ?, tries = 0, stops = ?, win = ? WHERE id = ? AND state = 'staked'`,
      ...[win === null ? 'deciding' : 'drawn', JSON.stringify(stops), win ?? 0, id],
    )
  }

  /** Stores that a table has taken the bet, and when its outcome may be read. */
  wait(id: string, resultAt: number): void {
    this.#sql.exec(
      `UPDATE round SET state = 'waiting', tries = 0, resultAt = ? WHERE id = ? AND state = 'staked'`,
      ...[resultAt, id],
    )
  }

  /** Stores what the player did in a shared round whose outcome is not known. */
  setSharedSteps(id: string, steps: readonly unknown[]): void {
    this.#sql.exec(`UPDATE round SET steps = ? WHERE id = ? AND state = 'waiting'`, JSON.stringify(steps), id)
  }

  /** Stores the outcome of a round at a table, and its number there where the bet did not name it. */
  drawShared(id: string, outcome: TableOutcome | HeadsUpOutcome, win: number): void {
    const { numbers, steps, proof } = outcome
    const number = 'round' in outcome ? outcome.round : null
    this.#sql.exec(
      `UPDATE round SET state = 'drawn', tries = 0, stops = ?, steps = ?, proof = ?, win = ?,
       tableRound = coalesce(tableRound, ?) WHERE id = ? AND state = 'waiting'`,
      ...[JSON.stringify(numbers), JSON.stringify(steps), JSON.stringify(proof), win, number, id],
    )
  }

  /** Marks a bet that its table did not take, or that no opponent met, to be returned for this reason. */
  returnBet(id: string, refusal: string): void {
    this.#sql.exec(`UPDATE round SET state = 'returning', tries = 0, refusal = ? WHERE id = ?`, refusal, id)
  }

  /** Stores the numbers of a round that its pot has to count. */
  pool(id: string, stops: readonly number[]): void {
    this.#sql.exec(
      `UPDATE round SET state = 'pooling', tries = 0, stops = ? WHERE id = ? AND state = 'staked'`,
      ...[JSON.stringify(stops), id],
    )
  }

  /** Stores what a round was paid from the pot, and its win with it. */
  savePooled(id: string, pot: number, win: number): void {
    this.#sql.exec(
      `UPDATE round SET state = 'drawn', tries = 0, pot = ?, win = ? WHERE id = ? AND state = 'pooling'`,
      ...[pot, win, id],
    )
  }

  /** Stores the steps of a round, and its win when it is over. */
  step(id: string, steps: readonly unknown[], win: number | null): void {
    this.#sql.exec(
      `UPDATE round SET state = ?, tries = 0, steps = ?, win = ? WHERE id = ? AND state IN ('deciding', 'raising')`,
      ...[win === null ? 'deciding' : 'drawn', JSON.stringify(steps), win ?? 0, id],
    )
  }

  /** Stores a further stake with its ids before the wallet is called. */
  raise(round: string, raise: Pick<RaiseRow, 'step' | 'stake' | 'token'>): RaiseRow {
    const row = { id: crypto.randomUUID(), rollbackId: crypto.randomUUID(), state: 'betting' as const, refusal: null }
    const { into, values } = columns({ ...row, round, ...raise })
    this.#sql.exec(`INSERT INTO raise ${into}`, ...values)
    this.move(round, 'deciding', 'raising')
    return { ...row, round, ...raise }
  }

  /** Ends a further stake: it was taken, returned, or refused for this reason. */
  endRaise(id: string, state: Exclude<RaiseRow['state'], 'betting'>, refusal: string | null = null): void {
    this.#sql.exec('UPDATE raise SET state = ?, refusal = ? WHERE id = ?', state, refusal, id)
  }

  takenRaises(round: string): RaiseRow[] {
    return this.#sql
      .exec<Row<RaiseRow>>(`SELECT * FROM raise WHERE round = ? AND state = 'taken' ORDER BY number`, round)
      .toArray()
  }

  /** Returns the last further stake of a round. */
  lastRaise(round: string): RaiseRow | undefined {
    return this.#sql
      .exec<Row<RaiseRow>>('SELECT * FROM raise WHERE round = ? ORDER BY number DESC LIMIT 1', round)
      .toArray()[0]
  }

  /** Marks a bet as certainly not taken. It counts as shown, because the response tells the player at once. */
  refuse(id: string, refusal: string): void {
    this.#sql.exec(
      `UPDATE round SET state = 'refused', shown = 1, refusal = ? WHERE id = ? AND state = 'betting'`,
      ...[refusal, id],
    )
  }

  countTry(id: string): void {
    this.#sql.exec('UPDATE round SET tries = tries + 1 WHERE id = ?', id)
  }

  markShown(id: string): void {
    this.#sql.exec(`UPDATE round SET shown = 1 WHERE id = ? AND NOT ${UNFINISHED}`, id)
  }

  get(id: string): RoundRow {
    const round = this.find('id', id)
    if (!round) throw new Error(`no round ${id}`)
    return round
  }

  find(column: 'id' | 'roundKey' | 'betId' | 'winId' | 'rollbackId', value: string): RoundRow | undefined {
    return this.#select(`WHERE round.${column} = ?`, value)[0]
  }

  /** Returns the round of a bet, a further stake, a win or a rollback. */
  byTransaction(id: string): RoundRow | undefined {
    const raised = this.#findRaise(id)
    if (raised) return this.find('id', raised.round)
    return this.find('betId', id) ?? this.find('winId', id) ?? this.find('rollbackId', id)
  }

  findUnfinished(): RoundRow | undefined {
    return this.#select(`WHERE ${UNFINISHED}`)[0]
  }

  /** Returns the last rounds, newest first. */
  recent(limit: number): RoundRow[] {
    return this.#select('ORDER BY round.number DESC LIMIT ?', limit)
  }

  #findRaise(id: string): RaiseRow | undefined {
    return this.#sql
      .exec<Row<RaiseRow>>('SELECT * FROM raise WHERE id = ?1 OR rollbackId = ?1 LIMIT 1', id)
      .toArray()[0]
  }

  #select(rest: string, ...values: SqlStorageValue[]): RoundRow[] {
    return this.#sql.exec<Row<RoundRow>>(`SELECT ${COLUMNS} ${FROM} ${rest}`, ...values).toArray()
  }

  #count(): number {
    return this.#sql.exec<{ n: number }>('SELECT count(*) AS n FROM round').one().n
  }
}

/** A row as SQLite returns it. */
type Row<T> = T & Record<string, SqlStorageValue>
