import { Refusal } from '#api/envelope'
import type { Currency } from '#api/money'
import { rewardCalls } from '#api/operator/rewards'
import type { App, Serve } from '../../app.ts'
import type { Refused } from '../../bank/bank-types.ts'
import { bankOf } from '../../bank/routing.ts'
import { type Member, memberByAccount } from '../../directory/members.ts'
import type { Env } from '../../env.ts'
import { mayDecideAlone } from '../../operators/approval-limits.ts'
import { serveForTwo } from '../../operators/two-people.ts'

/** Restricted money granted by hand. Each call replies with the state after it. */
export function mountBonusOps(app: App, serve: Serve): void {
  serve(app, rewardCalls.listBonuses, async ({ account }, _by, c) => {
    const member = await findMember(c.env, account)
    return member instanceof Refusal ? member : replyWithBonuses(c.env, member)
  })
  serveForTwo(app, serve, rewardCalls.grantBonus, {
    forTwo: async (env, grant, { actor }) => {
      const { account, currency, amount } = grant
      const member = await findMember(env, account, currency)
      if (member instanceof Refusal) return member
      const decision = { id: `bonus:${member.id}:${grant.id}`, actor, currency, amount }
      return (await mayDecideAlone(env.DB, decision)) ? null : grant
    },
    perform: async (env, { account, currency, ...fields }, { actor }) => {
      const member = await findMember(env, account, currency)
      if (member instanceof Refusal) return member
      const request = { memberId: member.id, ...fields, actor }
      return replyWithBonuses(env, member, await bankOf(env, member.bank).grantBonusByHand(request))
    },
  })
  serve(app, rewardCalls.endBonus, async ({ account, grant, currency, how, ...ended }, { actor }, c) => {
    const member = await findMember(c.env, account, currency)
    if (member instanceof Refusal) return member
    const request = { memberId: member.id, ...ended, grantId: grant, actor }
    return replyWithBonuses(c.env, member, await bankOf(c.env, member.bank).endBonusByHand(how, request))
  })
}

async function findMember(env: Env, account: string, currency?: Currency): Promise<Member | Refusal> {
  const member = await memberByAccount(env.DB, account)
  if (member === null) return new Refusal('not-found')
  return currency === undefined || currency === member.currency ? member : new Refusal('wrong-currency')
}

async function replyWithBonuses(env: Env, { id, bank, account, currency }: Member, done: object = {}) {
  const bonuses = 'refusal' in done ? (done as Refused) : await bankOf(env, bank).bonuses(id)
  return 'refusal' in bonuses ? new Refusal(bonuses.refusal) : { account, currency, ...bonuses }
}
