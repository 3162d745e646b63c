import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Endpoint } from '#api/endpoint'
import { Refusal } from '#api/envelope'
import { operatorEndpoints } from '#api/operator/endpoints'
import { DEFAULTS, type SwitchName, switchCalls } from '#api/operator/switches'
import { readBytes } from '#workers/http/body'
import { createServe } from '#workers/http/endpoint'
import { badInput, refuse } from '#workers/http/refusal'
import type { EdgeEnv } from '../edge-env.ts'
import { foreignHosts } from '../hosts.ts'
import { type Switches, writeSwitch } from '../switches.ts'
import { refusalOf } from '../upstream/envelope.ts'
import { fetchPlatform, headersFor, UPSTREAM_TIMEOUT_MS } from '../upstream/upstream.ts'
import { visitorOf } from '../visitor.ts'
import { opsGuard } from './guard.ts'
import { sendNote, storeNote } from './notes.ts'

/** Serves the operator calls that the edge answers itself. The guard has already verified the owner's token. */
const serve = createServe<EdgeEnv, never, { role: 'owner' | null }>({
  unseal: async () => new Refusal('unsealed'),
  authenticate: async () => null,
  isAgent: () => false,
  isTrial: () => false,
  authenticateOperator: async (c) => ({ role: c.var.isOwner ? 'owner' : null }),
})

/** The operator's API. It is served in every state of the site, and every path outside the contract is a 404. */
export const ops = new Hono<EdgeEnv>()
ops.use('/ops/*', opsGuard)
serve(ops, switchCalls.showStatus, async (_input, _by, c) => {
  const info = await c.var.state.info.read(c.env, (load) => c.executionCtx.waitUntil(load))
  return { ...c.var.switches, platform: { stale: info.stale }, at: new Date().toISOString() }
})
serve(ops, switchCalls.showMaintenance, async (_input, _by, c) => c.var.switches.maintenance)
serve(ops, switchCalls.setMaintenance, (value, { reason }, c) => set(c, 'maintenance', value, reason))
serve(ops, switchCalls.clearMaintenance, (_input, { reason }, c) => set(c, 'maintenance', DEFAULTS.maintenance, reason))
serve(ops, switchCalls.showRegion, async (_input, _by, c) => c.var.switches.region)
serve(ops, switchCalls.setRegion, (value, { reason }, c) => set(c, 'region', value, reason))
serve(ops, switchCalls.clearRegion, (_input, { reason }, c) => set(c, 'region', DEFAULTS.region, reason))
serve(ops, switchCalls.showHosts, async (_input, _by, c) => c.var.switches.hosts)
serve(ops, switchCalls.setHosts, async (value, { reason }, c) => {
  const foreign = foreignHosts(c.env, value)
  return foreign.length > 0 ? badInput(foreign) : set(c, 'hosts', value, reason)
})
serve(ops, switchCalls.clearHosts, (_input, { reason }, c) => set(c, 'hosts', DEFAULTS.hosts, reason))
for (const endpoint of Object.values(operatorEndpoints) as Endpoint[])
  if (endpoint.gateway === 'platform') ops.on(endpoint.method, endpoint.path, (c) => passOn(c, endpoint))
ops.all('/ops/*', (c) => refuse(c, new Refusal('not-found')))

/**
 * Writes a switch, which the platform's audit log hears of; this isolate follows at once, the others as soon as their
 * cache and KV let them.
 */
async function set<Name extends SwitchName>(
  c: Context<EdgeEnv>,
  name: Name,
  value: Switches[Name],
  reason: string,
): Promise<Switches[Name]> {
  const now = new Date()
  const after = { ...value, changedAt: now.toISOString() }
  const note = await storeNote(c.env.CONFIG, { name, before: c.var.switches[name], after, reason })
  const next = await writeSwitch(c.env.CONFIG, c.var.switches, name, value, now)
  c.executionCtx.waitUntil(sendNote(c.env, note))
  c.var.state.switches.write(next)
  return next[name]
}

/** Remembers a personal token that the platform accepted; a wrong one counts towards the limit of its address. */
function judgeToken({ var: { isOwner, opsToken, state }, req }: Context<EdgeEnv>, status: number): void {
  if (isOwner) return
  const isWrong = status === 401
  if (isWrong) state.wrongTries.add(visitorOf(req.raw).address)
  if (isWrong) state.personalTokens.delete(opsToken)
  else if (status === 200) state.personalTokens.add(opsToken)
}

/**
 * Passes every other call on to the platform. The owner's token is replaced by the edge's secret; a personal token is
 * passed on, since only the platform can resolve it.
 */
async function passOn(c: Context<EdgeEnv>, { method, maxBytes }: Endpoint): Promise<Response> {
  const headers = headersFor(c.req.raw, visitorOf(c.req.raw), c.var.requestId)
  if (c.var.isOwner) headers.delete('Authorization')
  const { pathname, search } = new URL(c.req.url)
  const body = method === 'PUT' || method === 'POST' ? await readBytes(c.req.raw, maxBytes) : undefined
  if (body instanceof Refusal) return refuse(c, body)
  try {
    const request = { method, headers, body, timeoutMs: UPSTREAM_TIMEOUT_MS }
    const response = await fetchPlatform(c.env, pathname + search, request)
    judgeToken(c, response.status)
    const type = response.headers.get('Content-Type') ?? ''
    if (!type.startsWith('application/json')) return refuse(c, new Refusal('upstream-failed'))
    c.header('Cache-Control', 'no-store')
    c.header('Content-Type', type)
    return c.body(response.body as ReadableStream, response.status as ContentfulStatusCode)
  } catch (error) {
    return refuse(c, refusalOf(error))
  }
}
