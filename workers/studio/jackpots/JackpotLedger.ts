import { columns } from '../../shared/columns.ts'
import { type MigratedStorage, type Migration, migrate } from '../../shared/object-migrations.ts'
import { execInsert } from '../../shared/rows.ts'
import { type JackpotTerms, PARTS } from '../engine/jackpot-rules.ts'

/** A round that counts in the pot: its stake in minor units, and whether its numbers won. */
export interface PotRound {
  round: string
  operator: string
  stake: number
  wins: boolean
}

/** A pot as its operators see it, in 1/10,000 of a minor unit. Sums are texts: they may outgrow a double. */
export interface PotState {
  pot: number
  /** Of what the next pot is made; below zero, what the studio has advanced for the pot that stands. */
  reserve: number
  contributed: string
  returned: string
  paid: string
  /** What the studio put in before the first round. */
  seeded: string
  wins: number
  lastWinMs: number | null
}

interface PotRow {
  pot: number
  reserve: number
}

interface EntryRow {
  kind: 'contribution' | 'return'
  operator: string
  stake: number
  wins: number
  pot: number
  reserve: number
  /** What the round won, in minor units. */
  prize: number
}

const MIGRATIONS: readonly Migration[] = [
  (sql) => {
    sql.exec(
      `CREATE TABLE pot (
        one INTEGER PRIMARY KEY CHECK (one = 1), pot INTEGER NOT NULL CHECK (pot >= 0), reserve INTEGER NOT NULL,
        contributed INTEGER NOT NULL, returned INTEGER NOT NULL, paid INTEGER NOT NULL, seeded INTEGER NOT NULL,
        wins INTEGER NOT NULL, last_win_ms INTEGER,
        CHECK (contributed - returned + seeded = pot + reserve + paid)) STRICT`,
    )
    sql.exec(
      `CREATE TABLE entry (
        number INTEGER PRIMARY KEY, round TEXT NOT NULL, kind TEXT NOT NULL, operator TEXT NOT NULL,
        stake INTEGER NOT NULL, wins INTEGER NOT NULL, pot INTEGER NOT NULL, reserve INTEGER NOT NULL,
        prize INTEGER NOT NULL, at_ms INTEGER NOT NULL, UNIQUE (round, kind)) STRICT`,
    )
  },
]

/**
 * The tables of one pot. Each method is synchronous and one transaction. Always holds: contributions less returned ones
 * and the first seed are the pot, the reserve and what was paid (SQLite checks it).
 */
export class JackpotLedger {
  readonly #storage: MigratedStorage

  constructor(storage: MigratedStorage) {
    migrate(storage, MIGRATIONS)
    this.#storage = storage
  }

