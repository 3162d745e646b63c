import { Refusal } from '#api/envelope'
import { protectionCalls } from '#api/protection/calls'
import type { RealityCheck } from '#api/protection/reality-check'
import type { App, Serve } from '../app.ts'
import { isRefused, type Refused } from '../bank/bank-types.ts'
import { bankOf } from '../bank/routing.ts'

const { realityCheck, acknowledgeRealityCheck, setRealityCheck } = protectionCalls

/** Reality checks: what the session of play is like, and the word with which it goes on (decision 201). */
export function mountRealityChecks(app: App, serve: Serve): void {
  serve(app, realityCheck, async (_nothing, { memberId, bank }, c) =>
    reply(await bankOf(c.env, bank).realityCheck(memberId)),
  )
  serve(app, acknowledgeRealityCheck, async (_nothing, { memberId, bank }, c) =>
    reply(await bankOf(c.env, bank).acknowledgeRealityCheck(memberId)),
  )
  serve(app, setRealityCheck, async ({ minutes }, { memberId, bank }, c) =>
    reply(await bankOf(c.env, bank).setRealityCheck(memberId, minutes)),
  )
}

function reply(result: RealityCheck | Refused): RealityCheck | Refusal {
  return isRefused(result) ? new Refusal(result.refusal) : result
}
