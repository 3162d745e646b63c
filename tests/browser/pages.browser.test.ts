import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brand, type Language } from '#brand/brand'
import { pathIn } from '#core/path'
import { violations } from '#tests/support/axe'
import { openBrowser, openPage } from '#tests/support/browser'
import { asAgent } from '#tests/support/member'
import { atRest } from '#tests/support/rest'
import { DOCUMENTS, type Document, ROUTES, type Route } from '#tests/support/routes'
import { product } from '#tests/support/running'
import { filesIn } from '#tests/support/tree'

/** Every document of the site keeps the same rules, in every language and at every width. */

const WIDTHS = [320, 390, 1280, 1440] as const
const HEIGHT = 900
/** Where axe looks; these pages in every language, the others in one. */
const AXE_WIDTHS: readonly number[] = [390, 1280]
const AXE_EVERYWHERE: readonly Route[] = ['/', '/help', '/rng', '/login', '/register']
/** Documents that go by another's name: /login and /register are home with a popup open. */
const NAMED_BY: Partial<Record<Route, string>> = { '/login': '/', '/register': '/', '/nobody-made-this': '/404' }

let browser: Browser
let page: Page
let errors: string[]
let asked: string[]
beforeAll(async () => {
  browser = await openBrowser()
  await openWindow()
})
afterAll(() => browser.close())

async function openWindow(): Promise<void> {
  const opened = await openPage(browser, { viewport: { width: 1280, height: HEIGHT } })
  page = opened.page
  errors = opened.errors
  asked = []
  page.on('request', (request) => asked.push(request.url()))
}

test('each page of the source is one of these documents', () => {
  const pages = filesIn('src/pages/[...lang]', ['.astro']).map((path) => path.replace(/.*\/(.*)\.astro/, '/$1'))
  const known = ROUTES.map((route) => (route === '/' ? '/index' : route === '/nobody-made-this' ? '/404' : route))
  expect(pages.toSorted()).toEqual(known.toSorted())
})

describe.each(brand.languages)('%s', (language) => {
  const documents = DOCUMENTS.filter((document) => document.language === language)

  test.each(documents)('$path', async (document) => {
    errors.length = 0
    asked.length = 0
    if (document.route === '/agentHome') await asAgent(page)
    const answer = await page.goto(document.path)
    await atRest(page)
    if (document.route === '/login' || document.route === '/register') await page.locator('dialog form').waitFor()
    const missing = document.route === '/nobody-made-this'
    expect(answer?.status()).toBe(missing ? 404 : 200)
    await expectWords(document)
    await expectRoom(document)
    // A browser reports the very answer under test as an error.
    const noise = missing ? errors.filter((error) => !error.includes('404')) : errors
    expect(noise).toEqual([])
    expect(asked.filter((url) => !isOurs(url))).toEqual([])
    if (document.route === '/agentHome') await page.context().close().then(openWindow)
  })
})

test.each([
  ['/index', '/'],
  ['/index.html', '/'],
  ['/home', '/'],
  ['/en/home', '/en'],
])('%s is home under its own name', async (path, home) => {
  expect((await page.goto(path))?.status()).toBe(200)
  expect(await canonical()).toBe(home)
})

test.each([
  ['/lottert', '/lottery'],
  ['/vnlottery', '/vnLottery'],
  ['/sealottery', '/seaLottery'],
  ['/pt/sealottery', '/pt/seaLottery'],
])('%s leads to %s', async (from, to) => {
  await page.goto(from)
  expect(new URL(page.url()).pathname).toBe(to)
})

/** One heading, and what a reader, a search engine and a screen reader are told before anything is read. */
async function expectWords({ route, language }: Document): Promise<void> {
  expect(await page.locator('h1').count()).toBe(1)
  expect((await page.locator('h1').textContent())?.trim()).not.toBe('')
  expect(await page.locator('html').getAttribute('lang')).toBe(language)
  expect(await page.title()).toMatch(/\S.* . Farol$|^Farol/)
  expect(await page.locator('meta[name=description]').getAttribute('content')).toMatch(/\w{3}/)
  expect(await page.locator('main').count()).toBe(1)
  const own = NAMED_BY[route] ?? route
  expect(await canonical()).toBe(pathIn(language, own))
  const others = await page
    .locator('link[rel=alternate][hreflang]')
    .evaluateAll((links: HTMLLinkElement[]) =>
      Object.fromEntries(links.map(({ hreflang, href }) => [hreflang, new URL(href).pathname])),
    )
  const names = brand.languages.map((other: Language) => [other, pathIn(other, own)])
  expect(others).toEqual({ ...Object.fromEntries(names), 'x-default': pathIn(brand.defaultLanguage, own) })
}

/** Nothing wider than the window at any width; nothing axe objects to. */
async function expectRoom({ route, language }: Document): Promise<void> {
  const checked = language === brand.defaultLanguage || AXE_EVERYWHERE.includes(route)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    expect(await overflow(), `at ${width}`).toBe(0)
    if (checked && AXE_WIDTHS.includes(width)) expect(await violations(page), `at ${width}`).toEqual([])
  }
}

/** Pixels the page is wider than its window. */
function overflow(): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
}

async function canonical(): Promise<string> {
  const [only, second] = await page.locator('link[rel=canonical]').all()
  expect(second).toBeUndefined()
  return new URL((await only?.getAttribute('href')) ?? '').pathname
}

function isOurs(url: string): boolean {
  const { protocol, origin } = new URL(url)
  return protocol === 'data:' || origin === product.origin || origin === product.studio
}
