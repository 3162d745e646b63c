import { bankOfToken, hashToken } from '../../bank/routing.ts'
import type { Ctx } from '../../env.ts'
import { type RegisteredVendor, readVendors, vendorByToken } from '../../registry/registry.ts'
import type { PamCode } from './schemas.ts'

/** An authenticated call: its vendor and session. */
export interface AuthenticatedCall {
  vendor: RegisteredVendor
  /** As named in the query. */
  provider: string
  token: string
  tokenHash: string
  /** The bank of the session. */
  bank: string
}

/** Authenticates the caller; returns the error code on failure. */
export async function authenticateCall(c: Ctx): Promise<AuthenticatedCall | PamCode> {
  const [, apiToken] = /^Bearer ([\x21-\x7e]{1,200})$/i.exec(c.req.header('Authorization') ?? '') ?? []
  const holder = apiToken === undefined ? null : await vendorByToken(c.env, apiToken)
  if (holder?.protocol !== 'valkyrie') return 'PAM_ERR_API_TOKEN'
  const provider = c.req.query('provider') ?? ''
  const vendor = (await readVendors(c.env)).find((one) => isBehind(one, holder) && isNamed(one, provider))
  if (!vendor) return 'PAM_ERR_MISSING_PROVIDER'
  const token = c.req.header('X-Player-Token') ?? ''
  const bank = bankOfToken(c.env, token)
  if (bank === null) return 'PAM_ERR_SESSION_NOT_FOUND'
  return { vendor, provider, token, tokenHash: hashToken(token), bank }
}

/** One Valkyrie has one token for all the providers behind it: each is a vendor here, under the same origin. */
function isBehind(vendor: RegisteredVendor, holder: RegisteredVendor): boolean {
  return vendor.protocol === 'valkyrie' && new URL(vendor.baseUrl).origin === new URL(holder.baseUrl).origin
}

/** A vendor's base URL ends with its provider's name, as launches need it: `.../redtiger` is "Red Tiger". */
function isNamed({ baseUrl }: RegisteredVendor, provider: string): boolean {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')
  return plain(provider) !== '' && plain(baseUrl.split('/').at(-1) ?? '') === plain(provider)
}

/** Returns true when body and query name the same provider. */
export function isSameProvider({ vendor }: AuthenticatedCall, provider: string): boolean {
  return isNamed(vendor, provider)
}
