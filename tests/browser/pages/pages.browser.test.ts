import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brand } from '#brand/brand'
import { AGENT_PAGES, agentPath } from '#core/agent-pages'
import { BUILT_PAGES, memberPath } from '#core/site/built-pages'
import { violations } from '#tests/support/page/axe'
import { openBrowser, openPage } from '#tests/support/page/browser'
import { canonical, closePages, expectRules, openPages } from '#tests/support/page/pages'
import { type Document, documentsIn, ROUTES, TEMPLATES } from '#tests/support/page/routes'
import { FULL } from '#tests/support/product/tier'
import { filesIn } from '#tests/support/tree'

/**
 * Rules for the documents that the product serves: of each template one, all in the full run. What needs no product is
 * checked for every document in widths.browser.test.ts.
 */

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await openBrowser({ pictures: true })
  page = (await openPage(browser)).page
  await openPages()
})
afterAll(async () => {
  await closePages()
  await browser.close()
})

const SUBPAGES: Record<string, string[]> = {
  '/member/[page]': BUILT_PAGES.map(memberPath).filter((path) => path !== '/member'),
  '/agentHome/[page]': AGENT_PAGES.map(agentPath).filter((path) => path !== '/agentHome'),
}

test('each page of the source is one of these documents', () => {
  const files = filesIn('src/pages/[...lang]', ['.astro']).map((path) => path.replace(/.*lang\](.*)\.astro/, '$1'))
  const pages = files.flatMap((path) => (path.endsWith('/[page]') ? (SUBPAGES[path] ?? []) : [path]))
  const documented = ROUTES.map((route) => (route === '/' ? '/index' : route === '/nobody-made-this' ? '/404' : route))
  expect(pages.toSorted()).toEqual(documented.toSorted())
})

/** The login and the registration stand above the home; the last is no page of ours. */
const ALSO = ['/login', '/register', '/nobody-made-this']
const isServedHere = ({ route }: Document) => FULL || TEMPLATES.includes(route) || ALSO.includes(route)

/** The other languages are read in pages-translated.browser.test.ts, which runs beside this one. */
describe.each([brand.defaultLanguage])('%s', (language) => {
  test.each(documentsIn(language).filter(isServedHere))('$path', expectRules)
})

test.each([
  ['/index', '/'],
  ['/index.html', '/'],
  ['/home', '/'],
  ['/en/home', '/en'],
])('%s is home under its own name', async (path, home) => {
  expect((await page.goto(path, { waitUntil: 'domcontentloaded' }))?.status()).toBe(200)
  expect(await canonical(page)).toBe(home)
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

/** Parts that axe has judged are left out; each of these makes a part another one. */
const FAULTS: Readonly<Record<string, [rule: string, html: string]>> = {
  'a picture without a text': ['image-alt', '<img src="data:,">'],
  'a button without a name': ['button-name', '<button type="button"></button>'],
  'a colour too faint': ['color-contrast', '<p style="color:#777;background:#888">Faint</p>'],
  'a second main part': ['landmark-no-duplicate-main', '<main>Second</main>'],
  'a list in which no item is': ['list', '<ul><p>Text</p></ul>'],
}

test.each(Object.entries(FAULTS))('axe finds %s on a page that it has judged before', async (_, [rule, html]) => {
  await page.goto('/responsible')
  expect(await violations(page)).toEqual([])
  await page.locator('main').evaluate((main, text) => main.insertAdjacentHTML('beforeend', text), html)
  expect(await violations(page)).toContainEqual(expect.stringContaining(rule))
  await page.reload()
  expect(await violations(page)).toEqual([])
})
