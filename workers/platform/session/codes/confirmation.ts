import { Refusal } from '#api/envelope'
import type { Env } from '../../env.ts'
import { type Purpose, spendCode } from './code.ts'
import { refusedFirebaseToken } from './firebase/token.ts'

/** The proof that a number is the caller's: the code we sent, or the token Firebase issued for the code it sent. */
export interface Confirmation {
  verificationCode?: string | undefined
  firebaseIdToken?: string | undefined
}

/** Uses up the proof of a number for a purpose. Returns null on success, else the refusal. */
export async function refusedConfirmation(
  purpose: Purpose,
  number: string,
  { verificationCode = '', firebaseIdToken }: Confirmation,
  env: Env,
): Promise<Refusal | null> {
  if (firebaseIdToken === undefined) return spendCode(env, purpose, number, verificationCode)
  const code = await refusedFirebaseToken(env, number, firebaseIdToken)
  return code === null ? null : new Refusal(code, { fields: { verificationCode: 'invalid' } })
}
