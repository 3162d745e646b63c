import { Refusal } from '#api/envelope'
import {
  cancelMemberLimit,
  confirmMemberLimit,
  declineDepositLimit,
  type MemberLimits,
  memberLimits,
  setMemberLimit,
} from '#api/protection/limits'
import type { App, Serve } from '../app.ts'
import { isRefused, type Refused } from '../bank/bank-types.ts'
import { bankOf } from '../bank/routing.ts'
import type { Env } from '../env.ts'
import { isLooser } from '../ledger/limit-change.ts'
import { LOOSER_LIMITS } from '../session/limits.ts'
import { keyFor, throttleOf } from '../throttle/of.ts'

/** The limits that members set themselves. Making one stricter is never too often. */
export function mountMemberLimits(app: App, serve: Serve): void {
  serve(app, memberLimits, async (_nothing, { memberId, bank }, c) =>
    reply(await bankOf(c.env, bank).memberLimits(memberId)),
  )

  serve(app, setMemberLimit, async (request, { memberId, bank }, c) => {
    const tooOften = isLooser(request.amount, request.shown) ? await countLooser(c.env, memberId) : null
    return tooOften ?? reply(await bankOf(c.env, bank).setMemberLimit({ ...request, memberId }))
  })

  serve(
    app,
    confirmMemberLimit,
    async (request, { memberId, bank }, c) =>
      (await countLooser(c.env, memberId)) ??
      reply(await bankOf(c.env, bank).confirmMemberLimit({ ...request, memberId })),
  )

  serve(app, cancelMemberLimit, async (request, { memberId, bank }, c) =>
    reply(await bankOf(c.env, bank).cancelMemberLimit({ ...request, memberId })),
  )

  serve(app, declineDepositLimit, async (_nothing, { memberId, bank }, c) =>
    reply(await bankOf(c.env, bank).declineDepositLimit(memberId)),
  )
}

function reply(result: MemberLimits | Refused): MemberLimits | Refusal {
  return isRefused(result) ? new Refusal(result.refusal) : result
}

/** Counts a change to a looser limit. Returns the refusal of one too many. */
async function countLooser(env: Env, memberId: string): Promise<Refusal | null> {
  const key = keyFor('looser-limits', memberId)
  const wait = await throttleOf(env, key).take(key, LOOSER_LIMITS)
  return wait > 0 ? new Refusal('too-many-requests', { retryAfterSeconds: wait }) : null
}
