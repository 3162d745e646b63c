import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as z from 'zod/mini'
import { MAX_BODY_BYTES, MAX_PICTURE_BYTES } from '#api/endpoint'
import { Refusal } from '#api/envelope'
import { DEFAULTS, SWITCHES, type SwitchName } from '#api/operator/switches'
import { Reason } from '#api/reason'
import { badInput, bytesOf, jsonOf, refuse } from '#workers/serve'
import type { Door } from '../door.ts'
import { type Switches, writeSwitch } from '../switches.ts'
import { refusalOf } from '../upstream/answer.ts'
import { askPlatform, headersFor, UPSTREAM_TIMEOUT_MS } from '../upstream/upstream.ts'
import { visitorOf } from '../visitor.ts'
import { onlyOwner, opsGuard } from './guard.ts'
import { keepNote, sendNote } from './notes.ts'

/** What a person may set; `health` is written by the clock. */
const BY_HAND = ['maintenance', 'region', 'hosts'] as const satisfies SwitchName[]

/** The operator's API, answered in every state of the site. */
export const ops = new Hono<Door>()
ops.use(opsGuard)
ops.get('/status', onlyOwner, async (c) => {
  const info = await c.var.state.info.read(c.env, (flight) => c.executionCtx.waitUntil(flight))
  return answer(c, { ...c.var.switches, platform: { stale: info.stale }, at: new Date().toISOString() })
})
for (const name of BY_HAND) {
  ops.use(`/${name}`, onlyOwner)
  ops.get(`/${name}`, (c) => answer(c, c.var.switches[name]))
  ops.put(`/${name}`, (c) => put(c, name))
  ops.delete(`/${name}`, (c) => set(c, name, DEFAULTS[name]))
}
ops.get('/outbox', forward)
ops.get('/ledger/*', forward)
ops.on(['GET', 'PUT'], '/operators', forward)
ops.get('/audit/*', forward)
ops.on(['GET', 'PUT'], '/adjustments', forward)
ops.put('/uploads', (c) => passOn(c, MAX_PICTURE_BYTES))
ops.put('/adjustments/:reference', forward)
ops.on(['GET', 'PUT'], '/bonus/:account', forward)
ops.put('/bonus/:account/:grant', forward)
ops.get('/transfers', forward)
ops.on(['GET', 'PUT'], '/limits/:account', forward)
ops.on(['GET', 'PUT'], '/exclusions/:account', forward)
ops.get('/withdrawals', forward)
ops.on(['GET', 'PUT'], ['/withdrawals/:account/:id', '/payout-rules'], forward)
ops.on(['GET', 'PUT'], '/deposit-methods', forward)
ops.on(['GET', 'PUT'], '/deposits/:what', forward)
ops.put('/ledger/rebuild', forward)
ops.put('/register-rules', forward)
ops.on(['GET', 'PUT'], '/whitelabel', forward)
ops.put('/members/password', forward)
ops.put('/members/sessions', forward)
ops.put('/members/authenticator', forward)
ops.on(['GET', 'PUT'], '/verification', forward)
ops.put('/games/:code', forward)
ops.put('/games/:code/picture', forward)
ops.put('/vendors/:code', forward)
ops.get('/vendors', forward)
ops.get('/vendor-key', forward)
ops.on(['GET', 'PUT'], '/rounds', forward)
for (const what of ['registration', 'keys', 'switch', 'games', 'game']) ops.put(`/vendors/:code/${what}`, forward)
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
  const { reason, ...asked } = body as { reason?: unknown }
  const why = z.optional(Reason).safeParse(reason)
  if (!why.success) return refuse(c, new Refusal('bad-input', { fields: { reason: 'invalid' } }))
  const value = SWITCHES[name].safeParse(asked)
  return value.success ? set(c, name, value.data, why.data) : refuse(c, badInput(value.error.issues))
}

/**
 * Writes a switch, which the platform's audit log hears of; this isolate follows at once, the others as soon as their
 * memo and KV let them.
 */
async function set<Name extends SwitchName>(
  c: Context<Door>,
  name: Name,
  value: Switches[Name],
  reason = '',
): Promise<Response> {
  const now = new Date()
  const after = { ...value, changedAt: now.toISOString() }
  const note = await keepNote(c.env.CONFIG, { name, before: c.var.switches[name], after, reason })
  const next = await writeSwitch(c.env.CONFIG, c.var.switches, name, value, now)
  c.executionCtx.waitUntil(sendNote(c.env, note))
  c.var.state.switches.write(next)
  return answer(c, next[name])
}

/** What is said in fields. */
function forward(c: Context<Door>): Promise<Response> {
  return passOn(c, MAX_BODY_BYTES)
}

/**
 * Outbox, ledger, flags and register rules live in the platform. The owner's token stays here, the door's secret goes
 * instead; a personal token goes along, since only the platform knows whose it is.
 */
async function passOn(c: Context<Door>, maxBytes: number): Promise<Response> {
  const headers = headersFor(c.req.raw, visitorOf(c.req.raw), c.var.requestId)
  if (c.var.isOwner) headers.delete('Authorization')
  const { pathname, search } = new URL(c.req.url)
  const { method } = c.req
  const body = method === 'PUT' ? await bytesOf(c.req.raw, maxBytes) : undefined
  if (body === null) return refuse(c, new Refusal('too-large'))
  try {
    const question = { method, headers, body, timeoutMs: UPSTREAM_TIMEOUT_MS }
    const answered = await askPlatform(c.env, pathname + search, question)
    if (answered.status === 401) c.var.state.wrongTries.add(visitorOf(c.req.raw).address)
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
