import type { Context } from 'hono'
import * as z from 'zod/mini'
import { Refusal } from '#api/envelope'
import { Contracts, Domains } from '#api/operator/agents'
import { TRIAL_TYPE } from '#api/session'
import { refuse } from '../../serve.ts'
import type { App } from '../app.ts'
import type { Env } from '../env.ts'
import { memberByAccount } from '../member/directory.ts'
import { byOf } from '../operators/actor.ts'
import { audited } from '../operators/audit.ts'
import { orderOf } from '../operators/order.ts'
import { contractChanges, contractsOf, saveContracts } from './contracts.ts'

type Ctx = Context<{ Bindings: Env }>

/** What an operator sets of agents: the domains of a code, the contracts of a member. */
export function mountAgentsOps(app: App): void {
  app.put('/ops/affiliates/:code', (c) => putDomains(c, c.req.param('code')))
  app.get('/ops/contracts/:account', (c) => answerContracts(c, c.req.param('account'), null))
  app.put('/ops/contracts/:account', async (c) => {
    const read = await orderOf(c, Contracts)
    return read instanceof Refusal ? refuse(c, read) : answerContracts(c, c.req.param('account'), read)
  })
}

const Body = z.strictObject({ domains: Domains })

/** `PUT /ops/affiliates/CODE`: the domains an agent's code holds on; none: every domain. */
async function putDomains(c: Ctx, code: string): Promise<Response> {
  const read = await orderOf(c, Body)
  if (read instanceof Refusal) return refuse(c, read)
  const db = c.env.DB
  const agent = await db.prepare('SELECT 1 FROM members WHERE affiliate_code = ?').bind(code).first()
  if (agent === null) return refuse(c, new Refusal('not-found'))
  const domains = [...new Set(read.domains.map((domain) => domain.toLowerCase()))]
  const statements = [
    db.prepare('DELETE FROM affiliate_domains WHERE code = ?').bind(code),
    ...domains.map((domain) => db.prepare('INSERT INTO affiliate_domains VALUES (?, ?)').bind(code, domain)),
  ]
  const saved = await audited(db, byOf(c), async () => {
    const { results } = await db
      .prepare('SELECT domain FROM affiliate_domains WHERE code = ? ORDER BY domain')
      .bind(code)
      .all<{ domain: string }>()
    const before = results.map(({ domain }) => domain)
    return { action: 'domains-changed', subject: `affiliate:${code}`, before, after: domains, statements }
  })
  if (saved instanceof Refusal) return refuse(c, saved)
  return c.json({ success: true, value: { code, domains } })
}

/** Sets what is given, then tells how a member's contracts stand and who changed which when. Trial accounts have none. */
async function answerContracts(c: Ctx, account: string, given: z.infer<typeof Contracts> | null): Promise<Response> {
  const { DB } = c.env
  const member = await memberByAccount(DB, account)
  if (member === null) return refuse(c, new Refusal('not-found'))
  if (member.type === TRIAL_TYPE) return refuse(c, new Refusal('trial-account'))
  if (given !== null && Object.keys(given).length > 0) {
    const refused = await saveContracts(DB, member.id, given, byOf(c))
    if (refused) return refuse(c, refused)
  }
  const [contracts, changes] = await Promise.all([contractsOf(DB, member.id), contractChanges(DB, member.id)])
  return c.json({ success: true, value: { account: member.account, contracts, changes } })
}
