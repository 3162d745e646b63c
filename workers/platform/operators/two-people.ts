import type * as z from 'zod/mini'
import type { Endpoint } from '#api/endpoint'
import { Refusal } from '#api/envelope'
import { operatorEndpoints } from '#api/operator/endpoints'
import type { InputOf } from '../../http/endpoint.ts'
import type { App, Serve } from '../app.ts'
import type { Ctx, Env, OperatorCaller } from '../env.ts'
import { claimProposal, findProposal, finishProposal, propose, refuseProposal, reopenProposal } from './proposals.ts'

type Caller = OperatorCaller & { reason: string }

/** A call that two people decide, always or from a sum on. */
export interface TwoPersonCall<E extends Endpoint> {
  /** True when operators of every role may confirm; otherwise those who may propose. */
  everyoneConfirms?: boolean
  /** Returns what the second person reads, without secrets; null when one person may do it; or a refusal. */
  forTwo(env: Env, input: InputOf<E>, by: Caller): Promise<object | null | Refusal>
  /** Carries it out. Repeating it with the same input changes nothing. */
  perform(env: Env, input: InputOf<E>, by: Caller): Promise<z.output<E['response']> | Refusal>
}

interface Registered {
  endpoint: Endpoint
  call: TwoPersonCall<Endpoint>
}

/** The calls that may wait for a second person, by the name of the endpoint. */
const calls = new Map<string, Registered>()

/** Serves a call that two people decide: the first call proposes it, unless one person may do it. */
export function serveForTwo<const E extends Endpoint>(
  app: App,
  serve: Serve,
  endpoint: E,
  call: TwoPersonCall<E>,
): void {
  const name = Object.entries(operatorEndpoints).find(([, one]) => one === (endpoint as Endpoint))?.[0] ?? ''
  calls.set(name, { endpoint, call: call as unknown as TwoPersonCall<Endpoint> })
  const handler = async (input: InputOf<E>, by: Caller, c: Ctx) => {
    const shown = await call.forTwo(c.env, input, by)
    if (shown instanceof Refusal) return shown
    if (shown === null) return call.perform(c.env, input, by)
    const proposal = await propose(c.env, name, input as object, shown, { ...by, reason: reasonIn(input) ?? by.reason })
    return proposal instanceof Refusal ? proposal : { proposal }
  }
  // The conditional types of `serve` cannot be resolved for an endpoint that is not known here.
  serve(app, endpoint as Endpoint, handler as never)
}

/** Confirms a proposal and carries it out, or refuses it. */
export async function decideFor(env: Env, id: string, decision: 'confirm' | 'refuse', by: Caller) {
  const existing = await findProposal(env.DB, id)
  if (existing === null) return new Refusal('not-found')
  if (existing.proposedBy !== by.actor && !mayDecide(existing.call, by)) return new Refusal('forbidden')
  if (decision === 'refuse') {
    const proposal = await refuseProposal(env, id, by)
    return proposal instanceof Refusal ? proposal : { proposal }
  }
  const claimed = await claimProposal(env, id, by)
  if (claimed instanceof Refusal) return claimed
  const { proposal, input } = claimed
  if (input === undefined) return { proposal }
  const result = await carryOut(env, proposal.call, input, { ...by, reason: proposal.reason }).catch(async (error) => {
    await reopenProposal(env, id, 'failed', by)
    throw error
  })
  if (result instanceof Refusal) {
    await reopenProposal(env, id, result.code, by)
    return result
  }
  await finishProposal(env, id)
  return { proposal, result }
}

function mayDecide(name: string, { role }: Caller): boolean {
  const registered = calls.get(name)
  return registered?.call.everyoneConfirms === true || registered?.endpoint.roles.includes(role) === true
}

/** Returns what the call itself answers. */
async function carryOut(env: Env, name: string, input: unknown, by: Caller): Promise<unknown> {
  const registered = calls.get(name)
  if (registered === undefined) return new Refusal('not-found')
  const { call, endpoint } = registered
  const value = await call.perform(env, input as never, by)
  return value instanceof Refusal ? value : (endpoint.response as z.ZodMiniType).parse(value)
}

/** Some calls have a reason among their own fields. */
function reasonIn(input: unknown): string | undefined {
  const { reason } = input as { reason?: unknown }
  return typeof reason === 'string' ? reason : undefined
}
