import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { painted } from '#tests/support/page/clock'
import { chip, isReady, LIST, search, tiles, visibleVendors } from '#tests/support/page/lists'
import { atRest } from '#tests/support/page/rest'
import { FULL, sample } from '#tests/support/product/tier'

/** Upstream failures of a list, and every list page at every width. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: true })
})
afterAll(() => browser.close())

/**
 * Waits until the island has hydrated. A press before that is stored and repeated, but the tests read state at once.
 */
async function open(path: string, viewport = DESKTOP): Promise<{ page: Page; errors: string[] }> {
  const opened = await openPage(browser, { viewport })
  await opened.page.goto(path)
  await isReady(opened.page)
  return opened
}

test('printed tiles show the current state of their games, in place, without interaction', async () => {
  const { page } = await openPage(browser, { viewport: DESKTOP })
  await page.route('**/GCSGAME_gameList?gameType=SPORTS*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { value: { games: Record<string, unknown>[] } }
    Object.assign(body.value.games[0] ?? {}, { state: 'maintenance', backAt: '2026-11-22T11:30:00Z' })
    Object.assign(body.value.games[1] ?? {}, { state: 'open' })
    await route.fulfill({ json: body })
  })
  await page.goto('/sports')
  const first = page.locator('main [data-tile]').first()
  const before = await first.boundingBox()
  await page.locator('main [data-tile][data-state=maintenance]').first().waitFor()
  expect(await first.getAttribute('data-state')).toBe('maintenance')
  expect(await first.locator('[data-slot=strip]').textContent()).toMatch(/^Vuelve a las \d\d:\d\d$/)
  const second = page.locator('main [data-tile]').nth(1)
  expect(await second.locator('[data-slot=strip]').textContent()).toBe('')
  expect(await second.locator('[data-launch]').count()).toBeGreaterThan(0)
  expect(await first.boundingBox()).toEqual(before)
  await page.context().close()
})

describe('an upstream that', () => {
  test('is slow: the same boxes without the cards, nothing shifts, and a message says so', async () => {
    const { page } = await open('/rng')
    await page.evaluate(() => {
      Object.assign(window, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift' })
    })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(LIST, async (route) => {
      await released
      await route.continue()
    })
    const height = () => page.locator('[data-list]').evaluate((list) => list.getBoundingClientRect().height)
    const full = await height()
    await chip(page, 'PG').click()
    await page.locator('[data-list][data-status=loading]').waitFor()
    expect(await page.locator('[data-list]').getAttribute('aria-busy')).toBe('true')
    expect(await page.locator('[data-list] [role=status]').textContent()).toBe('Buscando juegos')
    // The button below is hidden meanwhile; the placeholders are as high as the cards.
    expect(Math.abs(full - (await height()))).toBeLessThan(100)
    await painted(page)
    release()
    await isReady(page)
    await expect.poll(() => tiles(page).count()).toBe(24)
    await painted(page)
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0)
    await page.context().close()
  })

  const FAILURES = [
    [
      'fails',
      (route: Route) => route.fulfill({ status: 502, json: { success: false, code: 'upstream-failed', message: '' } }),
    ],
    ['is malformed', (route: Route) => route.fulfill({ json: { success: true, value: { games: [{ nodeId: 7 }] } } })],
    ['is gone', (route: Route) => route.abort()],
    ['is not JSON', (route: Route) => route.fulfill({ body: '<html>' })],
  ] as const
  test.each(sample(FAILURES, 2))('%s: a message with a retry, and the rest of the page stays', async (_name, fail) => {
    const { page } = await open('/rng')
    await page.route(LIST, fail)
    // What ended the response may keep the picture of the message away too: the card then shows its lantern.
    await page.route('**/motifs/botella.svg', (route) => route.abort())
    await chip(page, 'JL').click()
    const alert = page.locator('[data-list] [role=alert]')
    await alert.waitFor()
    expect(await alert.textContent()).toContain('No llegó la respuesta')
    await alert.locator('img').waitFor({ state: 'hidden' })
    expect(await page.locator('header').first().isVisible()).toBe(true)
    expect(await violations(page)).toEqual([])
    await page.unroute(LIST)
    await page.locator('[data-action=retry]').click()
    await isReady(page)
    await expect.poll(() => visibleVendors(page)).toEqual(['JL'])
    await page.context().close()
  })

  test('has nothing: an empty state with a link back', async () => {
    const { page } = await open('/rng')
    const others = page.locator('main > [data-section]:visible')
    expect(await others.count()).toBeGreaterThan(0)
    await page.getByLabel('Buscar por nombre').fill('no hay tal cosa')
    await page.locator('[data-action=show-all]').waitFor()
    // Sections that no choice filters do not stand below as if they were its result.
    expect(await others.count()).toBe(0)
    expect(await page.locator('[data-list] h2').textContent()).toBe('Ningún juego con esos filtros')
    expect(await violations(page)).toEqual([])
    await page.locator('[data-action=show-all]').click()
    await expect.poll(() => tiles(page).count()).toBe(24)
    expect(await search(page)).toBe('')
    expect(await others.count()).toBeGreaterThan(0)
    await page.context().close()
  })

  test.runIf(FULL)('fails at the second page: the first stays, and the button requests it again', async () => {
    const { page } = await open('/rng')
    await page.route(LIST, (route) => route.abort())
    await page.locator('[data-action=more]').click()
    await page.locator('[data-list] [role=alert]').waitFor()
    expect(await tiles(page).count()).toBe(24)
    await page.unroute(LIST)
    await page.locator('[data-action=more]').click()
    await expect.poll(() => tiles(page).count()).toBe(48)
    await page.context().close()
  })
})

/** Lists without filters are separate documents, which the tests of pages measure at these widths. */
const LISTS = ['/rng?vassalage=PG', '/live', '/fish', '/pvp', '/sports', '/esports', '/lott', '/elott']

describe.each(sample(LISTS))('%s', (path) => {
  let page: Page
  let errors: string[]
  beforeAll(async () => {
    ;({ page, errors } = await openPage(browser, { viewport: PHONE }))
    await page.goto(path)
    await atRest(page)
  })
  afterAll(() => page.context().close())

  test.each(FULL ? [320, 390, 1440] : [320, 1440])(
    'at %i nothing is wider than the window and axe finds nothing',
    async (width) => {
      await page.setViewportSize({ ...PHONE, width })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      expect(await violations(page)).toEqual([])
      expect(errors).toEqual([])
    },
  )
})
