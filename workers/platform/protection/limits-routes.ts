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
import { noteRefusedRaise } from './events/follow.ts'

/** The limits that members set themselves. Making one stricter is never too often. */
export function mountMemberLimits(app: App, serve: Serve): void {
  serve(app, memberLimits, async (_nothing, { memberId, bank }, c) =>
    reply(await bankOf(c.env, bank).memberLimits(memberId)),
  )

  serve(app, setMemberLimit, async (request, { memberId, bank }, c) => {
    const tooOften = isLooser(request.amount, request.shown) ? await countLooser(c.env, memberId) : null
    return (
      tooOften ?? replyToLooser(c.env, memberId, await bankOf(c.env, bank).setMemberLimit({ ...request, memberId }))
    )
  })

  serve(
    app,
    confirmMemberLimit,
    async (request, { memberId, bank }, c) =>
      (await countLooser(c.env, memberId)) ??
      replyToLooser(c.env, memberId, await bankOf(c.env, bank).confirmMemberLimit({ ...request, memberId })),
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

/** Refusals of a raise in a break, and of one whose day is not over: that it was tried is written down (decision 204). */
const REFUSED_RAISES: readonly string[] = ['excluded', 'limit-waiting']

async function replyToLooser(env: Env, memberId: string, result: MemberLimits | Refused) {
  if (isRefused(result) && REFUSED_RAISES.includes(result.refusal)) await noteRefusedRaise(env, memberId)
  return reply(result)
}

/** Counts a change to a looser limit. Returns the refusal of one too many. */
async function countLooser(env: Env, memberId: string): Promise<Refusal | null> {
  const key = keyFor('looser-limits', memberId)
  const wait = await throttleOf(env, key).take(key, LOOSER_LIMITS)
  return wait > 0 ? new Refusal('too-many-requests', { retryAfterSeconds: wait }) : null
}
