import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { SPEI } from '#tests/support/stand-ins/spei'
import { BankCore } from '../../../workers/platform/bank/BankCore.ts'
import type { JournalEvent } from '../../../workers/platform/bank/bank-types.ts'
import { WRITES } from '../../../workers/platform/bank/command-table.ts'
import { applyJournal } from '../../../workers/platform/read-models/apply.ts'
import { Disk } from '../../simulation/storage.ts'
import type { Sizes } from './result.ts'

const MEMBERS = 500
const ROUNDS = 20_000
const GAME = 'loteria-del-puerto'
const MIGRATIONS = join(import.meta.dirname, '../../../workers/platform/migrations')
/** As the consumer takes them: ten messages of a hundred events. */
const EVENTS_TOGETHER = 1_000

/**
 * Prints as JSON what a bet with its win leaves behind: bytes in its bank and in D1, and rows as D1 counts its writes.
 */
const disk = new Disk()
const before = bytesOf(disk)
const { events, changes } = play(disk)
const inBank = (bytesOf(disk) - before) / ROUNDS
const { bytes, rows } = await written(events)
const asJson = events.reduce((sum, event) => sum + JSON.stringify(event).length, 0) / ROUNDS
console.log(JSON.stringify({ asJson, inBank, inD1: bytes / ROUNDS, rows: rows / ROUNDS, changes } satisfies Sizes))

function bytesOf(disk: Disk): number {
  const pages = 'SELECT page_count * page_size AS size FROM pragma_page_count, pragma_page_size'
  return disk.rows<{ size: number }>(pages)[0]?.size ?? 0
}

/** Plays rounds spread over the members and over a day. Returns the events that the bank sends to the queue. */
function play(disk: Disk): { events: JournalEvent[]; changes: number } {
  let nowMs = Date.parse('2026-11-22T00:00:00Z')
  const core = new BankCore(disk, 'bank-0', () => nowMs)
  const transact = <Value>(work: (stores: BankCore['stores']) => Value) => core.transact(() => core.perform(work))
  for (let index = 0; index < MEMBERS; index += 1) transact((stores) => openMember(stores, index, nowMs))
  const seated = core.stores.ledger.head
  const before = changesOf(disk)
  for (let round = 0; round < ROUNDS; round += 1) {
    nowMs += 86_400_000 / ROUNDS
    const bet = { ...callOf(round % MEMBERS), id: crypto.randomUUID(), round: crypto.randomUUID() } as const
    transact((stores) =>
      WRITES.wallet(stores, nowMs, { ...bet, kind: 'bet', amount: 200, reference: null, closes: false }),
    )
    const win = { ...bet, kind: 'win', id: crypto.randomUUID(), amount: 180, reference: bet.id, closes: true } as const
    const { outcome } = transact((stores) => WRITES.wallet(stores, nowMs, win))
    if (outcome !== 'ok') throw new Error(outcome)
  }
  const changes = (changesOf(disk) - before) / ROUNDS
  const events: JournalEvent[] = []
  for (let after = seated; after < core.stores.ledger.head; after = events.at(-1)?.sequence ?? after)
    events.push(...core.stores.outbox.after(after, EVENTS_TOGETHER))
  return { events, changes }
}

/** Returns the number of table rows written so far, without indexes. */
function changesOf(disk: Disk): number {
  return disk.rows<{ changes: number }>('SELECT total_changes() AS changes')[0]?.changes ?? 0
}

function callOf(member: number) {
  const tokenHash = member.toString(16).padStart(64, '0')
  return { tokenHash, vendor: 'FRL', game: GAME, free: false, granted: false, user: null, currency: 'MXN' } as const
}

function openMember(stores: BankCore['stores'], index: number, nowMs: number): void {
  const memberId = crypto.randomUUID()
  const deposit = { memberId, id: crypto.randomUUID(), amount: 1_000_000, currency: 'MXN' } as const
  WRITES.open(stores, nowMs, { memberId, currency: 'MXN', trial: false })
  WRITES.createDeposit(stores, nowMs, { ...deposit, method: 'spei', terms: SPEI })
  WRITES.confirmDeposit(stores, nowMs, { ...deposit, provider: 'demo', reference: deposit.id, enabled: true })
  const { tokenHash, vendor, game: gameCode } = callOf(index)
  const game = {
    memberId,
    tokenHash,
    vendor,
    gameCode,
    currency: 'MXN',
    expiresAtMs: nowMs + 2 * 86_400_000,
  } as const
  const opened = WRITES.openGame(stores, nowMs, game)
  if ('refusal' in opened) throw new Error(opened.refusal)
}

/** Writes the same events into a separate D1 database, which reports the rows written and its size. */
async function written(events: JournalEvent[]): Promise<{ bytes: number; rows: number }> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      log: new Log(LogLevel.WARN),
      telemetry: { enabled: false },
      modules: true,
      script: 'export default {}',
      d1Databases: { DB: 'sizes' },
    } as Parameters<typeof convertV4MiniflareOptions>[0]),
  )
  try {
    const db = (await miniflare.getD1Database('DB')) as unknown as D1Database
    for (const name of readdirSync(MIGRATIONS).sort())
      if (name.endsWith('.sql')) await migrate(db, readFileSync(join(MIGRATIONS, name), 'utf8'))
    let rows = 0
    const watched = {
      prepare: (sql: string) => db.prepare(sql),
      batch: async (statements: D1PreparedStatement[]) => {
        const results = await db.batch(statements)
        for (const { meta } of results) rows += meta.rows_written
        return results
      },
    } as D1Database
    const empty = await sizeOf(db)
    for (let at = 0; at < events.length; at += EVENTS_TOGETHER)
      await applyJournal(watched, { bank: 'bank-0', events: events.slice(at, at + EVENTS_TOGETHER) })
    return { bytes: (await sizeOf(db)) - empty, rows }
  } finally {
    await miniflare.dispose()
  }
}

/** Runs the statements one by one. In the migration files every statement ends at a line end. */
async function migrate(db: D1Database, sql: string): Promise<void> {
  const statements = sql
    .replaceAll(/--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
  for (const statement of statements) if (statement !== '') await db.prepare(statement).run()
}

async function sizeOf(db: D1Database): Promise<number> {
  return (await db.prepare('SELECT 1').run()).meta.size_after
}
