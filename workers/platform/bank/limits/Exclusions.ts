import { type Exclusion, extendExclusion, isSpan, shortenExclusion } from '../../ledger/exclusion.ts'
import type { Members } from '../Members.ts'
import type { Sql } from '../storage.ts'
import type { Exclude, ExtendExclusion, Protection } from './limit-types.ts'

/** Time-outs and exclusions: the member's state blocks wagers and deposits, this table holds until when. */
export class Exclusions {
  readonly #sql: Sql
  readonly #members: Members

  constructor(sql: Sql, members: Members) {
    this.#sql = sql
    this.#members = members
  }

  find(memberId: string): Exclusion | null {
    const [row] = this.#sql
      .exec<Exclusion & Record<string, SqlStorageValue>>(
        'SELECT kind, since_ms, until_ms FROM exclusion WHERE member = ?',
        memberId,
      )
      .toArray()
    return row ?? null
  }

  summary(memberId: string): Protection['exclusion'] {
    const found = this.find(memberId)
    if (found === null) return null
    const until = found.until_ms === null ? null : new Date(found.until_ms).toISOString()
    return { kind: found.kind, since: new Date(found.since_ms).toISOString(), until }
  }

  /** Starts at once (GLI-19 A.3.8(b)). Returns null for a span that the kind does not allow. */
  begin({ memberId, kind, until_ms: untilMs }: Exclude, nowMs: number): Exclusion | null {
    if (!isSpan(kind, untilMs, nowMs)) return null
    return this.#save(
      memberId,
      extendExclusion(this.find(memberId), { kind, since_ms: nowMs, until_ms: untilMs }),
      nowMs,
    )
  }

  /** Starts an exclusion that has run for a while at another account of the same person: it ends with that one. */
  join({ memberId, kind, since_ms, until_ms }: ExtendExclusion, nowMs: number): Exclusion {
    return this.#save(memberId, extendExclusion(this.find(memberId), { kind, since_ms, until_ms }), nowMs)
  }

  /** Requests an earlier end; returns null when there is nothing to end. */
  end(memberId: string, nowMs: number): Exclusion | null {
    const found = this.find(memberId)
    return found && this.#save(memberId, shortenExclusion(found, nowMs), nowMs)
  }

  /** Ends exclusions whose time is over. Returns when the next one ends (epoch ms); null when none has an end. */
  expire(nowMs: number): number | null {
    const over = this.#sql.exec<{ member: string }>('DELETE FROM exclusion WHERE until_ms <= ? RETURNING member', nowMs)
    for (const { member } of over.toArray()) this.#members.setState(member, 'active', nowMs)
    return this.#sql.exec<{ next: number | null }>('SELECT min(until_ms) AS next FROM exclusion').one().next
  }

  #save(memberId: string, { kind, since_ms: sinceMs, until_ms: untilMs }: Exclusion, nowMs: number): Exclusion {
    this.#sql.exec(
      'INSERT OR REPLACE INTO exclusion (member, kind, since_ms, until_ms) VALUES (?, ?, ?, ?)',
      ...[memberId, kind, sinceMs, untilMs],
    )
    this.#members.setState(memberId, 'excluded', nowMs)
    return { kind, since_ms: sinceMs, until_ms: untilMs }
  }
}
