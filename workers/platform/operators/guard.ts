import type { Context } from 'hono'
import { Refusal } from '#api/envelope'
import type { Env, OperatorCaller } from '../env.ts'
import { visitorOf } from '../visitor.ts'
import { operatorBehind } from './operators.ts'

/** The operator with `OPS_TOKEN`, who adds the others. */
const OWNER = 'owner'

/**
 * Authenticates an operator. The edge checks the owner's token itself and does not pass it on; it passes on a personal
 * token, which is checked here. Every caller here already has the edge's secret.
 */
export async function authenticateOperator(c: Context<{ Bindings: Env }>): Promise<OperatorCaller | Refusal> {
  const header = c.req.header('Authorization')
  const isOwner = header === undefined
  const name = isOwner ? OWNER : await operatorBehind(c.env, header.replace(/^Bearer /, ''))
  return name instanceof Refusal ? name : { actor: `operator:${name}`, address: visitorOf(c).address, isOwner }
}
