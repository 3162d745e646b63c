import { AGENT_TYPES, TRIAL_TYPE } from '#api/session/session'
import { createServe } from '../http/endpoint.ts'
import { type App, newApp } from './app.ts'
import type { Caller, Env, OperatorCaller } from './env.ts'
import { NOUNS } from './nouns.ts'
import { authenticateOperator } from './operators/guard.ts'
import { unseal } from './sealing/seal.ts'
import { authenticate } from './session/authenticate.ts'
import { refusedSubAccount, runGuarded } from './session/sub-accounts/guard.ts'

/** Serves an endpoint of `src/api` on the platform: decrypts sealed bodies and authenticates the caller. */
const serve = createServe<{ Bindings: Env }, Caller, OperatorCaller>({
  unseal,
  authenticate,
  authenticateOperator,
  isAgent: (caller) => AGENT_TYPES.includes(caller.type),
  isTrial: (caller) => caller.type === TRIAL_TYPE,
  refusedCaller: refusedSubAccount,
  around: (call, c, run) => runGuarded(c.env.DB, call, run),
})

/** Every call of specification section 7 that the platform serves, noun by noun. */
export function platform(): App {
  const app = newApp()
  for (const { mount = [] } of NOUNS) for (const mountCalls of mount) mountCalls(app, serve)
  for (const { operators = [] } of NOUNS) for (const mountCalls of operators) mountCalls(app, serve)
  return app
}
