import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brand } from '#brand/brand'
import { pathIn } from '#core/path'
import { BUILT_PAGES, memberPath } from '#core/site/built-pages'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { openMember } from '#tests/support/page/member'
import { atRest } from '#tests/support/page/rest'
import { eventually } from '#tests/support/page/shell'
import { FULL } from '#tests/support/product/tier'

/** Specification section 2 "Member center pages": the frame around the pages, and the addresses of the pages. */

let browser: Browser
/** A member who has played nothing yet. */
let page: Page
let errors: string[]
beforeAll(async () => {
  browser = await openBrowser()
  const opened = await openMember(browser, { viewport: DESKTOP }, 100_000, '/member')
  page = opened.page
  errors = opened.errors
})
afterAll(() => browser.close())

const center = (name: string) => page.locator(`[data-center=${name}]`)
const entry = (name: string) => page.locator(`[data-center] nav a[href$="/${name}"]`)
const heading = () => page.locator('h1').textContent()
const address = () => page.evaluate(() => location.pathname + location.hash)

describe('addresses', () => {
  test('the first page is the security centre; each link has an address, and Back and Forward follow it', async () => {
    await page.goto('/member')
    await center('securityCenter').waitFor()
    const documents: string[] = []
    const count = (request: { isNavigationRequest(): boolean; url(): string }) =>
      request.isNavigationRequest() && documents.push(request.url())
    page.on('request', count)
    await entry('withdraw').click()
    await center('withdraw').waitFor()
    expect([await address(), await heading()]).toEqual(['/member/withdraw', 'Retirar'])
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(await page.title()).toBe('Farol · Retirar')
    await entry('personalHistoryCopy').click()
    await center('personalHistoryCopy').waitFor()
    await page.goBack()
    await center('withdraw').waitFor()
    expect(await page.locator('#side-menu a[aria-current=page]').getAttribute('href')).toBe('/member/withdraw')
    await page.goBack()
    await center('securityCenter').waitFor()
    await page.goForward()
    await center('withdraw').waitFor()
    page.off('request', count)
    expect(documents).toEqual([])
    await page.reload()
    await center('withdraw').waitFor()
    expect(await heading()).toBe('Retirar')
  })

  test('a link of before, with the page behind #, leads to its address', async () => {
    await page.goto('/member#withdraw')
    await center('withdraw').waitFor()
    await eventually(address).toBe('/member/withdraw')
    await page.goto('/en/member#personalProfit')
    await center('personalProfit').waitFor()
    await eventually(address).toBe('/en/member/personalProfit')
  })

  test('a visitor gets the login, and after it the page asked for', async () => {
    const { page: visitor } = await openPage(browser, { viewport: PHONE })
    await visitor.goto('/member/withdraw')
    await visitor.locator('form[data-form=login]').waitFor()
    expect(await visitor.locator('[data-center] form, [data-withdrawal]').count()).toBe(0)
    await visitor.locator('[name=username]').fill('demo')
    await visitor.locator('[name=password]').fill('Farol-demo-1')
    await visitor.locator('[data-action=login]').click()
    await visitor.locator('[data-form=withdraw]').waitFor()
    expect(new URL(visitor.url()).pathname).toBe('/member/withdraw')
    await visitor.context().close()
  })

  test('each page loads only its own file', async () => {
    await page.goto('/member')
    await atRest(page)
    const scripts: string[] = []
    const count = (request: { url(): string }) => request.url().endsWith('.js') && scripts.push(request.url())
    page.on('request', count)
    await entry('transactionHistory').click()
    await page.locator('[data-center=transactionHistory] [data-form=range]').waitFor()
    page.off('request', count)
    expect(scripts.some((url) => url.includes('TransactionsPage'))).toBe(true)
    expect(scripts.filter((url) => /WithdrawPage|BetsPage|ProfitPage|Overview/.test(url))).toEqual([])
  })
})

/** Everywhere in `test:full`; else each page in the default language on a phone, where most can go wrong. */
const LANGUAGES = FULL ? brand.languages : [brand.defaultLanguage]
const WIDTHS = FULL ? [320, 390, 1280, 1440] : [320, 1280]

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(BUILT_PAGES)('%s fits every width, and axe finds nothing', async (name) => {
    await page.goto(pathIn(language, memberPath(name)))
    await center(name).waitFor()
    await page.locator(`#${name} :is(form, table, ul, dl)`).first().waitFor()
    await atRest(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(excess, `at ${width}`).toBeLessThanOrEqual(0)
      if (width !== 1280 || FULL) expect(await violations(page), `at ${width}`).toEqual([])
    }
    await page.setViewportSize(DESKTOP)
    expect(errors).toEqual([])
  })
})
