import * as z from 'zod/mini'

/**
 * Sealed bodies: JOSE compact JWE, ECDH-ES on P-256, A256GCM, `kid` in the protected header.
 * The plaintext is the JSON fields plus `iat` (seconds) and `jti`. RFC 7516, RFC 7518 section 4.6.
 */
export const SEAL_ALGORITHM = 'ECDH-ES'
export const SEAL_ENCRYPTION = 'A256GCM'

/** A sealed body older than this, or this far in the future, is refused. */
export const SEAL_MAX_AGE_SECONDS = 120

/** The body on the wire. Five base64url parts; the second is empty with direct key agreement. */
export const SealedBody = z.strictObject({
  sealed: z.string().check(z.maxLength(12_000), z.regex(/^[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+$/)),
})
export type SealedBody = z.infer<typeof SealedBody>

/** The fields added before sealing. */
export const SealStamp = z.object({ iat: z.int(), jti: z.string().check(z.minLength(16), z.maxLength(64)) })

/** A public key as published by `GET /wps/system/keys` (RFC 7517). */
export const PublicKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  use: z.literal('enc'),
  alg: z.literal(SEAL_ALGORITHM),
})
