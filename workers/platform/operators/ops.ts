import { Refusal } from '#api/envelope'
import { OperatorChange } from '#api/operator/operators'
import { refuse } from '../../serve.ts'
import type { App } from '../app.ts'
import { byOf } from './actor.ts'
import { addOperator, operators, removeOperator } from './operators.ts'
import { orderOf } from './order.ts'

/** `GET /ops/operators`; `PUT` names one and tells their token once, or takes it away. For the owner alone. */
export function mountOperatorsOps(app: App): void {
  app.get('/ops/operators', async (c) => {
    c.header('Cache-Control', 'no-store')
    return c.json({ success: true, value: await operators(c.env.DB) })
  })

  app.put('/ops/operators', async (c) => {
    const read = await orderOf(c, OperatorChange)
    if (read instanceof Refusal) return refuse(c, read)
    const { name, enabled } = read
    const done = enabled ? await addOperator(c.env, name, byOf(c)) : await removeOperator(c.env, name, byOf(c))
    if (done instanceof Refusal) return refuse(c, done)
    c.header('Cache-Control', 'no-store')
    return c.json({ success: true, value: done === null ? { name } : { name, token: done } })
  })
}
