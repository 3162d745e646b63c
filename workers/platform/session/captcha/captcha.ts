import { createHash, randomBytes } from 'node:crypto'
import { Refusal } from '#api/envelope'
import { type CaptchaSolution, captcha } from '#api/session/session'
import { isSameSecret } from '../../../shared/same-secret.ts'
import type { App, Serve } from '../../app.ts'
import type { Env } from '../../env.ts'
import { keyFor, throttleOf } from '../../throttle/of.ts'
import { visitorOf } from '../../visitor.ts'
import { CAPTCHA_SECONDS, CAPTCHAS, WORK_BITS } from '../limits.ts'
import { captchaImage, newCaptchaText } from './captcha-image.ts'

const ID = /^[\w-]{22}$/

/** `GET /wps/captcha`: its solution is stored in a throttle object, so that any isolate can check it, and only once. */
export function mountCaptcha(app: App, serve: Serve): void {
  serve(app, captcha, async (_input, _caller, c) => {
    const quotaKey = keyFor('captchas', visitorOf(c).prefix)
    const wait = await throttleOf(c.env, quotaKey).take(quotaKey, CAPTCHAS)
    if (wait > 0) return new Refusal('too-many-requests', { retryAfterSeconds: wait })
    const [id, challenge] = [randomBytes(16).toString('base64url'), randomBytes(16).toString('base64url')]
    const text = newCaptchaText()
    await throttleOf(c.env, `captcha:${id}`).put(`captcha:${id}`, `${text} ${challenge}`, CAPTCHA_SECONDS)
    return {
      id,
      image: captchaImage(text),
      work: { challenge, bits: WORK_BITS },
      expiresInSeconds: CAPTCHA_SECONDS,
    }
  })
}

/** Returns true when the captcha was solved; right or wrong, it cannot be used again. */
export async function isSolved(env: Env, solution: CaptchaSolution): Promise<boolean> {
  if (!ID.test(solution.id)) return false
  const stored = await throttleOf(env, `captcha:${solution.id}`).pull(`captcha:${solution.id}`)
  if (stored === null) return false
  const [text = '', challenge = ''] = stored.split(' ')
  if (solution.work !== undefined) return isWorkDone(challenge, solution.work, WORK_BITS)
  return isSameSecret((solution.text ?? '').trim().toUpperCase(), text)
}

/** Returns true when SHA-256(challenge + answer) starts with `bits` zero bits. */
export function isWorkDone(challenge: string, solution: string, bits: number): boolean {
  const digest = createHash('sha256')
    .update(challenge + solution)
    .digest()
  return digest.readUInt32BE(0) >>> (32 - bits) === 0
}
