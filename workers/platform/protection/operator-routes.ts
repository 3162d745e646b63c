import { Refusal } from '#api/envelope'
import { lineCalls } from '#api/operator/agents/lines'
import { protectionCalls } from '#api/operator/protection'
import type { App, Serve } from '../app.ts'
import type { Refused } from '../bank/bank-types.ts'
import type { Protection } from '../bank/limits/limit-types.ts'
import { bankOf } from '../bank/routing.ts'
import { type Member, memberByAccount } from '../directory/members.ts'
import type { Env } from '../env.ts'
import { changeExclusion } from '../persons/exclusions.ts'
import { decideReview, listReviews, readReview } from '../persons/reviews.ts'
import { freezeLine, frozenLines } from './frozen-lines.ts'

const { showLimits, setLimit, showExclusion, setExclusion } = protectionCalls
const { listPersonReviews, showPersonReview, decidePersonReview } = protectionCalls

/** A member's limits and exclusion, shown and set by operators; each call replies with all of it. */
export function mountProtectionOps(app: App, serve: Serve): void {
  serve(app, showLimits, ({ account }, _by, c) => show(c.env, account))
  serve(app, showExclusion, ({ account }, _by, c) => show(c.env, account))
  serve(app, lineCalls.listFrozenLines, async (_input, _by, c) => ({ lines: await frozenLines(c.env.DB) }))
  serve(app, lineCalls.freezeLine, ({ account, frozen }, by, c) => freezeLine(c.env, account, frozen, by))
  serve(app, setLimit, ({ account, currency, ...limit }, { actor }, c) =>
    about(c.env, account, async ({ id, bank, ...member }) =>
      currency !== undefined && currency !== member.currency
        ? { refusal: 'wrong-currency' }
        : bankOf(c.env, bank).setLimit({ ...limit, memberId: id, actor }),
    ),
  )
  serve(app, setExclusion, ({ account, ...change }, { actor }, c) =>
    about(c.env, account, (member) =>
      changeExclusion(c.env, member, () => {
        const { id: memberId, bank } = member
        const { kind, reason } = change
        if (kind === 'none') return bankOf(c.env, bank).endExclusion({ memberId, actor, reason })
        const untilMs = change.until === null ? null : Date.parse(change.until)
        return bankOf(c.env, bank).exclude({ memberId, kind, until_ms: untilMs, actor, reason })
      }),
    ),
  )
  serve(app, listPersonReviews, async ({ state }, _by, c) => ({ reviews: await listReviews(c.env.DB, state) }))
  serve(app, showPersonReview, async ({ id }, _by, c) => (await readReview(c.env.DB, id)) ?? new Refusal('not-found'))
  serve(app, decidePersonReview, ({ id, decision, reason }, by, c) =>
    decideReview(c.env, id, decision, { ...by, reason }),
  )
}

function show(env: Env, account: string) {
  return about(env, account, ({ id, bank }) => bankOf(env, bank).protection(id))
}

async function about(env: Env, typed: string, act: (member: Member) => Promise<Protection | Refused>) {
  const member = await memberByAccount(env.DB, typed)
  if (member === null) return new Refusal('not-found')
  const protection = await act(member)
  return 'refusal' in protection
    ? new Refusal(protection.refusal)
    : { account: member.account, currency: member.currency, ...protection }
}
