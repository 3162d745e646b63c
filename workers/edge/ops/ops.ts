import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { MAX_BODY_BYTES } from '#api/endpoint'
import { Refusal } from '#api/envelope'
import { badInput, bytesOf, jsonOf, refuse } from '#workers/serve'
import type { Door } from '../door.ts'
import { refusalOf } from '../proxy/answer.ts'
import { askPlatform, headersFor, UPSTREAM_TIMEOUT_MS } from '../proxy/upstream.ts'
import { DEFAULTS, SWITCHES, type SwitchName } from '../switches/schema.ts'
import { type Switches, writeSwitch } from '../switches/switches.ts'
import { visitorOf } from '../visitor.ts'
import { opsGuard } from './guard.ts'

/** What a person may set; `health` is written by the clock. */
const BY_HAND = ['maintenance', 'region', 'hosts'] as const satisfies SwitchName[]

/** The operator's API, answered in every state of the site. */
export const ops = new Hono<Door>()
ops.use(opsGuard)
ops.get('/status', async (c) => {
  const info = await c.var.state.info.read(c.env, (flight) => c.executionCtx.waitUntil(flight))
  return answer(c, { ...c.var.switches, platform: { stale: info.stale }, at: new Date().toISOString() })
})
for (const name of BY_HAND) {
  ops.get(`/${name}`, (c) => answer(c, c.var.switches[name]))
  ops.put(`/${name}`, (c) => put(c, name))
  ops.delete(`/${name}`, (c) => set(c, name, DEFAULTS[name]))
}
ops.get('/outbox', forward)
ops.get('/ledger/*', forward)
ops.put('/register-rules', forward)
ops.on(['GET', 'PUT'], '/whitelabel', forward)
ops.put('/members/password', forward)
ops.put('/members/sessions', forward)
ops.put('/members/authenticator', forward)
ops.on(['GET', 'PUT'], '/verification', forward)
ops.put('/games/:code', forward)
ops.put('/games/:code/picture', forward)
ops.put('/vendors/:code', forward)
ops.on(['GET', 'PUT'], '/wallet', forward)
ops.get('/vendor-transfers', forward)
ops.put('/affiliates/:code', forward)
ops.on(['GET', 'PUT'], '/contracts/:account', forward)
ops.put('/chat', forward)
for (const list of ['/announcements', '/banners']) ops.on(['GET', 'PUT', 'DELETE'], list, forward)
ops.all('*', (c) => refuse(c, new Refusal('not-found')))

async function put(c: Context<Door>, name: (typeof BY_HAND)[number]): Promise<Response> {
  const body = await jsonOf(c.req.raw)
  if (body instanceof Refusal) return refuse(c, body)
  const value = SWITCHES[name].safeParse(body)
  return value.success ? set(c, name, value.data) : refuse(c, badInput(value.error.issues))
}

/** Writes a switch; this isolate follows at once, the others as soon as their memo and KV let them. */
async function set<Name extends SwitchName>(c: Context<Door>, name: Name, value: Switches[Name]): Promise<Response> {
  const next = await writeSwitch(c.env.CONFIG, c.var.switches, name, value)
  c.var.state.switches.write(next)
  return answer(c, next[name])
}

/** Outbox, ledger, flags and register rules live in the platform; the operator's token stays here, the door's secret goes instead. */
async function forward(c: Context<Door>): Promise<Response> {
  const headers = headersFor(c.req.raw, visitorOf(c.req.raw), c.var.requestId)
  headers.delete('Authorization')
  const { pathname, search } = new URL(c.req.url)
  const { method } = c.req
  const body = method === 'PUT' ? await bytesOf(c.req.raw, MAX_BODY_BYTES) : undefined
  if (body === null) return refuse(c, new Refusal('too-large'))
  try {
    const question = { method, headers, body, timeoutMs: UPSTREAM_TIMEOUT_MS }
    const answered = await askPlatform(c.env, pathname + search, question)
    const type = answered.headers.get('Content-Type') ?? ''
    if (!type.startsWith('application/json')) return refuse(c, new Refusal('upstream-failed'))
    c.header('Cache-Control', 'no-store')
    c.header('Content-Type', type)
    return c.body(answered.body as ReadableStream, answered.status as ContentfulStatusCode)
  } catch (error) {
    return refuse(c, refusalOf(error))
  }
}

function answer(c: Context<Door>, value: unknown): Response {
  c.header('Cache-Control', 'no-store')
  return c.json({ success: true, value })
}
