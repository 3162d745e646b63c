import { SECURITY_STEPS, type SecurityStep } from '#api/session/security'

/** What the score is made of. Times are ISO 8601 UTC. */
export interface Protection {
  /** Null when the account has no password. */
  passwordSetAt: string | null
  hasMobile: boolean
  hasConfirmedEmail: boolean
  hasAuthenticator: boolean
  hasPaymentPassword: boolean
  hasPayoutAccount: boolean
}

/** A password older than this is worth nothing. */
const PASSWORD_AGE_MS = 365 * 86_400_000

/** The points of each step; all of them are 100. A second factor protects best (NIST SP 800-63B 4.2). */
const POINTS: Record<SecurityStep, number> = {
  authenticator: 30,
  password: 20,
  mobile: 15,
  email: 15,
  'payment-password': 10,
  'payout-account': 10,
}

const IS_DONE: Record<SecurityStep, (protection: Protection, nowMs: number) => boolean> = {
  authenticator: ({ hasAuthenticator }) => hasAuthenticator,
  password: ({ passwordSetAt }, nowMs) =>
    passwordSetAt !== null && nowMs - Date.parse(passwordSetAt) <= PASSWORD_AGE_MS,
  mobile: ({ hasMobile }) => hasMobile,
  email: ({ hasConfirmedEmail }) => hasConfirmedEmail,
  'payment-password': ({ hasPaymentPassword }) => hasPaymentPassword,
  'payout-account': ({ hasPayoutAccount }) => hasPayoutAccount,
}

/** Returns the points of what is done, 0 to 100, and the step that is worth most of those left. */
export function scoreOf(protection: Protection, nowMs: number) {
  const steps = SECURITY_STEPS.map((step) => ({
    step,
    points: POINTS[step],
    isDone: IS_DONE[step](protection, nowMs),
  }))
  const score = steps.reduce((sum, { points, isDone }) => sum + (isDone ? points : 0), 0)
  const left = steps.filter(({ isDone }) => !isDone)
  const next = left.toSorted((a, b) => b.points - a.points)[0]?.step ?? null
  return { score, steps, next }
}
