import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { brand, type Language } from '#brand/brand'
import { pathIn } from '#core/path'
import { product } from '../product/running.ts'
import { FULL } from '../product/tier.ts'
import { violations } from './axe.ts'
import { openBrowser, openPage } from './browser.ts'
import { asAgent } from './member.ts'
import { atRest } from './rest.ts'
import { type Document, isForAgents, type Route, TEMPLATES } from './routes.ts'

/** Rules for every document of the site, for the test files that check the documents of one language each. */

export const WIDTHS = [320, 390, 1280, 1440] as const
const HEIGHT = 900
const PHONE_WIDTH = 390
/** Where axe runs: on every page in one language, on these pages in the others. */
const AXE_WIDTHS: readonly number[] = [PHONE_WIDTH, 1280]
const AXE_EVERYWHERE: readonly Route[] = ['/', '/help', '/rng', '/login', '/register']
/** Documents with the canonical address of another: /login and /register are the home with a popup open. */
const NAMED_BY: Partial<Record<Route, string>> = { '/login': '/', '/register': '/', '/nobody-made-this': '/404' }

let browser: Browser
let page: Page
let errors: string[]
let requestedUrls: string[]

/** Opens the window in which the documents of a test file are checked one after another. */
export async function openPages(): Promise<void> {
  browser = await openBrowser()
  await openWindow()
}

export const closePages = () => browser.close()

async function openWindow(): Promise<void> {
  const opened = await openPage(browser, { viewport: { width: 1280, height: HEIGHT } })
  page = opened.page
  errors = opened.errors
  requestedUrls = []
  page.on('request', (request) => requestedUrls.push(request.url()))
}

/** Checks every rule of a document that the product serves: its metadata, its layout, and its requests. */
export async function expectRules(document: Document): Promise<void> {
  errors.length = 0
  requestedUrls.length = 0
  if (isForAgents(document.route)) await asAgent(page)
  const response = await page.goto(document.path)
  await atRest(page)
  if (document.route === '/login' || document.route === '/register') await page.locator('dialog form').waitFor()
  const missing = document.route === '/nobody-made-this'
  expect(response?.status()).toBe(missing ? 404 : 200)
  await expectMetadata(page, document)
  await expectLayout(document)
  // The browser reports the response under test as an error.
  const noise = missing ? errors.filter((error) => !error.includes('404')) : errors
  expect(noise).toEqual([])
  expect(requestedUrls.filter((url) => !isOurs(url))).toEqual([])
  if (isForAgents(document.route)) await page.context().close().then(openWindow)
}

/** Checks for a single heading and for the metadata that search engines and screen readers use. */
export async function expectMetadata(page: Page, { route, language }: Document): Promise<void> {
  expect(await page.locator('h1').count()).toBe(1)
  expect((await page.locator('h1').textContent())?.trim()).not.toBe('')
  expect(await page.locator('html').getAttribute('lang')).toBe(language)
  expect(await page.title()).toMatch(/\S.* . Farol$|^Farol/)
  expect(await page.locator('meta[name=description]').getAttribute('content')).toMatch(/\w{3}/)
  expect(await page.locator('main').count()).toBe(1)
  const own = NAMED_BY[route] ?? route
  expect(await canonical(page)).toBe(pathIn(language, own))
  const others = await page
    .locator('link[rel=alternate][hreflang]')
    .evaluateAll((links: HTMLLinkElement[]) =>
      Object.fromEntries(links.map(({ hreflang, href }) => [hreflang, new URL(href).pathname])),
    )
  const names = brand.languages.map((other: Language) => [other, pathIn(other, own)])
  expect(others).toEqual({ ...Object.fromEntries(names), 'x-default': pathIn(brand.defaultLanguage, own) })
}

/** Checks for overflow and for axe violations, in the full run for overflow at every width. */
async function expectLayout({ route, language }: Document): Promise<void> {
  const ofAxe = axeWidths(route, language)
  for (const width of FULL ? WIDTHS : ofAxe) {
    await page.setViewportSize({ width, height: HEIGHT })
    expect(await overflow(page), `at ${width}`).toBe(0)
    if (ofAxe.includes(width)) expect(await violations(page), `at ${width}`).toEqual([])
  }
}

/** Returns the widths at which axe runs. Other languages, and further pages of one template, differ most on a phone. */
function axeWidths(route: Route, language: Language): readonly number[] {
  const isDefault = language === brand.defaultLanguage
  if (!isDefault && !AXE_EVERYWHERE.includes(route)) return []
  return FULL || (isDefault && (TEMPLATES.includes(route) || AXE_EVERYWHERE.includes(route)))
    ? AXE_WIDTHS
    : [PHONE_WIDTH]
}

/** Returns by how many pixels the page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
}

/** Returns the path of the page's only canonical link. */
export async function canonical(page: Page): Promise<string> {
  const [only, second] = await page.locator('link[rel=canonical]').all()
  expect(second).toBeUndefined()
  return new URL((await only?.getAttribute('href')) ?? '').pathname
}

function isOurs(url: string): boolean {
  const { protocol, origin } = new URL(url)
  return protocol === 'data:' || origin === product.origin || origin === product.studio
}
