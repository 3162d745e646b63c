import { type Leaderboard, type MissionLeaderboard, missionLeaderboard } from '#api/rewards/leaderboards'
import { brand } from '#brand/brand'
import { languageOf } from '../../../http/language.ts'
import type { App, Serve } from '../../app.ts'
import { memberById } from '../../directory/members.ts'
import { mayReceiveOffers } from '../entitlements/entitle.ts'
import { DAY_MS, rebateZone } from '../rebates/days.ts'
import { type BoardRow, type BoardSpan, draftOf, spanAt, stopOf } from './board.ts'
import { spansInside } from './inside.ts'
import { readStanding } from './standing.ts'

/** How long a stopped leaderboard is shown, and how many are at once. */
const SHOWN_MS = 31 * DAY_MS
const MAX_SHOWN = 10

/** The leaderboards of the signed-in member; none for whom nothing may be offered. */
export function mountLeaderboards(app: App, serve: Serve): void {
  serve(app, missionLeaderboard, async (_nothing, { memberId: id, bank }, c): Promise<MissionLeaderboard> => {
    const { env } = c
    const nowMs = Date.now()
    const [member, may, shown] = await Promise.all([
      memberById(env.DB, id),
      mayReceiveOffers(env, { id, bank }),
      readShown(env.DB, nowMs),
    ])
    if (member === null) throw new Error('a member who is signed in has no row')
    const language = languageOf(c.req.header('Accept-Language'))
    const theirs = may ? shown.filter((row) => draftOf(row).currency === member.currency) : []
    const periods = theirs.map((row) => ({ row, ...periodsOf(row, nowMs) }))
    const current = periods.flatMap(({ running, last }) => running ?? last ?? [])
    const inside = new Set((await spansInside(env.DB, id, current, nowMs)).map(({ board }) => board))
    const boards = await Promise.all(
      periods
        .filter(({ row }) => inside.has(row.id))
        .map(async ({ row, running, last }): Promise<Leaderboard> => {
          const { title, text, metric, period, categories, prizes } = draftOf(row)
          return {
            ...{ id: row.id, title: title[language], text: text[language], metric: metric.kind, period, categories },
            ...{
              dayCap: metric.kind === 'stake' ? metric.dayCap : null,
              unit: prizes.unit,
              prizes: prizes.places.map(({ amount }) => amount),
            },
            running: running && (await readStanding(env, row, running, id, nowMs)),
            last: last && (await readStanding(env, row, last, id, nowMs)),
          }
        }),
    )
    return { currency: member.currency, zone: brand.timeZone, boards }
  })
}

async function readShown(db: D1Database, nowMs: number): Promise<BoardRow[]> {
  const { results } = await db
    .prepare(
      `SELECT * FROM leaderboards WHERE state = 'open' OR stopped_ms > ?1 ORDER BY state, opened_ms, id LIMIT ${MAX_SHOWN}`,
    )
    .bind(nowMs - SHOWN_MS)
    .all<BoardRow>()
  return results
}

/** Returns this period of a leaderboard and the last one. */
function periodsOf(row: BoardRow, nowMs: number): { running: BoardSpan | null; last: BoardSpan | null } {
  const zone = rebateZone(nowMs)
  const running = nowMs < stopOf(row) ? spanAt(row, zone, nowMs) : null
  return { running, last: spanAt(row, zone, (running?.startMs ?? stopOf(row)) - 1) }
}
