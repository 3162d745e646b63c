import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WAKE } from '#core/events'
import { inPieces } from '#tests/support/measure/chunked-proxy'
import { watchShifts } from '#tests/support/measure/shifts'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { asAgent } from '#tests/support/page/member'
import { atRest } from '#tests/support/page/rest'
import { isForAgents, ROUTES, type Route } from '#tests/support/page/routes'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'

let browser: Browser
let slow: Awaited<ReturnType<typeof inPieces>>

beforeAll(async () => {
  browser = await openBrowser({ pictures: true, motion: true })
  slow = await inPieces(product.origin, { size: 2000, wait: 15 })
})
afterAll(async () => {
  slow.close()
  await browser.close()
})

/** The full run loads every page. */
const ON_PHONE: readonly Route[] = FULL ? ROUTES : ['/', '/rng', '/member']
/** A desktop has columns that a phone has not; these pages have all of them. */
const ON_DESKTOP: readonly Route[] = FULL ? ROUTES : ['/', '/rng']

describe.each([
  ['a phone', PHONE, ON_PHONE],
  ['a desktop', DESKTOP, ON_DESKTOP],
] as const)('on %s a page that arrives in pieces moves nothing', (_, viewport, routes) => {
  // Such a page mostly waits for its pieces: two come at a time.
  test.concurrent.each(routes)('%s', async (route) => {
    const { page } = await openPage(browser, { viewport, baseURL: slow.origin })
    if (isForAgents(route)) await asAgent(page)
    const shifts = await watchShifts(page)
    await page.goto(route)
    await atRest(page)
    expect(await shifts()).toEqual([])
    await page.context().close()
  })
})

/** The part is asked for and no byte of it comes; the clock of the page is ours. */
test.each([
  ['the scripts of the page', '**/_astro/*.js', false],
  ['an island', '**/PopupHost*.js', true],
  ['a popup', '**/LoginPopup*.js', true],
])(
  'a part that has not arrived after 120 s is fetched by one reload, and then shows a message: %s',
  async (_, files, isNeeded) => {
    const { page } = await openPage(browser, { viewport: DESKTOP })
    await page.clock.install()
    let documents = 0
    let parts = 0
    page.on('framenavigated', () => {
      documents += 1
    })
    await page.route(files, () => {
      parts += 1
    })
    const messages = () => page.locator('#load-failure-title').count()
    /** The page has loaded and waits for the part; nothing happens for 110 seconds of its clock, which runs on meanwhile, and later it does. */
    async function waitInVain(load: number, happened: () => Promise<boolean>): Promise<void> {
      await page.locator('footer').waitFor()
      if (isNeeded) await openLogin(page)
      await expect.poll(() => parts).toBeGreaterThanOrEqual(load)
      await page.clock.fastForward(110_000)
      expect([documents, await messages()]).toEqual([load, 0])
      await expect
        .poll(async () => {
          if (await happened()) return true
          // The page may just be leaving.
          await page.clock.fastForward(1000).catch(() => undefined)
          return happened()
        })
        .toBe(true)
    }
    await page.goto('/help', { waitUntil: 'commit' })
    await waitInVain(1, async () => documents === 2)
    await waitInVain(2, async () => (await messages()) === 1)
    expect(documents).toBe(2)
    await page.context().close()
  },
)

/** Presses the login and waits until the island of the popups has heard of it. */
async function openLogin(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  const wakeEvent = page.evaluate((event) => {
    return new Promise<void>((resolve) => document.addEventListener(event, () => resolve(), { once: true }))
  }, WAKE)
  await page.locator('header [data-for=visitor] a[href$="/login"]').click()
  await wakeEvent
}
