import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { isSameSecret } from '../../shared/same-secret.ts'

/** The parts of a token: the member id it claims, and the hash it is stored under. */
export interface TokenParts {
  memberId: string
  hash: string
}

/** What a token is for; one of another use does not pass. */
export type TokenUse = 'session' | 'handoff' | 'live'

/** 16 random bytes, 32 more, and 16 bytes of the MAC over both: texts in any other format are not looked up. */
const TOKEN = /^(([\w-]{22})\.[\w-]{43})\.([\w-]{22})$/
const MAC_BYTES = 16

/** Makes a member's id: 128 random bits, safe in URLs, no dot, no order. */
export function newMemberId(): string {
  return randomBytes(16).toString('base64url')
}

/** Makes a session token or a hand-off code; only its hash is stored (ASVS 5.0 7.2). */
export function newToken(pepper: string, use: TokenUse, memberId: string): { token: string; hash: string } {
  const named = `${memberId}.${randomBytes(32).toString('base64url')}`
  const token = `${named}.${macOf(pepper, use, named)}`
  return { token, hash: hashOf(token) }
}

/**
 * Parses a token that we made for this use; returns null for any other text. Its MAC is verified before its member id
 * names an object, because an object that is only named already has a file.
 */
export function partsOf(pepper: string, use: TokenUse, token: string): TokenParts | null {
  const [, named, memberId, mac] = TOKEN.exec(token) ?? []
  if (named === undefined || memberId === undefined || mac === undefined) return null
  return isSameSecret(mac, macOf(pepper, use, named)) ? { memberId, hash: hashOf(token) } : null
}

/** SHA-256, base64url: sufficient for a random value. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function macOf(pepper: string, use: TokenUse, named: string): string {
  const mac = createHmac('sha256', keyOf(pepper)).update(`${use} ${named}`).digest()
  return mac.subarray(0, MAC_BYTES).toString('base64url')
}

let derived: { pepper: string; key: Uint8Array } | undefined

/** The pepper has other uses, so this key is derived from it for this purpose (HKDF, RFC 5869). */
function keyOf(pepper: string): Uint8Array {
  if (derived?.pepper !== pepper)
    derived = { pepper, key: new Uint8Array(hkdfSync('sha256', pepper, '', 'session-token', 32)) }
  return derived.key
}
