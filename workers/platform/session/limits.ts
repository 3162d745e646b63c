import { RETENTION } from '#api/session/retention'
import type { LockRule, Window } from '../throttle/Throttle.ts'

/** Every limit of login and registration, in one file (decision 23; GLI-19 2.5.3(d)). */

/**
 * Failures that lock one account, whether or not it exists, for sign-ins from new places. A place where
 * it signed in lately, and whoever is signed in, have counters of their own.
 */
export const ACCOUNT_LOCK: LockRule = { limit: 3, windowSeconds: 1800, lockSeconds: 1800 }

/** Failures from one address after which a captcha is required, and after which no more tries are allowed. */
export const ADDRESS_FAILURES = { window: { limit: 100, windowSeconds: 1800 }, captchaFrom: 3 }

/** Failures of all addresses after which everyone needs a captcha: guesses spread over many addresses. */
export const GLOBAL_FAILURES = { window: { limit: 1000, windowSeconds: 300 }, captchaFrom: 1000 }

/** Accounts opened from one address: a captcha from the 30th in an hour, refused after the 120th. */
export const REGISTRATIONS = { window: { limit: 120, windowSeconds: 3600 }, captchaFrom: 30 }

/** Accounts that one agent opens, and invitation links that one agent makes. */
export const AGENT_REGISTRATIONS: Window = { limit: 120, windowSeconds: 3600 }
export const INVITATIONS: Window = { limit: 60, windowSeconds: 3600 }

/** Mails with a password link: per account, whether or not it exists, and per address. */
export const LINKS = {
  byAccount: { limit: 5, windowSeconds: 3600 },
  byAddress: { limit: 20, windowSeconds: 3600 },
} as const satisfies Record<string, Window>

/** How long tickets are valid: for a due password change, for the link of a mail, for an extra verification. */
export const TICKET_SECONDS = { 'password-ticket': 600, 'password-link': 900, 'extra-verification': 600 } as const

/** How long a sign-in at a social provider may take, and how many one address may begin. */
export const SOCIAL_ATTEMPT_SECONDS = 600
export const SOCIAL_STARTS: Window = { limit: 60, windowSeconds: 600 }

/** How long an identity waits for the password of the account it may be linked to, or for the form of a new one. */
export const SOCIAL_TICKET_SECONDS = { link: 600, register: 1800 } as const

/** Tickets for live sockets of one account, or of one sub-account: every tab may come back three times a minute. */
export const LIVE_TICKETS: Window = { limit: 60, windowSeconds: 60 }

/** Trial accounts opened from one address: a person needs one, but a café or a carrier has many visitors. */
export const FREE_PLAYS: Window = { limit: 30, windowSeconds: 3600 }

/** Affiliate codes one address may check: enough for everyone behind it who registers, too few to enumerate them. */
export const AFFILIATE_CHECKS: Window = { limit: 30, windowSeconds: 600 }

/** Captchas drawn for one address. */
export const CAPTCHAS: Window = { limit: 30, windowSeconds: 60 }
export const CAPTCHA_SECONDS = 120

/**
 * Session tokens and hand-off codes that we did not make, from one address: answered at once this often in a window,
 * then only after a delay. So many answers are delayed at once, and so many addresses counted, in one isolate.
 */
export const MADE_UP_TOKENS = { limit: 60, windowMs: 60_000, delayMs: 3_000, delayedAtOnce: 1_000, addresses: 10_000 }

/** Hand-off codes that one account may make, and how often one address may ask whose a code is. */
export const HANDOFFS: Window = { limit: 6, windowSeconds: 60 }
export const HANDOFF_PREVIEWS: Window = { limit: 30, windowSeconds: 60 }

/**
 * The proof of work: leading zero bits of a hash, about 65,000 hashes and under a second in a browser for the first
 * captchas of an address, one bit more each time their number within the window doubles.
 */
export const WORK = { bits: 16, mostBits: 20, cheap: 4, window: { limit: 1_000, windowSeconds: 1800 } }

/**
 * Hashes at once, and places in the queue: of one address, and in all; one takes about 100 ms of the whole process
 * (one thread per process in workerd). A request that hashes for `goneMs`, or did not look at the queue for as long, is
 * gone. So many addresses and accounts are remembered for the order of turns.
 */