  /**
   * Counts a round: its shares go into pot and reserve; when it wins it is paid the pot, its own share included, and the
   * next one begins. Returns its prize in minor units. The same round gets the same prize again; null when the round
   * was taken back, and when it was counted with other content.
   */
  settle(round: PotRound, terms: JackpotTerms, nowMs: number): number | null {
    return this.#storage.transactionSync(() => {
      if (this.#entry(round.round, 'return')) return null
      const existing = this.#entry(round.round, 'contribution')
      if (existing)
        return existing.stake === round.stake && Boolean(existing.wins) === round.wins ? existing.prize : null
      const before = this.#begin(terms)
      const shares = sharesOf(round.stake, before.pot, terms)
      this.#move({ pot: shares.pot, reserve: shares.reserve }, { contributed: shares.pot + shares.reserve })
      const prize = round.wins ? this.#pay(terms, nowMs) : 0
      this.#write({ ...round, kind: 'contribution', wins: Number(round.wins), ...shares, prize }, nowMs)
      return prize
    })
  }

  /**
   * Takes the shares of a round out again, whose stake is returned; what it won goes into the reserve. A round that was
   * not counted yet never will be.
   */
  takeBack(round: string, operator: string, nowMs: number): void {
    this.#storage.transactionSync(() => {
      if (this.#entry(round, 'return')) return
      const counted = this.#entry(round, 'contribution')
      const back = { round, operator, kind: 'return' as const, stake: counted?.stake ?? 0, wins: counted?.wins ?? 0 }
      if (!counted) return this.#write({ ...back, pot: 0, reserve: 0, prize: 0 }, nowMs)
      // A pot that began after the round may hold less than the round gave to the one before.
      const all = counted.pot + counted.reserve
      const pot = Math.min(counted.pot, this.#pot()?.pot ?? 0)
      const prize = counted.prize * PARTS
      this.#move({ pot: -pot, reserve: pot - all + prize }, { returned: all, paid: -prize })
      this.#write({ ...back, pot: -pot, reserve: pot - all + prize, prize: -counted.prize }, nowMs)
    })
  }

  /** Returns the pot as it stands; before the first round, with its seed. */
  state(terms: JackpotTerms): PotState {
    const row = this.#storage.sql
      .exec<{ [Field in keyof PotState]: PotState[Field] }>(
        `SELECT pot, reserve, CAST(contributed AS TEXT) AS contributed, CAST(returned AS TEXT) AS returned,
          CAST(paid AS TEXT) AS paid, CAST(seeded AS TEXT) AS seeded, wins, last_win_ms AS lastWinMs FROM pot`,
      )
      .toArray()[0]
    const sums = { contributed: '0', returned: '0', paid: '0', seeded: String(terms.seed) }
    return row ?? { pot: terms.seed, reserve: 0, ...sums, wins: 0, lastWinMs: null }
  }

  /** Pays the pot, rounded up to the minor unit out of the reserve, and makes the next one of the reserve. */
  #pay({ seed, most }: JackpotTerms, nowMs: number): number {
    const { pot, reserve } = this.#pot() ?? { pot: 0, reserve: 0 }
    const prize = Math.ceil(pot / PARTS)
    const left = reserve - (prize * PARTS - pot)
    const next = Math.min(most, Math.max(seed, left))
    this.#move({ pot: next - pot, reserve: left - next - reserve }, { paid: prize * PARTS })
    this.#storage.sql.exec('UPDATE pot SET wins = wins + 1, last_win_ms = ?', nowMs)
    return prize
  }

  /** Returns the pot; the first one is seeded by the studio. */
  #begin({ seed }: JackpotTerms): PotRow {
    const existing = this.#pot()
    if (existing) return existing
    execInsert(this.#storage.sql, 'pot', {
      one: 1,
      pot: seed,
      reserve: 0,
      contributed: 0,
      returned: 0,
      paid: 0,
      seeded: seed,
      wins: 0,
    })
    return { pot: seed, reserve: 0 }
  }

  #pot(): PotRow | undefined {
    return this.#storage.sql.exec<PotRow & Record<string, SqlStorageValue>>('SELECT pot, reserve FROM pot').toArray()[0]
  }

  /** Sums are added up by SQLite, whose whole numbers are exact where a double no longer is. */
  #move(by: PotRow, sums: { contributed?: number; returned?: number; paid?: number }): void {
    this.#storage.sql.exec(
      `UPDATE pot SET pot = pot + ?, reserve = reserve + ?, contributed = contributed + ?, returned = returned + ?,
        paid = paid + ?`,
      ...[by.pot, by.reserve, sums.contributed ?? 0, sums.returned ?? 0, sums.paid ?? 0],
    )
  }

  #entry(round: string, kind: EntryRow['kind']): EntryRow | undefined {
    return this.#storage.sql
      .exec<EntryRow & Record<string, SqlStorageValue>>('SELECT * FROM entry WHERE round = ? AND kind = ?', round, kind)
      .toArray()[0]
  }

  #write(entry: EntryRow & { round: string }, nowMs: number): void {
    const { into, values } = columns({ ...entry, at_ms: nowMs })
    this.#storage.sql.exec(`INSERT INTO entry ${into}`, ...values)
  }
}

/** Splits the shares of a stake; what a full pot does not hold goes into the reserve. */
function sharesOf(stake: number, pot: number, { potShare, reserveShare, most }: JackpotTerms): PotRow {
  const toPot = Math.min(stake * potShare, Math.max(0, most - pot))
  return { pot: toPot, reserve: stake * (potShare + reserveShare) - toPot }
}
