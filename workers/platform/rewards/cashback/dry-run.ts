import type { CashbackDraft } from '#api/operator/rewards/cashbacks'
import type { DryRun } from '#api/operator/rewards/dry-run'
import { rowsOf } from '../../../shared/rows.ts'
import type { Env } from '../../env.ts'
import { forMember } from '../audiences/read.ts'
import { offerStopIn, readOfferStops } from '../entitlements/entitle.ts'
import { type Candidate, dryRunPage, lastDays, quarterHour } from '../rebates/dry-run-pages.ts'
import { levelsStatement } from '../rebates/read.ts'
import { cashbackOf, type WeekSums } from './cashback.ts'
import { BETS, countsBy, GIFTS, rateOf } from './read.ts'
import { type Week, weeksBetween } from './weeks.ts'

/** SQL: cash staked and won by week in the games that count by a draft (`?4`). */
const PLAY = `
  SELECT part.value ->> 'key' AS key, sum(bets.staked - bets.bonus_staked) AS staked, sum(bets.won - bets.bonus_won) AS won
  FROM ${BETS} JOIN games AS own ON own.vassalage = bets.vendor AND own.game_code = bets.game
  WHERE ${countsBy('?4')} GROUP BY 1`

/** Returns what a cashback would have given to a page of members in the whole weeks of the last days. */
export function dryRunCashback(env: Env, draft: CashbackDraft, after: string, nowMs: number): Promise<DryRun> {
  const { zone, ...days } = lastDays(nowMs)
  const weeks = weeksBetween(zone, days.startMs, days.endMs - 1).filter(
    ({ startMs, endMs }) => startMs >= days.startMs && endMs <= days.endMs,
  )
  const span = { zone, startMs: weeks[0]?.startMs ?? days.endMs, endMs: weeks.at(-1)?.endMs ?? days.endMs }
  return dryRunPage(env, { unit: draft.currency, who: 'bettors', span, after }, async (member) => {
    const amounts = await amountsOf(env.DB, draft, member, weeks)
    const withReward = weeks.filter(({ week }) => (amounts.get(week) ?? 0) > 0)
    if (withReward.length === 0) return []
    const stops = (await readOfferStops(env, [member])).get(member.id)
    const free = withReward.filter(({ endMs }) => offerStopIn(stops, endMs) === null)
    const inside = await forMember(env.DB, member.id, free, ({ endMs }) => ({
      ...{ audience: draft.audience, atMs: endMs - 1 },
    }))
    return inside.map(({ week }) => amounts.get(week) ?? 0)
  })
}

/** What each week would have given. */
async function amountsOf(
  db: D1Database,
  draft: CashbackDraft,
  { id, currency }: Candidate,
  weeks: readonly Week[],
): Promise<Map<string, number>> {
  const parts = JSON.stringify(
    weeks.map(({ week, startMs, endMs }) => ({ key: week, low: quarterHour(startMs), high: quarterHour(endMs) })),
  )
  const ends = JSON.stringify(weeks.map(({ week, endMs }) => ({ day: week, end: new Date(endMs).toISOString() })))
  const [play, gifts, ranks] = await db.batch([
    db.prepare(PLAY).bind(id, currency, parts, JSON.stringify(draft)),
    db.prepare(GIFTS).bind(id, currency, parts),
    levelsStatement(db, id, ends),
  ])
  const sums = new Map<string, WeekSums>(weeks.map(({ week }) => [week, { staked: 0, won: 0, given: 0 }]))
  for (const { key, ...of } of [
    ...rowsOf<Partial<WeekSums> & { key: string }>(play),
    ...rowsOf<Partial<WeekSums> & { key: string }>(gifts),
  ])
    Object.assign(sums.get(key) ?? {}, of)
  const levels = new Map(rowsOf<{ day: string; level: number }>(ranks).map(({ day, level }) => [day, level]))
  return new Map(
    [...sums].map(([week, sum]) => [week, cashbackOf(sum, rateOf(draft.rates, levels.get(week) ?? 0), draft)]),
  )
}
