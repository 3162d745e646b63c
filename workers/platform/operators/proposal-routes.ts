import { Refusal } from '#api/envelope'
import { CURRENCIES } from '#api/money'
import { proposalCalls } from '#api/operator/proposals'
import type { App, Serve } from '../app.ts'
import { approvalLimits, saveApprovalLimits } from './approval-limits.ts'
import { readProposals } from './proposals.ts'
import { decideFor, serveForTwo } from './two-people.ts'
import { readWaiting } from './waiting.ts'

/** What waits for a second person, its decision, and what one person may decide alone. */
export function mountProposalOps(app: App, serve: Serve): void {
  serve(app, proposalCalls.listProposals, async ({ state }, _by, c) => ({
    proposals: await readProposals(c.env.DB, state),
  }))
  serve(app, proposalCalls.showWaiting, (_input, _by, c) => readWaiting(c.env))
  serve(app, proposalCalls.decideProposal, ({ id, decision, reason = '' }, by, c) =>
    decideFor(c.env, id, decision, { ...by, reason }),
  )
  serve(app, proposalCalls.showApprovalLimits, async (_input, _by, c) => ({ limits: await approvalLimits(c.env.DB) }))
  serveForTwo(app, serve, proposalCalls.setApprovalLimits, {
    forTwo: async ({ DB }, { limits }) => {
      const before = await approvalLimits(DB)
      const isRaised = CURRENCIES.some((currency) => (limits[currency] ?? 0) > before[currency])
      return isRaised ? { limits, before } : null
    },
    perform: async ({ DB }, { limits }, by) => {
      const saved = await saveApprovalLimits(DB, limits, by)
      return saved instanceof Refusal ? saved : { limits: saved }
    },
  })
}
