import { atom } from 'nanostores'
import { type MemberInfo, memberIcon, memberInfo } from '#api/member'
import { call } from '../call.ts'
import { $onBreak } from '../session/on-break.ts'
import { setMember } from '../session/session.ts'
import { onSessionEnd, sessionCheck } from '../token.ts'

/** The server's data of the signed-in member: counters, VIP, the previous login. `icon` may be a data URL. */
export const $member = atom<MemberInfo | null>(null)

/** Loads the member. `call` ends the session when the token is invalid. A response after signing out is dropped. */
export async function loadMember(): Promise<void> {
  const isSameSession = sessionCheck()
  const result = await call(memberInfo, {})
  if (!result.ok || !isSameSession()) return
  const before = $member.get()?.icon ?? null
  $member.set({ ...result.value, icon: result.value.icon ?? before })
  $onBreak.set(result.value.onBreak)
  setMember(result.value)
  if (result.value.icon === null) await loadOwnIcon(isSameSession)
}

/** An uploaded picture is sent to its owner alone, apart from the rest. The default one stays when it does not come. */
async function loadOwnIcon(isSameSession: () => boolean): Promise<void> {
  const result = await call(memberIcon, {})
  if (result.ok && isSameSession()) showIcon(result.value.icon)
}

/** The picture has changed: header, menus and the member centre show it. */
export function showIcon(icon: string): void {
  const info = $member.get()
  if (info) $member.set({ ...info, icon })
}

onSessionEnd(() => $member.set(null))