export const HASHES = {
  atOnce: 2,
  perAddress: 8,
  places: 16,
  retryAfterSeconds: 2,
  goneMs: 10_000,
  remembered: 1_000,
}

/**
 * Hashes of one address and of one account, right or wrong: counted before they are made. An agent who is signed in pays
 * many players in a row, each time by password.
 */
export const HASH_COUNTS = {
  byAddress: { limit: 120, windowSeconds: 60 },
  byAccount: { limit: 30, windowSeconds: 300 },
  bySignedInAccount: { limit: 120, windowSeconds: 300 },
} as const satisfies Record<string, Window>

/** A code by SMS (decision 17); the next one may be requested after `resendMinutes`. */
export const CODE = { tries: 5, seconds: 600, resendMinutes: 1 }

/** Maximum age of a number's confirmation by Firebase, and maximum clock lead. */
export const FIREBASE_AGE_SECONDS = 600
export const FIREBASE_CLOCK_SECONDS = 60

/** Wrong codes that lock login by code for one number: as many as one code has tries. */
export const CODE_LOCK: LockRule = { ...ACCOUNT_LOCK, limit: CODE.tries }

/** Codes sent to one number, one block of numbers, one address, and in total: per five minutes and per day. */
export const CODE_BUDGETS = {
  number: { soon: { limit: 3, windowSeconds: 300 }, day: { limit: 10, windowSeconds: 86_400 } },
  prefix: { soon: { limit: 60, windowSeconds: 300 }, day: { limit: 600, windowSeconds: 86_400 } },
  address: { soon: { limit: 10, windowSeconds: 300 }, day: { limit: 60, windowSeconds: 86_400 } },
  everybody: { soon: { limit: 600, windowSeconds: 300 }, day: { limit: 20_000, windowSeconds: 86_400 } },
} as const satisfies Record<string, { soon: Window; day: Window }>

/** Codes requested from one address in five minutes after which a captcha is required. */
export const CODE_CAPTCHA_FROM = 4

/** Specification section 9: too many SMS requests wait 5 minutes. */
export const CODE_WAIT_SECONDS = 300

/** Answers allowed per ticket of an extra verification. */
export const TICKET_TRIES: Window = { limit: 5, windowSeconds: TICKET_SECONDS['extra-verification'] }

/** Wrong answers that lock the extra verification of one account, over all its tickets. */
export const VERIFICATION_LOCK: LockRule = { ...ACCOUNT_LOCK, limit: 5 }

/** Codes by e-mail to one member, to one recipient, and requested from one address; the next one after a minute, as by SMS. */
export const MAIL_CODES = {
  resend: { limit: 1, windowSeconds: CODE.resendMinutes * 60 },
  byRecipient: { limit: 5, windowSeconds: 86_400 },
  byMember: { limit: 10, windowSeconds: 86_400 },
  byAddress: { limit: 30, windowSeconds: 3600 },
} as const satisfies Record<string, Window>

/** How often a member may change their picture. */
export const ICON_CHANGES: Window = { limit: 30, windowSeconds: 86_400 }

/** How often one account may choose to get offers: each change leaves a row. */
export const OFFER_CHOICES: Window = { limit: 60, windowSeconds: 86_400 }

/** How often one account may ask for looser limits and confirm them: each change leaves an entry. */
export const LOOSER_LIMITS: Window = { limit: 60, windowSeconds: 86_400 }

/** Copies of everything kept about a member, a day. */
export const DATA_COPIES: Window = { limit: 5, windowSeconds: 86_400 }

/** How long a number or an address that replaced another waits before a code to it replaces a payment password. */
export const CONTACT_COOL_OFF_MS = 86_400_000

/** How long ago an account may have signed in at a place, and how many places are compared. */
export const RECENT_PLACES = { days: 30, latest: 50 }

/** How long a device stays trusted after verification (decision 18). */
export const TRUST_MS = RETENTION.deviceDays * 86_400_000

/** How long a new authenticator may wait for its first code. */
export const ENROLMENT_MS = 600_000
