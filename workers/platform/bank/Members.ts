import type { Currency } from '#api/money'
import { brand } from '#brand/brand'
import { execInsert } from '../../shared/rows.ts'
import { type PlayStops, refusedPlay } from '../ledger/play-stop.ts'
import { owedBy } from '../ledger/receivable.ts'
import { decide, move } from '../ledger/transfer.ts'
import type { Balances, LineStops, MemberState, OpenMember, PersonReview, Refused, Verified } from './bank-types.ts'
import type { SqlLedger } from './SqlLedger.ts'
import type { Sql } from './storage.ts'

export interface Member extends PlayStops {
  id: string
}

/** True for a member who may not stake. */
export const mayNotStake = (member: Member): boolean => refusedPlay(member) !== null

/** Maximum members cached in memory; others are read from the table. */
const REMEMBERED = 20_000

/** The members of a bank. */
export class Members {
  readonly #sql: Sql
  readonly #ledger: SqlLedger
  readonly #remembered = new Map<string, Member>()

  constructor(sql: Sql, ledger: SqlLedger) {
    this.#sql = sql
    this.#ledger = ledger
  }

  find(id: string): Member | undefined {
    const remembered = this.#remembered.get(id)
    if (remembered) return remembered
    const [row] = this.#sql
      .exec<{
        currency: Currency
        trial: number
        state: MemberState
        frozen: number
        line_frozen: number
        review: number
        closed: number
        verified: number
      }>(
        `SELECT currency, trial, state, coalesce((SELECT frozen FROM play_freeze WHERE member = id), 0) AS frozen,
           coalesce((SELECT stopped FROM line_stop WHERE member = id), 0) AS line_frozen,
           coalesce((SELECT held FROM person_review WHERE member = id), 0) AS review,
           coalesce((SELECT closed FROM account_closing WHERE member = id), 0) AS closed,
           coalesce((SELECT verified FROM identity WHERE member = id), 0) AS verified
         FROM member WHERE id = ?`,
        id,
      )
      .toArray()
    if (!row) return undefined
    const { currency, state } = row
    const [trial, frozen, lineFrozen] = [row.trial === 1, row.frozen === 1, row.line_frozen === 1]
    const [underReview, closed, verified] = [row.review === 1, row.closed === 1, row.verified === 1]
    const member = { id, currency, trial, state, frozen, lineFrozen, underReview, closed, verified }
    if (this.#remembered.size >= REMEMBERED) this.#remembered.clear()
    this.#remembered.set(id, member)
    return member
  }

  /** Opens a member's accounts; repeating the same request changes nothing. Play money and real money never mix. */
  open({ memberId, currency, trial }: OpenMember, nowMs: number): Balances | Refused {
    if ((currency === 'FUN') !== trial) return { refusal: 'wrong-currency' }
    const existing = this.find(memberId)
    if (existing && (existing.currency !== currency || existing.trial !== trial)) return { refusal: 'conflict' }
    if (!existing) {
      execInsert(this.#sql, 'member', {
        id: memberId,
        currency,
        trial: trial ? 1 : 0,
        state: 'active',
        opened_ms: nowMs,
      })
      if (trial) this.#playMoney(memberId, 'play-money', brand.playMoney, nowMs)
    }
    return this.balance(memberId, nowMs)
  }

  balance(memberId: string, nowMs: number): Balances | Refused {
    const member = this.find(memberId)
    if (!member) return { refusal: 'not-found' }
    const { currency, trial, state } = member
    return {
      memberId,
      currency,
      trial,
      state,
      cash: this.#ledger.balance(memberId, 'cash', currency),
      bonus: this.#ledger.balance(memberId, 'bonus', currency),
      gift: this.#ledger.balance(memberId, 'gift', currency),
      held: this.#ledger.balance(memberId, 'held', currency),
      heldWins: this.#ledger.balance(memberId, 'held-wins', currency),
      owed: owedBy(this.#ledger, memberId, currency),
      points: this.#ledger.balance(memberId, 'points', 'PTS'),
      at: new Date(nowMs).toISOString(),
    }
  }

  setState(memberId: string, state: MemberState, nowMs: number): Balances | Refused {
    this.#sql.exec('UPDATE member SET state = ? WHERE id = ?', state, memberId)
    this.#remembered.delete(memberId)
    return this.balance(memberId, nowMs)
  }

  setFrozen(memberId: string, frozen: boolean, nowMs: number): void {
    this.#sql.exec(
      'INSERT OR REPLACE INTO play_freeze (member, frozen, changed_ms) VALUES (?, ?, ?)',
      memberId,
      frozen ? 1 : 0,
      nowMs,
    )
    this.#remembered.delete(memberId)
  }

