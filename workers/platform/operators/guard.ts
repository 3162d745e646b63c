import type { Context } from 'hono'
import { Refusal } from '#api/envelope'
import type { Env, OperatorCaller } from '../env.ts'
import { visitorOf } from '../visitor.ts'
import { operatorBehind } from './operators.ts'

/** The operator with `OPS_TOKEN`, who names the others. */
const OWNER = 'owner'

/**
 * Which operator asks. The edge keeps the owner's token to itself and says nothing; a personal token it passes on, and
 * here it is judged. Whoever reaches this has the edge's secret already.
 */
export async function authenticateOperator(c: Context<{ Bindings: Env }>): Promise<OperatorCaller | Refusal> {
  const header = c.req.header('Authorization')
  const isOwner = header === undefined
  const name = isOwner ? OWNER : await operatorBehind(c.env, header.replace(/^Bearer /, ''))
  return name instanceof Refusal ? name : { actor: `operator:${name}`, address: visitorOf(c).address, isOwner }
}
