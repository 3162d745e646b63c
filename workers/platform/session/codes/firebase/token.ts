import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import type { ErrorCode } from '#api/error'
import { log } from '../../../../shared/log.ts'
import type { Env } from '../../../env.ts'
import { keyFor, throttleOf } from '../../../throttle/of.ts'
import { FIREBASE_AGE_SECONDS, FIREBASE_CLOCK_SECONDS } from '../../limits.ts'
import { type FirebaseConfig, firebaseOf } from './config.ts'

/** Firebase "Verify ID tokens using a third-party JWT library", and the claims that only a confirmed number has. */
const Claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(128)),
  auth_time: z.int(),
  phone_number: z.string(),
  firebase: z.object({ sign_in_provider: z.literal('phone') }),
})

const WRONG = 'invalid-verification-code'

/**
 * Uses up a Firebase ID token that confirms this number (E.164). Returns null on success, else the error code. A token
 * has no `jti`, and one sign-in may issue several tokens, so the sign-in is what can be used only once.
 */
export async function refusedFirebaseToken(env: Env, number: string, token: string): Promise<ErrorCode | null> {
  const config = firebaseOf(env)
  if (config === null) return 'operation-not-allowed'
  try {
    const { payload } = await jwtVerify(token, keysOf(config), {
      algorithms: ['RS256'],
      issuer: `https://securetoken.google.com/${config.project}`,
      audience: config.project,
      requiredClaims: ['sub', 'exp', 'iat', 'auth_time'],
      maxTokenAge: FIREBASE_AGE_SECONDS,
      clockTolerance: FIREBASE_CLOCK_SECONDS,
    })
    const claims = Claims.safeParse(payload)
    if (!claims.success || claims.data.phone_number !== number) return WRONG
    const { sub, auth_time: authTime } = claims.data
    const age = Date.now() / 1000 - authTime
    if (age < -FIREBASE_CLOCK_SECONDS) return WRONG
    if (age > FIREBASE_AGE_SECONDS) return 'code-expired'
    const key = keyFor('firebase', `${sub} ${authTime}`)
    const isFirst = await throttleOf(env, key).put(key, '', 2 * FIREBASE_AGE_SECONDS)
    return isFirst ? null : 'code-expired'
  } catch (error) {
    return codeOf(error)
  }
}

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

function keysOf({ jwks }: FirebaseConfig): ReturnType<typeof createRemoteJWKSet> {
  const keys = keySets.get(jwks) ?? createRemoteJWKSet(new URL(jwks), { timeoutDuration: 4_000 })
  keySets.set(jwks, keys)
  return keys
}

function codeOf(error: unknown): ErrorCode {
  const name = error instanceof errors.JOSEError ? error.code : error instanceof Error ? error.name : 'unknown'
  log('error', 'token refused', { provider: 'firebase', error: name })
  if (error instanceof errors.JWTExpired) return 'code-expired'
  if (name === 'ERR_JWKS_TIMEOUT') return 'upstream-timeout'
  // `jose` throws JOSEError itself when the keys could not be fetched; every fault of a token has its own code.
  return error instanceof errors.JOSEError && name !== 'ERR_JOSE_GENERIC' ? WRONG : 'upstream-failed'
}
