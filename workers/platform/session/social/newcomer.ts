import { Refusal } from '#api/envelope'
import type { Env } from '../../env.ts'
import { linkTo } from './linked.ts'
import { takeTicket } from './tickets.ts'

/**
 * Registers with the ticket of a social identity, or without one. The ticket is taken first and stored again on
 * failure, so that of two simultaneous forms only one has it, and a corrected form can use it again.
 */
export async function withIdentity<Value extends { member: { id: string } }>(
  env: Env,
  ticket: string | undefined,
  register: () => Promise<Value | Refusal>,
): Promise<Value | Refusal> {
  if (ticket === undefined) return register()
  const taken = await takeTicket(env, ticket)
  if (taken === null) return new Refusal('social-expired')
  const registered = await register()
  if (registered instanceof Refusal) await taken.giveBack()
  else await linkTo(env.DB, registered.member.id, taken.identity)
  return registered
}
