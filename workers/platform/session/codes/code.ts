import { createHmac, randomInt } from 'node:crypto'
import { Refusal } from '#api/envelope'
import { joinGroups, trimMarks } from '#api/typed'
import type { Env } from '../../env.ts'
import { keyFor, throttleOf } from '../../throttle/of.ts'
import type { Guess } from '../../throttle/Throttle.ts'
import { CODE } from '../limits.ts'

/** The purpose of a code; it is valid for no other. */
export type Purpose = 'login' | 'password' | 'register' | 'verification' | 'payment' | 'contact'

const DIGITS = 6

/**
 * Makes a code for a purpose and a number, or another key it must be presented with. Only a hash is stored, with the
 * pepper, because there are few possible codes.
 */
export async function newCode(env: Env, purpose: Purpose, number: string): Promise<string> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  const key = keyOf(purpose, number)
  await throttleOf(env, key).saveCode(key, hashOf(env, key, code), CODE.tries, CODE.seconds)
  return code
}

const WRONG: Record<Exclude<Guess, 'right'>, 'invalid-verification-code' | 'code-expired'> = {
  wrong: 'invalid-verification-code',
  none: 'invalid-verification-code',
  expired: 'code-expired',
}

/** Uses up the code when it is right; otherwise uses up a try and returns the refusal. */
export async function spendCode(env: Env, purpose: Purpose, number: string, typed: string): Promise<Refusal | null> {
  if (trimMarks(typed) === '') return refuseCode('missing-verification-code', 'required')
  const code = joinGroups(typed)
  const key = keyOf(purpose, number)
  const guess = await throttleOf(env, key).guess(key, hashOf(env, key, code))
  return guess === 'right' ? null : refuseCode(WRONG[guess], 'invalid')
}

function refuseCode(code: (typeof WRONG)['wrong'] | 'missing-verification-code', reason: string): Refusal {
  return new Refusal(code, { fields: { verificationCode: reason } })
}

function keyOf(purpose: Purpose, number: string): string {
  return keyFor(`code-${purpose}`, number)
}

function hashOf(env: Env, key: string, code: string): string {
  return createHmac('sha256', env.PEPPER).update(`${key} ${code}`).digest('base64url')
}
