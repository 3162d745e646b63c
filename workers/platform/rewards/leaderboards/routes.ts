import { type Leaderboard, type MissionLeaderboard, missionLeaderboard } from '#api/rewards/leaderboards'
import { brand } from '#brand/brand'
import { languageOf } from '../../../http/language.ts'
import type { App, Serve } from '../../app.ts'
import { memberById } from '../../directory/members.ts'
import type { Env } from '../../env.ts'
import { mayReceiveOffers } from '../entitlements/entitle.ts'
import { DAY_MS, rebateZone } from '../rebates/days.ts'
import { type BoardRow, type BoardSpan, draftOf, spanAt, stopOf } from './board.ts'
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
    const boards = await Promise.all(
      theirs.map(async (row): Promise<Leaderboard> => {
        const { title, text, metric, period, categories, prizes } = draftOf(row)
        return {
          ...{ id: row.id, title: title[language], text: text[language], metric: metric.kind, period, categories },
          ...{
            dayCap: metric.kind === 'stake' ? metric.dayCap : null,
            unit: prizes.unit,
            prizes: prizes.places.map(({ amount }) => amount),
          },
          ...(await readPeriods(env, row, id, nowMs)),
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

/** Returns how it stands in this period and stood in the last one. */
async function readPeriods(env: Env, row: BoardRow, readerId: string, nowMs: number) {
  const zone = rebateZone(nowMs)
  const now = nowMs < stopOf(row) ? spanAt(row, zone, nowMs) : null
  const before = spanAt(row, zone, (now?.startMs ?? stopOf(row)) - 1)
  const read = (span: BoardSpan | null) => span && readStanding(env, row, span, readerId, nowMs)
  const [running, last] = await Promise.all([read(now), read(before)])
  return { running, last }
}
