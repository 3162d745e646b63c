import { beginAuthenticator, confirmAuthenticator } from '#api/session/authenticator'
import { codeOf, stepAt } from '../../../workers/platform/session/verification/totp.ts'
import { callEndpoint } from '../product/client.ts'
import { product } from '../product/running.ts'

/** An authenticator app on a phone. */
export interface App {
  /**
   * Returns the code that the app shows this many steps of thirty seconds from now. The platform accepts each code
   * once, and none older than the last one.
   */
  code(steps?: number): string
  recovery: string[]
}

/** Decodes base32 as an app does (RFC 4648 section 6), with or without spaces. */
export function appWith(base32: string, recovery: string[] = []): App {
  const letters = [...base32.replace(/\s/g, '')].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter))
  const bits = letters.map((letter) => letter.toString(2).padStart(5, '0')).join('')
  const secret = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
  return { recovery, code: (steps = 0) => codeOf(secret, stepAt(Date.now()) + steps) }
}

/** Enrols an app through the API. This uses up the current code; the next one is valid. */
export async function enrolled(token: string, password: string): Promise<App> {
  const { secret } = await callEndpoint(product.origin, beginAuthenticator, { password }, token)
  const code = appWith(String(secret)).code()
  const { recoveryCodes } = await callEndpoint(product.origin, confirmAuthenticator, { code }, token)
  return appWith(String(secret), recoveryCodes as string[])
}
