import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lineTransfers } from '#api/lineTransfers'
import { merchantWallet } from '#api/merchantWallet'
import { betStatement, journalStatement, profitStatement, transactionStatement } from '#api/statements'
import { balance, depositList } from '#api/wallet'
import { payoutAccounts, withdrawals } from '#api/withdrawals'
import { ask, type Json } from './client.ts'
import { inEach, schemaOf } from './sqliteFiles.ts'

/** What a build of `commit` answered about its own state (tests/fixtures/README.md). */
export interface OldState {
  commit: string
  /** When it stopped, epoch ms. */
  writtenAt_ms: number
  /** The day (UTC) on which everything in it happened. */
  day: string
  people: OldPerson[]
  /** Members, transfers and sums that the auditor counted. */
  audit: Json
}

export interface OldPerson {
  account: string
  token: string
  /** Public names of the open sessions. */
  sessions: string[]
  limits: unknown
  wallet: Json
  statements: Json
}

/** The file of a packed state that says what was answered about it. */
export const WRITTEN = 'written.json'

/** Unpacks a state folder as it was written; the caller removes it. */
export function unpackOldState(commit: string): { stateDir: string; written: OldState } {
  const stateDir = mkdtempSync(join(tmpdir(), `farol-${commit}-`))
  execFileSync('tar', ['-xzf', join(import.meta.dirname, '..', 'fixtures', `${commit}.tar.gz`), '-C', stateDir])
  return { stateDir, written: JSON.parse(readFileSync(join(stateDir, WRITTEN), 'utf8')) as OldState }
}

const DAY_MS = 86_400_000

/**
 * Moves an unpacked state to the present, so that the test holds however old the fixture is: nobody can set the clock of
 * the product back. Two rules look at it. A session ends half an hour after its last use and twelve hours after it was
 * opened, so its times move to now. A statement reaches twelve months back, so the read models move to yesterday; banks and
 * their journals stay untouched. Returns the day on which the statements now stand.
 */
export function moveToPresent(stateDir: string, { writtenAt_ms, day }: OldState): string {
  const now_ms = Date.now()
  const passed_ms = now_ms - writtenAt_ms
  inEach(stateDir, 'presence', (database) => {
    if (!('sessions' in schemaOf(database))) return
    database.exec(
      `UPDATE sessions SET created_at = created_at + ${passed_ms}, last_seen_at = last_seen_at + ${passed_ms},
         expires_at = expires_at + ${passed_ms}`,
    )
  })
  const yesterday = new Date(now_ms - DAY_MS).toISOString().slice(0, 10)
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

/** All that tells of a member's money beside the statements; what only says when it was read is left out. */
export async function walletOf(origin: string, token: string): Promise<Json> {
  const { at: _now, ...amounts } = await ask(origin, balance, {}, token)
  return {
    amounts,
    deposits: await ask(origin, depositList, {}, token),
    withdrawals: await ask(origin, withdrawals, {}, token),
    payoutAccounts: await ask(origin, payoutAccounts, {}, token),
    lineTransfers: await ask(origin, lineTransfers, {}, token),
    vendors: await ask(origin, merchantWallet, {}, token),
  }
}

/** The four statements of one day, whole. */
export async function statementsOf(origin: string, token: string, day: string): Promise<Json> {
  const range = { from: day, to: day }
  const page = { ...range, pageSize: '100' }
  return {
    journal: await ask(origin, journalStatement, page, token),
    transactions: await ask(origin, transactionStatement, page, token),
    bets: await ask(origin, betStatement, page, token),
    profit: await ask(origin, profitStatement, range, token),
  }
}
