import { affiliate } from '#api/agents'
import { Refusal } from '#api/envelope'
import { AGENT_TYPES } from '#api/session'
import type { App, Serve } from '../app.ts'
import type { Member } from '../member/directory.ts'
import { AFFILIATE_CHECKS } from '../session/limits.ts'
import { keyFor, throttleOf } from '../throttle/of.ts'
import { visitorOf } from '../visitor.ts'

/** `GET /wps/agent/affiliate`: counted by address before anything is looked up, so that codes cannot be walked. */
export function mountAffiliate(app: App, serve: Serve): void {
  serve(app, affiliate, async ({ code, domain }, _caller, c) => {
    const key = keyFor('affiliate', visitorOf(c).prefix)
    const wait = await throttleOf(c.env, key).take(key, AFFILIATE_CHECKS)
    if (wait > 0) return new Refusal('too-many-requests', { retryAfterSeconds: wait })
    return { valid: (await agentByCode(c.env.DB, code, domain)) !== null }
  })
}

/**
 * The agent whose line a code leads into on a domain: a code that names domains holds on those, another everywhere. One
 * query by unique keys, whether or not the code exists.
 */
export function agentByCode(db: D1Database, code: string, domain: string): Promise<Member | null> {
  return db
    .prepare(
      `SELECT * FROM members WHERE affiliate_code = ?1 AND type IN (${AGENT_TYPES.join(', ')}) AND (
         NOT EXISTS (SELECT 1 FROM affiliate_domains WHERE code = ?1)
         OR EXISTS (SELECT 1 FROM affiliate_domains WHERE code = ?1 AND domain = ?2))`,
    )
    .bind(code, domain.toLowerCase())
    .first<Member>()
}
