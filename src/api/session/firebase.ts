import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { CountryDialingCode, MobileNum } from './register-fields.ts'
import { CaptchaSolution } from './session.ts'
import { CODE_REFUSALS, CodeSent } from './verification.ts'

/** The Firebase project (Google Identity Toolkit) that sends the codes instead of the platform. */
export const Firebase = z.object({
  /** Identifies the project; public by design. */
  apiKey: z.string(),
  /** Origin of the Identity Toolkit. */
  api: z.url({ protocol: /^https?$/ }),
  /** The reCAPTCHA script, which the Toolkit requires before it sends a code. */
  script: z.url({ protocol: /^https?$/ }),
})
export type Firebase = z.infer<typeof Firebase>

/** Null when the platform sends its codes itself. */
export const verificationChannel = endpoint({
  method: 'GET',
  path: '/wps/verification/channel',
  summary: 'Who sends the codes that confirm a number',
  cache: 10,
  request: Nothing,
  response: z.object({ firebase: z.nullable(Firebase) }),
})

/** Counts against the same limits as a code of our own, because every SMS costs money. */
export const firebaseNumber = endpoint({
  method: 'POST',
  path: '/wps/verification/firebase',
  summary: 'The number as Firebase wants it, when a code may be sent to it now',
  request: z.strictObject({
    mobileNum: MobileNum,
    countryDialingCode: CountryDialingCode,
    purpose: z.enum(['login', 'password', 'register']),
    captcha: z.optional(CaptchaSolution),
  }),
  response: z.extend(CodeSent, {
    /** ITU-T E.164. */
    phoneNumber: z.string(),
  }),
  errors: CODE_REFUSALS,
})
