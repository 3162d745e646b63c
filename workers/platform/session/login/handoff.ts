import { Refusal } from '#api/envelope'
import { createHandoff, previewHandoff, redeemHandoff } from '#api/session/session'
import type { App, Serve } from '../../app.ts'
import { type Member, memberById } from '../../directory/members.ts'
import type { Ctx } from '../../env.ts'
import { HANDOFF_LIFE_MS } from '../../presence/session-types.ts'
import { refusedByWindow } from '../../throttle/refused-by-window.ts'
import { visitorOf } from '../../visitor.ts'
import { HANDOFF_PREVIEWS, HANDOFFS } from '../limits.ts'
import { refusedMadeUp } from '../made-up-tokens.ts'
import { newToken, partsOf, type TokenParts } from '../token.ts'
import { admit } from '../verification/step-up.ts'

/**
 * Transfers a session to another screen by a one-time ticket, valid for a minute, which the signed-in member creates.
 * The new session ends with the one that it came from and meets the extra verification of a new device (decision 091).
 */
export function mountHandoff(app: App, serve: Serve): void {
  serve(app, createHandoff, async (_input, { memberId, session }, c) => {
    const refused = await refusedByWindow('handoffs', memberId, HANDOFFS, c.env)
    if (refused) return refused
    const { token: code, hash } = newToken(c.env.PEPPER, 'handoff', memberId)
    await c.env.PRESENCE.getByName(memberId).saveHandoff(hash, session)
    return { code, expiresInSeconds: HANDOFF_LIFE_MS / 1_000 }
  })

  serve(app, previewHandoff, async ({ code }, _caller, c) => {
    const parts = await readParts(code, c)
    if (parts instanceof Refusal) return parts
    const refused = await refusedByWindow('handoff-previews', visitorOf(c).prefix, HANDOFF_PREVIEWS, c.env)
    if (refused) return refused
    const isValid = await c.env.PRESENCE.getByName(parts.memberId).hasHandoff(parts.hash)
    const member = isValid ? await findHolder(parts, c) : null
    return member === null ? new Refusal('not-signed-in') : { account: `${[...member.account][0]}•••` }
  })

  serve(app, redeemHandoff, async ({ code }, _caller, c) => {
    const parts = await readParts(code, c)
    if (parts instanceof Refusal) return parts
    const parent = await c.env.PRESENCE.getByName(parts.memberId).takeHandoff(parts.hash)
    const member = parent === null ? null : await findHolder(parts, c)
    if (parent === null || member === null) return new Refusal('not-signed-in')
    return admit(member, 'handoff', c, { parent })
  })
}

async function readParts(code: string, c: Ctx): Promise<TokenParts | Refusal> {
  return partsOf(c.env.PEPPER, 'handoff', code) ?? (await refusedMadeUp(visitorOf(c).prefix))
}

async function findHolder({ memberId }: TokenParts, c: Ctx): Promise<Member | null> {
  const member = await memberById(c.env.DB, memberId)
  return member === null || member.password_is_default ? null : member
}
