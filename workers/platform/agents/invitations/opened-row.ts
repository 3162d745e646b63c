import type { Language } from '#brand/brand'
import type { Member } from '../../directory/members.ts'
import type { Env } from '../../env.ts'
import { newMember } from '../../session/register/new-member.ts'

/** An account that somebody opens for its owner. */
interface Opened {
  username: string
  birthday?: string | undefined
  type: number
  upline: Member | null
  /** The hash of the first password. */
  password: string | null
  language: Language
}

/** Returns the row of an account whose owner has to change the first password before a session (`first-login`). */
export function openedRow(env: Env, { username, birthday, type, ...rest }: Opened): Omit<Member, 'number'> {
  const form = { username, password: '', confirmPassword: '', birthday, terms: true, registerMethod: 'WEB' as const }
  const row = newMember(env, { form, ...rest, paymentPassword: null, mobile: null, country: null })
  // Nobody accepts the terms for another person: the owner is asked at the first visit.
  return {
    ...row,
    type,
    password_is_default: 1,
    password_changed_at: null,
    register_method: 'AGENT',
    terms_version: null,
  }
}
