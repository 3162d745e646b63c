import { type Context, Hono, type Next } from 'hono'
import { endpoints } from '#api/endpoints'
import { Refusal } from '#api/envelope'
import { helpCenter } from '#api/notices'
import { systemStatus } from '#api/site'
import { openapiDocument } from '#workers/openapi'
import { refuse } from '#workers/serve'
import { Manifests } from './cache/manifest.ts'
import { SharedCache } from './cache/sharedCache.ts'
import { Shelf } from './cache/shelf.ts'
import { CALLS, type Door, isCall, type State } from './door.ts'
import { maintenanceGuard, regionGuard } from './guards.ts'
import { help } from './help.ts'
import { infoMemo } from './info.ts'
import { Memo, SWITCH_PACE } from './memo.ts'
import { ops } from './ops/ops.ts'
import { picture } from './proxy/picture.ts'
import { proxy } from './proxy/proxy.ts'
import { site } from './site/site.ts'
import { status } from './status.ts'
import { loadSwitches, type Switches, UNSET } from './switches.ts'
import { WrongTries } from './wrongTries.ts'

/**
 * Builds the public gateway with the state of one isolate. Operator and status calls are served in every state; then
 * come the maintenance and region guards, and behind them the site and the proxied calls.
 */
export function edge(): Hono<Door> {
  const state: State = {
    switches: new Memo<KVNamespace, Switches>(UNSET, loadSwitches, SWITCH_PACE),
    info: infoMemo(),
    manifests: new Manifests(),
    shelf: new Shelf(),
    shared: new SharedCache(),
    wrongTries: new WrongTries(),
  }
  const app = new Hono<Door>()
  app.use((c, next) => enter(c, state, next))
  app.route('/', ops)
  app.get(systemStatus.path, status)
  app.all(systemStatus.path, onlyGet)
  app.use(maintenanceGuard, regionGuard)
  app.get('/api/openapi.json', openapi)
  app.get(helpCenter.path, help)
  app.all(helpCenter.path, onlyGet)
  app.get('/uploads/:name', picture)
  for (const prefix of CALLS) app.all(`${prefix}*`, proxy)
  app.all('*', site)
  app.onError((error, c) => {
    console.error('edge failed:', error.stack ?? error.message)
    return refuse(c, new Refusal('unknown'))
  })
  return app
}

/**
 * Sets the state, the switches and, for calls, the common headers. Fresh switches are read without an extra `await`.
 */
async function enter(c: Context<Door>, state: State, next: Next): Promise<void> {
  c.set('state', state)
  const reading = state.switches.read(c.env.CONFIG, (flight) => c.executionCtx.waitUntil(flight))
  c.set('switches', reading instanceof Promise ? await reading : reading)
  if (isCall(c.req.path)) {
    const requestId = crypto.randomUUID()
    c.set('requestId', requestId)
    c.header('X-Request-Id', requestId)
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    c.header('Cross-Origin-Resource-Policy', 'same-origin')
  }
  await next()
}

/** The calls that the edge answers itself accept GET only. */
function onlyGet(c: Context<Door>): Response {
  c.header('Allow', 'GET')
  return refuse(c, new Refusal('method-not-allowed'))
}

let document: string | undefined

/** Serialises the document once per isolate: the endpoints cannot change while the program runs. */
function openapi(c: Context<Door>): Response {
  document ??= JSON.stringify(openapiDocument(endpoints))
  c.header('Cache-Control', 'public, max-age=300')
  c.header('Content-Type', 'application/json')
  return c.body(document)
}
