import * as z from 'zod/mini'
import { log } from '../../../../shared/log.ts'
import type { Env } from '../../../env.ts'

/** The content of the secret FIREBASE. The defaults are those of Firebase's documentation. */
export const FirebaseConfig = z.strictObject({
  project: z.string().check(z.regex(/^[a-z0-9-]{4,64}$/)),
  apiKey: z.string().check(z.minLength(1)),
  api: z._default(z.url(), 'https://identitytoolkit.googleapis.com'),
  script: z._default(z.url(), 'https://www.google.com/recaptcha/api.js'),
  jwks: z._default(
    z.url(),
    'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  ),
})
export type FirebaseConfig = z.infer<typeof FirebaseConfig>

/** Returns null when the platform sends codes itself. A secret that cannot be parsed counts as missing. */
export function firebaseOf(env: Env): FirebaseConfig | null {
  if (!env.FIREBASE) return null
  try {
    return FirebaseConfig.parse(JSON.parse(env.FIREBASE))
  } catch {
    log('error', 'secret is unreadable', { secret: 'FIREBASE' })
    return null
  }
}
