import { Refusal } from '#api/envelope'
import { pointCalls } from '#api/operator/rewards/points'
import { TRIAL_TYPE } from '#api/session/session'
import { brand } from '#brand/brand'
import type { App, Serve } from '../../app.ts'
import { memberByAccount, readAccounts } from '../../directory/members.ts'
import { serveForTwo } from '../../operators/two-people.ts'
import { pointsOf, readStakes } from './count.ts'
import { decideRequest } from './decide.ts'
import { dryRunPoints } from './dry-run.ts'
import { changeStock, readItem, readItems, saveItem } from './items.ts'
import { type RedemptionRow, redemptionFor } from './redemption-row.ts'
import { readVersions, saveRules } from './rules.ts'

/** Requests per page. */
const PAGE = 50

/** Points and the mall for operators: rules, articles, stock, and what members asked for. */
export function mountPointOps(app: App, serve: Serve): void {
  serve(app, pointCalls.showPointRules, async (_nothing, _by, c) => ({ versions: await readVersions(c.env.DB) }))

  serveForTwo(app, serve, pointCalls.setPointRules, {
    forTwo: async ({ DB }, { rules }) => ({ rules, before: (await readVersions(DB))[0]?.rules ?? null }),
    perform: ({ DB }, { rules }, by) => saveRules(DB, rules, by, Date.now()),
  })

  serve(app, pointCalls.dryRunPoints, ({ rules, after = '' }, _by, c) => dryRunPoints(c.env, rules, after, Date.now()))

  serve(app, pointCalls.listMall, async (_nothing, _by, c) => ({ items: await readItems(c.env.DB) }))

  serveForTwo(app, serve, pointCalls.setMallItem, {
    forTwo: async ({ DB }, { item, article }) => ({ item, article, before: (await readItem(DB, item))?.item ?? null }),
    perform: ({ DB }, { item, article }, by) => saveItem(DB, item, article, by),
  })

  serve(app, pointCalls.setMallStock, ({ item, ...change }, by, c) => changeStock(c.env.DB, item, change, by))

  serve(app, pointCalls.listRedemptions, async ({ state, after }, _by, c) => {
    const isWaiting = state === 'process'
    const { results } = await c.env.DB.prepare(
      `SELECT * FROM point_redemptions INDEXED BY point_redemptions_state WHERE state = ?1
         AND sequence ${isWaiting ? '>' : '<'} ?2 ORDER BY sequence ${isWaiting ? 'ASC' : 'DESC'} LIMIT ?3`,
    )
      .bind(state, after === undefined ? (isWaiting ? 0 : Number.MAX_SAFE_INTEGER) : Number(after), PAGE + 1)
      .all<RedemptionRow>()
    const page = results.slice(0, PAGE)
    const accounts = await readAccounts(
      c.env.DB,
      page.map((row) => row.member_id),
    )
    return {
      items: page.map((row) => operatedFrom(row, accounts.get(row.member_id) ?? null)),
      next: results.length > PAGE ? String(page.at(-1)?.sequence) : null,
    }
  })

  serve(app, pointCalls.decideRedemption, async ({ account, redemption, ...decided }, by, c) => {
    const member = await memberByAccount(c.env.DB, account)
    if (member === null) return new Refusal('not-found')
    const row = await decideRequest(c.env, member, redemption, decided, by)
    return row instanceof Refusal ? row : operatedFrom(row, member.account)
  })

  serve(app, pointCalls.showMemberPoints, async ({ account }, _by, c) => {
    const member = await memberByAccount(c.env.DB, account)
    if (member === null) return new Refusal('not-found')
    if (member.type === TRIAL_TYPE) return new Refusal('trial-account')
    const points = await pointsOf(c.env, { memberId: member.id, bank: member.bank })
    const { stakes, earned } = await readStakes(c.env.DB, member.id, member.currency)
    if (points === null) return new Refusal('not-found')
    const { points: usable, held: heldPoints } = points
    return { account: member.account, currency: member.currency, points: usable, heldPoints, earned, stakes }
  })
}

function operatedFrom(row: RedemptionRow, account: string | null) {
  const { item, ...rest } = redemptionFor(brand.defaultLanguage, row)
  return {
    ...rest,
    account,
    item: item && { id: item.id, name: item.name, option: item.option },
    decidedBy: row.decided_by,
  }
}
