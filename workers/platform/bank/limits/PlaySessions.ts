import type { RealityCheckMinutes } from '#api/protection/reality-check'
import { manyColumns } from '../../../shared/rows.ts'
import { type Spender, spentBy } from '../../ledger/limits.ts'
import type { Sql } from '../storage.ts'
import { continueSession, isCheckDue, NO_SESSION, type PlaySession } from './play-session.ts'

type Row = Omit<PlaySession, 'pending'> & { next_minutes: RealityCheckMinutes | null; next_ms: number | null }
type Noted = Spender & { member: string; reference: string | null }

/** Maximum members cached in memory; others are read from the table. */
const REMEMBERED = 20_000

/**
 * How long members play without a pause, and what they stake and win in that time. It follows the journal, so no bet is
 * missed; rows are written once for all bets of a transaction.
 */
export class PlaySessions {
  readonly #sql: Sql
  readonly #remembered = new Map<string, PlaySession>()
  /** Whose session differs from the table. */
  readonly #changed = new Set<string>()

  constructor(sql: Sql) {
    this.#sql = sql
  }

  find(member: string): PlaySession {
    const remembered = this.#remembered.get(member)
    if (remembered) return remembered
    const [row] = this.#sql
      .exec<Row>(
        `SELECT since_ms, checked_ms, last_ms, staked, won, minutes, next_minutes, next_ms FROM play_session
         WHERE member = ?`,
        member,
      )
      .toArray()
    const session = row === undefined ? NO_SESSION : sessionOf(row)
    this.#remember(member, session)
    return session
  }

  /** Returns true while a new stake is refused. */
  isCheckDue(member: string, nowMs: number): boolean {
    return isCheckDue(this.find(member), nowMs)
  }

  save(member: string, session: PlaySession): void {
    this.#remember(member, session)
    this.#changed.add(member)
  }

  /** Continues the session, or begins one, when a game is opened. */
  open(member: string, nowMs: number): void {
    this.save(member, continueSession(this.find(member), nowMs))
  }

  /** Called inside the transaction of the transfer. */
  note(transfer: Noted, atMs: number): void {
    const { member, kind, reference } = transfer
    const isBet = kind === 'bet'
    const spent = spentBy(transfer)
    if (!isBet && (spent === null || spent.deposited !== 0)) return
    const before = this.find(member)
    if (kind === 'rollback' && !this.#isOfSession(reference, before)) return
    const session = isBet ? continueSession(before, atMs) : before
    const { staked, won } = session
    this.save(member, { ...session, staked: staked + (spent?.staked ?? 0), won: won + (spent?.won ?? 0) })
  }

  /** Ends the sessions that this transaction has written: those of the demonstration's past. */
  endWritten(): void {
    for (const member of this.#changed) this.save(member, { ...this.find(member), since_ms: null })
  }

  /** Writes what changed, in one statement; the last step inside the transaction. */
  flush(): void {
    if (this.#changed.size === 0) return
    const rows = [...this.#changed].map((member) => rowOf(member, this.find(member)))
    const { into, json } = manyColumns(rows)
    this.#sql.exec(`INSERT OR REPLACE INTO play_session ${into}`, json)
    this.#changed.clear()
  }

  /** Clears the cache and what was not written after a transaction that was rolled back. */
  forget(): void {
    this.#remembered.clear()
    this.#changed.clear()
  }

  /** The stake of an earlier session was never counted in this one. */
  #isOfSession(bet: string | null, { since_ms: sinceMs }: PlaySession): boolean {
    const [row] = this.#sql.exec<{ at_ms: number }>('SELECT at_ms FROM transfer WHERE id = ?', bet).toArray()
    return row !== undefined && sinceMs !== null && row.at_ms >= sinceMs
  }

  #remember(member: string, session: PlaySession): void {
    if (this.#remembered.size >= REMEMBERED && this.#changed.size === 0) this.#remembered.clear()
    this.#remembered.set(member, session)
  }
}

function sessionOf({ next_minutes: minutes, next_ms: fromMs, ...session }: Row): PlaySession {
  return { ...session, pending: minutes === null || fromMs === null ? null : { minutes, from_ms: fromMs } }
}

function rowOf(member: string, { pending, ...session }: PlaySession) {
  const { since_ms, checked_ms, last_ms, staked, won, minutes } = session
  return {
    ...{ member, since_ms, checked_ms, last_ms, staked, won, minutes },
    next_minutes: pending?.minutes ?? null,
    next_ms: pending?.from_ms ?? null,
  }
}
