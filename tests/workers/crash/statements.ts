import { setTimeout as wait } from 'node:timers/promises'
import { betFile, journalFile, profitFile, transactionFile } from '#api/wallet/statement-files'
import { betStatement, journalStatement, profitStatement } from '#api/wallet/statements'
import { callEndpoint, type Json } from '#tests/support/product/client'
import { serverAt } from '../../../scripts/ops/server.ts'
import type { Row } from './expected-journal.ts'

/** Compares what members read about their money with the journals of the banks, without the code of the read models. */

/** How soon after a start the statements must be complete. */
export const COMPLETE_WITHIN_MS = 10_000

const DAY_MS = 86_400_000

/** The member who reads. */
interface Reader {
  origin: string
  memberId: string
  token: string
}

/** The kinds behind each figure that is a plain sum of amounts; the clients play without promotions. */
const SUMS: Record<string, string> = {
  staked: 'bet',
  won: 'win',
  rolledBack: 'rollback',
  deposited: 'deposit',
  held: 'hold',
  withdrawn: 'hold-post',
  released: 'hold-void',
  returned: 'payout-returned',
  credited: 'adjustment-credit',
  debited: 'adjustment-debit',
  transferredOut: 'transfer-out',
  transferredIn: 'transfer-in',
}
const COUNTS: Record<string, string> = { bets: 'bet', deposits: 'deposit', withdrawals: 'hold-post' }
const PLAYED = new Set(['bet', 'win', 'rollback'])
/** A payment is a step of its withdrawal, and the end of a round moves no money: neither has a line. */
const STEPS = new Set(['hold-post', 'round-end'])

/** Waits until the reports say that they hold every transfer; throws with what is missing when the time is over. */
export async function waitForReports(port: number, opsToken: string, untilMs: number): Promise<void> {
  const server = serverAt(String(port), opsToken)
  for (;;) {
    const { value } = (await server.request('GET', '/ops/ledger/lag?bank=bank-0')) as { value: Json }
    if (value.behind === 0) return
    if (Date.now() > untilMs) throw new Error(`The statements are still incomplete: ${JSON.stringify(value)}`)
    await wait(250)
  }
}

/** Returns where a member's statements, totals and files differ from the member's rows in the journal. */
export async function statementDifferences(reader: Reader, journal: Row[]): Promise<string[]> {
  const rows = journal.filter(({ member }) => member === reader.memberId)
  const expected = totalsOf(rows)
  const shown = rows.filter(({ kind }) => !STEPS.has(kind))
  const ids = shown.map(({ id, amount }) => `${id} ${amount}`).sort()
  const bets = betsOf(rows)
  const [lines, transactions, betLines, days] = await Promise.all(
    [journalFile, transactionFile, betFile, profitFile].map((endpoint) => file(reader, endpoint.path)),
  )
  const [totals, listed, profit] = await Promise.all(
    [journalStatement, betStatement, profitStatement].map((endpoint) => statement(reader, endpoint.path)),
  )
  const found: [what: string, actual: unknown, wanted: unknown][] = [
    ['journal.csv', lines?.map(({ id, amount }) => `${id} ${Math.abs(minorOf(amount))}`).sort(), ids],
    ['transactions.csv', transactions?.length, shown.filter(({ kind }) => !PLAYED.has(kind)).length],
    ['bets.csv', betLines?.map(betText).sort(), bets],
    ['totals of the journal', pick(totals?.totals, expected), expected],
    ['totals of profit', pick(profit?.totals, expected), expected],
    ['days of profit', sumOf(profit?.days, expected), expected],
    ['profit.csv', days?.reduce((sum, { staked }) => sum + minorOf(staked), 0), expected.staked],
    ['count of bets', (listed?.totals as Json | undefined)?.bets, bets.length],
  ]
  return found
    .filter(([, actual, wanted]) => JSON.stringify(actual) !== JSON.stringify(wanted))
    .map(([what, actual, wanted]) => `${what} of ${reader.memberId}: ${difference(actual, wanted)}`)
}

/** Returns the number of bets in the betting record of the last day. */
export async function betsListed(reader: Reader): Promise<number> {
  return Number(((await statement(reader, betStatement.path)).totals as Json).bets)
}

async function statement({ origin, token }: Reader, path: string): Promise<Json> {
  const endpoint = [journalStatement, betStatement, profitStatement].find((one) => one.path === path)
  if (!endpoint) throw new Error(`There is no statement ${path}.`)
  return callEndpoint(
    origin,
    endpoint,
    { ...range(), ...(path === profitStatement.path ? {} : { pageSize: 1 }) },
    token,
  )
}

async function file({ origin, token }: Reader, path: string): Promise<Record<string, string>[]> {
  const response = await fetch(`${origin}${path}?${new URLSearchParams(range())}`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(15_000),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  const [head = '', ...lines] = (await response.text()).replace('\uFEFF', '').trimEnd().split('\r\n')
  const columns = head.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [columns[at] ?? '', cell])))
}

function range(): { from: string; to: string; zone: string } {
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)
  return { from: day(1), to: day(0), zone: 'UTC' }
}

function totalsOf(rows: Row[]): Record<string, number> {
  const of = (kind: string) => rows.filter((row) => row.kind === kind)
  const sums = Object.entries(SUMS).map(([figure, kind]) => [
    figure,
    of(kind).reduce((sum, row) => sum + row.amount, 0),
  ])
  const counts = Object.entries(COUNTS).map(([figure, kind]) => [figure, of(kind).length])
  return Object.fromEntries([...sums, ...counts])
}

/** A rollback before its bet stands in the journal alone, and is no bet. */
function betsOf(rows: Row[]): string[] {
  const about = (id: string, kind: string) => rows.filter((row) => row.reference === id && row.kind === kind)
  const sum = (some: Row[]) => some.reduce((total, { amount }) => total + amount, 0)
  return rows
    .filter(({ kind }) => kind === 'bet')
    .map(({ id, amount }) => `${id} ${amount} ${sum(about(id, 'win'))} ${sum(about(id, 'rollback'))}`)
    .sort()
}

function betText({ id, staked, won, returned }: Record<string, string>): string {
  return [id, minorOf(staked), minorOf(won), minorOf(returned)].join(' ')
}

/** The clients play in pesos: two decimals. */
function minorOf(amount = ''): number {
  return Math.round(Number(amount) * 100)
}

function pick(value: unknown, names: Record<string, number>): Json {
  return Object.fromEntries(Object.keys(names).map((name) => [name, (value as Json | undefined)?.[name]]))
}

function sumOf(days: unknown, names: Record<string, number>): Json {
  const sum = (name: string) => ((days ?? []) as Json[]).reduce((total, day) => total + Number(day[name]), 0)
  return Object.fromEntries(Object.keys(names).map((name) => [name, sum(name)]))
}

function difference(actual: unknown, wanted: unknown): string {
  if (!Array.isArray(actual) || !Array.isArray(wanted))
    return `${JSON.stringify(actual)} instead of ${JSON.stringify(wanted)}`
  const missing = wanted.filter((one) => !actual.includes(one))
  const surplus = actual.filter((one) => !wanted.includes(one))
  return `${actual.length} instead of ${wanted.length}, missing ${missing.slice(0, 3)}, too many ${surplus.slice(0, 3)}`
}
