import * as z from 'zod/mini'
import { Done, endpoint } from '../endpoint.ts'
import type { ErrorCode } from '../error.ts'
import { Password, PROVED_BY_CODE, ProofCode, SEALED } from './proof.ts'
import { CaptchaSolution, LoginValue } from './session.ts'

/** A ticket: 32 random bytes, base64url. */
export const Ticket = z.string().check(z.regex(/^[\w-]{43}$/))

/** The new password twice. The server checks it against the registration rules (specification section 5). */
const Chosen = { newPassword: Password, confirmNewPassword: Password }

const JUDGED = [
  'password-rule',
  'password-common',
  'password-contains-username',
  'password-same',
  'inconsistent_twice',
] as const satisfies ErrorCode[]

/** Specification section 3 "Change password". Returns a session that replaces this one; every other session ends. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/wps/member/password',
  summary: 'Changes the password of who is signed in and ends every other session',
  auth: 'account',
  sealed: true,
  request: z.strictObject({
    oldPassword: Password,
    code: ProofCode,
    ...Chosen,
    captcha: z.optional(CaptchaSolution),
  }),
  response: LoginValue,
  errors: [
    ...SEALED,
    ...JUDGED,
    'not-signed-in',
    'trial-account',
    'old-password-wrong',
    'account-locked',
    'captcha-required',
    'captcha-wrong',
    ...PROVED_BY_CODE,
  ],
})

/**
 * First login and expired password: the ticket of a login with the right credentials replaces the old password
 * (specification section 3). Valid once, within ten minutes.
 */
export const changeDuePassword = endpoint({
  method: 'POST',
  path: '/wps/member/password/ticket',
  summary: 'Changes a password that has to be changed before a session, and opens the session',
  sealed: true,
  request: z.strictObject({ ticket: Ticket, ...Chosen }),
  response: LoginValue,
  errors: [...SEALED, ...JUDGED, 'ticket-expired', 'extra-verification', 'account-closed'],
})

/**
 * Specification section 3 "Forgot by email". Not sealed: neither field is a secret, and the response is always the
 * same.
 */
export const forgotByEmail = endpoint({
  method: 'POST',
  path: '/wps/member/password/email',
  summary: 'Sends a link for a new password, when the username and the address belong together',
  request: z.strictObject({
    // No control, private or unassigned characters. The server only looks the name up.
    username: z.string().check(z.regex(/^\P{C}{1,255}$/u)),
    email: z.email().check(z.maxLength(120)),
  }),
  response: Done,
})

/** The target of the link in the mail: valid once, within fifteen minutes. It does not sign the member in. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/wps/member/password/reset',
  summary: 'Sets a new password with the link of a mail and ends every session',
  sealed: true,
  request: z.strictObject({ token: Ticket, ...Chosen }),
  response: Done,
  errors: [...SEALED, ...JUDGED, 'link-expired'],
})
