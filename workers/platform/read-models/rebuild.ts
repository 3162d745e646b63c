import type { RebuildProgress } from '#api/operator/read-models'
import { nextTurn } from '../../shared/turns.ts'
import { bankNames, bankOf } from '../bank/routing.ts'
import type { Env } from '../env.ts'
import { applyJournal } from './apply.ts'

/** Transfers of one page and of one D1 transaction: about 400 kB, and a bound value may have 2 MB. */
const EVENTS_A_PAGE = 1_000
const PAGES_A_STEP = 5
/** Rows of an old generation deleted from each table in one step. */
const ROWS_A_SWEEP = 5_000
/** Maximum steps per minute. */
const STEPS_A_MINUTE = 30

type Rebuildable = Pick<Env, 'DB' | 'BANK' | 'BANKS'>

interface Generation {
  generation: number
  state: 'current' | 'building' | 'old'
}

interface Walk {
  bank: string
  followed: number
  /** Null until the first page of its journal was read. */
  target: number | null
}

/** The tables of a generation, with their keys. */
const TABLES = {
  journal_all: 'bank, sequence',
  bets_all: 'bank, sequence',
  bets_month_all: 'member, unit, month, vendor, game, state',
  bets_day_all: 'member, unit, day, vendor, game, state',
  bets_quarter_hour_all: 'member, unit, quarter_hour, vendor, game, state',
  game_day_all: 'day, vendor, game, member',
  game_rounds_all: 'member, vendor, round',
  game_return_day_all: 'day, vendor, game, unit',
  member_day_all: 'member, day, unit',
  member_month_all: 'member, month, unit',
  member_vendor_month_all: 'member, month, unit, vendor, game',
  member_vendor_day_all: 'member, day, unit, vendor, game',
  member_hour_all: 'member, unit, hour',
  member_quarter_hour_all: 'member, unit, quarter_hour, vendor, game',
  team_day_all: 'member, day, unit',
  team_quarter_hour_all: 'member, unit, quarter_hour',
  team_active_all: 'member, day, previous',
  team_bets_all: 'member, unit, code, placed_at, id, bank, sequence',
  team_bets_day_all: 'member, unit, day, vendor, game, state',
  team_bets_quarter_hour_all: 'member, unit, quarter_hour, vendor, game, state',
  team_journal_all: 'member, unit, type, at, bank, sequence',
} as const

/**
 * Starts a rebuild, unless one is running: creates a generation beside the current one. From now on every queue message
 * is applied to both, so that only the existing journals remain to be read.
 */
export async function beginRebuild(db: D1Database, nowMs: number): Promise<void> {
  await db
    .prepare(
      `INSERT INTO read_generation (generation, state, begun_at)
       SELECT max(generation) + 1, 'building', ?1 FROM read_generation
       HAVING sum(state <> 'current') = 0`,
    )
    .bind(new Date(nowMs).toISOString())
    .run()
}

/**
 * Runs one step of the rebuild, small enough for one request. A step may be repeated, run twice at once, or be
 * interrupted anywhere: each transfer is applied once, progress only moves forward, and the next step continues from
 * it.
 */
export async function stepRebuild(env: Rebuildable, page = EVENTS_A_PAGE): Promise<RebuildProgress> {
  const { results } = await env.DB.prepare('SELECT generation, state FROM read_generation').all<Generation>()
  const building = results.find(({ state }) => state === 'building')
  if (building) return walkOn(env, building.generation, page)
  const old = results.find(({ state }) => state === 'old')
  if (old) return sweep(env.DB, old.generation)
  return { state: 'done', banks: 0, followed: 0, target: 0 }
}

/** Runs once a minute: continues a rebuild whose caller has gone. */
export async function continueRebuild(env: Rebuildable): Promise<void> {
  for (let step = 0; step < STEPS_A_MINUTE; step += 1) if ((await stepRebuild(env)).state === 'done') return
}

/** Reads the journals from the stored progress; when all are read, the new generation becomes the current one. */
async function walkOn(env: Rebuildable, generation: number, size: number): Promise<RebuildProgress> {
  const walks = await readWalks(env, generation)
  for (let page = 0; page < PAGES_A_STEP; page += 1) {
    const walk = walks.find(isUnfinished)
    if (!walk) break
    await nextTurn()
    await walkOnePage(env, generation, walk, size)
  }
  if (!walks.some(isUnfinished)) await takeOver(env.DB, generation)
  const sum = (of: (walk: Walk) => number) => walks.reduce((total, walk) => total + of(walk), 0)
  return {
    state: 'building',
    banks: walks.length,
    followed: sum(({ followed, target }) => Math.min(followed, target ?? 0)),
    target: sum(({ target }) => target ?? 0),
  }
}

const isUnfinished = ({ followed, target }: Walk) => target === null || followed < target

async function readWalks(env: Rebuildable, generation: number): Promise<Walk[]> {
  const { results } = await env.DB.prepare(
    'SELECT bank, followed, target FROM read_progress WHERE generation = ? AND target IS NOT NULL',
  )
    .bind(generation)
    .all<Walk>()
  const existing = new Map(results.map((walk) => [walk.bank, walk]))
  return bankNames(env).map((bank) => existing.get(bank) ?? { bank, followed: 0, target: null })
}

/**
 * Advances `walk`. The target is the head of the journal at its first page: later transfers also arrive by the queue.
 */
async function walkOnePage(env: Rebuildable, generation: number, walk: Walk, size: number): Promise<void> {
  const { events, head } = await bankOf(env, walk.bank).journalEvents(walk.followed, size)
  if (events.length > 0) await applyJournal(env.DB, { bank: walk.bank, events })
  walk.target ??= head
  walk.followed = events.at(-1)?.sequence ?? head
  await env.DB.prepare(
    `INSERT INTO read_progress (generation, bank, followed, target) VALUES (?1, ?2, ?3, ?4)
     ON CONFLICT (generation, bank) DO UPDATE SET
       followed = max(followed, excluded.followed), target = coalesce(target, excluded.target)`,
  )
    .bind(generation, walk.bank, walk.followed, walk.target)
    .run()
}

/** Readers see the old generation before this transaction and the new one after it. */
async function takeOver(db: D1Database, generation: number): Promise<void> {
  await db.batch([
    db
      .prepare(
        `UPDATE read_generation SET state = 'old' WHERE state = 'current'
           AND EXISTS (SELECT 1 FROM read_generation AS next WHERE next.generation = ?1 AND next.state = 'building')`,
      )
      .bind(generation),
    db
      .prepare(`UPDATE read_generation SET state = 'current' WHERE generation = ?1 AND state = 'building'`)
      .bind(generation),
  ])
}

/** Deletes part of an old generation, and its record once all rows are gone. */
async function sweep(db: D1Database, generation: number): Promise<RebuildProgress> {
  const swept = await db.batch(
    Object.entries(TABLES).map(([table, key]) =>
      db
        .prepare(
          `DELETE FROM ${table} WHERE generation = ?1 AND (${key}) IN (
             SELECT ${key} FROM ${table} WHERE generation = ?1 LIMIT ${ROWS_A_SWEEP})`,
        )
        .bind(generation),
    ),
  )
  const isEmpty = swept.every(({ meta }) => meta.changes === 0)
  if (isEmpty)
    await db.batch([
      db.prepare('DELETE FROM read_progress WHERE generation = ?').bind(generation),
      db.prepare(`DELETE FROM read_generation WHERE generation = ? AND state = 'old'`).bind(generation),
    ])
  return { state: isEmpty ? 'done' : 'sweeping', banks: 0, followed: 0, target: 0 }
}
