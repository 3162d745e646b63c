import * as z from 'zod/mini'
import { Done, endpoint, Nothing } from '../endpoint.ts'

/** One open session, described so that its owner recognises it and others learn nothing from it. */
export const OpenedSession = z.object({
  /** Public id, for ending the session; reveals nothing of its token. */
  id: z.string().check(z.regex(/^[\w-]{16}$/)),
  /** True for the session of this request. */
  current: z.boolean(),
  /** ISO 8601 UTC. */
  openedAt: z.string(),
  lastUsedAt: z.string(),
  /** `Chrome`, `Android`: no more detail than that. Null when not recognised. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** The network it was opened from: a /24 or a /64, never a full address. */
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
