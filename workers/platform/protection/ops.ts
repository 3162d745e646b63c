import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { Refusal } from '#api/envelope'
import { ExclusionByHand, LimitByHand } from '#api/operator/protection'
import { bodyOf, refuse } from '../../serve.ts'
import type { App } from '../app.ts'
import type { Protection } from '../bank/limits/words.ts'
import { bankOf } from '../bank/of.ts'
import type { Refused } from '../bank/words.ts'
import type { Env } from '../env.ts'
import { type Member, memberByAccount } from '../member/directory.ts'
import { actorOf } from '../operators/actor.ts'

type Ctx = Context<{ Bindings: Env }>

/** What protects a member, as an operator sees and sets it; both doors answer with all of it. */
export function mountProtectionOps(app: App): void {
  app.get('/ops/limits/:account', show)
  app.get('/ops/exclusions/:account', show)
  app.put('/ops/limits/:account', (c) =>
    change(c, LimitByHand, (asked, { id, bank }, actor) =>
      bankOf(c.env, bank).setLimit({ ...asked, memberId: id, actor }),
    ),
  )
  app.put('/ops/exclusions/:account', (c) =>
    change(c, ExclusionByHand, (asked, { id: memberId, bank }, actor) => {
      const { kind, reason } = asked
      if (kind === 'none') return bankOf(c.env, bank).endExclusion({ memberId, actor, reason })
      const until_ms = asked.until === null ? null : Date.parse(asked.until)
      return bankOf(c.env, bank).exclude({ memberId, kind, until_ms, actor, reason })
    }),
  )
}

async function show(c: Ctx): Promise<Response> {
  const member = await memberByAccount(c.env.DB, c.req.param('account') ?? '')
  if (member === null) return refuse(c, new Refusal('not-found'))
  return answer(c, member, await bankOf(c.env, member.bank).protection(member.id))
}

async function change<Schema extends z.ZodMiniType>(
  c: Ctx,
  schema: Schema,
  act: (asked: z.output<Schema>, member: Member, actor: string) => Promise<Protection | Refused>,
): Promise<Response> {
  const read = await bodyOf(c.req.raw, schema)
  if (read instanceof Refusal) return refuse(c, read)
  const member = await memberByAccount(c.env.DB, c.req.param('account') ?? '')
  if (member === null) return refuse(c, new Refusal('not-found'))
  return answer(c, member, await act(read, member, actorOf(c)))
}

function answer(c: Ctx, { account }: Member, protection: Protection | Refused): Response {
  if ('refusal' in protection) return refuse(c, new Refusal(protection.refusal))
  c.header('Cache-Control', 'no-store')
  return c.json({ success: true, value: { account, ...protection } })
}
