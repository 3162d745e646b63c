import { Hono } from 'hono'
import { Refusal } from '#api/envelope'
import type { createServe } from '../http/endpoint.ts'
import { refuse } from '../http/refusal.ts'
import { log } from '../shared/log.ts'
import type { Caller, Env, OperatorCaller } from './env.ts'
import { onlyTheEdge, requestIdOf } from './gateway.ts'

export type App = Hono<{ Bindings: Env }>

/** The function with which each noun mounts its endpoints of `src/api`; `routes.ts` creates it and passes it on. */
export type Serve = ReturnType<typeof createServe<{ Bindings: Env }, Caller, OperatorCaller>>

/** The platform without its routes: access control, and an error envelope for paths without a route. */
export function newApp(): App {
  const app: App = new Hono()
  app.use(onlyTheEdge)
  app.notFound((c) => refuse(c, new Refusal('not-found')))
  app.onError((error, c) => {
    // The path and module id come from the caller: they are logged, never trusted.
    const request = { path: c.req.path, module: c.req.header('X-Module-Id')?.slice(0, 64) }
    const requestId = c.res.headers.get('X-Request-Id') ?? requestIdOf(c)
    log('error', 'request failed', { requestId, ...request, error })
    return refuse(c, new Refusal('unknown'))
  })
  return app
}
