import type { Accepted } from '../../ledger/transfer.ts'
import type { Sql } from '../storage.ts'

/** The kinds of member data that send live events. An event carries the state at its delivery. */
export type LiveKind = 'balance' | 'deposit' | 'withdrawal'

/** A change that waits for its delivery. `id` is empty for the balance. */
export type LiveChange = { sequence: number; member: string; kind: LiveKind; id: string; token: string }

/**
 * The changes of the members whom `Presence` follows, written in the transaction of the change itself and deleted once
 * `Presence` has stored them. A second change of the same thing replaces the first: only the newest state is delivered.
 * Changes of members without a follower are not recorded.
 */
export class LiveChanges {
  readonly #sql: Sql
  /** Who is followed; null until it is read. */
  #members: Set<string> | null = null
  /** The changes of this transaction that are not in the table yet. */
  readonly #noted = new Map<string, [member: string, kind: LiveKind, id: string, atMs: number]>()

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** Follows a member from now on; a token replaces the one before. */
  follow(member: string, token: string): void {
    const same = 'SELECT 1 FROM live_follower WHERE member = ? AND token = ?'
    if (this.#sql.exec(same, member, token).toArray().length > 0) return
    this.#sql.exec('INSERT OR REPLACE INTO live_follower (member, token) VALUES (?, ?)', member, token)
    this.#followed.add(member)
  }

  /** Ends it; returns false when the member is followed under another token by now. */
  unfollow(member: string, token: string): boolean {
    const ended = 'DELETE FROM live_follower WHERE member = ? AND token = ? RETURNING member'
    if (this.#sql.exec(ended, member, token).toArray().length === 0) return false
    this.#sql.exec('DELETE FROM live_change WHERE member = ?', member)
    this.#members = null
    return true
  }

  /** Follows the journal, so that no movement of money is missed. */
  note({ member, postings }: Pick<Accepted, 'member' | 'postings'>, atMs: number): void {
    if (postings.length > 0) this.add(member, 'balance', '', atMs)
  }

  /** Called inside the transaction of the change. */
  add(member: string, kind: LiveKind, id: string, atMs: number): void {
    if (this.#followed.has(member)) this.#noted.set(`${member} ${kind} ${id}`, [member, kind, id, atMs])
  }

  /** True when this transaction has changed something that is not in the table yet. */
  get hasNew(): boolean {
    return this.#noted.size > 0
  }

  /** Writes what this transaction changed, in one statement; its last step. */
  flush(): void {
    if (this.#noted.size === 0) return
    this.#sql.exec(
      `INSERT OR REPLACE INTO live_change (member, kind, id, at_ms)
       SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)`,
      JSON.stringify([...this.#noted.values()]),
    )
    this.#noted.clear()
  }

  /** Clears the caches after a transaction that was rolled back. */
  forget(): void {
    this.#noted.clear()
    this.#members = null
  }

  get isWaiting(): boolean {
    return this.#sql.exec('SELECT 1 FROM live_change LIMIT 1').toArray().length > 0
  }

  /** How many changes are not delivered, and when the oldest was made (epoch ms). */
  get waiting(): { count: number; sinceMs: number | null } {
    return this.#sql
      .exec<{ count: number; sinceMs: number | null }>(
        'SELECT count(*) AS count, min(at_ms) AS sinceMs FROM live_change',
      )
      .one()
  }

  /** Returns the changes after a sequence, in order. */
  after(sequence: number, limit: number): LiveChange[] {
    return this.#sql
      .exec<LiveChange>(
        `SELECT sequence, member, kind, id, token FROM live_change JOIN live_follower USING (member)
         WHERE sequence > ? ORDER BY sequence LIMIT ?`,
        ...[sequence, limit],
      )
      .toArray()
  }

  /** Deletes what the reader has stored; what changed again meanwhile has a later sequence and stays. */
  confirm(sequences: readonly number[]): void {
    this.#sql.exec(
      'DELETE FROM live_change WHERE sequence IN (SELECT value FROM json_each(?))',
      JSON.stringify(sequences),
    )
  }

  get #followed(): Set<string> {
    this.#members ??= new Set(
      this.#sql
        .exec<{ member: string }>('SELECT member FROM live_follower')
        .toArray()
        .map(({ member }) => member),
    )
    return this.#members
  }
}
