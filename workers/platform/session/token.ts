import { createHash, randomBytes } from 'node:crypto'

/** The parts of a token: the member id it claims, and the hash it is stored under. */
export interface TokenParts {
  memberId: string
  hash: string
}

/** 16 random bytes, then 32: texts in any other format are not looked up. */
const TOKEN = /^([\w-]{22})\.[\w-]{43}$/

/** Makes a member's id: 128 random bits, safe in URLs, no dot, no order. */
export function newMemberId(): string {
  return randomBytes(16).toString('base64url')
}

/** Makes a session token; only its hash is stored (ASVS 5.0 7.2). */
export function newToken(memberId: string): { token: string; hash: string } {
  const token = `${memberId}.${randomBytes(32).toString('base64url')}`
  return { token, hash: hashOf(token) }
}

/** Parses a token strictly; returns null for any other format. */
export function partsOf(token: string): TokenParts | null {
  const memberId = TOKEN.exec(token)?.[1]
  return memberId === undefined ? null : { memberId, hash: hashOf(token) }
}

/** SHA-256, base64url: sufficient for a random value. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
