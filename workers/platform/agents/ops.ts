import * as z from 'zod/mini'
import { Refusal } from '#api/envelope'
import { badInput, jsonOf, refuse } from '../../serve.ts'
import type { App } from '../app.ts'
import { Domains } from './operator.ts'

const Body = z.strictObject({ domains: Domains })

/** `PUT /ops/affiliates/CODE`: the domains an agent's code holds on; none: every domain. */
export function mountAffiliateOps(app: App): void {
  app.put('/ops/affiliates/:code', async (c) => {
    const body = await jsonOf(c.req.raw)
    if (body instanceof Refusal) return refuse(c, body)
    const read = Body.safeParse(body)
    if (!read.success) return refuse(c, badInput(read.error.issues))
    const code = c.req.param('code')
    const db = c.env.DB
    const agent = await db.prepare('SELECT 1 FROM members WHERE affiliate_code = ?').bind(code).first()
    if (agent === null) return refuse(c, new Refusal('not-found'))
    const domains = [...new Set(read.data.domains.map((domain) => domain.toLowerCase()))]
    await db.batch([
      db.prepare('DELETE FROM affiliate_domains WHERE code = ?').bind(code),
      ...domains.map((domain) => db.prepare('INSERT INTO affiliate_domains VALUES (?, ?)').bind(code, domain)),
    ])
    return c.json({ success: true, value: { code, domains } })
  })
}
