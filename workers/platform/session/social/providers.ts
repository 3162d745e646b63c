import * as z from 'zod/mini'
import { SOCIAL_PROVIDERS, type SocialProvider } from '#api/session/social'
import { log } from '../../../shared/log.ts'
import type { Env } from '../../env.ts'

const Settings = z.strictObject({
  clientId: z.string().check(z.minLength(1)),
  clientSecret: z.string().check(z.minLength(1)),
  issuers: z.optional(z.array(z.string().check(z.minLength(1))).check(z.minLength(1))),
  authorization: z.optional(z.url()),
  token: z.optional(z.url()),
  jwks: z.optional(z.url()),
  /** Timeout of a request, in milliseconds. */
  timeoutMs: z._default(z.int(), 4_000),
})

/** The content of the secret SOCIAL_PROVIDERS: the configured providers. */
export const SocialConfig = z.strictObject({ google: z.optional(Settings), facebook: z.optional(Settings) })

/** An OpenID Connect provider with the settings we need. */
export interface OpenIdProvider {
  name: SocialProvider
  clientId: string
  clientSecret: string
  /** Accepted values of `iss`. */
  issuers: string[]
  authorization: string
  token: string
  jwks: string
  scope: string
  timeoutMs: number
}

/**
 * Google: https://accounts.google.com/.well-known/openid-configuration; its tokens name the issuer with or without
 * `https://`. Facebook: "OIDC Code Flow with PKCE for Manually Built Facebook Login Flows", Graph API v24.0.
 */
const PROVIDER_DEFAULTS: Record<
  SocialProvider,
  Pick<OpenIdProvider, 'issuers' | 'authorization' | 'token' | 'jwks' | 'scope'>
> = {
  google: {
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    jwks: 'https://www.googleapis.com/oauth2/v3/certs',
    scope: 'openid email profile',
  },
  facebook: {
    issuers: ['https://www.facebook.com'],
    authorization: 'https://www.facebook.com/v24.0/dialog/oauth',
    token: 'https://graph.facebook.com/v24.0/oauth/access_token',
    jwks: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
    scope: 'openid email public_profile',
  },
}

/** Returns a configured provider, or null. A secret that cannot be parsed configures none. */
export function providerOf(env: Env, name: SocialProvider): OpenIdProvider | null {
  const settings = configOf(env)[name]
  if (!settings) return null
  const defaults = PROVIDER_DEFAULTS[name]
  return {
    name,
    clientId: settings.clientId,
    clientSecret: settings.clientSecret,
    issuers: settings.issuers ?? defaults.issuers,
    authorization: settings.authorization ?? defaults.authorization,
    token: settings.token ?? defaults.token,
    jwks: settings.jwks ?? defaults.jwks,
    scope: defaults.scope,
    timeoutMs: settings.timeoutMs,
  }
}

/** Returns the configured providers, in the order of their buttons. */
export function configuredProviders(env: Env): SocialProvider[] {
  return SOCIAL_PROVIDERS.filter((name) => providerOf(env, name) !== null)
}

function configOf(env: Env): z.infer<typeof SocialConfig> {
  if (!env.SOCIAL_PROVIDERS) return {}
  try {
    return SocialConfig.parse(JSON.parse(env.SOCIAL_PROVIDERS))
  } catch {
    // Not what was wrong with it: the text is a secret.
    log('error', 'secret is unreadable', { secret: 'SOCIAL_PROVIDERS' })
    return {}
  }
}
