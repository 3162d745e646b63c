import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { VERIFICATION_METHODS } from '../envelope.ts'
import { Ticket } from './password.ts'
import { CaptchaSolution, LoginValue } from './session.ts'
import { CodeSent } from './verification.ts'

/**
 * Extra verification at login from an unrecognised address or device (specification section 2 "extra login
 * verification"). Such a login with the right credentials returns `extra-verification`, a ticket and the member's
 * methods.
 */

/** Sends a code, bound to this ticket, to the destination the login returned. */
export const sendExtra = endpoint({
  method: 'POST',
  path: '/wps/verification/extra/code',
  summary: 'Sends the code that goes on with a login, by SMS or e-mail',
  request: z.strictObject({
    ticket: Ticket,
    method: z.enum(['mobile', 'email']),
    captcha: z.optional(CaptchaSolution),
  }),
  response: CodeSent,
  errors: ['verification-expired', 'captcha-required', 'captcha-wrong', 'quota-exceeded', 'operation-not-allowed'],
})

/**
 * Submits what the method requires: a code, or the name of the bank account. A ticket allows five tries in ten minutes.
 */
export const confirmExtra = endpoint({
  method: 'POST',
  path: '/wps/verification/extra',
  summary: 'Goes on with a login: opens the session and trusts the place for thirty days',
  sealed: true,
  request: z.strictObject({
    ticket: Ticket,
    method: z.enum(VERIFICATION_METHODS),
    answer: z.string().check(z.minLength(1), z.maxLength(255)),
  }),
  response: LoginValue,
  errors: [
    'unsealed',
    'stale-seal',
    'replayed',
    'busy',
    'verification-expired',
    'operation-not-allowed',
    'account-locked',
    'missing-verification-code',
    'invalid-verification-code',
    'code-expired',
    'code-used',
    'payee-name-wrong',
    'account-closed',
  ],
})