  setClosed(memberId: string, closed: boolean, nowMs: number): void {
    this.#sql.exec(
      'INSERT OR REPLACE INTO account_closing (member, closed, changed_ms) VALUES (?, ?, ?)',
      ...[memberId, closed ? 1 : 0, nowMs],
    )
    this.#remembered.delete(memberId)
  }

  /** Returns whether the account is closed, and since when it is or is not; null: it never was. */
  closingOf(memberId: string): { closed: boolean; changedMs: number } | null {
    const [row] = this.#sql
      .exec<{ closed: number; changed_ms: number }>(
        'SELECT closed, changed_ms FROM account_closing WHERE member = ?',
        memberId,
      )
      .toArray()
    return row ? { closed: row.closed === 1, changedMs: row.changed_ms } : null
  }

  /** Takes who is in a frozen line and who is in none, each unless a newer message has arrived before. */
  setLineStops({ version, stopped, free }: LineStops): void {
    for (const [ids, flag] of [
      [stopped, 1],
      [free, 0],
    ] as const) {
      const changed = this.#sql.exec<{ member: string }>(
        `INSERT INTO line_stop (member, stopped, version) SELECT value, ?1, ?2 FROM json_each(?3) WHERE true
         ON CONFLICT (member) DO UPDATE SET stopped = excluded.stopped, version = excluded.version
         WHERE excluded.version > line_stop.version RETURNING member`,
        ...[flag, version, JSON.stringify(ids)],
      )
      for (const { member } of changed) this.#remembered.delete(member)
    }
  }

  /** Takes whether a member is under review, unless a newer message has arrived before. Returns true for a change. */
  setReview({ memberId, held, version }: PersonReview): boolean {
    const before = this.find(memberId)?.underReview
    this.#sql.exec(
      `INSERT INTO person_review (member, held, version) VALUES (?, ?, ?)
       ON CONFLICT (member) DO UPDATE SET held = excluded.held, version = excluded.version
       WHERE excluded.version > person_review.version`,
      ...[memberId, held ? 1 : 0, version],
    )
    this.#remembered.delete(memberId)
    return this.find(memberId)?.underReview !== before
  }

  /** Takes whether a member is verified, unless a newer message has arrived before. Returns true for a change. */
  setVerified({ memberId, verified, version }: Verified): boolean {
    const before = this.find(memberId)?.verified
    this.#sql.exec(
      `INSERT INTO identity (member, verified, version) VALUES (?, ?, ?)
       ON CONFLICT (member) DO UPDATE SET verified = excluded.verified, version = excluded.version
       WHERE excluded.version > identity.version`,
      ...[memberId, verified ? 1 : 0, version],
    )
    this.#remembered.delete(memberId)
    return this.find(memberId)?.verified !== before
  }

  /** Returns when play was frozen or thawed last (epoch ms); null: never. */
  frozenSince(memberId: string): number | null {
    const [row] = this.#sql
      .exec<{ changed_ms: number }>('SELECT changed_ms FROM play_freeze WHERE member = ?', memberId)
      .toArray()
    return row?.changed_ms ?? null
  }

  /** Ends a trial account: its remaining play money goes back, and only the journal still contains it. */
  closeTrial(memberId: string, nowMs: number): void {
    if (!this.find(memberId)?.trial) return
    this.#playMoney(memberId, 'play-money-back', this.#ledger.balance(memberId, 'cash', 'FUN'), nowMs)
    this.#sql.exec('DELETE FROM member WHERE id = ?', memberId)
    this.#remembered.delete(memberId)
  }

  /** Clears the cache after a transaction that was rolled back. */
  forget(): void {
    this.#remembered.clear()
  }

  #playMoney(member: string, kind: 'play-money' | 'play-money-back', amount: number, nowMs: number): void {
    const verdict = decide(this.#ledger, {
      id: `${kind}:${member}`,
      kind,
      member,
      unit: 'FUN',
      amount,
      ...{ vendor: null, game: null, round: null, reference: null, closes: false, free: false },
      actor: 'system',
      postings: kind === 'play-money' ? move('promo', 'cash', 'FUN', amount) : move('cash', 'promo', 'FUN', amount),
    })
    this.#ledger.write(verdict, nowMs)
  }
}
