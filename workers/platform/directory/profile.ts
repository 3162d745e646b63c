import type { Profile } from '#api/session/session'
import type { Member } from './members.ts'

/** The public fields of a member. */
export function profileOf(member: Member): Profile {
  const { id, number, account, nickname, type, currency } = member
  return { id, number, account, nickname, type, currency }
}
