import { Refusal } from '#api/envelope'
import { raffleCalls } from '#api/operator/rewards/raffles'
import type { App, Serve } from '../../app.ts'
import { serveForTwo } from '../../operators/two-people.ts'
import { refusedAudience } from '../audiences/read.ts'
import { openRaffle, stopRaffle, totalsOf } from './open-raffle.ts'
import { previewRaffle } from './preview.ts'
import { draftOf, type RaffleRow, winnersOf } from './raffle.ts'

const MAX_LISTED = 100

/** Raffles for operators: one person writes one, another opens it. */
export function mountPromotionOps(app: App, serve: Serve): void {
  serve(app, raffleCalls.listRaffles, async (_nothing, _by, c) => {
    const { results } = await c.env.DB.prepare(
      `SELECT * FROM raffles ORDER BY draw_ms DESC LIMIT ${MAX_LISTED}`,
    ).all<RaffleRow>()
    return { raffles: results.map(operatedFrom) }
  })

  serveForTwo(app, serve, raffleCalls.openRaffle, {
    forTwo: async ({ DB }, { raffle, draft }) => {
      const refused = await refusedAudience(DB, draft.audience)
      return refused ?? { raffle, draft, costs: Object.fromEntries(totalsOf(draft)) }
    },
    perform: async ({ DB }, { raffle, draft }, by) => {
      const refused = await refusedAudience(DB, draft.audience)
      if (refused) return refused
      const row = await openRaffle(DB, raffle, draft, by)
      return row instanceof Refusal ? row : operatedFrom(row)
    },
  })

  serve(app, raffleCalls.previewRaffle, async ({ draft, account }, _by, c) => {
    const refused = await refusedAudience(c.env.DB, draft.audience)
    return refused ?? previewRaffle(c.env, draft, account, Date.now())
  })

  serve(app, raffleCalls.stopRaffle, async ({ raffle }, by, c) => {
    const row = await stopRaffle(c.env.DB, raffle, by)
    return row instanceof Refusal ? row : operatedFrom(row)
  })
}

function operatedFrom(row: RaffleRow) {
  const { id, state, taken, commitment } = row
  return { id, state, raffle: draftOf(row), taken, commitment, winners: row.winners === null ? null : winnersOf(row) }
}
