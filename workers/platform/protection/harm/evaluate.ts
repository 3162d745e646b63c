import type { Currency } from '#api/money'
import { TRIAL_TYPE } from '#api/session/session'
import { brand } from '#brand/brand'
import { log } from '../../../shared/log.ts'
import { insertRow } from '../../../shared/rows.ts'
import { dayIn, dayStartMs, type TimeZone, timeZoneOf } from '../../../shared/time-zone.ts'
import { inTurns } from '../../../shared/turns.ts'
import type { Env } from '../../env.ts'
import { CURRENT, IS_MONEY } from '../../read-models/figures.ts'
import { followAuditLogs, WAIT_MS } from '../events/follow.ts'
import { readDay } from './read-day.ts'
import { type Finding, findingsOf } from './rules.ts'

/** Finds the markers of harm by the clock: the days of members who did something are looked at again. */

/** Transfers of a bank, and members, of one run. */
const TRANSFERS_A_RUN = 5_000
const MEMBERS_A_RUN = 50

/** How far back a day is looked at, whatever came late. */
const DAYS_BACK = 31
const DAY_MS = 86_400_000

/** Returns the zone of the days and nights. */
export function harmZone(nowMs: number): TimeZone {
  const zone = timeZoneOf(brand.timeZone, nowMs)
  if (zone === null) throw new Error(`no time zone ${brand.timeZone}`)
  return zone
}

/** Runs once a minute. May be repeated, run twice at once, or be interrupted anywhere. */
export async function findHarm(env: Env, nowMs: number): Promise<void> {
  await followAuditLogs(env, nowMs)
  await followJournals(env.DB, nowMs)
  const { results } = await env.DB.prepare(
    `SELECT member_id AS id, since, revision, iif(type = ${TRIAL_TYPE}, NULL, currency) AS currency
     FROM harm_due LEFT JOIN members ON members.id = member_id WHERE due_ms <= ? ORDER BY due_ms LIMIT ${MEMBERS_A_RUN}`,
  )
    .bind(nowMs)
    .all<Due>()
  for await (const due of inTurns(results))
    try {
      await evaluate(env.DB, due, nowMs)
    } catch (error) {
      log('error', 'a member was not looked at for markers of harm', { error })
    }
}

interface Due {
  id: string
  since: string
  revision: number
  /** Null: nobody, or a trial account. */
  currency: Currency | null
}

async function evaluate(db: D1Database, { id, since, revision, currency }: Due, nowMs: number): Promise<void> {
  const zone = harmZone(nowMs)
  const days =
    currency === null ? [] : daysBetween(zone, Math.max(Date.parse(since), nowMs - DAYS_BACK * DAY_MS), nowMs)
  for await (const day of inTurns(days)) {
    const read = await readDay(db, zone, { id, currency: currency as Currency }, day)
    await saveFindings(db, id, day, findingsOf(read), nowMs)
  }
  await db.prepare('DELETE FROM harm_due WHERE member_id = ? AND revision = ?').bind(id, revision).run()
}

/** Returns the days from the one before an instant: a bet that ends belongs to the day in which it was placed, too. */
export function daysBetween(zone: TimeZone, fromMs: number, toMs: number): string[] {
  const days: string[] = []
  const last = dayIn(zone, toMs)
  for (let noonMs = dayStartMs(zone, dayIn(zone, fromMs)) - DAY_MS / 2; ; noonMs += DAY_MS) {
    const day = dayIn(zone, noonMs)
    days.push(day)
    if (day >= last) return days
  }
}

/** Replaces what was found of a day: a bet that was voided since then is no loss any more. */
async function saveFindings(
  db: D1Database,
  memberId: string,
  day: string,
  findings: readonly Finding[],
  nowMs: number,
): Promise<void> {
  const rules = JSON.stringify(findings.map(({ rule }) => rule))
  await db.batch([
    db
      .prepare(
        `DELETE FROM harm_markers WHERE member_id = ? AND day = ? AND rule NOT IN (SELECT value FROM json_each(?))`,
      )
      .bind(memberId, day, rules),
    ...findings.map(({ rule, atMs, figures }) =>
      insertRow(
        db,
        'harm_markers',
        {
          ...{ member_id: memberId, rule, day, at: new Date(atMs).toISOString() },
          ...{ found_at: new Date(nowMs).toISOString(), figures: JSON.stringify(figures) },
        },
        'ON CONFLICT (member_id, rule, day) DO UPDATE SET at = excluded.at, figures = excluded.figures',
      ),
    ),
  ])
}

/** Marks who moved money since the last run, by the journals as the reports have them without a gap. */
async function followJournals(db: D1Database, nowMs: number): Promise<void> {
  const { results } = await db
    .prepare(
      `SELECT read_progress.bank, coalesce(journal, 0) AS after, contiguous AS last
       FROM read_progress LEFT JOIN protection_progress ON protection_progress.bank = read_progress.bank
       WHERE generation = ${CURRENT} AND contiguous > coalesce(journal, 0)`,
    )
    .all<{ bank: string; after: number; last: number }>()
  for await (const { bank, after, last } of inTurns(results)) {
    const until = Math.min(last, after + TRANSFERS_A_RUN)
    await db.batch([
      db
        .prepare(
          `INSERT INTO harm_due (member_id, since, due_ms)
           SELECT member, min(at), ?4 FROM journal_all
           WHERE generation = ${CURRENT} AND bank = ?1 AND sequence > ?2 AND sequence <= ?3 AND ${IS_MONEY} GROUP BY member
           ON CONFLICT (member_id) DO UPDATE SET since = min(since, excluded.since), revision = revision + 1`,
        )
        .bind(bank, after, until, nowMs + WAIT_MS),
      insertRow(
        db,
        'protection_progress',
        { bank, journal: until },
        'ON CONFLICT (bank) DO UPDATE SET journal = max(journal, excluded.journal)',
      ),
    ])
  }
}
