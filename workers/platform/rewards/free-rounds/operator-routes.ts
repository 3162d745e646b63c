import { Refusal } from '#api/envelope'
import { freeRoundCalls } from '#api/operator/rewards/free-rounds'
import type { App, Serve } from '../../app.ts'
import { readAccounts } from '../../directory/members.ts'
import { serveForTwo } from '../../operators/two-people.ts'
import { findBudget } from '../entitlements/budgets.ts'
import { draftOf, type FreeRoundRow } from './free-rounds.ts'
import {
  type CountedGrant,
  findGrant,
  giveFreeRounds,
  listGrants,
  readUnknown,
  refusedDraft,
  stopGrant,
} from './grant.ts'

const MAX_LISTED = 200
/** Members per page. */
const PAGE = 100

/** Free rounds for operators: one person writes them, another gives them. */
export function mountFreeRoundOps(app: App, serve: Serve): void {
  serve(app, freeRoundCalls.listFreeRounds, async (_nothing, _by, c) => ({
    grants: (await listGrants(c.env.DB, MAX_LISTED)).map(operatedFrom),
  }))

  serveForTwo(app, serve, freeRoundCalls.grantFreeRounds, {
    forTwo: async (env, { grant, draft }) => {
      const { currency, stake, rounds, accounts } = draft
      const budget = await findBudget(env.DB, 'free-rounds', currency)
      const left = { unit: currency, amount: budget === null ? 0 : budget.amount - budget.used }
      const most = { unit: currency, amount: stake * rounds * accounts.length }
      return { grant, draft, unknown: await readUnknown(env.DB, draft), most, budget: left }
    },
    perform: async (env, { grant, draft }, by) => {
      const refused = await refusedDraft(env, draft, Date.now())
      if (refused) return refused
      const counted = await giveFreeRounds(env, grant, draft, by, Date.now())
      return counted instanceof Refusal ? counted : operatedFrom(counted)
    },
  })

  serve(app, freeRoundCalls.stopFreeRounds, async ({ grant }, by, c) => {
    const stopped = await stopGrant(c.env.DB, grant, by, Date.now())
    return stopped instanceof Refusal ? stopped : operatedFrom(stopped)
  })

  serve(app, freeRoundCalls.listFreeRoundMembers, async ({ grant, after }, _by, c) => {
    if ((await findGrant(c.env.DB, grant)) === null) return new Refusal('not-found')
    const rows = await readRows(c.env.DB, grant, after === undefined ? 0 : Number(after))
    const page = rows.slice(0, PAGE)
    const accounts = await readAccounts(
      c.env.DB,
      page.map((row) => row.member_id),
    )
    const members = page.map(({ sequence: number, member_id: id, reward, state, pending, currency, played, won }) => ({
      ...{ number, account: accounts.get(id) ?? null, reward, state, pending, currency, played, won },
    }))
    return { grant, members, next: rows.length > PAGE ? String(page.at(-1)?.sequence) : null }
  })
}

async function readRows(db: D1Database, grant: string, after: number): Promise<FreeRoundRow[]> {
  const { results } = await db
    .prepare('SELECT * FROM free_rounds WHERE grant_id = ? AND sequence > ? ORDER BY sequence LIMIT ?')
    .bind(grant, after, PAGE + 1)
    .all<FreeRoundRow>()
  return results
}

function operatedFrom({ id, draft, opened_ms: openedMs, stopped_ms: stoppedMs, given, accepted }: CountedGrant) {
  const timeOf = (ms: number) => new Date(ms).toISOString()
  return {
    ...{ id, openedAt: timeOf(openedMs), stoppedAt: stoppedMs === null ? null : timeOf(stoppedMs) },
    ...{ freeRounds: draftOf(draft), given, accepted },
  }
}
