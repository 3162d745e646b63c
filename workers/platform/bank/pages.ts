import { transferIdOf } from '../ledger/deposit.ts'
import type { DepositRow } from './deposits/row.ts'
import type { Sql } from './storage.ts'

/** Pages for an auditor. Each claim carries the sequence it was read at, so that a running bank can be audited. */

/** Maximum rows of one page. */
export const PAGE = 1_000

export interface JournalPage {
  transfers: JournalTransfer[]
  head: number
}

export type JournalTransfer = {
  sequence: number
  id: string
  kind: string
  member: string
  unit: string
  amount: number
  vendor: string | null
  game: string | null
  round: string | null
  reference: string | null
  /** The round ends with this transfer. */
  closes: boolean
  at: string
  postings: { account: string; unit: string; amount: number; balance: number }[]
}

export type ClaimedAccount = { member: string; account: string; unit: string; balance: number; lastSequence: number }

export interface AccountsPage {
  accounts: ClaimedAccount[]
  head: number
  /** The cursor of the next page; null on the last. */
  next: string | null
}

export type ClaimedDeposit = {
  member: string
  id: string
  transferId: string
  state: string
  provider: string
  reference: string | null
  amount: number
  /** The part of the amount that is our fee. */
  fee: number
  currency: string
}

export interface DepositsPage {
  deposits: ClaimedDeposit[]
  head: number
  next: string | null
}

type Row<Shape extends object> = Shape & Record<string, SqlStorageValue>

/** Returns the journal after a sequence, with its postings. */
export function journalPage(sql: Sql, head: number, after: number, limit: number): JournalPage {
  const rows = sql
    .exec<Row<Omit<JournalTransfer, 'postings' | 'at' | 'closes'> & { at_ms: number; closes: number }>>(
      `SELECT sequence, id, kind, member, unit, amount, vendor, game, round, reference, closes, at_ms
       FROM transfer WHERE sequence > ? ORDER BY sequence LIMIT ?`,
      after,
      limit,
    )
    .toArray()
  const transfers = new Map<number, JournalTransfer>()
  for (const { at_ms: atMs, closes, ...row } of rows) {
    transfers.set(row.sequence, { ...row, closes: closes === 1, at: new Date(atMs).toISOString(), postings: [] })
  }
  const postings = sql.exec<Row<JournalTransfer['postings'][number] & { sequence: number }>>(
    'SELECT * FROM posting WHERE sequence > ? AND sequence <= ?',
    after,
    rows.at(-1)?.sequence ?? after,
  )
  for (const { sequence, ...posting } of postings) transfers.get(sequence)?.postings.push(posting)
  return { transfers: [...transfers.values()], head }
}

/** Returns every account with its balance, in order of member, account, unit. */
export function accountsPage(sql: Sql, head: number, after: string, limit: number): AccountsPage {
  const [member = '', account = '', unit = ''] = after.split(' ')
  const accounts = sql
    .exec<Row<ClaimedAccount>>(
      `SELECT member, account, unit, balance, last_sequence AS lastSequence
       FROM account WHERE (member, account, unit) > (?, ?, ?) ORDER BY member, account, unit LIMIT ?`,
      ...[member, account, unit, limit],
    )
    .toArray()
  const last = accounts.length === limit ? accounts.at(-1) : undefined
  return { accounts, head, next: last ? `${last.member} ${last.account} ${last.unit}` : null }
}

/** Returns every deposit, in order of member and id. */
export function depositsPage(sql: Sql, head: number, after: string, limit: number): DepositsPage {
  const [member = '', id = ''] = after.split(' ')
  const rows = sql.exec<DepositRow>(
    'SELECT * FROM deposit WHERE (member, id) > (?, ?) ORDER BY member, id LIMIT ?',
    ...[member, id, limit],
  )
  const deposits = rows.toArray().map(
    (row): ClaimedDeposit => ({
      member: row.member,
      id: row.id,
      transferId: transferIdOf(row.member, row.id),
      state: row.state,
      provider: row.provider,
      reference: row.reference,
      amount: row.amount,
      fee: row.fee,
      currency: row.currency,
    }),
  )
  const last = deposits.length === limit ? deposits.at(-1) : undefined
  return { deposits, head, next: last ? `${last.member} ${last.id}` : null }
}
