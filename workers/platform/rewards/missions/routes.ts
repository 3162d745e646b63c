import { type Mission, type MissionSummary, missionSummary } from '#api/rewards/missions'
import { type ExchangeRate, moneyFor } from '#api/rewards/points'
import { brand, type Language } from '#brand/brand'
import { languageOf } from '../../../http/language.ts'
import { log } from '../../../shared/log.ts'
import type { App, Serve } from '../../app.ts'
import { mayReceiveOffers } from '../entitlements/entitle.ts'
import { rateIn, rulesAt } from '../points/rules.ts'
import { draftOf, goalOf, type MissionSpan, rewardOf } from './mission.ts'
import { giveDue, reach } from './reach.ts'
import { type Measured, type MissionMember, type Reached, readOpenMissions, readReached } from './read.ts'

/** The missions of the signed-in member. */
export function mountMissions(app: App, serve: Serve): void {
  serve(app, missionSummary, async (_nothing, { memberId: id, bank }, c): Promise<MissionSummary> => {
    const { env } = c
    const nowMs = Date.now()
    const found = await reach(env, await readOpenMissions(env.DB), id, [nowMs], nowMs)
    if (found === null) throw new Error('a member who is signed in has no row')
    const { member, measured } = found
    const [failed] = await giveDue(env, id, nowMs)
    if (failed) log('error', 'mission not given', { member: id, error: failed.error })
    const [reached, may, returns, rules] = await Promise.all([
      readReached(env.DB, id, measured),
      mayReceiveOffers(env, { id, bank }),
      readLeastReturns(env.DB),
      rulesAt(env.DB, nowMs),
    ])
    const language = languageOf(c.req.header('Accept-Language'))
    const shown = { language, member, returns, rate: rateIn(rules.rules, member.currency) }
    const running = may ? measured.filter(({ mission, period }) => !reached.has(rewardOf(mission, period))) : []
    return {
      ...{ currency: member.currency, zone: brand.timeZone },
      missions: [
        ...[...reached.values()].map((one) => reachedFor(shown, one)),
        ...running.map((one) => runningFor(shown, one)),
      ].sort((one, other) => orderOf(one) - orderOf(other)),
    }
  })
}

interface Shown {
  language: Language
  member: MissionMember
  returns: ReadonlyMap<string, number>
  rate: ExchangeRate | null
}

/** What can be collected stands first, and what is over last. */
const orderOf = ({ state }: Mission) => ['open', 'waiting', 'process', 'running', 'claimed', 'lapsed'].indexOf(state)

const timeOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

function baseOf(
  { language, member, rate }: Shown,
  { mission, draft, period }: Pick<MissionSpan, 'mission' | 'draft' | 'period'>,
) {
  const { title, text, task, categories, reward } = draft
  const parts = task.kind === 'profile' ? task.parts : []
  return {
    ...{ id: mission, reward: rewardOf(mission, period), title: title[language], text: text[language] },
    ...{ kind: task.kind, period: draft.period, categories, currency: task.kind === 'stake' ? task.unit : null },
    ...{ goal: goalOf(draft), unit: reward.unit, amount: reward.amount },
    parts: parts.map((part) => ({ part, isDone: member.profile.has(part) })),
    worth: reward.unit === 'PTS' && rate !== null ? moneyFor(reward.amount, rate) : null,
  }
}

function reachedFor(shown: Shown, { mission, period, draft: text, state, untilMs }: Reached): Mission {
  const base = baseOf(shown, { mission, period, draft: draftOf({ mission: text }) })
  return { ...base, progress: base.goal, expectedCost: null, state, until: timeOf(untilMs) }
}

function runningFor(shown: Shown, { progress, endMs, ...span }: Measured): Mission {
  const base = baseOf(shown, span)
  const left = base.kind === 'stake' ? base.goal - progress : null
  const expectedCost = left === null ? null : costOf(left, leastReturn(shown.returns, base.categories))
  return { ...base, progress, expectedCost, state: 'running', until: timeOf(endMs) }
}

/** Returns what a stake costs on average at a return in 1/10,000: rounded up, so that nothing looks cheaper than it is. */
export function costOf(staked: number, least: number | null): number | null {
  return least === null ? null : Number((BigInt(staked) * BigInt(10_000 - least) + 9_999n) / 10_000n)
}

function leastReturn(returns: ReadonlyMap<string, number>, categories: readonly string[]): number | null {
  const stated = [...returns].flatMap(([type, least]) =>
    categories.length === 0 || categories.includes(type) ? [least] : [],
  )
  return stated.length === 0 ? null : Math.min(...stated)
}

/** Returns the lowest return that a card of each category states, in 1/10,000. */
async function readLeastReturns(db: D1Database): Promise<ReadonlyMap<string, number>> {
  const { results } = await db
    .prepare(
      `SELECT game_type AS type, min(rtp) AS least FROM games WHERE rtp IS NOT NULL AND sort IS NOT NULL GROUP BY game_type`,
    )
    .all<{ type: string; least: number }>()
  return new Map(results.map(({ type, least }) => [type, least]))
}
