import { Refusal } from '#api/envelope'
import type { Break, MemberBreak } from '#api/protection/breaks'
import { protectionCalls } from '#api/protection/calls'
import type { App, Serve } from '../app.ts'
import type { Refused } from '../bank/bank-types.ts'
import type { Protection } from '../bank/limits/limit-types.ts'
import { bankOf } from '../bank/routing.ts'
import { memberById } from '../directory/members.ts'
import type { Caller, Env } from '../env.ts'
import { changeExclusion } from '../persons/exclusions.ts'

const { memberBreak, takeBreak, returnFromBreak } = protectionCalls

/** Breaks that the signed-in member takes themselves; no password is asked for protection (decision 199). */
export function mountBreaks(app: App, serve: Serve): void {
  serve(app, memberBreak, async (_nothing, { memberId, bank }, c) =>
    breakIn(await bankOf(c.env, bank).protection(memberId)),
  )
  serve(app, takeBreak, ({ id, length }, caller, c) =>
    change(c.env, caller, caller.session, (memberId, bank) => bank.takeBreak({ memberId, id, length })),
  )
  serve(app, returnFromBreak, (_nothing, caller, c) =>
    change(c.env, caller, null, (memberId, bank) => bank.returnFromBreak(memberId)),
  )
}

async function change(
  env: Env,
  { memberId, bank }: Caller,
  session: string | null,
  act: (memberId: string, bank: ReturnType<typeof bankOf>) => Promise<Protection | Refused>,
) {
  const member = await memberById(env.DB, memberId)
  if (member === null) return new Refusal('not-signed-in')
  return breakIn(await changeExclusion(env, member, () => act(memberId, bankOf(env, bank)), session))
}

function breakIn(protection: Protection | Refused): MemberBreak | Refusal {
  if ('refusal' in protection) return new Refusal(protection.refusal)
  const { exclusion } = protection
  const now = new Date().toISOString()
  if (exclusion === null) return { break: null, now }
  const { kind, since, until, returns: returnsAt } = exclusion
  return { break: { kind, state: stateOf(exclusion), since, until, returnsAt }, now }
}

function stateOf({ kind, until, returns }: NonNullable<Protection['exclusion']>): Break['state'] {
  if (returns !== null) return 'returning'
  return kind === 'exclusion' && until !== null && Date.parse(until) <= Date.now() ? 'over' : 'running'
}
