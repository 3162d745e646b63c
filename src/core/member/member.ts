import { atom } from 'nanostores'
import { type MemberInfo, memberInfo } from '#api/member'
import { call } from '../call.ts'
import { setMember } from '../session/session.ts'
import { $token } from '../token.ts'

/** The server's data of the signed-in member: counters, VIP, the previous login. */
export const $member = atom<MemberInfo | null>(null)

/** Loads the member. `call` ends the session when the token is invalid. A response after signing out is dropped. */
export async function loadMember(): Promise<void> {
  const token = $token.get()
  const result = await call(memberInfo, {})
  if (!result.ok || $token.get() !== token) return
  $member.set(result.value)
  setMember(result.value)
}

export function forgetMember(): void {
  $member.set(null)
}
