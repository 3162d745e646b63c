import type { CallErrorCode } from '#api/error'
import { acceptTerms as acceptCall } from '#api/member'
import { TERMS_VERSION } from '#brand/terms'
import { call } from '../call.ts'
import { $member } from './member.ts'

/** Accepts the terms that this build shows. Returns why it failed; null when they are accepted. */
export async function acceptTerms(): Promise<CallErrorCode | null> {
  const result = await call(acceptCall, { version: TERMS_VERSION })
  if (!result.ok) return result.error
  const info = $member.get()
  if (info) $member.set({ ...info, termsDue: false })
  return null
}
