import { Refusal } from '#api/envelope'
import { missionCalls } from '#api/operator/rewards/missions'
import type { App, Serve } from '../../app.ts'
import { serveForTwo } from '../../operators/two-people.ts'
import { refusedAudience } from '../audiences/read.ts'
import { findBudget } from '../entitlements/budgets.ts'
import { dryRunMission } from './dry-run.ts'
import { draftOf } from './mission.ts'
import { type CountedMission, listMissions, openMission, stopMission } from './open-mission.ts'

const MAX_LISTED = 200

/** Missions for operators: one person writes one, another opens it. */
export function mountMissionOps(app: App, serve: Serve): void {
  serve(app, missionCalls.listMissions, async (_nothing, _by, c) => ({
    missions: (await listMissions(c.env.DB, MAX_LISTED)).map(operatedFrom),
  }))

  serveForTwo(app, serve, missionCalls.openMission, {
    forTwo: async ({ DB }, { mission, draft }) => {
      const refused = await refusedAudience(DB, draft.audience)
      if (refused) return refused
      const budget = await findBudget(DB, 'missions', draft.reward.unit)
      const left = { unit: draft.reward.unit, amount: budget === null ? 0 : budget.amount - budget.used }
      return { mission, draft, budget: left }
    },
    perform: async ({ DB }, { mission, draft }, by) => {
      const refused = await refusedAudience(DB, draft.audience)
      if (refused) return refused
      const row = await openMission(DB, mission, draft, by, Date.now())
      return row instanceof Refusal ? row : operatedFrom(row)
    },
  })

  serve(app, missionCalls.stopMission, async ({ mission }, by, c) => {
    const row = await stopMission(c.env.DB, mission, by)
    return row instanceof Refusal ? row : operatedFrom(row)
  })

  serve(app, missionCalls.dryRunMission, async ({ draft, after = '' }, _by, c) => {
    const refused = await refusedAudience(c.env.DB, draft.audience)
    return refused ?? dryRunMission(c.env, draft, after, Date.now())
  })
}

function operatedFrom(row: CountedMission) {
  const { id, state, opened_ms: openedMs, times, waiting } = row
  return { id, state, openedAt: new Date(openedMs).toISOString(), mission: draftOf(row), times, waiting }
}
