import * as z from 'zod/mini'
import type { ErrorCode } from '../error.ts'

/** A password as typed; the server enforces its rules. */
export const Password = z.string().check(z.minLength(1), z.maxLength(128))

/** The errors of a sealed request before its content is read. */
export const SEALED = ['unsealed', 'stale-seal', 'replayed', 'busy'] as const satisfies ErrorCode[]

/** The errors of a member's request that requires the password again. */
export const PROVED = [
  ...SEALED,
  'not-signed-in',
  'trial-account',
  'password-missing',
  'old-password-wrong',
  'account-locked',
] as const satisfies ErrorCode[]

/** A code of the app, or a recovery code: required where the account has an authenticator. */
export const ProofCode = z.optional(z.string().check(z.maxLength(64)))

/** The errors of a request that requires it. */
export const PROVED_BY_CODE = [
  'missing-verification-code',
  'invalid-verification-code',
  'code-used',
] as const satisfies ErrorCode[]
