import type { ErrorCode } from '#api/error'
import type { Env } from '../env.ts'
import type { Member } from './directory.ts'
import { leaveMessage } from './inbox.ts'
import { sendMessage } from './outbox.ts'

/** One message in every language a member may have. */
export type Texts = Record<Member['language'], { subject: string; body: string }>

/** Tells a member something about their account, inside and by e-mail where an address is known. */
export async function tell(env: Env, member: Member, texts: Texts): Promise<void> {
  const text = texts[member.language]
  await leaveMessage(env.DB, member.id, text.subject, text.body)
  await mail(env, member, text)
}

/** By e-mail where an address is known; null when it was taken, else why not. */
export function mail(env: Env, member: Member, text: { subject: string; body: string }): Promise<ErrorCode | null> {
  return sendMessage(env, {
    recipient: member.email ?? member.account,
    channel: member.email === null ? 'account' : 'email',
    ...text,
  })
}
