import { type Context, Hono, type Next } from 'hono'
import { endpoints } from '#api/endpoints'
import { Refusal } from '#api/envelope'
import { LIVE_PATH } from '#api/live'
import { helpCenter } from '#api/notices/notices'
import { systemStatus } from '#api/site'
import { withHsts } from '#workers/http/hsts'
import { openapiDocument } from '#workers/http/openapi'
import { CALL_HEADERS, refuse } from '#workers/http/refusal'
import { urlOf } from '#workers/http/request-line'
import { log, withRequestId } from '#workers/shared/log'
import { DocumentCache } from './cache/document-cache.ts'
import { Manifests } from './cache/manifest.ts'
import { SharedCache } from './cache/shared-cache.ts'
import { CALLS, type EdgeEnv, isCall, type State } from './edge-env.ts'
import { maintenanceGuard, regionGuard } from './guards.ts'
import { help } from './help.ts'
import { cachedInfo } from './info.ts'
import { Lobbies } from './lobby.ts'
import { ops } from './ops/ops.ts'
import { liveSocket } from './proxy/live.ts'
import { picture } from './proxy/picture.ts'
import { proxy } from './proxy/proxy.ts'
import { IMMUTABLE, immutableFile } from './site/immutable-file.ts'
import { site } from './site/site.ts'
import { status } from './status.ts'
import { cachedSwitches } from './switches.ts'
import { PersonalTokens, WrongTries } from './wrong-tries.ts'

/**
 * Builds the public gateway with the state of one isolate. Operator and status calls and files that never change are
 * served in every state; then come the maintenance and region guards, and behind them the site and the proxied calls.
 */
export function edge(): Hono<EdgeEnv> {
  const state: State = {
    switches: cachedSwitches(),
    info: cachedInfo(),
    manifests: new Manifests(),
    lobbies: new Lobbies(),
    documentCache: new DocumentCache(),
    shared: new SharedCache(),
    wrongTries: new WrongTries(),
    personalTokens: new PersonalTokens(),
  }
  const app = new Hono<EdgeEnv>()
  app.use(async (c, next) => {
    await next()
    c.res = withHsts(c.req.url.startsWith('https:'), c.res)
  })
  app.use((c, next) => enter(c, state, next))
  app.route('/', ops)
  app.get(systemStatus.path, status)
  app.all(systemStatus.path, onlyGet)
  for (const path of IMMUTABLE) app.get(path, immutableFile)
  app.use(maintenanceGuard, regionGuard)
  app.get('/api/openapi.json', openapi)
  app.get(helpCenter.path, help)
  app.all(helpCenter.path, onlyGet)
  app.get('/uploads/:name', picture)
  app.get(LIVE_PATH, liveSocket)
  for (const prefix of CALLS) app.all(`${prefix}*`, proxy)
  app.all('*', site)
  app.onError((error, c) => {
    log('error', 'request failed', { requestId: c.var.requestId, error: error.stack ?? error.message })
    return refuse(c, new Refusal('unknown'))
  })
  return app
}

/** What every request carries from here on. */
async function enter(c: Context<EdgeEnv>, state: State, next: Next): Promise<Response | undefined> {
  const url = urlOf(c.req.raw)
  if (url === null || isCall(c.req.path))
    for (const [name, value] of Object.entries(CALL_HEADERS)) c.header(name, value)
  if (url === null) return refuse(c, new Refusal('bad-input'))
  c.set('state', state)
  c.set('switches', await state.switches.read(c.env.CONFIG, (load) => c.executionCtx.waitUntil(load)))
  if (isCall(c.req.path)) {
    const requestId = crypto.randomUUID()
    c.set('requestId', requestId)
    c.header('X-Request-Id', requestId)
    await withRequestId(requestId, next)
    return undefined
  }
  await next()
  return undefined
}

/** The calls that the edge answers itself accept GET only. */
function onlyGet(c: Context<EdgeEnv>): Response {
  c.header('Allow', 'GET')
  return refuse(c, new Refusal('method-not-allowed'))
}

let document: string | undefined

/** Serialises the document once per isolate: the endpoints cannot change while the program runs. */
function openapi(c: Context<EdgeEnv>): Response {
  document ??= JSON.stringify(openapiDocument(endpoints))
  c.header('Cache-Control', 'public, max-age=300')
  c.header('Content-Type', 'application/json')
  return c.body(document)
}
