import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type FindAccountContext } from 'oidc-provider'
import { brand } from '#brand/brand'
import { pathIn } from '#core/path'

/** A real OpenID provider on a separate port, with one client for each of our providers. */
export interface OpenId {
  origin: string
  /** The value of the platform's SOCIAL_PROVIDERS. */
  config: string
  stop(): Promise<void>
}

/** Facebook sends no `email_verified`; Google does. */
const CLIENTS = ['google', 'facebook'] as const

/**
 * Starts the provider for a site. A person signs in by typing a name; `ana` gets the verified address
 * `ana@correo.example`, and so on.
 */
export async function startOpenId(site: string): Promise<OpenId> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const secret = 'only-for-tests'
  const provider = new Provider(origin, {
    clients: CLIENTS.map((clientId) => ({
      client_id: clientId,
      client_secret: secret,
      token_endpoint_auth_method: 'client_secret_post',
      redirect_uris: brand.languages.map((language) => site + pathIn(language, '/login')),
    })),
    jwks: { keys: [signingKey()] },
    cookies: { keys: ['only-for-tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name'] },
    scopes: ['openid', 'email', 'profile', 'public_profile'],
    // As with both originals, the ID token itself contains the requested claims.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    findAccount: (context: FindAccountContext, id: string) => ({ accountId: id, claims: () => claimsOf(id, context) }),
  })
  server.on('request', provider.callback())
  const one = (clientId: string) => ({
    clientId,
    clientSecret: secret,
    issuers: [origin],
    authorization: `${origin}/auth`,
    token: `${origin}/token`,
    jwks: `${origin}/jwks`,
  })
  const config = JSON.stringify(Object.fromEntries(CLIENTS.map((name) => [name, one(name)])))
  return { origin, config, stop: () => stopped(server) }
}

function claimsOf(id: string, { oidc }: FindAccountContext): object {
  const claims = { sub: id, name: `${id} de Prueba`, given_name: id, email: `${id}@correo.example` }
  return oidc.client?.clientId === 'facebook' ? claims : { ...claims, email_verified: true }
}

function signingKey(): object {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: 'openid-1', use: 'sig', alg: 'RS256' }
}

function stopped(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((done) => server.close(() => done()))
}
