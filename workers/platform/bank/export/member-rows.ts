import type { BankStores } from '../stores.ts'

/** A table of which a member gets a copy: the columns that say whose a row is, and those that are left out. */
export interface ExportedTable {
  by: readonly string[]
  /** Secrets, and what is about others. */
  without: readonly string[]
  /** The order of its rows: it ends the same each time. */
  order: string
}

const own = (order: string, ...without: string[]): ExportedTable => ({ by: ['member'], without, order })

/** What the bank keeps about a member, by table. */
export const BANK_TABLES: Readonly<Record<string, ExportedTable>> = {
  member: { by: ['id'], without: [], order: 'id' },
  account: own('account, unit'),
  account_closing: own('member'),
  adjustment: own('id', 'proposed_by', 'decided_by'),
  bonus_grant: own('sequence, id'),
  break_request: own('id'),
  deposit: own('created_ms, id'),
  exclusion: own('member'),
  free_rounds: own('id'),
  game_session: own('expires_ms, token_hash', 'token_hash', 'replaced_by'),
  held_win: own('number', 'proposed_by', 'decided_by'),
  limit_choice: own('member'),
  line_arrival: { by: ['to_member'], without: ['from_member'], order: 'at_ms, from_member, id' },
  line_departure: own('sequence, id', 'to_member', 'to_bank'),
  identity: own('member'),
  notice: own('sequence'),
  pam_transaction: own('number'),
  payout_account: own('added_ms, id'),
  play_freeze: own('member'),
  play_session: own('member'),
  point_total: own('member'),
  receivable: own('number'),
  spending: own('hour'),
  spending_limit: own('kind, period, owner'),
  unmatched: own('provider, reference'),
  vendor_total: own('vendor'),
  vendor_transfer: own('created_ms, id'),
  withdrawal: own('created_ms, id'),
  withdrawal_step: own('withdrawal, position', 'actor'),
}

/** The tables with members of which no copy is given, and why. */
export const BANK_LEFT_OUT: Readonly<Record<string, string>> = {
  transfer: 'the journal has each of them',
  line_stop: 'a mark of play_freeze for a whole line',
  person_review: 'says whether another account is that of an excluded person',
  live_follower: 'a token of an open page',
  live_change: 'waits for a second, then is deleted',
}

export const EXPORT_READS = {
  /** Returns rows of a table about a member, in their order; null for a table of which no copy is given. */
  memberRows: (
    { sql }: BankStores,
    _nowMs: number,
    { memberId, table, from, limit }: { memberId: string; table: string; from: number; limit: number },
  ): Record<string, string | number | null>[] | null => {
    const exported = Object.hasOwn(BANK_TABLES, table) ? BANK_TABLES[table] : undefined
    if (exported === undefined) return null
    const rows = sql
      .exec(
        `SELECT * FROM ${table} WHERE ${exported.by.map((column) => `${column} = ?1`).join(' OR ')}
         ORDER BY ${exported.order} LIMIT ?2 OFFSET ?3`,
        ...[memberId, limit, from],
      )
      .toArray()
    return rows.map((row) => withoutColumns(row as Record<string, string | number | null>, exported.without))
  },
} as const

/** Returns a row without some columns. */
export function withoutColumns<Value>(row: Record<string, Value>, columns: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name)))
}
