import type { Currency } from '#api/money'
import type { ProfilePart } from '#api/rewards/missions'
import { rowsOf } from '../../../shared/rows.ts'
import type { TimeZone } from '../../../shared/time-zone.ts'
import { daysBetween } from '../rebates/days.ts'
import { type MissionRow, type MissionSpan, rewardOf } from './mission.ts'
import { type PlaySum, type Progress, progressOf } from './progress.ts'

/** Missions that are open at once. */
export const MAX_OPEN = 50

export async function readOpenMissions(db: D1Database): Promise<MissionRow[]> {
  const { results } = await db
    .prepare(`SELECT * FROM missions WHERE state = 'open' ORDER BY opened_ms, id LIMIT ${MAX_OPEN}`)
    .all<MissionRow>()
  return results
}

export interface MissionMember {
  bank: string
  currency: Currency
  profile: ReadonlySet<ProfilePart>
}

interface MemberRow {
  bank: string
  currency: Currency
  email: number
  mobile: number
  password: number
}

const MEMBER = `
  SELECT bank, currency, email IS NOT NULL AND email_confirmed_at IS NOT NULL AS email, mobile IS NOT NULL AS mobile,
    payment_password IS NOT NULL AS password
  FROM members WHERE id = ?`
/** SQL: the settled bets of a member (`?1`) in a currency (`?2`), by game in each part of a day (`?3`, JSON). */
const SUMS = `
  SELECT part.value ->> 'fromMs' AS fromMs, part.value ->> 'day' AS day, bets.vendor, bets.game, own.game_type AS gameType,
    sum(bets.bets) AS rounds, sum(bets.staked - bets.bonus_staked) AS staked
  FROM json_each(?3) AS part CROSS JOIN bets_quarter_hour AS bets ON bets.member = ?1 AND bets.unit = ?2
    AND bets.quarter_hour >= part.value ->> 'low' AND bets.quarter_hour < part.value ->> 'high' AND bets.state = 'settled'
    LEFT JOIN games AS own ON own.vassalage = bets.vendor AND own.game_code = bets.game
  GROUP BY part.key, bets.vendor, bets.game`

/** Returns a member with what missions may ask of a profile; null for nobody. */
export async function readMissionMember(db: D1Database, memberId: string): Promise<MissionMember | null> {
  const row = await db.prepare(MEMBER).bind(memberId).first<MemberRow>()
  if (row === null) return null
  const parts = [row.email && 'email', row.mobile && 'mobile', row.password && 'payment-password'] as const
  return {
    bank: row.bank,
    currency: row.currency,
    profile: new Set(parts.filter((part): part is ProfilePart => Boolean(part))),
  }
}

/** A mission in a period, and how far the member is in it. */
export type Measured = MissionSpan & Progress

/** Measures missions by the member's bets and profile as they are known now. */
export async function measure(
  db: D1Database,
  zone: TimeZone,
  { id, currency, profile }: MissionMember & { id: string },
  spans: readonly MissionSpan[],
  nowMs: number,
): Promise<Measured[]> {
  const played = spans.filter(({ draft }) => draft.task.kind !== 'profile')
  const parts = partsOf(zone, played, nowMs)
  const [result] =
    parts.length === 0 ? [] : await db.batch([db.prepare(SUMS).bind(id, currency, JSON.stringify(parts))])
  const all = rowsOf<PlaySum>(result)
  const [today] = daysBetween(zone, nowMs, nowMs)
  return spans.map((span) => {
    const sums = all.filter(({ fromMs }) => fromMs >= span.fromMs && fromMs < (span.endMs ?? Infinity))
    return { ...span, ...progressOf(span.draft, { sums, profile }, today?.day ?? '') }
  })
}

/** The beginning of a quarter hour as the sums of bets name it: `2026-11-23T09:45`. */
export const quarterHour = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 16)

/** Divides the days that these missions need where one of them begins to count. */
function partsOf(zone: TimeZone, spans: readonly MissionSpan[], nowMs: number) {
  const cuts = new Set(spans.map(({ fromMs }) => fromMs))
  const days = spans.flatMap(({ fromMs, endMs }) => daysBetween(zone, fromMs, Math.min((endMs ?? Infinity) - 1, nowMs)))
  const each = [...new Map(days.map((day) => [day.startMs, day])).values()]
  return each.flatMap(({ day, startMs, endMs }) => {
    const starts = [startMs, ...[...cuts].filter((cut) => cut > startMs && cut < endMs).sort((a, b) => a - b)]
    return starts.map((fromMs, index) => ({
      ...{ day, fromMs, low: quarterHour(fromMs), high: quarterHour(starts[index + 1] ?? endMs) },
    }))
  })
}

/** What became of a mission that a member has reached. */
export interface Reached {
  mission: string
  period: string
  /** `MissionDraft` as JSON. */
  draft: string
  state: 'waiting' | 'process' | 'open' | 'claimed' | 'lapsed'
  /** Until when it can be collected; null while it cannot be. */
  untilMs: number | null
}

const REACHED = `
  SELECT reached.mission, reached.period, missions.mission AS draft, expires_ms AS untilMs,
    CASE WHEN entitlements.state IS NULL THEN 'waiting' WHEN pending IS NOT NULL THEN 'process' ELSE entitlements.state END
      AS state
  FROM mission_reached AS reached JOIN missions ON missions.id = reached.mission
    LEFT JOIN entitlements ON entitlements.member_id = reached.member_id
      AND entitlements.id = 'mission:' || reached.mission || ':' || reached.period
  WHERE reached.member_id = ?1 AND (
    entitlements.state IS NULL OR entitlements.state = 'open'
    OR reached.mission || ':' || reached.period IN (SELECT value FROM json_each(?2)))
  ORDER BY reached_ms, reached.mission`

/** Returns what a member has reached of these, and whatever else waits or can be collected. */
export async function readReached(
  db: D1Database,
  memberId: string,
  spans: readonly MissionSpan[],
): Promise<Map<string, Reached>> {
  const named = JSON.stringify(spans.map(({ mission, period }) => `${mission}:${period}`))
  const { results } = await db.prepare(REACHED).bind(memberId, named).all<Reached>()
  return new Map(results.map((row) => [rewardOf(row.mission, row.period), row]))
}
