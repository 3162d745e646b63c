import { Refusal } from '#api/envelope'
import { operatorCalls } from '#api/operator/operators'
import type { App, Serve } from '../app.ts'
import { noteWrongToken } from './guard.ts'
import { addOperator, hasSecondPerson, operators, readState, removeOperator, renewOperator } from './operators.ts'
import { serveForTwo } from './two-people.ts'

const nameIn = (actor: string) => actor.replace(/^operator:/, '')

/** The operators: named by two people, who see each token once; each renews their own. */
export function mountOperatorsOps(app: App, serve: Serve): void {
  serve(app, operatorCalls.listOperators, (_input, _by, c) => operators(c.env.DB))

  serveForTwo(app, serve, operatorCalls.changeOperator, {
    everyoneConfirms: true,
    forTwo: async ({ DB }, change, { actor, role }) => {
      // Who leaves, or whose token leaked, is stopped at once.
      if (!change.enabled) return null
      if ((await readState(DB, change.name)) === 'active') return new Refusal('conflict')
      const isAlone = role === 'owner' && !(await hasSecondPerson(DB, nameIn(actor)))
      return isAlone ? null : change
    },
    perform: async (env, change, by) => {
      if (change.enabled) return addOperator(env, change, by)
      return (await removeOperator(env, change.name, by)) ?? { name: change.name }
    },
  })

  serve(app, operatorCalls.renewOperator, async (_input, by, c) =>
    by.role === 'owner' ? new Refusal('operation-not-allowed') : renewOperator(c.env, nameIn(by.actor), by),
  )

  serve(app, operatorCalls.noteWrongTokens, async (tries, _by, c) => (await noteWrongToken(c.env, null, tries)) ?? {})
}
