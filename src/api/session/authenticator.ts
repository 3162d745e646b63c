import * as z from 'zod/mini'
import { Done, endpoint, Nothing } from '../endpoint.ts'
import type { ErrorCode } from '../error.ts'
import { Password, SEALED } from './proof.ts'

/** A TOTP app (RFC 6238) as the member's second factor. */

/** Six digits from the app; endpoints that say so also accept a recovery code. Spaces and dashes are ignored. */
const Code = z.string().check(z.minLength(1), z.maxLength(64))
/** Returned once and never shown again: a recovery code signs its holder in without the app. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

const ACCOUNT = ['not-signed-in', 'trial-account', 'account-locked'] as const satisfies ErrorCode[]

export const authenticator = endpoint({
  method: 'GET',
  path: '/wps/member/authenticator',
  summary: 'Whether who is signed in has an authenticator, since when, and how many recovery codes are left',
  auth: 'account',
  request: Nothing,
  response: z.object({ on: z.boolean(), since: z.nullable(z.string()), recoveryLeft: z.int() }),
  errors: ['not-signed-in', 'trial-account'],
})

/** The authenticator takes effect only after its first code is confirmed, within ten minutes. */
export const beginAuthenticator = endpoint({
  method: 'POST',
  path: '/wps/member/authenticator/begin',
  summary: 'A fresh secret for an authenticator app, with the address a QR code carries',
  auth: 'account',
  sealed: true,
  request: z.strictObject({ password: Password }),
  /** `secret` is base32, for members who type it instead of scanning. */
  response: z.object({ secret: z.string(), uri: z.string() }),
  errors: [...SEALED, ...ACCOUNT, 'old-password-wrong', 'authenticator-on'],
})

export const confirmAuthenticator = endpoint({
  method: 'POST',
  path: '/wps/member/authenticator/confirm',
  summary: 'Switches the authenticator on by its first code and tells the recovery codes',
  auth: 'account',
  sealed: true,
  request: z.strictObject({ code: Code }),
  response: RecoveryCodes,
  errors: [...SEALED, ...ACCOUNT, 'invalid-verification-code', 'verification-expired', 'authenticator-on'],
})

/** The caller proves who they are with the password and a code of the app or a recovery code. */
const Proof = z.strictObject({ password: Password, code: Code })
const PROOF_REFUSALS = [
  ...SEALED,
  ...ACCOUNT,
  'not-found',
  'old-password-wrong',
  'invalid-verification-code',
  'code-used',
] as const satisfies ErrorCode[]

export const renewRecovery = endpoint({
  method: 'POST',
  path: '/wps/member/authenticator/recovery',
  summary: 'Ten recovery codes in place of those there were',
  auth: 'account',
  sealed: true,
  request: Proof,
  response: RecoveryCodes,
  errors: PROOF_REFUSALS,
})

export const removeAuthenticator = endpoint({
  method: 'POST',
  path: '/wps/member/authenticator/remove',
  summary: 'Takes the authenticator away, with its recovery codes',
  auth: 'account',
  sealed: true,
  request: Proof,
  response: Done,
  errors: PROOF_REFUSALS,
})
