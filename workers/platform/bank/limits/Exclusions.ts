import { type BreakLength, endOfBreak, kindOfBreak } from '#api/protection/breaks'
import { execInsert } from '../../../shared/rows.ts'
import {
  type Exclusion,
  extendExclusion,
  isSpan,
  returnFrom,
  setFrom,
  shortenExclusion,
  takenFrom,
} from '../../ledger/exclusion.ts'
import type { Members } from '../Members.ts'
import type { Sql } from '../storage.ts'
import type { Exclude, ExtendExclusion, Protection, TakeBreak } from './limit-types.ts'

const at = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/** When an exclusion ends by itself. */
const END = `iif(kind = 'time-out', until_ms, returns_ms)`

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
        'SELECT kind, since_ms, until_ms, returns_ms, bound_ms FROM exclusion WHERE member = ?',
        memberId,
      )
      .toArray()
    return row ?? null
  }

  summary(memberId: string, nowMs: number): Protection['exclusion'] {
    const found = this.find(memberId)
    if (found === null) return null
    const { kind, since_ms: sinceMs, until_ms: untilMs, returns_ms: returnsMs, bound_ms: boundMs } = found
    const since = new Date(sinceMs).toISOString()
    return { kind, since, until: at(untilMs), returns: at(returnsMs), isBound: boundMs > nowMs }
  }

  /** Starts at once (GLI-19 A.3.8(b)). Returns null for a span that the kind does not allow. */
  begin({ memberId, kind, until_ms: untilMs }: Exclude, nowMs: number): Exclusion | null {
    if (!isSpan(kind, untilMs, nowMs)) return null
    return this.#save(memberId, extendExclusion(this.find(memberId), setFrom(kind, nowMs, untilMs)), nowMs)
  }

  /** Starts an exclusion that has run for a while at another account of the same person: it ends with that one. */
  join({ memberId, kind, since_ms, until_ms }: ExtendExclusion, nowMs: number): Exclusion {
    return this.#save(memberId, extendExclusion(this.find(memberId), setFrom(kind, since_ms, until_ms)), nowMs)
  }

  /**
   * Starts or lengthens what the member takes themselves, at once. Returns null when the id was another request; the same
   * request again changes nothing.
   */
  take({ memberId, id, length }: TakeBreak, nowMs: number): Exclusion | 'repeated' | null {
    const [earlier] = this.#sql
      .exec<{ length: BreakLength }>('SELECT length FROM break_request WHERE member = ? AND id = ?', memberId, id)
      .toArray()
    if (earlier) return earlier.length === length ? 'repeated' : null
    const now = this.find(memberId)
    const wanted = takenFrom(kindOfBreak(length), nowMs, endOfBreak(length, nowMs))
    const next = extendExclusion(now, wanted)
    // Only what changes something: nobody fills the bank with requests.
    if (next === now) return now
    this.#sql.exec('INSERT INTO break_request (member, id, length) VALUES (?, ?, ?)', memberId, id, length)
    return this.#save(memberId, next, nowMs)
  }

  /** Requests an earlier end, or after the end of an exclusion the return; returns null while the member is bound. */
  end(memberId: string, found: Exclusion, nowMs: number): Exclusion | null {
    const next = shortenExclusion(found, nowMs)
    return next && this.#save(memberId, next, nowMs)
  }

  /** Requests the return after an exclusion has reached its end. Returns null where there is nothing to return from. */
  requestReturn(memberId: string, nowMs: number): Exclusion | null {
    const found = this.find(memberId)
    const next = found && returnFrom(found, nowMs)
    return next && this.#save(memberId, next, nowMs)
  }

  /** Ends exclusions whose time is over. Returns whose these were, with when each ended (epoch ms). */
  expire(nowMs: number): { member: string; endMs: number }[] {
    const over = this.#sql
      .exec<{ member: string; endMs: number }>(
        `DELETE FROM exclusion WHERE ${END} <= ? RETURNING member, ${END} AS endMs`,
        nowMs,
      )
      .toArray()
    for (const { member } of over) this.#members.setState(member, 'active', nowMs)
    return over
  }

  /** Returns when the next exclusion ends (epoch ms); null when none has an end. */
  nextEnd(): number | null {
    return this.#sql.exec<{ next: number | null }>(`SELECT min(${END}) AS next FROM exclusion`).one().next
  }

  #save(memberId: string, exclusion: Exclusion, nowMs: number): Exclusion {
    const { kind, since_ms, until_ms, returns_ms, bound_ms } = exclusion
    execInsert(
      this.#sql,
      'exclusion',
      { member: memberId, kind, since_ms, until_ms, returns_ms, bound_ms },
      `ON CONFLICT (member) DO UPDATE SET kind = excluded.kind, since_ms = excluded.since_ms,
         until_ms = excluded.until_ms, returns_ms = excluded.returns_ms, bound_ms = excluded.bound_ms`,
    )
    this.#members.setState(memberId, 'excluded', nowMs)
    return exclusion
  }
}
