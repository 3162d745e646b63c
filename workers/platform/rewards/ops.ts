import type { Context } from 'hono'
import { Refusal } from '#api/envelope'
import type { Currency } from '#api/money'
import { BonusEnded, BonusGiven } from '#api/operator/rewards'
import { bodyOf, refuse } from '../../serve.ts'
import type { App } from '../app.ts'
import { bankOf } from '../bank/of.ts'
import type { Refused } from '../bank/words.ts'
import type { Env } from '../env.ts'
import { type Member, memberByAccount } from '../member/directory.ts'
import { actorOf } from '../operators/actor.ts'

type Ctx = Context<{ Bindings: Env }>

/**
 * Restricted money by hand: `GET /ops/bonus/ACCOUNT` lists the grants, `PUT` gives one, `PUT /ops/bonus/ACCOUNT/GRANT` takes
 * it back or releases it. Every answer is how it stands after.
 */
export function mountBonusOps(app: App): void {
  app.get('/ops/bonus/:account', async (c) => {
    const member = await memberOf(c)
    return member instanceof Refusal ? refuse(c, member) : stands(c, member)
  })
  app.put('/ops/bonus/:account', async (c) => {
    const given = await bodyOf(c.req.raw, BonusGiven)
    if (given instanceof Refusal) return refuse(c, given)
    const member = await memberOf(c, given.currency)
    if (member instanceof Refusal) return refuse(c, member)
    const { id, amount, spending, reason } = given
    const asked = { memberId: member.id, id, amount, spending, reason, actor: actorOf(c) }
    return stands(c, member, await bankOf(c.env, member.bank).grantBonusByHand(asked))
  })
  app.put('/ops/bonus/:account/:grant', async (c) => {
    const ended = await bodyOf(c.req.raw, BonusEnded)
    if (ended instanceof Refusal) return refuse(c, ended)
    const member = await memberOf(c, ended.currency)
    if (member instanceof Refusal) return refuse(c, member)
    const { id, amount, how, reason } = ended
    const asked = { memberId: member.id, id, grantId: c.req.param('grant'), amount, reason, actor: actorOf(c) }
    return stands(c, member, await bankOf(c.env, member.bank).endBonusByHand(how, asked))
  })
}

async function memberOf(c: Ctx, currency?: Currency): Promise<Member | Refusal> {
  const member = await memberByAccount(c.env.DB, c.req.param('account') ?? '')
  if (member === null) return new Refusal('not-found')
  return currency === undefined || currency === member.currency ? member : new Refusal('wrong-currency')
}

async function stands(c: Ctx, { id, bank, account, currency }: Member, done: object = {}): Promise<Response> {
  const bonuses = 'refusal' in done ? (done as Refused) : await bankOf(c.env, bank).bonuses(id)
  if ('refusal' in bonuses) return refuse(c, new Refusal(bonuses.refusal))
  c.header('Cache-Control', 'no-store')
  return c.json({ success: true, value: { account, currency, ...bonuses } })
}
