import { columns } from '../../shared/columns.ts'
import { type MigratedStorage, type Migration, migrate } from '../../shared/object-migrations.ts'
import { CHAIN_TABLE, ChainStore } from './ChainStore.ts'
import { hashAt } from './chain.ts'

/** A round of two players. */
export interface HeadsUpRow {
  number: number
  chain: number
  /** The position of its hash in the chain. */
  position: number
  hash: string
  rules: number
  /** The bet of both, JSON. */
  content: string
  /** SHA-256 of the seed of each player: the first hand is that of the player who waited. */
  firstSeedHash: string
  secondSeedHash: string
  /** Made of both. Null, like the two columns below, until the round is drawn. */
  clientSeed: string | null
  /** A JSON array. */
  numbers: string | null
  /** What it pays to each hand, a JSON array. */
  payouts: string | null
  /** 1 when its rules were no longer in force before it was drawn: both bets are returned. */
  isVoid: number
  startedAt: number
}

/** A bet of a player, by the id of the player's round. */
export interface HeadsUpEntry {
  id: string
  player: string
  stake: number
  content: string
  rules: number
  seedHash: string
  chain: number
  waitsUntil: number
  /** Its round, and which hand is its own; null and 0 while it waits. */
  round: number | null
  hand: number
  /** 1 once somebody read that no opponent came. */
  isReturned: number
}

const MIGRATIONS: readonly Migration[] = [
  (sql) =>
    sql.exec(
      `${CHAIN_TABLE}
      CREATE TABLE round (
        number INTEGER PRIMARY KEY, chain INTEGER NOT NULL REFERENCES chain, position INTEGER NOT NULL,
        hash TEXT NOT NULL, rules INTEGER NOT NULL, content TEXT NOT NULL, firstSeedHash TEXT NOT NULL,
        secondSeedHash TEXT NOT NULL, clientSeed TEXT, numbers TEXT, payouts TEXT, isVoid INTEGER NOT NULL DEFAULT 0,
        startedAt INTEGER NOT NULL, UNIQUE (chain, position));
      CREATE TABLE entry (
        id TEXT PRIMARY KEY, player TEXT NOT NULL, stake INTEGER NOT NULL, content TEXT NOT NULL, rules INTEGER NOT NULL,
        seedHash TEXT NOT NULL, chain INTEGER NOT NULL REFERENCES chain, waitsUntil INTEGER NOT NULL,
        round INTEGER REFERENCES round, hand INTEGER NOT NULL DEFAULT 0, isReturned INTEGER NOT NULL DEFAULT 0);
      CREATE INDEX waiting_entry ON entry (stake, waitsUntil) WHERE round IS NULL AND isReturned = 0;
      CREATE INDEX entry_by_time ON entry (waitsUntil);`,
    ),
]

/** How long a bet can be asked about: a round of a player reads its outcome within seconds, or after a crash. */
const ENTRY_MS = 30 * 24 * 3_600_000

/** The tables of one heads-up table. Every method is synchronous and therefore atomic. */
export class HeadsUpRounds {
  readonly chains: ChainStore
  readonly #sql: MigratedStorage['sql']

  constructor(storage: MigratedStorage) {
    migrate(storage, MIGRATIONS)
    this.#sql = storage.sql
    this.chains = new ChainStore(storage.sql)
  }

  /** Returns how many positions of a chain are used. */
  positionsOf(chain: number): number {
    const query = 'SELECT coalesce(max(position), 0) AS used FROM round WHERE chain = ?'
    return this.#sql.exec<{ used: number }>(query, chain).one().used
  }

  entry(id: string): HeadsUpEntry | undefined {
    return this.#sql.exec<Row<HeadsUpEntry>>('SELECT * FROM entry WHERE id = ?', id).toArray()[0]
  }

  round(number: number): HeadsUpRow {
    return this.#sql.exec<Row<HeadsUpRow>>('SELECT * FROM round WHERE number = ?', number).one()
  }

  /** Stores a bet, and its round when an opponent waits. Bets that ended long ago are deleted. */
  add(bet: Omit<HeadsUpEntry, 'round' | 'hand' | 'isReturned'>, now: number): HeadsUpEntry | undefined {
    const rival = this.#rivalOf(bet, now)
    const { into, values } = columns({ ...bet })
    this.#sql.exec(`INSERT INTO entry ${into}`, ...values)
    if (rival) {
      const round = this.#start(rival, bet, now)
      for (const [hand, { id }] of [rival, bet].entries())
        this.#sql.exec('UPDATE entry SET round = ?, hand = ? WHERE id = ?', round, hand, id)
    }
    this.#sql.exec('DELETE FROM entry WHERE waitsUntil < ?', now - ENTRY_MS)
    return this.entry(bet.id)
  }

  /** Ends the wait of a bet that met nobody. */
  giveBack(id: string): void {
    this.#sql.exec('UPDATE entry SET isReturned = 1 WHERE id = ? AND round IS NULL', id)
  }

  /** Stores what was drawn, once. */
  draw(number: number, drawn: { clientSeed: string; numbers: string; payouts: string }): void {
    this.#sql.exec(
      'UPDATE round SET clientSeed = ?, numbers = ?, payouts = ? WHERE number = ? AND numbers IS NULL AND isVoid = 0',
      ...[drawn.clientSeed, drawn.numbers, drawn.payouts, number],
    )
  }

  /** Ends a round that cannot be drawn any more. */
  end(number: number): void {
    this.#sql.exec('UPDATE round SET isVoid = 1 WHERE number = ? AND numbers IS NULL', number)
  }

  #start(
    rival: HeadsUpEntry,
    bet: Pick<HeadsUpEntry, 'seedHash' | 'chain' | 'rules' | 'content'>,
    now: number,
  ): number {
    const position = this.positionsOf(bet.chain) + 1
    const { into, values } = columns({
      chain: bet.chain,
      position,
      hash: hashAt(this.chains.get(bet.chain), position),
      rules: bet.rules,
      content: bet.content,
      firstSeedHash: rival.seedHash,
      secondSeedHash: bet.seedHash,
      startedAt: now,
    })
    const query = `INSERT INTO round ${into} RETURNING number`
    return this.#sql.exec<{ number: number }>(query, ...values).one().number
  }

  /** Returns the bet that waits longest for this one. */
  #rivalOf(bet: Pick<HeadsUpEntry, 'player' | 'stake' | 'content' | 'rules' | 'chain'>, now: number) {
    return this.#sql
      .exec<Row<HeadsUpEntry>>(
        `SELECT * FROM entry WHERE round IS NULL AND isReturned = 0 AND stake = ? AND waitsUntil > ? AND player <> ?
         AND content = ? AND rules = ? AND chain = ? ORDER BY waitsUntil LIMIT 1`,
        ...[bet.stake, now, bet.player, bet.content, bet.rules, bet.chain],
      )
      .toArray()[0]
  }
}

/** A row as SQLite returns it. */
type Row<T> = T & Record<string, SqlStorageValue>
