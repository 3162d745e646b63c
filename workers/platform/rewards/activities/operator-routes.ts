import { Refusal } from '#api/envelope'
import { activityCalls } from '#api/operator/rewards/activities'
import type { App, Serve } from '../../app.ts'
import { memberById, readAccounts } from '../../directory/members.ts'
import { mayDecideAlone } from '../../operators/approval-limits.ts'
import { serveForTwo } from '../../operators/two-people.ts'
import { refusedAudience } from '../audiences/read.ts'
import { findActivity, readActivities, saveActivity, stopActivity } from './activities.ts'
import { type ApplicationRow, draftOf, imagesOf } from './activity.ts'
import { costOf, decideClaim, findClaim } from './decide.ts'
import { previewActivity } from './preview.ts'

/** Applications per page. */
const PAGE = 50

/** Activities for operators: one person writes one and another opens it, and what members send is decided. */
export function mountActivityOps(app: App, serve: Serve): void {
  serve(app, activityCalls.listActivities, async (_nothing, _by, c) => ({
    activities: await readActivities(c.env.DB),
  }))

  serveForTwo(app, serve, activityCalls.setActivity, {
    forTwo: async ({ DB }, { activity, draft }) => {
      const refused = await refusedAudience(DB, draft.audience)
      return refused ?? { activity, draft, before: (await findActivity(DB, activity))?.activity ?? null }
    },
    perform: async ({ DB }, { activity, draft }, by) =>
      (await refusedAudience(DB, draft.audience)) ?? saveActivity(DB, activity, draft, by),
  })

  serve(app, activityCalls.previewActivity, async ({ draft, account }, _by, c) => {
    const refused = await refusedAudience(c.env.DB, draft.audience)
    return refused ?? previewActivity(c.env, draft, account, Date.now())
  })

  serve(app, activityCalls.stopActivity, ({ activity }, by, c) => stopActivity(c.env.DB, activity, by))

  serve(app, activityCalls.listActivityClaims, async ({ state, after }, _by, c) => {
    const isWaiting = state === 'applying'
    const { results } = await c.env.DB.prepare(
      `SELECT * FROM activity_applications INDEXED BY activity_applications_state WHERE state = ?1
         AND sequence ${isWaiting ? '>' : '<'} ?2 ORDER BY sequence ${isWaiting ? 'ASC' : 'DESC'} LIMIT ?3`,
    )
      .bind(state, after === undefined ? (isWaiting ? 0 : Number.MAX_SAFE_INTEGER) : Number(after), PAGE + 1)
      .all<ApplicationRow>()
    const page = results.slice(0, PAGE)
    const accounts = await readAccounts(
      c.env.DB,
      page.map((row) => row.member_id),
    )
    return {
      claims: page.map((row) => operatedFrom(row, accounts.get(row.member_id) ?? null)),
      next: results.length > PAGE ? String(page.at(-1)?.sequence) : null,
    }
  })

  serveForTwo(app, serve, activityCalls.decideActivityClaim, {
    forTwo: async ({ DB }, { number, decision, reason }, { actor }) => {
      const row = await findClaim(DB, number)
      const member = row && (await memberById(DB, row.member_id))
      if (!row || !member) return new Refusal('not-found')
      if (decision === 'reject' || row.state !== 'applying') return null
      const cost = await costOf(DB, row, member.currency)
      if (cost.amount === 0 || (await mayDecideAlone(DB, { id: `activity-claim:${number}`, actor, ...cost })))
        return null
      return { ...operatedFrom(row, member.account), decision, reason }
    },
    perform: async (env, { number, ...decided }, by) => {
      const row = await decideClaim(env, number, decided, by, Date.now())
      if (row instanceof Refusal) return row
      return operatedFrom(row, (await memberById(env.DB, row.member_id))?.account ?? null)
    },
  })
}

function operatedFrom(row: ApplicationRow, account: string | null) {
  const { unit, amount } = draftOf(row).reward
  const timeOf = (ms: number) => new Date(ms).toISOString()
  return {
    ...{ number: row.sequence, account, activity: row.activity_id, version: row.version, state: row.state },
    ...{ unit, amount, comment: row.comment, images: imagesOf(row).map((name) => `/uploads/${name}`) },
    ...{ at: timeOf(row.created_ms), decidedAt: row.decided_ms === null ? null : timeOf(row.decided_ms) },
    ...{ decidedBy: row.decided_by, reason: row.reason },
  }
}
