import { Refusal } from '#api/envelope'
import { type CashbackDraft, cashbackCalls } from '#api/operator/rewards/cashbacks'
import { TRIAL_TYPE } from '#api/session/session'
import type { App, Serve } from '../../app.ts'
import { memberByAccount } from '../../directory/members.ts'
import { serveForTwo } from '../../operators/two-people.ts'
import { refusedAudience } from '../audiences/read.ts'
import { findBudget } from '../entitlements/budgets.ts'
import { rebateZone } from '../rebates/days.ts'
import { dryRunCashback } from './dry-run.ts'
import { previewOf, readSettledWeeks } from './history.ts'
import { type CashbackVersion, endCashback, newestOf, openCashback, readVersions } from './versions.ts'
import { weekAt } from './weeks.ts'

/** Settlements of one member. */
const WEEKS_OF_MEMBER = 26

/** Cashbacks for operators: one person writes one and another opens it; who was given what, and why. */
export function mountCashbackOps(app: App, serve: Serve): void {
  serve(app, cashbackCalls.listCashbacks, async (_nothing, _by, c) => {
    const { DB } = c.env
    const [versions, given] = await Promise.all([readVersions(DB), readGiven(DB)])
    return { cashbacks: newestOf(versions).map((one) => operatedFrom(one, given.get(one.cashback))) }
  })

  serveForTwo(app, serve, cashbackCalls.openCashback, {
    forTwo: async ({ DB }, { cashback, draft }) => {
      const refused = await refusedDraft(DB, draft)
      if (refused) return refused
      const [budget, versions] = await Promise.all([findBudget(DB, 'cashback', draft.currency), readVersions(DB)])
      const left = { unit: draft.currency, amount: budget === null ? 0 : budget.amount - budget.used }
      const before = newestOf(versions).find((one) => one.cashback === cashback)
      return { cashback, draft, before: before?.draft ?? null, budget: left }
    },
    perform: async ({ DB }, { cashback, draft }, by) => {
      const refused = await refusedDraft(DB, draft)
      return refused ?? operatedOrRefusal(DB, await openCashback(DB, cashback, draft, by, Date.now()))
    },
  })

  serve(app, cashbackCalls.dryRunCashback, async ({ draft, after = '' }, _by, c) => {
    const refused = await refusedDraft(c.env.DB, draft)
    return refused ?? dryRunCashback(c.env, draft, after, Date.now())
  })

  serve(app, cashbackCalls.pauseCashback, async ({ cashback }, by, c) =>
    operatedOrRefusal(c.env.DB, await endCashback(c.env.DB, cashback, 'paused', by, Date.now())),
  )
  serve(app, cashbackCalls.stopCashback, async ({ cashback }, by, c) =>
    operatedOrRefusal(c.env.DB, await endCashback(c.env.DB, cashback, 'stopped', by, Date.now())),
  )

  serve(app, cashbackCalls.showMemberCashback, async ({ account }, _by, c) => {
    const member = await memberByAccount(c.env.DB, account)
    if (member === null) return new Refusal('not-found')
    if (member.type === TRIAL_TYPE) return new Refusal('trial-account')
    const [preview, settled] = await Promise.all([
      previewOf(c.env, member.id, Date.now()),
      readSettledWeeks(c.env.DB, member.id, WEEKS_OF_MEMBER),
    ])
    if (preview === null) return new Refusal('not-found')
    const { currency, level, weeks } = preview
    return {
      ...{ account: member.account, currency, level },
      unsettled: weeks.map(({ rules: { week }, outcome: { cashback, lines, carried, amount } }) => ({
        ...{ cashback, week, lines, carried, amount },
      })),
      weeks: settled.map(({ untilMs: _untilMs, settledMs, ...week }) => ({
        ...week,
        settledAt: new Date(settledMs).toISOString(),
      })),
    }
  })
}

/** Refuses an audience or games that there are not, with their names. */
async function refusedDraft(db: D1Database, { audience, games }: CashbackDraft): Promise<Refusal | null> {
  const refused = await refusedAudience(db, audience)
  if (refused) return refused
  const { results } = await db
    .prepare(
      `SELECT value ->> 'vendor' || '/' || (value ->> 'game') AS name FROM json_each(?) WHERE NOT EXISTS (
         SELECT 1 FROM games WHERE vassalage = value ->> 'vendor' AND game_code = value ->> 'game')`,
    )
    .bind(JSON.stringify(games))
    .all<{ name: string }>()
  if (results.length === 0) return null
  return new Refusal('bad-input', { fields: { games: results.map(({ name }) => name).join(', ') } })
}

interface Given {
  times: number
  amount: number
  waiting: number
}

async function readGiven(db: D1Database): Promise<ReadonlyMap<string, Given>> {
  const { results } = await db
    .prepare(
      `SELECT cashback, count(iif(is_given, 1, NULL)) AS times, sum(iif(is_given, amount, 0)) AS amount,
         count(iif(is_given, NULL, 1)) AS waiting
       FROM cashback_weeks WHERE amount > 0 GROUP BY cashback`,
    )
    .all<Given & { cashback: string }>()
  return new Map(results.map(({ cashback, ...given }) => [cashback, given]))
}

async function operatedOrRefusal(db: D1Database, version: CashbackVersion | Refusal) {
  if (version instanceof Refusal) return version
  return operatedFrom(version, (await readGiven(db)).get(version.cashback))
}

function operatedFrom({ cashback: id, version, state, atMs, draft }: CashbackVersion, given: Given | undefined) {
  const zone = rebateZone(atMs)
  const week = weekAt(zone, atMs)
  const fromWeek = week.startMs === atMs ? week.week : weekAt(zone, week.endMs).week
  const { times, amount, waiting } = given ?? { times: 0, amount: 0, waiting: 0 }
  return {
    id,
    version,
    state,
    at: new Date(atMs).toISOString(),
    fromWeek,
    draft,
    currency: draft.currency,
    times,
    amount,
    waiting,
  }
}
