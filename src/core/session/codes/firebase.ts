import * as z from 'zod/mini'
import type { CallErrorCode } from '#api/error'
import type { Firebase } from '#api/session/firebase'
import type { CallFailure, CallResult } from '../../call.ts'
import { environment } from '../../environment.ts'

/**
 * Google's Identity Toolkit by its REST reference: `accounts:sendVerificationCode` and
 * `accounts:signInWithPhoneNumber`, which the large Firebase library wraps. Loaded only when used.
 */

/** Specification section 8, the codes of the provider of phone verification. */
export type ProviderCode = Extract<
  CallErrorCode,
  | 'invalid-phone-number'
  | 'missing-phone-number'
  | 'too-many-requests'
  | 'unknown'
  | 'invalid-verification-code'
  | 'missing-verification-code'
  | 'captcha-check-failed'
  | 'quota-exceeded'
  | 'operation-not-allowed'
  | 'code-expired'
  | 'popup-closed-by-user'
>

/**
 * The Toolkit's names for each. Any other name is `unknown`; a challenge the person abandons never reaches the Toolkit.
 */
export const TOOLKIT_CODES = {
  'invalid-phone-number': ['INVALID_PHONE_NUMBER'],
  'missing-phone-number': ['MISSING_PHONE_NUMBER'],
  'too-many-requests': ['TOO_MANY_ATTEMPTS_TRY_LATER'],
  'invalid-verification-code': ['INVALID_CODE'],
  'missing-verification-code': ['MISSING_CODE'],
  'captcha-check-failed': [
    'CAPTCHA_CHECK_FAILED',
    'INVALID_RECAPTCHA_TOKEN',
    'MISSING_RECAPTCHA_TOKEN',
    'INVALID_APP_CREDENTIAL',
    'MISSING_APP_CREDENTIAL',
  ],
  'quota-exceeded': ['QUOTA_EXCEEDED'],
  'operation-not-allowed': ['OPERATION_NOT_ALLOWED', 'BILLING_NOT_ENABLED'],
  'code-expired': ['SESSION_EXPIRED', 'INVALID_SESSION_INFO', 'MISSING_SESSION_INFO'],
  'popup-closed-by-user': [],
  unknown: [],
} as const satisfies Record<ProviderCode, readonly string[]>

/** Specification section 8: after too many requests, wait five minutes. */
const WAIT_SECONDS = 300
const TIMEOUT_MS = 15_000

const Failed = z.object({ error: z.object({ message: z.string() }) })
const Params = z.object({ recaptchaSiteKey: z.string() })
const Sent = z.object({ sessionInfo: z.string().check(z.minLength(1)) })
const SignedIn = z.object({ idToken: z.string().check(z.minLength(1)) })

/**
 * Shows the reCAPTCHA challenge: returns its token, null when the person abandons it, a failure when it does not load.
 */
export type Solve = (script: string, siteKey: string) => Promise<CallResult<string | null>>

/** Requests a code for a number (E.164). Returns the verification id to store until the code is typed. */
export async function sendCode(firebase: Firebase, phoneNumber: string, solve: Solve): Promise<CallResult<string>> {
  const params = await callToolkit(firebase, 'recaptchaParams', null, Params)
  if (!params.ok) return params
  const solved = await solve(firebase.script, params.value.recaptchaSiteKey)
  if (!solved.ok) return solved
  if (solved.value === null) return { ok: false, error: 'popup-closed-by-user' }
  const fields = { phoneNumber, recaptchaToken: solved.value }
  const sent = await callToolkit(firebase, 'accounts:sendVerificationCode', fields, Sent)
  return sent.ok ? { ok: true, value: sent.value.sessionInfo } : sent
}

/** A code can be redeemed only once, but may be needed twice when the form around it is refused. */
let last: { visit: string; code: string; token: string } | null = null

/** Exchanges the code for an ID token that contains the number. */
export async function redeemCode(firebase: Firebase, visit: string, code: string): Promise<CallResult<string>> {
  if (last?.visit === visit && last.code === code) return { ok: true, value: last.token }
  const signedIn = await callToolkit(firebase, 'accounts:signInWithPhoneNumber', { sessionInfo: visit, code }, SignedIn)
  if (!signedIn.ok) return signedIn
  const token = signedIn.value.idToken
  last = { visit, code, token }
  return { ok: true, value: token }
}

async function callToolkit<Schema extends z.ZodMiniType>(
  { api, apiKey }: Firebase,
  method: string,
  fields: object | null,
  schema: Schema,
): Promise<CallResult<z.infer<Schema>>> {
  const { fetch, deadline, language } = environment()
  const url = `${new URL(api).origin}/v1/${method}?key=${encodeURIComponent(apiKey)}`
  const headers = { 'Content-Type': 'application/json', 'X-Firebase-Locale': language() }
  const init: RequestInit = fields ? { method: 'POST', headers, body: JSON.stringify(fields) } : { method: 'GET' }
  try {
    const response = await fetch(url, { ...init, signal: deadline(TIMEOUT_MS), credentials: 'omit' })
    const body: unknown = await response.json()
    const value = schema.safeParse(body)
    return response.ok && value.success ? { ok: true, value: value.data as z.infer<Schema> } : failureOf(body)
  } catch (error) {
    return { ok: false, error: error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'network' }
  }
}

/** Maps `"INVALID_CODE : readable text"` to our code. */
function failureOf(body: unknown): CallFailure {
  const failed = Failed.safeParse(body)
  const [name = ''] = failed.success ? failed.data.error.message.split(/[\s:]/) : []
  const codes = Object.keys(TOOLKIT_CODES) as ProviderCode[]
  const error = codes.find((code) => (TOOLKIT_CODES[code] as readonly string[]).includes(name)) ?? 'unknown'
  return error === 'too-many-requests'
    ? { ok: false, error, detail: { retryAfterSeconds: WAIT_SECONDS } }
    : { ok: false, error }
}
