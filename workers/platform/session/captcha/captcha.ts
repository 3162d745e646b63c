import { createHash, randomBytes } from 'node:crypto'
import { Refusal } from '#api/envelope'
import { type CaptchaSolution, captcha } from '#api/session/session'
import { joinGroups } from '#api/typed'
import { isSameSecret } from '../../../shared/same-secret.ts'
import type { App, Serve } from '../../app.ts'
import type { Ctx, Env } from '../../env.ts'
import { keyFor, throttleOf } from '../../throttle/of.ts'
import { visitorOf } from '../../visitor.ts'
import { CAPTCHA_SECONDS, CAPTCHAS, WORK } from '../limits.ts'
import { captchaImage, newCaptchaText } from './captcha-image.ts'

const ID = /^[\w-]{22}$/

/** `GET /wps/captcha`: its solution is stored in a throttle object, so that any isolate can check it, and only once. */
export function mountCaptcha(app: App, serve: Serve): void {
  serve(app, captcha, async (_input, _caller, c) => {
    const { prefix } = visitorOf(c)
    const quotaKey = keyFor('captchas', prefix)
    const wait = await throttleOf(c.env, quotaKey).take(quotaKey, CAPTCHAS)
    if (wait > 0) return new Refusal('too-many-requests', { retryAfterSeconds: wait })
    const [id, challenge] = [randomBytes(16).toString('base64url'), randomBytes(16).toString('base64url')]
    const text = newCaptchaText()
    const bits = await workBits(prefix, c.env)
    const stored = [text, challenge, bits, prefix].join(' ')
    await throttleOf(c.env, `captcha:${id}`).put(`captcha:${id}`, stored, CAPTCHA_SECONDS)
    return { id, image: captchaImage(text), work: { challenge, bits }, expiresInSeconds: CAPTCHA_SECONDS }
  })
}

/** Each doubling of the captchas drawn for an address doubles the work: a person needs few, a script many. */
async function workBits(prefix: string, env: Env): Promise<number> {
  const key = keyFor('captcha-work', prefix)
  const throttle = throttleOf(env, key)
  const drawn = await throttle.count(key, WORK.window.windowSeconds)
  await throttle.take(key, WORK.window)
  return Math.min(WORK.mostBits, WORK.bits + Math.floor(Math.log2(1 + drawn / WORK.cheap)))
}

/**
 * Returns true when the captcha was solved at the address it was drawn for; right or wrong, it cannot be used again.
 */
export async function isSolved(solution: CaptchaSolution, c: Ctx): Promise<boolean> {
  if (!ID.test(solution.id)) return false
  const stored = await throttleOf(c.env, `captcha:${solution.id}`).pull(`captcha:${solution.id}`)
  if (stored === null) return false
  const [text = '', challenge = '', bits, prefix] = stored.split(' ')
  if (prefix !== visitorOf(c).prefix) return false
  if (solution.work !== undefined) return isWorkDone(challenge, solution.work, Number(bits))
  return isSameSecret(joinGroups(solution.text ?? '').toUpperCase(), text)
}

/** Returns true when SHA-256(challenge + answer) starts with `bits` zero bits. */
export function isWorkDone(challenge: string, solution: string, bits: number): boolean {
  const digest = createHash('sha256')
    .update(challenge + solution)
    .digest()
  return digest.readUInt32BE(0) >>> (32 - bits) === 0
}
