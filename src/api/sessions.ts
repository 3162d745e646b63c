import * as z from 'zod/mini'
import { Done, endpoint, Nothing } from './endpoint.ts'

/** One open session, told so that its owner knows it again and nobody else learns from it. */
export const OpenedSession = z.object({
  /** Its public name, for ending it; says nothing of its token. */
  id: z.string().check(z.regex(/^[\w-]{16}$/)),
  /** The session that asks. */
  current: z.boolean(),
  /** ISO 8601 UTC. */
  openedAt: z.string(),
  lastUsedAt: z.string(),
  /** `Chrome`, `Android`: as coarse as that; null where it is none we know. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** The network it was opened from: a /24 or a /64, never an address. */
  network: z.string(),
})
export type OpenedSession = z.infer<typeof OpenedSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/wps/session/list',
  summary: 'The sessions of who is signed in: this one first, then the last used',
  auth: 'account',
  request: Nothing,
  response: z.object({ sessions: z.array(OpenedSession) }),
  errors: ['not-signed-in', 'trial-account'],
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/wps/session/one',
  summary: 'Ends one session of who is signed in',
  auth: 'account',
  request: z.strictObject({ id: z.string().check(z.regex(/^[\w-]{16}$/)) }),
  response: Done,
  errors: ['not-signed-in', 'trial-account', 'not-found'],
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/wps/session/others',
  summary: 'Ends every session of who is signed in but this one',
  auth: 'account',
  request: Nothing,
  response: z.object({ ended: z.int() }),
  errors: ['not-signed-in', 'trial-account'],
})
