import type { Hono } from 'hono'
import { Refusal } from '#api/envelope'
import type { Language } from '#brand/brand'
import { prefixOf } from '#brand/language-path'
import { languageOf } from '#workers/http/language'
import { refuse } from '#workers/http/refusal'
import { urlOf } from '#workers/http/request-line'
import { log } from '#workers/shared/log'
import type { Ctx, Env } from './env.ts'
import { engineOf, familyOf } from './games/catalogue.ts'
import { sitesOf } from './operators.ts'

/**
 * Headers of the studio's pages: game windows, the verify page, pictures of games. Pages hold nothing about the player;
 * a game window fetches that after it has exchanged its launch code for a session.
 */
const HEADERS = {
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const

/** Pictures of games are shown by the sites of operators; everything else is the studio's own. */
const CORP = 'Cross-Origin-Resource-Policy'

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

export function mountPages(app: Hono<{ Bindings: Env }>): void {
  app.use(async (c, next) => {
    if (urlOf(c.req.raw) === null) return refuse(c, new Refusal('bad-input'))
    await next()
    // A response that opens a socket takes no headers.
    if (c.res.webSocket !== null) return undefined
    for (const [name, value] of Object.entries(HEADERS)) c.res.headers.set(name, value)
    if (!c.res.headers.has(CORP)) c.res.headers.set(CORP, 'same-origin')
    c.res.headers.set('Content-Security-Policy', `${POLICY}; frame-ancestors ${sitesOf(c.env).join(' ')}`)
    return undefined
  })
  app.get('/play/:game', (c) => (engineOf(c.req.param('game')) ? page(c, c.req.param('game')) : notFound(c)))
  app.get('/verify', verifyPage)
  app.get('/pictures/:file', async (c) => {
    const response = await asset(c, `/pictures/${c.req.param('file')}`, 'public, max-age=86400')
    response.headers.set(CORP, 'cross-origin')
    return response
  })
  app.get('/assets/*', (c) => asset(c, c.req.path, 'public, max-age=31536000, immutable', c.req.raw.headers))
  app.get('/favicon.svg', (c) => asset(c, '/favicon.svg', 'public, max-age=86400'))
  app.notFound(notFound)
  app.onError((error, c) => {
    log('error', 'request failed', { error: error.stack ?? error.message })
    return refuse(c, new Refusal('unknown'))
  })
}

/** Serves a page in the language of the query `lang`, else in the browser's. */
function page(c: Ctx, name: string): Promise<Response> {
  return asset(c, `/pages/${name}.${wantedLanguage(c)}.html`, 'no-cache')
}

/** Serves the verify page with links back to the operator's site, and to the scheme in its help. */
async function verifyPage(c: Ctx): Promise<Response> {
  const link = { element: (anchor: Element) => void anchor.setAttribute('href', siteOf(c)) }
  const scheme = { element: (anchor: Element) => void anchor.setAttribute('href', schemeOf(c)) }
  // `view=picture`: only how the round ended, for a frame on an operator's page.
  const body = {
    element: (found: Element) => void (c.req.query('view') === 'picture' && found.setAttribute('data-view', 'picture')),
  }
  return new HTMLRewriter()
    .on('a[data-site]', link)
    .on('a[data-scheme]', scheme)
    .on('body', body)
    .transform(await page(c, `verify-${familyOf(c.req.query('game') ?? '')}`))
}

/** Returns where the site says how numbers are drawn (docs/fairness.md), in the language of the page. */
function schemeOf(c: Ctx): string {
  return new URL(`${prefixOf(wantedLanguage(c))}/help#scheme`, siteOf(c)).href
}

function wantedLanguage(c: Ctx): Language {
  return languageOf(c.req.query('lang') ?? c.req.header('Accept-Language'))
}

/** Returns the address of the query `site` when it is on the site of one of our operators; else the first of these. */
function siteOf(c: Ctx): string {
  const sites = sitesOf(c.env)
  const wanted = URL.parse(c.req.query('site') ?? '')
  return wanted && sites.includes(wanted.origin) ? wanted.href : `${sites[0] ?? ''}/`
}

async function asset(c: Ctx, path: string, caching: string, headers = new Headers()): Promise<Response> {
  const file = await c.env.ASSETS.fetch(new URL(path, c.env.STUDIO_ORIGIN), { headers })
  if (!file.ok && file.status !== 304) return notFound(c)
  const response = new Response(file.body, file)
  response.headers.set('Cache-Control', caching)
  return response
}

function notFound(c: Ctx): Response {
  return refuse(c, new Refusal('not-found'))
}
