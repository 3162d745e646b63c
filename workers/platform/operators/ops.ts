import { Refusal } from '#api/envelope'
import { badInput, jsonOf, refuse } from '../../serve.ts'
import type { App } from '../app.ts'
import { actorOf } from './actor.ts'
import { OperatorChange } from './operator.ts'
import { addOperator, operators, removeOperator } from './operators.ts'

/** `GET /ops/operators`; `PUT` names one and tells their token once, or takes it away. For the owner alone. */
export function mountOperatorsOps(app: App): void {
  app.get('/ops/operators', async (c) => {
    c.header('Cache-Control', 'no-store')
    return c.json({ success: true, value: await operators(c.env.DB) })
  })

  app.put('/ops/operators', async (c) => {
    const body = await jsonOf(c.req.raw)
    if (body instanceof Refusal) return refuse(c, body)
    const read = OperatorChange.safeParse(body)
    if (!read.success) return refuse(c, badInput(read.error.issues))
    const { name, enabled } = read.data
    const done = enabled ? await addOperator(c.env, name, actorOf(c)) : await removeOperator(c.env, name, actorOf(c))
    if (done instanceof Refusal) return refuse(c, done)
    c.header('Cache-Control', 'no-store')
    return c.json({ success: true, value: done === null ? { name } : { name, token: done } })
  })
}
