import type { Currency } from '#api/money'
import { columns } from '../../../shared/columns.ts'
import type { PamEntry, PamType } from '../../ledger/pam.ts'
import type { Parts } from '../../ledger/parts.ts'
import type { Sql } from '../storage.ts'
import type { PamTransactionRecord } from './pam-types.ts'

type Row = {
  type: PamType
  id: string
  provider: string
  member: string
  bet_ref: string | null
  game: string | null
  round: string | null
  closes: number
  currency: Currency
  cash: number
  bonus: number
  gift: number
  transfer: string | null
  sequence: number | null
  details: string
  at_ms: number
}

/** A transaction to store; `sequence` is that of its transfer. */
export interface NewEntry extends PamEntry {
  vendor: string
  provider: string
  currency: Currency
  sequence: number | null
  details: string
}

/** The transactions that vendors sent by Valkyrie's PAM, complete, beside the transfers they led to. */
export class PamTransactions {
  readonly #sql: Sql

  constructor(sql: Sql) {
    this.#sql = sql
  }

  entriesById(vendor: string, id: string): PamEntry[] {
    return this.#rows('vendor = ? AND id = ?', vendor, id).map(entryOf)
  }

  entriesByRef(vendor: string, betRef: string): PamEntry[] {
    return this.#rows('vendor = ? AND bet_ref = ?', vendor, betRef).map(entryOf)
  }

  entriesByRound(member: string, vendor: string, round: string): PamEntry[] {
    return this.#rows('member = ? AND vendor = ? AND round = ?', member, vendor, round).map(entryOf)
  }

  /** Returns what was booked for this member, by the vendor's reference when present, else by its id. */
  findRecords(
    member: string,
    vendor: string,
    { id, betRef }: { id: string | null; betRef: string | null },
  ): PamTransactionRecord[] {
    const rows =
      betRef !== null
        ? this.#rows('vendor = ? AND bet_ref = ?', vendor, betRef)
        : this.#rows('vendor = ? AND id = ?', vendor, id ?? '')
    return rows.filter((row) => row.member === member && row.transfer !== null).map(recordOf)
  }

  /** Returns when a round began and ended (epoch ms); null when nothing was booked in it. */
  round(member: string, vendor: string, round: string) {
    const rows = this.#rows('member = ? AND vendor = ? AND round = ?', member, vendor, round)
    const booked = rows.filter(({ transfer }) => transfer !== null)
    const [first] = booked
    if (!first) return null
    const last = booked.find(({ closes }) => closes === 1)
    const game = booked.find((row) => row.game !== null)?.game ?? ''
    return { game, started_ms: first.at_ms, ended_ms: last?.at_ms ?? null }
  }

  add(entry: NewEntry, nowMs: number): void {
    const { into, values } = columns({
      vendor: entry.vendor,
      provider: entry.provider,
      type: entry.type,
      id: entry.id,
      member: entry.member,
      bet_ref: entry.betRef,
      game: entry.game,
      round: entry.round,
      closes: entry.closes ? 1 : 0,
      currency: entry.currency,
      cash: entry.parts.cash,
      bonus: entry.parts.bonus,
      gift: entry.parts.gift,
      transfer: entry.transfer,
      sequence: entry.sequence,
      details: entry.details,
      at_ms: nowMs,
    })
    this.#sql.exec(`INSERT INTO pam_transaction ${into}`, ...values)
  }

  /** Returns the sequence of the transfer that a transaction led to. */
  sequenceOf(vendor: string, type: PamType, id: string): number | null {
    const rows = this.#rows('vendor = ? AND id = ? AND type = ?', vendor, id, type)
    return rows[0]?.sequence ?? null
  }

  #rows(where: string, ...values: string[]): Row[] {
    return this.#sql.exec<Row>(`SELECT * FROM pam_transaction WHERE ${where} ORDER BY number`, ...values).toArray()
  }
}

function partsOf({ cash, bonus, gift }: Row): Parts {
  return { cash, bonus, gift }
}

function entryOf(row: Row): PamEntry {
  const { type, id, member, bet_ref: betRef, game, round, transfer } = row
  return { type, id, member, betRef, game, round, transfer, closes: row.closes === 1, parts: partsOf(row) }
}

function recordOf(row: Row): PamTransactionRecord {
  const { provider, type, id, bet_ref: betRef, game, round, currency, details } = row
  return { provider, type, id, betRef, game, round, currency, details, closes: row.closes === 1, parts: partsOf(row) }
}
