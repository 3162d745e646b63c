import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { ROLES, rolesWith } from '../roles.ts'
import { PAYMENT_OPERATIONS } from '../session/payment-password.ts'
import { Changes } from './history.ts'
import { Account } from './paging.ts'

/** Inputs of the operator endpoints for sessions. The command line reads its input with the same schemas. */

/**
 * The methods an operator may enable. An authenticator is the member's own choice and always required once enrolled.
 */
export const OPERATOR_METHODS = ['mobile', 'email', 'bank-name'] as const
export type OperatorMethod = (typeof OPERATOR_METHODS)[number]

/**
 * The methods of extra verification at an unrecognised device or address. With an empty list members use only the
 * methods they enrolled themselves.
 */
export const Verification = z.strictObject({
  methods: z.array(z.enum(OPERATOR_METHODS)).check(z.maxLength(OPERATOR_METHODS.length)),
})

/** The account that loses its authenticator, or its payment password. */
export const Lost = z.strictObject({
  account: Account,
  enabled: z.literal(false),
})

/** The account whose password must change at the next login, and why: another person set it, or it expired. */
const DuePassword = z.strictObject({ account: Account, due: z.enum(['first-login', 'expired']) })

const Methods = z.object({ methods: z.array(z.enum(OPERATOR_METHODS)) })

const showVerification = endpoint({
  method: 'GET',
  path: '/ops/verification',
  summary: 'By what members show who they are at a place nobody knows',
  auth: 'operator',
  roles: ROLES,
  request: Nothing,
  response: z.extend(Methods, { changes: Changes }),
})

const setVerification = endpoint({
  method: 'PUT',
  path: '/ops/verification',
  summary: 'Sets by what members show who they are at a place nobody knows',
  auth: 'operator',
  roles: rolesWith(),
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
  roles: rolesWith('support'),
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
  roles: rolesWith('support'),
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
  roles: rolesWith('support'),
  takesReason: true,
  request: z.strictObject({ account: Account }),
  response: z.object({ account: z.string() }),
  errors: ['busy'],
})

const Operations = z.object({ operations: z.array(z.enum(PAYMENT_OPERATIONS)) })

const showPaymentPassword = endpoint({
  method: 'GET',
  path: '/ops/payment-password',
  summary: 'What members need their payment password for',
  auth: 'operator',
  roles: ROLES,
  request: Nothing,
  response: z.extend(Operations, { changes: Changes }),
})

const requirePaymentPassword = endpoint({
  method: 'PUT',
  path: '/ops/payment-password',
  summary: 'Sets what members need their payment password for',
  auth: 'operator',
  roles: rolesWith(),
  takesReason: true,
  request: z.strictObject({
    operations: z.array(z.enum(PAYMENT_OPERATIONS)).check(z.maxLength(PAYMENT_OPERATIONS.length)),
  }),
  response: Operations,
  errors: ['busy'],
})

const removePaymentPassword = endpoint({
  method: 'PUT',
  path: '/ops/members/payment-password',
  summary: 'Removes a forgotten payment password, ends every session of the account and tells its owner',
  auth: 'operator',
  roles: rolesWith('support'),
  takesReason: true,
  request: Lost,
  response: z.object({ account: z.string(), enabled: z.literal(false) }),
  errors: ['busy'],
})

/** The detail that a member set once and got wrong. */
const Detail = z.strictObject({ account: Account, field: z.enum(['birthday', 'idNumber']) })

const clearMemberDetail = endpoint({
  method: 'PUT',
  path: '/ops/members/detail',
  summary: 'Clears a detail that a member can set only once, so that they set it again',
  auth: 'operator',
  roles: rolesWith('support'),
  takesReason: true,
  request: Detail,
  response: Detail,
  errors: ['busy'],
})

export const sessionCalls = {
  clearMemberDetail,
  showPaymentPassword,
  requirePaymentPassword,
  removePaymentPassword,
  showVerification,
  setVerification,
  removeLostAuthenticator,
  requirePasswordChange,
  endMemberSessions,
}
