import * as z from 'zod/mini'
import { Done, endpoint, Nothing } from '../endpoint.ts'
import { Password, PROVED } from './proof.ts'
import { LoginValue } from './session.ts'

/** Sign-in with an identity provider (specification section 2 "Login": two providers). */
export const SOCIAL_PROVIDERS = ['google', 'facebook'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]
const Provider = z.enum(SOCIAL_PROVIDERS)

/** 32 random bytes, base64url. */
const Secret = z.string().check(z.regex(/^[\w-]{43}$/))

/** Where to send the browser. Only http and https, so never `javascript:`. */
const Away = z.object({ url: z.url({ protocol: /^https?$/ }) })

export const socialProviders = endpoint({
  method: 'GET',
  path: '/wps/session/social/providers',
  summary: 'The social providers that are configured',
  cache: 10,
  request: Nothing,
  response: z.object({ providers: z.array(Provider) }),
})

/** `browser` is a secret of this tab: only its holder can finish the sign-in it started. */
export const startSocial = endpoint({
  method: 'POST',
  path: '/wps/session/social',
  summary: 'Begins to sign in through a social provider: the address to go to',
  request: z.strictObject({ provider: Provider, browser: Secret }),
  response: Away,
  errors: ['operation-not-allowed'],
})

/**
 * The outcome. `link`: the provider vouches for the e-mail of an existing account, whose password is then required.
 * `register`: no account has this identity, and the form opens with the provider's details. A ticket is valid once.
 */
export const SocialOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('signed-in'), login: LoginValue }),
  z.object({ outcome: z.literal('linked'), provider: Provider }),
  z.object({
    outcome: z.literal('link'),
    provider: Provider,
    ticket: z.string(),
    /** The account's name, masked so that only its owner recognises it. */
    account: z.string(),
  }),
  z.object({
    outcome: z.literal('register'),
    provider: Provider,
    ticket: z.string(),
    email: z.string(),
    nickname: z.string(),
  }),
])
export type SocialOutcome = z.infer<typeof SocialOutcome>

/** The provider's response as the return URL carried it: a code, or an error (RFC 6749 section 4.1.2). */
export const finishSocial = endpoint({
  method: 'POST',
  path: '/wps/session/social/callback',
  summary: 'Finishes what was begun with a social provider',
  auth: 'optional',
  request: z.strictObject({
    state: Secret,
    browser: Secret,
    code: z.optional(z.string().check(z.minLength(1), z.maxLength(2048))),
    error: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
    /** The issuer (RFC 9207); not every provider sends it. */
    iss: z.optional(z.string().check(z.maxLength(255))),
  }),
  response: SocialOutcome,
  errors: [
    'social-expired',
    'social-denied',
    'social-failed',
    'identity-taken',
    'operation-not-allowed',
    'not-signed-in',
    'password-change-required',
    'account-closed',
    'not-member',
    'extra-verification',
  ],
})

export const joinSocial = endpoint({
  method: 'POST',
  path: '/wps/session/social/link',
  summary: 'Links an identity to the account that has its e-mail, by the password of the account, and opens a session',
  sealed: true,
  request: z.strictObject({ ticket: Secret, password: Password }),
  response: LoginValue,
  errors: [
    'unsealed',
    'stale-seal',
    'replayed',
    'social-expired',
    'identity-taken',
    'old-password-wrong',
    'account-locked',
    'password-change-required',
    'account-closed',
    'not-member',
    'extra-verification',
    'busy',
  ],
})

/** A provider's identity that signs in to an account. */
export const LinkedIdentity = z.object({
  provider: Provider,
  /** The e-mail the provider reported when the identity was linked; null when it reported none. */
  email: z.nullable(z.string()),
  /** ISO 8601 UTC. */
  linkedAt: z.string(),
})
export type LinkedIdentity = z.infer<typeof LinkedIdentity>

export const listIdentities = endpoint({
  method: 'GET',
  path: '/wps/member/identities',
  summary: 'The identities that open the account of who is signed in',
  auth: 'account',
  request: Nothing,
  response: z.object({ identities: z.array(LinkedIdentity) }),
  errors: ['not-signed-in', 'trial-account'],
})

export const linkIdentity = endpoint({
  method: 'POST',
  path: '/wps/member/identities/link',
  summary: 'Begins to link an identity to the account of who is signed in: the address to go to',
  auth: 'account',
  sealed: true,
  request: z.strictObject({ provider: Provider, browser: Secret, password: Password }),
  response: Away,
  errors: [...PROVED, 'operation-not-allowed'],
})

export const unlinkIdentity = endpoint({
  method: 'POST',
  path: '/wps/member/identities/unlink',
  summary: 'Takes an identity from the account of who is signed in and ends its other sessions',
  auth: 'account',
  sealed: true,
  request: z.strictObject({ provider: Provider, password: Password }),
  response: Done,
  errors: [...PROVED, 'not-found'],
})
