import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brand } from '#brand/brand'
import { openBrowser, openPage } from '#tests/support/browser'
import { canonical } from '#tests/support/pages'
import { ROUTES } from '#tests/support/routes'
import { filesIn } from '#tests/support/tree'

/** Which documents there are, and the other names they go by. */

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await openBrowser()
  page = (await openPage(browser)).page
})
afterAll(() => browser.close())

test('each page of the source is one of these documents', () => {
  const pages = filesIn('src/pages/[...lang]', ['.astro']).map((path) => path.replace(/.*\/(.*)\.astro/, '/$1'))
  const known = ROUTES.map((route) => (route === '/' ? '/index' : route === '/nobody-made-this' ? '/404' : route))
  expect(pages.toSorted()).toEqual(known.toSorted())
})

test('the documents of each language have a file of tests', () => {
  const files = filesIn('tests/browser', ['.browser.test.ts'])
  for (const language of brand.languages) expect(files).toContain(`tests/browser/pages-${language}.browser.test.ts`)
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
