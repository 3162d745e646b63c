import { Refusal } from '#api/envelope'
import type { Env } from '../env.ts'
import { type Purpose, spendCode } from './code.ts'
import { refusedFirebaseToken } from './firebase/token.ts'

/** How somebody shows that a number is theirs: the code we sent, or the token Firebase gave for the code it sent. */
export interface Confirmation {
  verificationCode?: string | undefined
  firebaseIdToken?: string | undefined
}

/** Spends what confirms a number for a purpose; why it does not, or null when it does. */
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
