import { Refusal } from '#api/envelope'
import type { Currency } from '#api/money'
import { rebateCalls } from '#api/operator/rewards/rebates'
import type { RebateState } from '#api/rewards/rebate'
import { TRIAL_TYPE } from '#api/session/session'
import type { App, Serve } from '../../app.ts'
import { memberByAccount } from '../../directory/members.ts'
import { serveForTwo } from '../../operators/two-people.ts'
import { DAY_MS, dayAt, rebateZone } from './days.ts'
import { dryRunRebates } from './dry-run.ts'
import { previewOf, readSettledDays, STATE } from './history.ts'
import { sumOf } from './routes.ts'
import { readRebateVersions, saveRebateRules } from './rules.ts'

/** Days of the overview, and of one member. */
const DAYS_LISTED = 14
const DAYS_OF_MEMBER = 31

const TOTALS = `
  SELECT rebate_days.day, currency, ${STATE} AS state, count(*) AS members, sum(rebate_days.amount) AS amount
  FROM rebate_days INDEXED BY rebate_days_day LEFT JOIN entitlements
    ON entitlements.member_id = rebate_days.member_id AND entitlements.id = 'rebate:' || rebate_days.day
  WHERE rebate_days.day >= ? AND rebate_days.amount > 0
  GROUP BY 1, 2, 3 ORDER BY 1 DESC, 2, 3`

interface Total {
  day: string
  currency: Currency
  state: RebateState
  members: number
  amount: number
}

/** The rebate for operators: its rates, what it comes to, and what a member's came from. */
export function mountRebateOps(app: App, serve: Serve): void {
  serve(app, rebateCalls.showRebateRules, async (_nothing, _by, c) => ({
    versions: await readRebateVersions(c.env.DB),
  }))

  serveForTwo(app, serve, rebateCalls.setRebateRules, {
    forTwo: async ({ DB }, { rules }) => ({ rules, before: (await readRebateVersions(DB))[0]?.rules ?? null }),
    perform: ({ DB }, { rules }, by) => saveRebateRules(DB, rules, by, Date.now()),
  })

  serve(app, rebateCalls.dryRunRebates, ({ rules, currency, after = '' }, _by, c) =>
    dryRunRebates(c.env, { rules, currency }, after, Date.now()),
  )

  serve(app, rebateCalls.listRebates, async (_nothing, _by, c) => {
    const nowMs = Date.now()
    const { day } = dayAt(rebateZone(nowMs), nowMs - DAYS_LISTED * DAY_MS)
    const { results } = await c.env.DB.prepare(TOTALS).bind(day).all<Total>()
    return { totals: results }
  })

  serve(app, rebateCalls.showMemberRebate, async ({ account }, _by, c) => {
    const member = await memberByAccount(c.env.DB, account)
    if (member === null) return new Refusal('not-found')
    if (member.type === TRIAL_TYPE) return new Refusal('trial-account')
    const [preview, settled] = await Promise.all([
      previewOf(c.env.DB, member.id, Date.now()),
      readSettledDays(c.env.DB, member.id, DAYS_OF_MEMBER),
    ])
    if (preview === null) return new Refusal('not-found')
    const { currency, level, today } = preview
    return {
      ...{ account: member.account, currency, level, today: sumOf(today) },
      days: settled.map(({ untilMs: _untilMs, settledMs, ...day }) => ({
        ...day,
        settledAt: new Date(settledMs).toISOString(),
      })),
    }
  })
}
