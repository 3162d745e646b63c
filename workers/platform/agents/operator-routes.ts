import { Refusal } from '#api/envelope'
import { agentCalls } from '#api/operator/agents'
import type { App, Serve } from '../app.ts'
import { type By, writeAudited } from '../operators/audit.ts'

/** Operator settings of agents: the domains of an affiliate code. */
export function mountAgentsOps(app: App, serve: Serve): void {
  serve(app, agentCalls.setAffiliateDomains, ({ code, domains }, by, c) => setDomains(c.env.DB, code, domains, by))
}

/** Sets the domains on which an agent's code is valid; an empty list allows every domain. */
async function setDomains(db: D1Database, code: string, typed: string[], by: By) {
  const agent = await db.prepare('SELECT 1 FROM members WHERE affiliate_code = ?').bind(code).first()
  if (agent === null) return new Refusal('not-found')
  const domains = [...new Set(typed.map((domain) => domain.toLowerCase()))]
  const statements = [
    db.prepare('DELETE FROM affiliate_domains WHERE code = ?').bind(code),
    ...domains.map((domain) =>
      db.prepare('INSERT INTO affiliate_domains (code, domain) VALUES (?, ?)').bind(code, domain),
    ),
  ]
  const saved = await writeAudited(db, by, async () => {
    const { results } = await db
      .prepare('SELECT domain FROM affiliate_domains WHERE code = ? ORDER BY domain')
      .bind(code)
      .all<{ domain: string }>()
    const before = results.map(({ domain }) => domain)
    return { action: 'domains-changed', subject: `affiliate:${code}`, before, after: domains, statements }
  })
  return saved instanceof Refusal ? saved : { code, domains }
}
