import type { Context, Next } from 'hono'
import { Refusal } from '#api/envelope'
import type { Maintenance } from '#api/operator/switches'
import { refuse } from '#workers/http/refusal'
import { type EdgeEnv, isCall } from './edge-env.ts'
import { blockedNotice, maintenanceNotice } from './notice/respond.ts'
import { isBlocked, isOpenToAll } from './region.ts'
import { visitorOf } from './visitor.ts'

/** The `Retry-After` when no return time is set or it has passed. */
const RETRY_AFTER_SECONDS = 300
/** The shortest `Retry-After`. */
const LEAST_RETRY_SECONDS = 30

/** First guard: refuses every page and call behind it while maintenance is on. */
export function maintenanceGuard(c: Context<EdgeEnv>, next: Next): Promise<Response | undefined> | Promise<void> {
  const { maintenance } = c.var.switches
  if (!maintenance.on) return next()
  const retryAfterSeconds = waitFor(maintenance)
  if (isCall(c.req.path)) return Promise.resolve(refuse(c, new Refusal('maintenance', { retryAfterSeconds })))
  return maintenanceNotice(c, retryAfterSeconds)
}

/** Second guard: refuses visitors from a blocked region or address. */
export function regionGuard(c: Context<EdgeEnv>, next: Next): Promise<Response | undefined> | Promise<void> {
  const { region } = c.var.switches
  if (isOpenToAll(region) || !isBlocked(region, visitorOf(c.req.raw))) return next()
  if (isCall(c.req.path)) return Promise.resolve(refuse(c, new Refusal('region-blocked')))
  return blockedNotice(c)
}

function waitFor({ until }: Maintenance): number {
  const seconds = until === undefined ? 0 : Math.ceil((Date.parse(until) - Date.now()) / 1_000)
  return seconds > 0 ? Math.max(seconds, LEAST_RETRY_SECONDS) : RETRY_AFTER_SECONDS
}
