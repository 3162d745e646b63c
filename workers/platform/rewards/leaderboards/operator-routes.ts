import { Refusal } from '#api/envelope'
import { leaderboardCalls } from '#api/operator/rewards/leaderboards'
import type { App, Serve } from '../../app.ts'
import { serveForTwo } from '../../operators/two-people.ts'
import { refusedAudience } from '../audiences/read.ts'
import { findBudget } from '../entitlements/budgets.ts'
import { draftOf } from './board.ts'
import { type CountedBoard, listBoards, openBoard, stopBoard } from './open-board.ts'

const MAX_LISTED = 200

/** Leaderboards for operators: one person writes one, another opens it. */
export function mountLeaderboardOps(app: App, serve: Serve): void {
  serve(app, leaderboardCalls.listLeaderboards, async (_nothing, _by, c) => ({
    boards: (await listBoards(c.env.DB, MAX_LISTED)).map(operatedFrom),
  }))

  serveForTwo(app, serve, leaderboardCalls.openLeaderboard, {
    forTwo: async ({ DB }, { leaderboard, draft }) => {
      const refused = await refusedAudience(DB, draft.audience)
      if (refused) return refused
      const { unit } = draft.prizes
      const budget = await findBudget(DB, 'leaderboards', unit)
      return { leaderboard, draft, budget: { unit, amount: budget === null ? 0 : budget.amount - budget.used } }
    },
    perform: async ({ DB }, { leaderboard, draft }, by) => {
      const refused = await refusedAudience(DB, draft.audience)
      if (refused) return refused
      const row = await openBoard(DB, leaderboard, draft, by, Date.now())
      return row instanceof Refusal ? row : operatedFrom(row)
    },
  })

  serve(app, leaderboardCalls.stopLeaderboard, async ({ leaderboard }, by, c) => {
    const row = await stopBoard(c.env.DB, leaderboard, by, Date.now())
    return row instanceof Refusal ? row : operatedFrom(row)
  })
}

function operatedFrom(row: CountedBoard) {
  const { id, state, opened_ms: openedMs, stopped_ms: stoppedMs, settled_ms: settledMs, winners, waiting } = row
  const timeOf = (ms: number) => new Date(ms).toISOString()
  return {
    ...{ id, state, openedAt: timeOf(openedMs), stoppedAt: stoppedMs === null ? null : timeOf(stoppedMs) },
    ...{ settledTo: timeOf(settledMs), board: draftOf(row), winners, waiting },
  }
}
