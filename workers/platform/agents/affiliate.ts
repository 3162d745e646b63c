import { affiliate } from '#api/agents'
import { Refusal } from '#api/envelope'
import type { App, Serve } from '../app.ts'
import { inviterByCode } from '../directory/inviter.ts'
import { AFFILIATE_CHECKS } from '../session/limits.ts'
import { keyFor, throttleOf } from '../throttle/of.ts'
import { visitorOf } from '../visitor.ts'

/** `GET /wps/agent/affiliate`: counted by address before anything is looked up, so that codes cannot be walked. */
export function mountAffiliate(app: App, serve: Serve): void {
  serve(app, affiliate, async ({ code, domain }, _caller, c) => {
    const key = keyFor('affiliate', visitorOf(c).prefix)
    const wait = await throttleOf(c.env, key).take(key, AFFILIATE_CHECKS)
    if (wait > 0) return new Refusal('too-many-requests', { retryAfterSeconds: wait })
    const inviter = await inviterByCode(c.env.DB, code, domain)
    return inviter === 'ended' ? { valid: false, ended: true } : { valid: inviter !== null }
  })
}
