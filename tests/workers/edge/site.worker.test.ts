import { brotliDecompressSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { clearSwitches, env, isolate, platform, put, SITE_INFO, succeed } from './support.ts'

beforeEach(clearSwitches)

const directive = (response: Response, name: string) =>
  (response.headers.get('Content-Security-Policy') ?? '').split('; ').find((part) => part.startsWith(`${name} `)) ?? ''

async function sha(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}'`
}

describe('documents', () => {
  test('home is the same for everybody and is revalidated every time', async () => {
    const response = await isolate()('/', { headers: { Cookie: 'a=b', Authorization: 'Bearer x' } })
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toMatch(/^text\/html/)
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate')
    expect(response.headers.get('ETag')).toBeTruthy()
    expect(response.headers.has('Vary') || response.headers.has('Set-Cookie')).toBe(false)
  })

  test('a client with the current copy gets 304, with the headers of today', async () => {
    const visit = isolate()
    const first = await visit('/lottery')
    const again = await visit('/lottery', { headers: { 'If-None-Match': first.headers.get('ETag') ?? '' } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect(again.headers.get('Content-Security-Policy')).toBe(first.headers.get('Content-Security-Policy'))
  })

  test('HEAD has the headers and no body', async () => {
    const response = await isolate()('/', { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  })

  test('a document is packed for clients that take brotli, with the same content', async () => {
    const visit = isolate()
    const plain = await visit('/lottery')
    expect(plain.headers.has('Content-Encoding')).toBe(false)
    // The second response comes from memory.
    for (const _ of [1, 2]) {
      const packed = await visit('/lottery', { headers: { 'Accept-Encoding': 'gzip, br' } })
      expect([packed.headers.get('Content-Encoding'), packed.headers.get('Vary')]).toEqual(['br', 'Accept-Encoding'])
      expect(packed.headers.get('ETag')).toBe(`W/${plain.headers.get('ETag')?.replace(/^W\//, '')}`)
      const body = brotliDecompressSync(await packed.clone().arrayBuffer())
      expect(new TextDecoder().decode(body)).toBe(await plain.clone().text())
    }
    const held = { 'Accept-Encoding': 'br', 'If-None-Match': plain.headers.get('ETag') ?? '' }
    expect((await visit('/lottery', { headers: held })).status).toBe(304)
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is refused', async (method) => {
    const response = await isolate()('/', { method })
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
  })
})

describe('names', () => {
  test.each([
    ['/index', '/', 'Puerto'],
    ['/index.html', '/', 'Puerto'],
    ['/home', '/', 'Puerto'],
    ['/en/home', '/en', 'Harbour'],
  ])('%s is home and names the address of home', async (path, home, title) => {
    const response = await isolate()(path)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(`<h1>${title}</h1>`)
    expect(response.headers.get('Link')).toBe(`<${home}>; rel="canonical"`)
  })

  test.each([
    ['/lottert?gameCode=7', '/lottery?gameCode=7'],
    ['/sealottery', '/seaLottery'],
    ['/en/vnlottery', '/en/vnLottery'],
  ])('%s is redirected permanently', async (path, target) => {
    const response = await isolate()(path)
    expect([response.status, response.headers.get('Location')]).toEqual([308, target])
  })

  test.each([
    ['/nothing', 'es'],
    ['/en/nothing', 'en'],
    ['/pt/nothing', 'pt'],
    ['/SEALOTTERY', 'es'],
    ['/edge-manifest.json', 'es'],
    ['/en/edge-manifest.json', 'en'],
    ['/404', 'es'],
  ])('%s is not found, in %s', async (path, language) => {
    const response = await isolate()(path)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain(`lang="${language}"`)
    expect(response.headers.has('ETag')).toBe(false)
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  })

  test.each([
    '/%E0%A4%A',
    '/%00',
    '/%2e%2e/%2e%2e/etc/passwd',
    '//evil.test/',
    `/${'x'.repeat(8_000)}`,
    '/en//',
    '/\\evil.test',
    '/?%',
    '/_astro/none.js',
  ])('%j gets a response, never a failure, and never leads away', async (path) => {
    const response = await isolate()(path)
    expect(response.status).toBeLessThan(500)
    const leads = new URL(response.headers.get('Location') ?? '/', 'http://site.test/')
    expect(leads.host).toBe('site.test')
  })

  test('a trailing slash leads to the one name', async () => {
    const response = await isolate()('/lottery/')
    expect([response.status, response.headers.get('Location')]).toEqual([307, '/lottery'])
  })
})

describe('security headers', () => {
  test('scripts run from our origin or by the hash of that document, never inline at large', async () => {
    const visit = isolate()
    const home = await visit('/')
    expect(directive(home, 'script-src')).toBe(
      `script-src 'self' ${await sha('document.documentElement.dataset.home = "1"')}`,
    )
    expect(directive(home, 'style-src')).toBe(`style-src 'self' ${await sha('h1 { color: red }')}`)
    const english = await visit('/en')
    const rules = '{"prefetch":[{"where":{"href_matches":"/*"}}]}'
    expect(directive(english, 'script-src')).toBe(`script-src 'self' ${await sha(rules)}`)
    expect(directive(await visit('/lottery'), 'script-src')).toBe("script-src 'self'")
  })

  test('home under another name keeps its hashes', async () => {
    const visit = isolate()
    const [home, alias] = [await visit('/'), await visit('/index.html')]
    expect(directive(alias, 'script-src')).toBe(directive(home, 'script-src'))
  })

  test.each(['/', '/nothing', '/robots.txt', '/lottery/', '/en'])('%s lets no inline script in', async (path) => {
    const response = await isolate()(path)
    const csp = response.headers.get('Content-Security-Policy') ?? ''
    expect(csp.replace("style-src-attr 'unsafe-inline'", '')).not.toMatch(/unsafe|\*/)
    for (const part of ["base-uri 'none'", "frame-ancestors 'none'", "object-src 'none'", "form-action 'self'"])
      expect(csp).toContain(part)
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(response.headers.get('Referrer-Policy')).toBe('strict-origin')
    expect(response.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups')
    expect(response.headers.get('Permissions-Policy')).toContain('camera=()')
  })

  test("pictures and games come from the operator's hosts, as far as this deployment allows them", async () => {
    await put('hosts', {
      image: [{ origin: 'https://img-a.test' }, { origin: 'https://evil.test' }],
      launch: [{ origin: 'https://play.test' }],
    })
    const response = await isolate()('/')
    expect(directive(response, 'img-src')).toBe("img-src 'self' data: https://img-a.test")
    // The page asks the status for its host only where this says so.
    expect(response.headers.get('Server-Timing')).toBe('images')
    expect(directive(response, 'frame-src')).toBe('frame-src https://play.test http://studio.test')
  })

  test('chat rooms are framed from the origins that the operator listed, and from no invalid origin', async () => {
    // Policies are cached for each state of the switches, so this test needs a state that no other test uses.
    await put('hosts', { image: [{ origin: 'https://img-b.test' }] })
    const response = await isolate({
      CHAT_ORIGINS: "https://chat.test, https://rooms.test/path, *, 'unsafe-inline', https://b.test; script-src *",
    })('/')
    expect(directive(response, 'frame-src')).toBe('frame-src http://studio.test https://chat.test')
    expect(directive(response, 'script-src')).not.toContain('*')
  })

  test("outside vendors' games are framed, on the page they are played in from the first visit on", async () => {
    const gameOrigins = [
      'https://games.vendor.test',
      'https://path.test/x',
      '*',
      "'unsafe-inline'",
      'javascript:alert(1)',
    ]
    const { requests, fetcher } = platform(() => succeed({ ...SITE_INFO, gameOrigins }))
    const visit = isolate({ PLATFORM: fetcher })
    const frames = async (path: string) => directive(await visit(path), 'frame-src')
    expect(await frames('/')).toBe('frame-src http://studio.test')
    expect(requests).toHaveLength(0)
    expect(await frames('/seamless')).toBe('frame-src http://studio.test https://games.vendor.test')
    expect(await frames('/')).toBe('frame-src http://studio.test https://games.vendor.test')
    expect(requests).toHaveLength(1)
  })

  test('the page a game is played in works without a platform, with the last values of the isolate', async () => {
    const response = await isolate()('/seamless')
    expect(response.status).toBe(200)
    expect(directive(response, 'frame-src')).toBe('frame-src http://studio.test https://games.vendor.test')
  })

  test('the provider that sends codes is allowed by its addresses, and by no invalid address', async () => {
    // Policies are cached for each state of the switches, so this test needs a state that no other test uses.
    await put('hosts', { image: [{ origin: 'https://img-a.test' }, { origin: 'https://img-b.test' }] })
    const response = await isolate({
      VERIFIER_API: 'https://toolkit.test',
      VERIFIER_SCRIPTS: "https://captcha.test/recaptcha/, *, 'unsafe-inline', https://b.test; script-src *, data:",
    })('/')
    expect(directive(response, 'connect-src')).toBe("connect-src 'self' https://toolkit.test")
    expect(directive(response, 'script-src')).toMatch(
      /^script-src 'self'( 'sha256-\S+')* https:\/\/captcha\.test\/recaptcha\/$/,
    )
    expect(directive(response, 'frame-src')).toBe('frame-src http://studio.test https://captcha.test/recaptcha/')
  })

  test('https is promised only over https', async () => {
    const [plain, secure] = [await isolate()('/'), await isolate()('/', { origin: 'https://site.test' })]
    expect(plain.headers.has('Strict-Transport-Security')).toBe(false)
    expect(plain.headers.get('Content-Security-Policy')).not.toContain('upgrade-insecure-requests')
    expect(secure.headers.get('Strict-Transport-Security')).toMatch(/^max-age=\d{8}/)
    expect(secure.headers.get('Content-Security-Policy')).toContain('upgrade-insecure-requests')
  })

  test('a missing file that never changes is not cached as missing', async () => {
    for (const path of ['/_astro/none.js', '/_astro/none.css?x=1', '/art/v1/none.svg', '/fonts/none-1.woff2']) {
      const response = await isolate()(path)
      expect([response.status, response.headers.get('Cache-Control')]).toEqual([404, 'no-store'])
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    }
  })

  test.each([
    ['/lottert', 'GET', 308],
    ['/', 'POST', 405],
    ['/ops', 'GET', 401],
    ['/ops/none', 'GET', 401],
    ['/wps', 'GET', 404],
    ['/wps/none', 'GET', 404],
    ['/api/openapi.json', 'GET', 200],
    ['/uploads/none', 'GET', 404],
    ['/nothing', 'GET', 404],
    ['/lottery', 'GET', 200],
  ])('%s by %s says what browsers may do with it', async (path, method, status) => {
    const response = await isolate()(path, { method, origin: 'https://site.test' })
    expect(response.status).toBe(status)
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
    expect(response.headers.get('Strict-Transport-Security')).toMatch(/^max-age=\d{8}/)
  })

  test('a drawing that is opened by itself runs nothing', async () => {
    const response = await env.ASSETS.fetch('http://site.test/art/v1/none.svg')
    expect(response.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; .*sandbox/)
    expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
  })

  test('files that never change are cached for a year', async () => {
    const response = await isolate()('/_astro/app.1a2b3c.js')
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  test('only the manifest of the requested language is loaded, once', async () => {
    const fetched: string[] = []
    const assets = {
      fetch(input: Request | string) {
        fetched.push(new URL(typeof input === 'string' ? input : input.url).pathname)
        return env.ASSETS.fetch(input)
      },
    } as unknown as Fetcher
    const visit = isolate({ ASSETS: assets })
    for (const path of ['/en', '/en/nothing', '/en']) await visit(path)
    expect(fetched.filter((path) => path.endsWith('manifest.json'))).toEqual(['/en/edge-manifest.json'])
    await visit('/lottery')
    expect(fetched.filter((path) => path.endsWith('manifest.json'))).toContain('/edge-manifest.json')
  })

  test('a site without its manifest runs no inline script rather than any', async () => {
    const assets = { fetch: (input: Request | string) => withoutManifest(input) } as unknown as Fetcher
    const response = await isolate({ ASSETS: assets })('/')
    expect([response.status, directive(response, 'script-src')]).toEqual([200, "script-src 'self'"])
  })
})

function withoutManifest(input: Request | string): Promise<Response> {
  const url = typeof input === 'string' ? input : input.url
  return url.endsWith('/edge-manifest.json')
    ? Promise.resolve(new Response(null, { status: 404 }))
    : env.ASSETS.fetch(input)
}
