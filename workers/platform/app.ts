import { Hono } from 'hono'
import { Refusal } from '#api/envelope'
import { AGENT_TYPES } from '#api/session'
import { doorway, refuse } from '../serve.ts'
import { onlyTheEdge, requestIdOf } from './door.ts'
import type { Caller, Env } from './env.ts'
import { authenticate } from './session/authenticate.ts'
import { unseal } from './session/seal.ts'

export type App = Hono<{ Bindings: Env }>

/** Serves an endpoint of `src/api` on the platform: sealed bodies opened, the caller known. */
export const serve = doorway<Env, Caller>({
  unseal,
  authenticate,
  isAgent: (caller) => AGENT_TYPES.includes(caller.type),
})
export type Serve = typeof serve

/** The platform without its routes: its door, and an envelope for whatever no route answers. */
export function newApp(): App {
  const app: App = new Hono()
  app.use(onlyTheEdge)
  app.notFound((c) => refuse(c, new Refusal('not-found')))
  app.onError((error, c) => {
    const about = { requestId: c.res.headers.get('X-Request-Id') ?? requestIdOf(c), path: c.req.path }
    console.error(JSON.stringify({ level: 'error', ...about, error: `${error.name}: ${error.message}` }))
    return refuse(c, new Refusal('unknown'))
  })
  return app
}
