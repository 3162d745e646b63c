import { type Firebase, verificationChannel } from '#api/firebase'
import { type CallResult, call } from '../call.ts'
import { environment } from '../environment.ts'

/** What a code is for: one made for one purpose serves no other. */
export type CodePurpose = 'login' | 'password' | 'register'

let asked: Promise<CallResult<{ firebase: Firebase | null }>> | null = null

/** Who sends the codes: Firebase, or with null the house. Asked once a page; a failure may be asked again. */
export async function loadChannel(): Promise<CallResult<Firebase | null>> {
  asked ??= call(verificationChannel, {})
  const result = await asked
  if (result.ok) return { ok: true, value: result.value.firebase }
  asked = null
  return result
}

/** Forgets the answer; for tests, whose servers differ. */
export function forgetChannel(): void {
  asked = null
}

/** What shows that a number is somebody's: the code as typed, or the token Firebase gives for it. */
export type Proof = { verificationCode: string } | { firebaseChannel: 'PHONE'; firebaseIdToken: string }

/** Under which name the tab keeps what Firebase began, until the code of it is typed. */
export const visitKey = (purpose: CodePurpose) => `firebase-${purpose}`

/** Makes a proof of a code. Firebase is asked only where it sent the code; its adapter comes only then. */
export async function proofOf(purpose: CodePurpose, typed: string): Promise<CallResult<Proof>> {
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

/** What was begun has served. */
export function forgetVisit(purpose: CodePurpose): void {
  environment().session.removeItem(visitKey(purpose))
}
