import type { VipReason } from '#api/rewards/vip'
import { isOver } from '../../periods/spans.ts'
import { type Ladder, levelAt } from './ladder.ts'
import { FALL_WAIT_MS, type VipSpan } from './periods.ts'

/** A rank as it is stored. */
export interface Standing {
  /** 0: none. */
  level: number
  /** The start of the last period whose beginning has decided about a fall. */
  periodStartMs: number
}

export interface RankChange {
  /** When it rose; for a fall, when the period ended. */
  atMs: number
  reason: VipReason
  from: number
  to: number
  /** The stake that decided; `threshold` is the one that it reached (rise) or missed (fall). */
  staked: number
  threshold: number | null
  /** The first day of the period of that stake. */
  periodFrom: string
}

/**
 * Decides a rank from the settled cash stakes of its periods (decision 118). `spans` are the period before that of
 * the standing, that one, and each later one up to the running one; `stakes` are by their first days. At the end of each
 * period the rank falls by one at most, when that period did not earn it; inside a period it only rises, as high as the
 * stake of it or of the one before reaches.
 */
export function decideRank(
  ladder: Ladder,
  standing: Standing,
  spans: readonly VipSpan[],
  stakes: ReadonlyMap<string, number>,
  nowMs: number,
): { standing: Standing; changes: RankChange[] } {
  const changes: RankChange[] = []
  let { level, periodStartMs } = standing
  const stakeOf = (span: VipSpan | undefined) => (span && stakes.get(span.firstDay)) ?? 0
  const move = (to: number, change: Omit<RankChange, 'from' | 'to'>) => {
    changes.push({ from: level, to, ...change })
    level = to
  }
  for (const [index, span] of spans.entries()) {
    const before = spans[index - 1]
    if (!before) continue
    const [ended, running] = [stakeOf(before), stakeOf(span)]
    const isDecided = before.endMs <= periodStartMs
    if (index === 1 && level > ladder.ranks.length)
      move(ladder.ranks.length, {
        ...{ atMs: nowMs, reason: 'ladder', threshold: null },
        ...{ staked: running, periodFrom: span.firstDay },
      })
    if (!isDecided && isOver(before, FALL_WAIT_MS, nowMs)) {
      if (levelAt(ladder, ended) < level)
        move(level - 1, {
          ...{ atMs: span.startMs, reason: 'fall', staked: ended, periodFrom: before.firstDay },
          threshold: ladder.ranks[level - 1]?.threshold ?? null,
        })
      periodStartMs = span.startMs
    }
    const [counted, staked] = running >= ended ? [span, running] : [before, ended]
    const earned = levelAt(ladder, staked)
    if (earned > level)
      move(earned, {
        ...{ atMs: Math.min(nowMs, span.endMs - 1), reason: 'rise', staked, periodFrom: counted.firstDay },
        threshold: ladder.ranks[earned - 1]?.threshold ?? null,
      })
  }
  return { standing: { level, periodStartMs }, changes }
}
