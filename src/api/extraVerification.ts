import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { VERIFICATION_METHODS } from './envelope.ts'
import { Permit } from './password.ts'
import { CaptchaAnswer, LoginValue } from './session.ts'
import { CodeSent } from './verification.ts'

/**
 * Extra login verification on an address or a device nobody knows (specification section 2 "extra login verification"):
 * a login with the right credentials answers `extra-verification` with a ticket and the methods of that member.
 */

/** A code for this ticket, and no other, to where the login said it would go. */
export const sendExtra = endpoint({
  method: 'POST',
  path: '/wps/verification/extra/code',
  summary: 'Sends the code that goes on with a login, by SMS or e-mail',
  request: z.strictObject({
    ticket: Permit,
    method: z.enum(['mobile', 'email']),
    captcha: z.optional(CaptchaAnswer),
  }),
  response: CodeSent,
  errors: ['verification-expired', 'captcha-required', 'captcha-wrong', 'quota-exceeded', 'operation-not-allowed'],
})

/** What the method asks for: a code, or the name of the bank account. A ticket takes five answers within ten minutes. */
export const answerExtra = endpoint({
  method: 'POST',
  path: '/wps/verification/extra',
  summary: 'Goes on with a login: opens the session and trusts the place for thirty days',
  sealed: true,
  request: z.strictObject({
    ticket: Permit,
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
  ],
})
