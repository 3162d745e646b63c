import { type Firebase, verificationChannel } from '#api/session/firebase'
import { type CallResult, call } from '../../call.ts'
import { environment } from '../../environment.ts'

/** The purpose of a code; a code is valid for one purpose only. */
export type CodePurpose = 'login' | 'password' | 'register'

let cached: Promise<CallResult<{ firebase: Firebase | null }>> | null = null

/**
 * Returns the Firebase project that sends the codes, or null when the platform does. Requested once per page; a failure
 * may be retried.
 */
export async function loadChannel(): Promise<CallResult<Firebase | null>> {
  cached ??= call(verificationChannel, {})
  const result = await cached
  if (result.ok) return { ok: true, value: result.value.firebase }
  cached = null
  return result
}

/** Clears the cached response; for tests, whose servers differ. */
export function forgetChannel(): void {
  cached = null
}

/** Proof that a number belongs to the person: the code as typed, or the token Firebase issues for it. */
export type Proof = { verificationCode: string } | { firebaseChannel: 'PHONE'; firebaseIdToken: string }

/** The session key for Firebase's verification id until its code is typed. */
export const visitKey = (purpose: CodePurpose) => `firebase-${purpose}`

/** Converts a code to a proof. Loads and calls Firebase only when Firebase sent the code. */
export async function fetchProof(purpose: CodePurpose, typed: string): Promise<CallResult<Proof>> {
  const code = typed.trim()
  const visit = environment().session.getItem(visitKey(purpose))
  if (visit === null) return { ok: true, value: { verificationCode: code } }
  const firebase = await loadChannel()
  if (!firebase.ok) return firebase
  if (firebase.value === null) return { ok: true, value: { verificationCode: code } }
  const { redeemCode } = await import('./firebase.ts')
  const token = await redeemCode(firebase.value, visit, code)
  return token.ok ? { ok: true, value: { firebaseChannel: 'PHONE', firebaseIdToken: token.value } } : token
}

/** Removes the verification id once it has been used. */
export function forgetVisit(purpose: CodePurpose): void {
  environment().session.removeItem(visitKey(purpose))
}
