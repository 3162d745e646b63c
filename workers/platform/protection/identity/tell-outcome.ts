import { LANGUAGES } from '#brand/brand'
import { messages } from '#i18n/every/messages.ts'
import { fill, isolateValues } from '#i18n/fill.ts'
import { memberById } from '../../directory/members.ts'
import { announceMessages, mail, messageStatements } from '../../directory/tell.ts'
import type { Env } from '../../env.ts'

/** What a member is told of their verification, in the account and by mail. */
export interface Outcome {
  number: number
  state: 'requested' | 'verified' | 'refused' | 'expired'
  /** As the operator wrote it. */
  reason: string
}

/** Tells a member, once for each state of a case. */
export async function tellOutcome(env: Env, memberId: string, { number, state, reason }: Outcome): Promise<void> {
  const member = await memberById(env.DB, memberId)
  if (member === null) return
  const texts = messages[member.language]
  const values = isolateValues({ reason }, LANGUAGES[member.language].dir)
  const text = { subject: texts[`identity.${state}.subject`], body: fill(texts[`identity.${state}.body`], values) }
  await env.DB.batch(messageStatements(env.DB, { id: `identity:${number}:${state}`, memberId, ...text }))
  await announceMessages(env, memberId)
  await mail(env, member, text)
}
