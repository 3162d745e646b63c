import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { Changes } from './history.ts'
import { Account } from './paging.ts'

/** What an operator sends about signing in; the command line reads it by the same schemas. */

/** What may be switched on. An authenticator is its member's own choice, and always asked for. */
export const OPERATOR_METHODS = ['mobile', 'email', 'bank-name'] as const
export type OperatorMethod = (typeof OPERATOR_METHODS)[number]

/** By what members show who they are at a place nobody knows; none: only by what they enrolled themselves. */
export const Verification = z.strictObject({
  methods: z.array(z.enum(OPERATOR_METHODS)).check(z.maxLength(OPERATOR_METHODS.length)),
})

/** Whose authenticator is taken away. */
export const Lost = z.strictObject({
  account: Account,
  enabled: z.literal(false),
})

/** Whose password has to be changed at the next login, and why: it was set by another hand, or it is too old. */
const DuePassword = z.strictObject({ account: Account, due: z.enum(['first-login', 'expired']) })

const Methods = z.object({ methods: z.array(z.enum(OPERATOR_METHODS)) })

const showVerification = endpoint({
  method: 'GET',
  path: '/ops/verification',
  summary: 'By what members show who they are at a place nobody knows',
  auth: 'operator',
  request: Nothing,
  response: z.extend(Methods, { changes: Changes }),
})

const setVerification = endpoint({
  method: 'PUT',
  path: '/ops/verification',
  summary: 'Sets by what members show who they are at a place nobody knows',
  auth: 'operator',
  takesReason: true,
  request: Verification,
  response: Methods,
  errors: ['busy'],
})

const removeLostAuthenticator = endpoint({
  method: 'PUT',
  path: '/ops/members/authenticator',
  summary: 'Takes a lost authenticator away, ends every session of the account and tells its owner',
  auth: 'operator',
  takesReason: true,
  request: Lost,
  response: z.object({ account: z.string(), enabled: z.literal(false) }),
  errors: ['busy'],
})

const requirePasswordChange = endpoint({
  method: 'PUT',
  path: '/ops/members/password',
  summary: 'Makes a member choose another password at the next login, and ends every session of the account',
  auth: 'operator',
  takesReason: true,
  request: DuePassword,
  response: DuePassword,
  errors: ['busy'],
})

const endMemberSessions = endpoint({
  method: 'PUT',
  path: '/ops/members/sessions',
  summary: 'Ends every session and game of an account',
  auth: 'operator',
  takesReason: true,
  request: z.strictObject({ account: Account }),
  response: z.object({ account: z.string() }),
  errors: ['busy'],
})

export const sessionCalls = {
  showVerification,
  setVerification,
  removeLostAuthenticator,
  requirePasswordChange,
  endMemberSessions,
}
