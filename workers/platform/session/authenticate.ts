import { Refusal } from '#api/envelope'
import { liveTicket } from '#api/live'
import { realityCheck } from '#api/protection/reality-check'
import type { Caller, Ctx } from '../env.ts'
import { visitorOf } from '../visitor.ts'
import { refusedMadeUp } from './made-up-tokens.ts'
import { actingSubAccount } from './sub-accounts/directory.ts'
import { partsOf } from './token.ts'

/**
 * Authenticates the caller: returns null without a token, a refusal when the token is invalid, malformed or idle too
 * long. A page asks for a live ticket and for the figures of play by itself, so that is no use of the session (GLI-19
 * 2.5.4).
 */
export async function authenticate(c: Ctx): Promise<Caller | null | Refusal> {
  const token = tokenIn(c.req.raw.headers)
  if (token === null) return null
  const parts = partsOf(c.env.PEPPER, 'session', token)
  if (parts === null) return refusedMadeUp(visitorOf(c).prefix)
  const isUse = !BY_ITSELF.has(c.req.path)
  const session = await c.env.PRESENCE.getByName(parts.memberId).check(parts.hash, isUse)
  if (session === null) return new Refusal('not-signed-in')
  const { bank, type, currency, subAccount: owner } = session
  const subAccount = owner === null ? null : await actingSubAccount(c.env.DB, owner, isUse)
  if (owner !== null && subAccount === null) return new Refusal('not-signed-in')
  return { memberId: parts.memberId, bank, type, currency, session: parts.hash, subAccount }
}

const BY_ITSELF: ReadonlySet<string> = new Set([liveTicket.path, realityCheck.path])

/** `Authorization: Bearer` (RFC 6750), or the `token` header of older clients. */
function tokenIn(headers: Headers): string | null {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.get('Authorization') ?? '')?.[1]
  return bearer ?? headers.get('token')
}
