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

const READ = { method: 'GET', auth: 'operator', roles: ROLES, request: Nothing } as const
const WRITE = { method: 'PUT', auth: 'operator', takesReason: true, errors: ['busy'] } as const
/** Removes what a member has lost. */
const REMOVAL = {
  ...WRITE,
  roles: rolesWith('support'),
  request: Lost,
  response: z.object({ account: z.string(), enabled: z.literal(false) }),
} as const

const showVerification = endpoint({
  ...READ,
  path: '/ops/verification',
  summary: 'By what members show who they are at a place nobody knows',
  response: z.extend(Methods, { changes: Changes }),
})

const setVerification = endpoint({
  ...WRITE,
  path: '/ops/verification',
  summary: 'Sets by what members show who they are at a place nobody knows',
  roles: rolesWith(),
  request: Verification,
  response: Methods,
})

const removeLostAuthenticator = endpoint({
  ...REMOVAL,
  path: '/ops/members/authenticator',
  summary: 'Takes a lost authenticator away, ends every session of the account and tells its owner',
})

const requirePasswordChange = endpoint({
  ...WRITE,
  path: '/ops/members/password',
  summary: 'Makes a member choose another password at the next login, and ends every session of the account',
  roles: rolesWith('support'),
  request: DuePassword,
  response: DuePassword,
})

const endMemberSessions = endpoint({
  ...WRITE,
  path: '/ops/members/sessions',
  summary: 'Ends every session and game of an account',
  roles: rolesWith('support'),
  request: z.strictObject({ account: Account }),
  response: z.object({ account: z.string() }),
})

const Operations = z.object({ operations: z.array(z.enum(PAYMENT_OPERATIONS)) })

const showPaymentPassword = endpoint({
  ...READ,
  path: '/ops/payment-password',
  summary: 'What members need their payment password for',
  response: z.extend(Operations, { changes: Changes }),
})

const requirePaymentPassword = endpoint({
  ...WRITE,
  path: '/ops/payment-password',
  summary: 'Sets what members need their payment password for',
  roles: rolesWith(),
  request: z.strictObject({
    operations: z.array(z.enum(PAYMENT_OPERATIONS)).check(z.maxLength(PAYMENT_OPERATIONS.length)),
  }),
  response: Operations,
})

const removePaymentPassword = endpoint({
  ...REMOVAL,
  path: '/ops/members/payment-password',
  summary: 'Removes a forgotten payment password, ends every session of the account and tells its owner',
})

/** The detail that a member set once and got wrong. */
const Detail = z.strictObject({ account: Account, field: z.enum(['birthday', 'idNumber']) })

const clearMemberDetail = endpoint({
  ...WRITE,
  path: '/ops/members/detail',
  summary: 'Clears a detail that a member can set only once, so that they set it again',
  roles: rolesWith('support'),
  request: Detail,
  response: Detail,
  errors: ['wrong-state'],
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
