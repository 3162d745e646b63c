import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Asked } from 'oidc-provider'
import { brand } from '#brand/brand'
import { pathIn } from '#core/path'

/** A real OpenID provider on a port of its own, with a client for each provider of ours. */
export interface OpenId {
  origin: string
  /** What the platform is given as SOCIAL_PROVIDERS. */
  config: string
  stop(): Promise<void>
}

/** Facebook says no `email_verified`; Google does. */
const CLIENTS = ['google', 'facebook'] as const

/** Starts it for a site. Whoever signs in there types a name; `ana` is vouched for as `ana@correo.example`, and so on. */
export async function startOpenId(site: string): Promise<OpenId> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const secret = 'only-for-tests'
  const provider = new Provider(origin, {
    clients: CLIENTS.map((client_id) => ({
      client_id,
      client_secret: secret,
      token_endpoint_auth_method: 'client_secret_post',
      redirect_uris: brand.languages.map((language) => site + pathIn(language, '/login')),
    })),
    jwks: { keys: [signingKey()] },
    cookies: { keys: ['only-for-tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name'] },
    scopes: ['openid', 'email', 'profile', 'public_profile'],
    // As both do: what is asked for is in the ID token itself.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    findAccount: (asked: Asked, id: string) => ({ accountId: id, claims: () => claimsOf(id, asked) }),
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

function claimsOf(id: string, { oidc }: Asked): object {
  const known = { sub: id, name: `${id} de Prueba`, given_name: id, email: `${id}@correo.example` }
  return oidc.client?.clientId === 'facebook' ? known : { ...known, email_verified: true }
}

function signingKey(): object {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: 'openid-1', use: 'sig', alg: 'RS256' }
}

function stopped(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((done) => server.close(() => done()))
}
