import { Hono } from 'hono'
import { Refusal } from '#api/envelope'
import type { createServe } from '../http/endpoint.ts'
import { refuse } from '../http/refusal.ts'
import { log } from '../shared/log.ts'
import type { AuditHead, JournalMessage, NoticeMessage } from './bank/bank-types.ts'
import type { Caller, Env, OperatorCaller } from './env.ts'
import { onlyTheEdge, requestIdOf } from './gateway.ts'

export type App = Hono<{ Bindings: Env }>

/** The function with which each noun mounts its endpoints of `src/api`; `routes.ts` creates it and passes it on. */
export type Serve = ReturnType<typeof createServe<{ Bindings: Env }, Caller, OperatorCaller>>

/** Mounts some calls of a noun. */
type Mount = (app: App, serve: Serve) => void

/** What a noun of the platform has; `nouns.ts` lists them. */
export interface PlatformNoun {
  /** What the site calls, and what payment providers and vendors do. */
  mount?: readonly Mount[]
  /** What operators call. */
  operators?: readonly Mount[]
  /** Work done once a minute. Each item is idempotent: a minute may be skipped or run twice. */
  everyMinute?: readonly ((env: Env, nowMs: number) => Promise<unknown>)[]
  /** What is done with a kind of message of the banks (`queue.ts`). */
  queue?: Partial<QueueHandlers>
}

export interface QueueHandlers {
  /** Applies a journal; returns the last sequence up to which no transfer of the bank is missing. */
  journal: (db: D1Database, message: JournalMessage) => Promise<number>
  /** Tells members; returns the sequences that were delivered, and the first error. */
  notices: (env: Env, message: NoticeMessage) => Promise<{ delivered: number[]; error: unknown }>
  /** Stores the head of a bank's audit log. */
  head: (db: D1Database, bank: string, head: AuditHead) => Promise<void>
}

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
