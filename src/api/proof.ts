import * as z from 'zod/mini'
import type { ErrorCode } from './error.ts'

/** A password as it is typed; what it must be like, the server says. */
export const Password = z.string().check(z.minLength(1), z.maxLength(128))

/** What a sealed call can refuse before it is read. */
export const SEALED = ['unsealed', 'stale-seal', 'replayed', 'busy'] as const satisfies ErrorCode[]

/** What a member's call can refuse that asks for the password again. */
export const PROVED = [
  ...SEALED,
  'not-signed-in',
  'trial-account',
  'password-missing',
  'old-password-wrong',
  'account-locked',
] as const satisfies ErrorCode[]
