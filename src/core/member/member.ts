import { atom } from 'nanostores'
import { type MemberInfo, memberInfo } from '#api/member'
import { call } from '../call.ts'
import { setMember } from '../session/session.ts'
import { $token } from '../token.ts'

/** What the server says of the member who is signed in: counters, VIP, the login before this one. */
export const $member = atom<MemberInfo | null>(null)

/** Loads it; a dead token ends the session inside `call`. An answer that comes after signing out is dropped. */
export async function loadMember(): Promise<void> {
  const asked = $token.get()
  const result = await call(memberInfo, {})
  if (!result.ok || $token.get() !== asked) return
  $member.set(result.value)
  setMember(result.value)
}

export function forgetMember(): void {
  $member.set(null)
}
