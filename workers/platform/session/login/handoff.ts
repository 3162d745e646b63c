import { Refusal } from '#api/envelope'
import { createHandoff, redeemHandoff } from '#api/session/session'
import type { App, Serve } from '../../app.ts'
import { memberById, rememberLogin } from '../../member/directory.ts'
import { HANDOFF_LIFE_MS } from '../../presence/Presence.ts'
import { visitorOf } from '../../visitor.ts'
import { openSession } from '../open.ts'
import { newToken, partsOf } from '../token.ts'

/**
 * Transfers a session to another screen by a one-time ticket, valid for a minute, which the signed-in member creates.
 */
export function mountHandoff(app: App, serve: Serve): void {
  serve(app, createHandoff, async (_input, caller, c) => {
    const { token: code, hash } = newToken(caller.memberId)
    await c.env.PRESENCE.getByName(caller.memberId).saveHandoff(hash)
    return { code, expiresInSeconds: HANDOFF_LIFE_MS / 1_000 }
  })

  serve(app, redeemHandoff, async ({ code }, _caller, c) => {
    const parts = partsOf(code)
    if (parts === null || !(await c.env.PRESENCE.getByName(parts.memberId).takeHandoff(parts.hash)))
      return new Refusal('not-signed-in')
    const member = await memberById(c.env.DB, parts.memberId)
    if (member === null || member.password_is_default) return new Refusal('not-signed-in')
    const visitor = visitorOf(c)
    await rememberLogin(c.env.DB, member.id, visitor, 'passed')
    return openSession(c.env, member, visitor)
  })
}
