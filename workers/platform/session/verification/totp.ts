import { createHmac, timingSafeEqual } from 'node:crypto'
import { joinGroups } from '#api/typed'

/** Time-based codes as every authenticator app makes them: HMAC-SHA-1, 30 seconds, six digits (RFC 6238, RFC 4226). */

const STEP_MS = 30_000
const DIGITS = 6

/** A clock may be a step late or early (RFC 6238 section 5.2). */
const DRIFT = [-1, 0, 1] as const

/** 160 bits, as RFC 4226 section 4 recommends. */
export const SECRET_BYTES = 20

/** Returns the time step of a time in milliseconds since 1970. */
export function stepAt(timeMs: number): number {
  return Math.floor(timeMs / STEP_MS)
}

/** Returns the code of a time step (RFC 4226 section 5.3). */
export function codeOf(secret: Uint8Array, step: number): string {
  const moving = Buffer.alloc(8)
  moving.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(moving).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

/**
 * Returns the time step of a typed code, the current one or an adjacent one; null when it matches none. How its
 * digits are grouped does not matter.
 */
export function stepOf(secret: Uint8Array, typed: string, nowMs: number): number | null {
  const code = Buffer.from(joinGroups(typed))
  if (code.length !== DIGITS) return null
  const now = stepAt(nowMs)
  // All are compared, also after a match, so that the time reveals nothing.
  const right = DRIFT.map((drift) => now + drift).filter((step) =>
    timingSafeEqual(Buffer.from(codeOf(secret, step)), code),
  )
  return right.at(-1) ?? null
}

/** Returns the URI that passes the secret to an app: `otpauth://totp/Farol:mariana?secret=...` (Key Uri Format). */
export function otpauthUri(issuer: string, account: string, secret: string): string {
  const [by, of] = [issuer, account].map(encodeURIComponent)
  return `otpauth://totp/${by}:${of}?secret=${secret}&issuer=${by}&algorithm=SHA1&digits=${DIGITS}&period=30`
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 without padding (RFC 4648 section 6), which a person can copy by hand. */
export function base32(bytes: Uint8Array): string {
  let [text, bits, held] = ['', 0, 0]
  for (const byte of bytes) {
    held = (held << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET[(held >> (bits - 5)) & 31]
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + ALPHABET[(held << (5 - bits)) & 31] : text
}
