/**
 * Every refusal the product can give, as a closed list. Two total maps hang on it: code -> HTTP status
 * (`workers/http/refusal.ts`) and code -> sentence (`src/i18n/<lang>/errors.json`). Specification section 8.
 */
export const ERROR_CODES = [
  // the request itself
  'bad-input',
  'unsealed',
  'stale-seal',
  'replayed',
  'too-large',
  'request-timeout',
  'wrong-content-type',
  'picture-unreadable',
  'picture-too-large',
  'not-found',
  'method-not-allowed',
  // the caller
  'not-signed-in',
  'wrong-credentials',
  'account-locked',
  'password-change-required',
  'extra-verification',
  'not-member',
  'not-agent',
  'trial-account',
  'forbidden',
  'too-many-requests',
  'busy',
  'captcha-required',
  'captcha-wrong',
  // registering
  'username-taken',
  'username-rule',
  'password-rule',
  'password-common',
  'password-contains-username',
  'password-same',
  'old-password-wrong',
  // the specification's own spelling (section 5)
  'inconsistent_twice',
  'ticket-expired',
  'link-expired',
  'verification-expired',
  'code-used',
  'payee-name-wrong',
  'payment-password-unset',
  'payment-password-required',
  'payment-password-wrong',
  'payment-password-locked',
  'payment-password-reused',
  'authenticator-on',
  // through a social provider
  'social-expired',
  'social-denied',
  'social-failed',
  'identity-taken',
  'password-missing',
  'under-age',
  'terms-required',
  'invitation-invalid',
  // the link has expired, or its agent has deactivated it
  'invitation-ended',
  // nobody invites friends by that code
  'referral-invalid',
  // numbers and the codes sent to them
  'missing-phone-number',
  'invalid-phone-number',
  'mobile-taken',
  'missing-verification-code',
  'invalid-verification-code',
  'code-expired',
  'captcha-check-failed',
  'quota-exceeded',
  'operation-not-allowed',
  // money
  'conflict',
  'not-enough-money',
  'amount-out-of-range',
  'wrong-currency',
  'method-disabled',
  'deposit-expired',
  // one operator must propose, another confirm
  'same-person',
  // the agent has blocked the sub-account, or may not act itself
  'sub-account-blocked',
  // agents: no contract above, or one with other periods or a lower rate
  'contract-above',
  // withdrawals
  'account-number-wrong',
  // no bank ever had the first three digits of the CLABE
  'bank-unknown',
  'holder-wrong',
  'account-cooling',
  'wrong-state',
  'single-wallet',
  'transfer-pending',
  // another sum is left of a bonus than its owner was shown
  'bonus-changed',
  // points: fewer than asked for, another price or rate than was shown, nothing of an article left
  'not-enough-points',
  'offer-changed',
  'sold-out',
  // rewards: nobody claimed it in time, or its budget is given away
  'reward-ended',
  'budget-spent',
  // promotion codes: nobody made it, it begins later, it has ended, all its uses are made, or this member has used it
  'promotion-code-unknown',
  'promotion-code-early',
  'promotion-code-over',
  'promotion-code-spent',
  'promotion-code-used',
  'excluded',
  // the member has chosen to get no offers
  'offers-off',
  // the terms have changed and were not accepted yet
  'terms-changed',
  // a person has to look at the account first
  'under-review',
  // a person has to verify first who the member is
  'identity-required',
  // an agent above the account has stopped its play
  'play-frozen',
  // an operator has stopped the play of its line
  'line-frozen',
  // the account is closed; money has to be withdrawn before it closes; members are below an agent's
  'account-closed',
  'balance-left',
  'has-downline',
  'limit-reached',
  // the reality check of a session of play waits for its member
  'reality-check-due',
  // a limit is another than its member was shown, or a looser one still waits
  'limit-changed',
  'limit-waiting',
  // the member owes the house, and money waits to leave until that is paid
  'amount-owed',
  // games
  'game-unavailable',
  // a bet that reached a shared table after it had closed
  'betting-closed',
  // no opponent joined in time
  'no-opponent',
  'vendor-failed',
  // the site
  'maintenance',
  'region-blocked',
  'upstream-failed',
  'upstream-timeout',
  'unknown',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/** Errors only the browser detects: no response arrived, or the provider's window was closed. Never on the wire. */
export type CallErrorCode = ErrorCode | 'network' | 'timeout' | 'popup-closed-by-user'

/** True when the text is one of our codes. The caller reads any other upstream text as `unknown`. */
export function isErrorCode(text: unknown): text is ErrorCode {
  return typeof text === 'string' && (ERROR_CODES as readonly string[]).includes(text)
}
