import { beforeEach, describe, expect, test } from 'vitest'
import { TITLE_CHARACTERS } from '../../../workers/edge/notice/font.ts'
import { NOTICE_TEXTS } from '../../../workers/edge/notice/texts.ts'
import { clearSwitches, isolate, platform, put, SITE_INFO, succeed, type Visit } from './support.ts'

beforeEach(clearSwitches)

const sitePlatform = () => platform(() => succeed(SITE_INFO)).fetcher
const soon = () => new Date(Date.now() + 7_200_000)

async function page(kind: 'maintenance' | 'blocked', path = '/', visit: Visit = {}): Promise<Response> {
  if (kind === 'maintenance') await put('maintenance', { on: true, until: soon().toISOString() })
  else await put('region', { denyCountries: ['MX'] })
  return isolate({ PLATFORM: sitePlatform() })(path, { cf: { country: 'MX' }, ...visit })
}

async function compressed(text: string, format: 'gzip'): Promise<number> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream(format))
  return (await new Response(stream).arrayBuffer()).byteLength
}

describe.each(['maintenance', 'blocked'] as const)('%s', (kind) => {
  test.each([
    ['/', { 'Accept-Language': 'en-GB,es;q=0.5' }, 'en'],
    ['/', {}, 'es'],
    ['/', { 'Accept-Language': 'eo, pt;q=0.8, en;q=0.7' }, 'pt'],
    ['/en/promotions', { 'Accept-Language': 'es' }, 'en'],
    ['/pt', { 'Accept-Language': 'es' }, 'pt'],
    ['/english', { 'Accept-Language': 'es' }, 'es'],
  ] as const)('%s with %j has the language %s', async (path, headers, language) => {
    const response = await page(kind, path, { headers })
    const html = await response.text()
    const texts = NOTICE_TEXTS[kind][language]
    expect(html).toContain(`<html lang="${language}"`)
    for (const text of [texts.title, texts.info, texts.button, texts.foot, texts.card]) expect(html).toContain(text)
    expect(response.headers.get('Content-Language')).toBe(language)
  })

  test('the whole response is at most 20 kB compressed', async () => {
    for (const path of ['/', '/en', '/pt'])
      expect(await compressed(await (await page(kind, path)).text(), 'gzip')).toBeLessThanOrEqual(20_000)
  })

  test('the page loads nothing and runs nothing; its one style is named by its hash', async () => {
    const response = await page(kind)
    const html = await response.text()
    expect(html).not.toMatch(/<script|<link|<img|<iframe|\son\w+=|\sstyle=|url\((?!data:|#)|@import/i)
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(html) ?? []
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
    const source = `'sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}'`
    const csp = response.headers.get('Content-Security-Policy')
    expect(csp).toContain(`style-src ${source};`)
    expect(csp).toContain("default-src 'none'")
    expect(csp).not.toContain('unsafe')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  })

  test('the button leads to customer service', async () => {
    expect(await (await page(kind)).text()).toContain('href="mailto:ayuda@farol.example"')
  })

  test("the font has every letter of the brand's titles", () => {
    const letters = new Set(
      Object.values(NOTICE_TEXTS[kind]).flatMap(({ title, card }) => [...title, ...card.toUpperCase()]),
    )
    expect([...letters].filter((letter) => !TITLE_CHARACTERS.includes(letter))).toEqual([])
  })
})

describe('maintenance', () => {
  const until = () => soon().toISOString()
  const read = async (visit: Visit = {}) => (await isolate()('/', visit)).text()

  test("shows the return time in the visitor's own time zone, with its offset", async () => {
    await put('maintenance', { on: true, until: until() })
    const html = await read({ cf: { timezone: 'America/Bogota' } })
    const [, time = ''] = /<time datetime="[^"]+">([^<]+)<\/time>/.exec(html) ?? []
    const bogota = new Date(Date.parse(until()) - 5 * 3_600_000).toISOString().slice(11, 16)
    expect(time).toMatch(/^(\d.*, )?\d\d:\d\d GMT−5$/)
    expect(time).toContain(bogota)
  })

  test('shows the written offset where the zone is unknown', async () => {
    const written = `${new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 11)}05:30:00-06:00`
    await put('maintenance', { on: true, until: written })
    expect(await read()).toMatch(new RegExp(`datetime="${written}">\\d{1,2}.*, 05:30 GMT−6<`))
  })

  test('shows no time that has passed or was not set', async () => {
    for (const value of [{ on: true }, { on: true, until: '2020-01-01T00:00:00Z' }]) {
      await put('maintenance', value)
      const response = await isolate()('/')
      expect(await response.text()).not.toContain('<time')
      expect(response.headers.get('Retry-After')).toBe('300')
    }
  })

  test("shows the operator's texts first, in the visitor's language, as plain text", async () => {
    await put('maintenance', { on: true, title: '<b>Hola</b> & "adiós"', info: { en: 'Back soon', es: 'Ya volvemos' } })
    const spanish = await read()
    expect(spanish).toContain('<h1>&lt;b&gt;Hola&lt;/b&gt; &amp; &quot;adiós&quot;</h1>')
    expect(spanish).toContain('<p class="info">Ya volvemos</p>')
    expect(await (await isolate()('/en')).text()).toContain('Back soon')
    expect(await (await isolate()('/pt')).text()).toContain(NOTICE_TEXTS.maintenance.pt.info)
  })

  test("shows the brand's own address on the button while the platform is down", async () => {
    await put('maintenance', { on: true })
    expect(await read()).toContain('href="mailto:ayuda@farol.example"')
  })
})

test('an address is shown as text, however it was forged', async () => {
  await put('region', { denyCountries: ['MX'] })
  const response = await isolate()('/', { cf: { country: 'MX' }, headers: { 'CF-Connecting-IP': '<i>x</i>' } })
  expect(await response.text()).toContain('<bdi dir="ltr">&lt;i&gt;x&lt;/i&gt;</bdi>')
})
