import { createHash, randomBytes } from 'node:crypto'

/** A token taken apart: whose it claims to be, and the hash it is known by. */
export interface TokenParts {
  memberId: string
  hash: string
}

/** 16 random bytes, then 32: nothing else is ever looked up. */
const TOKEN = /^([\w-]{22})\.[\w-]{43}$/

/** A member's id: 128 random bits, safe in URLs, no dot, no order. */
export function newMemberId(): string {
  return randomBytes(16).toString('base64url')
}

/** A fresh session token; only its hash is kept (ASVS 5.0 7.2). */
export function newToken(memberId: string): { token: string; hash: string } {
  const token = `${memberId}.${randomBytes(32).toString('base64url')}`
  return { token, hash: hashOf(token) }
}

/** Reads a token strictly; null for anything that was never ours. */
export function partsOf(token: string): TokenParts | null {
  const memberId = TOKEN.exec(token)?.[1]
  return memberId === undefined ? null : { memberId, hash: hashOf(token) }
}

/** SHA-256, base64url: enough for a value that is random to begin with. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
