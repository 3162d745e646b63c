import { Refusal } from '#api/envelope'
import { agentCalls } from '#api/operator/agents'
import { TRIAL_TYPE } from '#api/session/session'
import type { App, Serve } from '../app.ts'
import { memberByAccount } from '../member/directory.ts'
import { audited, type By } from '../operators/audit.ts'
import { type Contracts, contractChanges, contractsOf, saveContracts } from './contracts.ts'

/** Operator settings of agents: the domains of an affiliate code, the contracts of a member. */
export function mountAgentsOps(app: App, serve: Serve): void {
  serve(app, agentCalls.setAffiliateDomains, ({ code, domains }, by, c) => setDomains(c.env.DB, code, domains, by))
  serve(app, agentCalls.showContracts, ({ account }, by, c) => updateContracts(c.env.DB, account, {}, by))
  serve(app, agentCalls.setContracts, ({ account, ...states }, by, c) => updateContracts(c.env.DB, account, states, by))
}

/** Sets the domains on which an agent's code is valid; an empty list allows every domain. */
async function setDomains(db: D1Database, code: string, typed: string[], by: By) {
  const agent = await db.prepare('SELECT 1 FROM members WHERE affiliate_code = ?').bind(code).first()
  if (agent === null) return new Refusal('not-found')
  const domains = [...new Set(typed.map((domain) => domain.toLowerCase()))]
  const statements = [
    db.prepare('DELETE FROM affiliate_domains WHERE code = ?').bind(code),
    ...domains.map((domain) => db.prepare('INSERT INTO affiliate_domains VALUES (?, ?)').bind(code, domain)),
  ]
  const saved = await audited(db, by, async () => {
    const { results } = await db
      .prepare('SELECT domain FROM affiliate_domains WHERE code = ? ORDER BY domain')
      .bind(code)
      .all<{ domain: string }>()
    const before = results.map(({ domain }) => domain)
    return { action: 'domains-changed', subject: `affiliate:${code}`, before, after: domains, statements }
  })
  return saved instanceof Refusal ? saved : { code, domains }
}

/**
 * Sets the contracts in the input, then replies with the member's contracts and their change history. Trial accounts
 * cannot have contracts.
 */
async function updateContracts(db: D1Database, account: string, states: Partial<Contracts>, by: By) {
  const member = await memberByAccount(db, account)
  if (member === null) return new Refusal('not-found')
  if (member.type === TRIAL_TYPE) return new Refusal('trial-account')
  if (Object.keys(states).length > 0) {
    const refused = await saveContracts(db, member.id, states, by)
    if (refused) return refused
  }
  const [contracts, changes] = await Promise.all([contractsOf(db, member.id), contractChanges(db, member.id)])
  return { account: member.account, contracts, changes }
}
