import { Refusal } from '#api/envelope'
import { operatorCalls } from '#api/operator/operators'
import type { App, Serve } from '../app.ts'
import { addOperator, operators, removeOperator } from './operators.ts'

/** The operators: added by the owner, who sees each token once. */
export function mountOperatorsOps(app: App, serve: Serve): void {
  serve(app, operatorCalls.listOperators, (_input, _by, c) => operators(c.env.DB))

  serve(app, operatorCalls.changeOperator, async ({ name, enabled }, by, c) => {
    const done = enabled ? await addOperator(c.env, name, by) : await removeOperator(c.env, name, by)
    if (done instanceof Refusal) return done
    return done === null ? { name } : { name, token: done }
  })
}
