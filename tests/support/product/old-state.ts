import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type VendorWallets, vendorWallets } from '#api/vendors/vendor-wallets'
import { lineTransfers } from '#api/wallet/line-transfers'
import { betStatement, journalStatement, profitStatement, transactionStatement } from '#api/wallet/statements'
import { balance, depositList } from '#api/wallet/wallet'
import { payoutAccounts, withdrawals } from '#api/wallet/withdrawals'
import { callEndpoint, type Json } from './client.ts'
import { inEach, schemaOf } from './sqlite-files.ts'

/** The responses of a build of `commit` about its own state (tests/fixtures/README.md). */
export interface OldState {
  commit: string
  /** When the build stopped, in epoch milliseconds. */
  writtenAt_ms: number
  /** The day (UTC) on which everything in the state happened. */
  day: string
  people: OldPerson[]
  /** The members, transfers and sums that the auditor counted. */
  audit: Json
}

export interface OldPerson {
  account: string
  token: string
  /** The public ids of the open sessions. */
  sessions: string[]
  limits: unknown
  wallet: Json
  statements: Json
}

/** The file in a packed state that holds the old build's responses. */
export const WRITTEN = 'written.json'

/** Unpacks a state folder as it was written; the caller removes it. */
export function unpackOldState(commit: string): { stateDir: string; written: OldState } {
  const stateDir = mkdtempSync(join(tmpdir(), `farol-${commit}-`))
  execFileSync('tar', ['-xzf', join(import.meta.dirname, '../..', 'fixtures', `${commit}.tar.gz`), '-C', stateDir])
  return { stateDir, written: JSON.parse(readFileSync(join(stateDir, WRITTEN), 'utf8')) as OldState }
}

const DAY_MS = 86_400_000

/**
 * Moves an unpacked state to the present, so that the test works with a fixture of any age: the product's clock cannot
 * be set back. Two rules depend on the time. A session ends half an hour after its last use and twelve hours after its
 * start, so its times move to now. A statement covers the last twelve months, so the read models move to yesterday;
 * banks and their journals stay unchanged. Returns the new day of the statements.
 */
export function moveToPresent(stateDir: string, { writtenAt_ms: writtenAtMs, day }: OldState): string {
  const nowMs = Date.now()
  const passedMs = nowMs - writtenAtMs
  inEach(stateDir, 'presence', (database) => {
    if (!('sessions' in schemaOf(database))) return
    database.exec(
      `UPDATE sessions SET created_at = created_at + ${passedMs}, last_seen_at = last_seen_at + ${passedMs},
         expires_at = expires_at + ${passedMs}`,
    )
  })
  const yesterday = new Date(nowMs - DAY_MS).toISOString().slice(0, 10)
  inEach(stateDir, 'd1', (database) => {
    const move = (table: string, ...columns: string[]) => {
      const moved = columns.map((column) => `${column} = replace(${column}, '${day}', '${yesterday}')`)
      database.exec(`UPDATE ${table} SET ${moved.join(', ')}`)
    }
    move('journal_all', 'at')
    move('bets_all', 'placed_at', 'settled_at')
    for (const table of ['bets_day_all', 'member_day_all', 'member_vendor_day_all']) move(table, 'day')
    database.exec(`UPDATE member_month_all SET month = '${yesterday.slice(0, 7)}'`)
  })
  return yesterday
}

/**
 * Returns the statements of an old build as they are shown since amounts have a sign and the steps of others no row
 * (docs/decisions/153).
 */
export function shownNow(statements: Json): Json {
  type Row = { kind?: string; amount: number; before: number; after: number; bonus: number; subWallet: number }
  const signed = (row: Row) =>
    row.kind === undefined || (row.after - row.before || row.bonus || row.subWallet) >= 0
      ? row
      : { ...row, amount: -row.amount }
  const hasRow = ({ kind }: Row) => kind !== 'hold-post' && kind !== 'round-end'
  return Object.fromEntries(
    Object.entries(statements).map(([name, value]) => {
      const { list } = value as { list?: Row[] }
      return [name, list ? { ...(value as object), list: list.filter(hasRow).map(signed) } : value]
    }),
  )
}

/** Returns everything about a member's money that an old build tells, besides the statements and the time of reading. */
export async function walletOf(origin: string, token: string): Promise<Json> {
  const { at: _now, ...amounts } = await callEndpoint(origin, balance, {}, token)
  const { wallets, ...vendors } = (await callEndpoint(origin, vendorWallets, {}, token)) as VendorWallets
  return {
    amounts,
    deposits: await callEndpoint(origin, depositList, {}, token),
    withdrawals: await callEndpoint(origin, withdrawals, {}, token),
    payoutAccounts: await callEndpoint(origin, payoutAccounts, {}, token),
    lineTransfers: await callEndpoint(origin, lineTransfers, {}, token),
    vendors: { ...vendors, wallets: wallets.map(({ name: _name, isOpen: _isOpen, ...wallet }) => wallet) },
  }
}

/** Returns an old answer with the name of the bank that its payout accounts, all of one bank, have now. */
export function withBanks(wallet: Json): Json {
  const isAccount = (value: Json | null) => value?.kind === 'clabe' && value.number !== undefined
  return JSON.parse(JSON.stringify(wallet), (_, value) => (isAccount(value) ? { ...value, bank: 'Ixe' } : value))
}

/** Returns the four statements of one day, complete. Without a zone an old build tells of a day of UTC. */
export async function statementsOf(origin: string, token: string, day: string, zone?: string): Promise<Json> {
  const range = { from: day, to: day, ...(zone !== undefined && { zone }) }
  const page = { ...range, pageSize: '100' }
  return {
    journal: await callEndpoint(origin, journalStatement, page, token),
    transactions: await callEndpoint(origin, transactionStatement, page, token),
    bets: await callEndpoint(origin, betStatement, page, token),
    profit: await callEndpoint(origin, profitStatement, range, token),
  }
}
