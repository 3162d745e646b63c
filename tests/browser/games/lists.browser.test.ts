import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { gamesOf } from '#brand/catalogue'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { catalogueOf, chip, isReady, LIST, search, tiles, visibleVendors } from '#tests/support/page/lists'
import { renew } from '#tests/support/page/renew'
import { atRest } from '#tests/support/page/rest'
import { FULL } from '#tests/support/product/tier'

/** Game lists: filters in the address, pagination, and the keyboard. */

let browser: Browser
/** A visitor's page, reset for each test. */
let page: Page
let errors: string[]
beforeAll(async () => {
  browser = await openBrowser()
  ;({ page, errors } = await openPage(browser, { viewport: DESKTOP }))
})
beforeEach(async () => {
  await renew(page)
  errors.length = 0
})
afterAll(() => browser.close())

/**
 * Waits until the island has hydrated. A press before that is stored and repeated, but the tests read state at once.
 */
async function open(path: string): Promise<void> {
  await page.goto(path)
  await isReady(page)
}

describe('filters', () => {
  test('the games are printed before any script, and 24 a page of all as soon as there is script', async () => {
    const { page: plain } = await openPage(browser, { viewport: DESKTOP, javaScriptEnabled: false })
    await plain.goto('/rng')
    expect(await tiles(plain).count()).toBe(Math.min(24, gamesOf('RNG').length))
    expect(await plain.locator('form[action="/rng"] input[name=gameName]').count()).toBe(1)
    const pot = '[data-section=JP] [data-tile=frl-la-herradura] [data-slot=strip]'
    expect(await plain.locator(pot).textContent()).toBe('')
    await plain.context().close()
    await page.goto('/rng')
    expect(await page.locator('astro-island[ssr] [data-list]').count()).toBe(1)
    expect(await tiles(page).count()).toBe(24)
    const columns = () =>
      page
        .locator('[data-tiles]')
        .first()
        .evaluate((one) => getComputedStyle(one).gridTemplateColumns.split(' ').length)
    // The columns of the design at each width.
    for (const [width, count] of [
      [390, 3],
      [1440, 6],
      [1680, 7],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      expect(await columns(), String(width)).toBe(count)
    }
    await page.setViewportSize(DESKTOP)
    // The pot of a jackpot game, with the time it was read.
    await expect.poll(() => page.locator(pot).textContent()).toMatch(/^Pozo \$[\d,]+\.\d\d · \d\d:\d\d$/)
    const hrefs = await page
      .locator('[data-list] [data-chip]')
      .evaluateAll((links) => links.map((one) => (one as HTMLAnchorElement).search))
    expect(hrefs).toEqual(expect.arrayContaining(['?vassalage=PG', '?gameClassify=JP']))
    expect(hrefs.filter((href) => href.includes('BG') && href.includes('Classify'))).toEqual([])
  })

  test('a list that differs from the built page hydrates in place: typed text stays, a press is carried out', async () => {
    await page.goto('/live')
    await page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('[name=gameName]')
      if (field) field.value = 'ruleta'
    })
    await page.locator('[name=gameName]').focus()
    await page.waitForURL('**/live?gameName=ruleta')
    await isReady(page)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('gameName')
    await page.goto('/live')
    await page.locator('[data-list] [data-chip=PT]').dispatchEvent('click')
    await page.waitForURL('**/live?vassalage=PT')
    expect(errors).toEqual([])
  })

  test('vendor, kind and name are in the address, and Back and Forward restore them', async () => {
    await open('/rng')
    const unfiltered = await visibleVendors(page)
    expect(unfiltered).not.toEqual(['PG'])
    await chip(page, 'PG').click()
    await page.waitForURL('**/rng?vassalage=PG')
    await isReady(page)
    await expect.poll(() => visibleVendors(page)).toEqual(['PG'])
    expect(await chip(page, 'PG').getAttribute('aria-current')).toBe('true')
    await chip(page, 'JP').click()
    await page.waitForURL('**/rng?vassalage=PG&gameClassify=JP')
    await expect.poll(() => tiles(page).count()).toBeLessThan(24)
    await isReady(page)
    const few = await tiles(page).count()
    expect(few).toBeGreaterThan(0)
    expect(few).toBeLessThan(24)

    await page.goBack()
    await isReady(page)
    await expect.poll(() => tiles(page).count()).toBe(24)
    expect(await visibleVendors(page)).toEqual(['PG'])
    await page.goBack()
    await expect.poll(() => visibleVendors(page)).toEqual(unfiltered)
    await page.goForward()
    await page.goForward()
    await expect.poll(() => tiles(page).count()).toBe(few)
    expect(errors).toEqual([])
  })

  test('an address with filters shows them without interaction', async () => {
    await open('/live?vassalage=EG2')
    await expect.poll(() => visibleVendors(page)).toEqual(['EG2'])
    expect(await page.locator('[data-list] [role=status]').textContent()).toMatch(/Juegos: (\d+) de \1$/)
  })

  test('the search by name is labelled, waits for the last letter, ignores accents and can be cleared', async () => {
    const { page } = await openPage(browser, { viewport: DESKTOP })
    await page.clock.install()
    await page.goto('/rng')
    await isReady(page)
    const requestedUrls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('gameName')) requestedUrls.push(request.url())
    })
    const field = page.getByLabel('Buscar por nombre')
    expect(await field.getAttribute('placeholder')).toBe('Buscar por nombre')
    expect(await field.locator('xpath=preceding-sibling::*').locator('svg').count()).toBe(1)
    // Stop the clock, a minute ahead of the page's time.
    await page.clock.pauseAt(Date.now() + 60_000)
    for (const letter of 'corazon') {
      await field.pressSequentially(letter)
      await page.clock.runFor(250)
    }
    expect(requestedUrls).toEqual([])
    await page.clock.resume()
    await page.waitForURL('**/rng?gameName=corazon')
    // The address changes before the list does.
    await expect.poll(() => requestedUrls.length).toBe(1)
    await isReady(page)
    const names = await page.locator('[data-list] h2').allTextContents()
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => !/coraz[oó]n/i.test(name))).toEqual([])
    expect(requestedUrls).toHaveLength(1)
    const clear = page.getByRole('button', { name: 'Borrar la búsqueda' })
    expect((await clear.boundingBox())?.height).toBe((await field.locator('xpath=..').boundingBox())?.height)
    await clear.click()
    await expect.poll(() => search(page)).toBe('')
    await expect.poll(() => tiles(page).count()).toBe(24)
  })

  test('the form and the chips work before hydration: a press is held, then carried out', async () => {
    await page.goto('/rng?gameName=luna')
    await isReady(page)
    await expect.poll(() => page.locator('[name=gameName]').inputValue()).toBe('luna')
    await page.goto('/pvp')
    await chip(page, 'FC').dispatchEvent('click')
    await page.waitForURL('**/pvp?vassalage=FC')
  })
})

test('a missing page offers the search of the slots, without script too', async () => {
  const { page } = await openPage(browser, { viewport: PHONE, javaScriptEnabled: false })
  await page.goto('/nobody-made-this')
  await page.getByLabel('Buscar un juego').fill('luna')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await page.waitForURL('**/rng?gameName=luna')
  await page.context().close()
})

describe('load more', () => {
  test('appends a page of 24, says how many, and stores it in the address', async () => {
    await open('/rng')
    await page.locator('[data-action=more]').click()
    await expect.poll(() => tiles(page).count()).toBe(48)
    expect(await search(page)).toBe('?page=2')
    expect(await page.locator('[data-list] [role=status]').textContent()).toMatch(/^Juegos: 48 de \d+$/)
    await page.reload()
    await isReady(page)
    await expect.poll(() => tiles(page).count()).toBe(48)
  })

  test.runIf(FULL)('a filter chosen on a later page starts at the first', async () => {
    await open('/rng?page=2')
    await expect.poll(() => tiles(page).count()).toBe(48)
    await chip(page, 'PG').click()
    await expect.poll(() => search(page)).toBe('?vassalage=PG')
    await expect.poll(() => tiles(page).count()).toBe(24)
  })

  test('Back from another page returns to the place in the list', async () => {
    await open('/rng')
    await page.locator('[data-action=more]').click()
    await expect.poll(() => tiles(page).count()).toBe(48)
    await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
    await page.waitForFunction(() => history.state?.place === 1500)
    await page.goto('/help')
    await page.goBack()
    await isReady(page)
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(1500)
  })

  test.runIf(FULL)('scrolling a 1,000-tile list keeps memory flat', async () => {
    const { page, errors } = await openPage(browser, { viewport: DESKTOP })
    await page.addInitScript(() => {
      const counts: number[] = []
      Object.assign(window, { counts })
      const watch = new MutationObserver(() => counts.push(document.querySelectorAll('[data-list] [data-tile]').length))
      watch.observe(document, { childList: true, subtree: true })
    })
    await page.route(LIST, catalogueOf(1000))
    await page.goto('/rng?page=42')
    await isReady(page)
    await expect.poll(() => page.locator('[data-list] [role=status]').textContent()).toBe('Juegos: 1000 de 1000')
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Performance.enable')
    const weigh = async () => {
      await atRest(page)
      await cdp.send('HeapProfiler.collectGarbage')
      const { metrics } = await cdp.send('Performance.getMetrics')
      const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
      return { nodes: of('Nodes'), heap: of('JSHeapUsedSize') }
    }
    expect(await walk(page)).toBe(1000)
    const before = await weigh()
    await walk(page)
    const most = await page.evaluate(() => Math.max(...(window as unknown as { counts: number[] }).counts))
    expect(most).toBeLessThanOrEqual(96)
    // The page may still be busy with the last tiles, whose nodes it then holds; a leak would stay.
    for (const unit of ['nodes', 'heap'] as const)
      await expect.poll(async () => (await weigh())[unit], { timeout: 120_000 }).toBeLessThan(before[unit] * 1.1)
    expect(errors).toEqual([])
  })
})

test('by keyboard alone: search, choose a vendor, show more, reach a card', async () => {
  await open('/rng')
  await page.locator('[name=gameName]').focus()
  await page.keyboard.type('la')
  await page.waitForURL('**/rng?gameName=la')
  await isReady(page)
  await tabTo(page, '[data-chip=PG]')
  await page.keyboard.press('Enter')
  await page.waitForURL('**vassalage=PG*')
  await isReady(page)
  await page.goto('/rng')
  await isReady(page)
  await page.locator('[name=gameName]').focus()
  await tabTo(page, '[data-list] [data-launch][data-mode=real]')
  expect(
    await page.locator('[data-list] [data-launch]:focus').evaluate((link) => getComputedStyle(link).outlineStyle),
  ).toBe('solid')
  await tabTo(page, '[data-action=more]')
  await page.keyboard.press('Enter')
  await expect.poll(() => tiles(page).count()).toBe(48)
  expect(await page.evaluate(() => document.activeElement?.matches('[data-action=more]'))).toBe(true)
})

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let stop = 0; stop < 120; stop += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
  }
  throw new Error(`${selector} was not reached`)
}

/**
 * Scrolls down the whole list and back. At each step waits until the rows in the window are present, above and below
 * its edges or to the ends of the list. Returns the number of cards seen.
 */
async function walk(page: Page): Promise<number> {
  const result = await page.evaluate(async () => {
    const cards = () => [...document.querySelectorAll<HTMLElement>('[data-list] [data-tile]')]
    const isDrawn = () => {
      const grid = cards()[0]?.parentElement?.getBoundingClientRect()
      const [first, last] = [cards()[0]?.getBoundingClientRect(), cards().at(-1)?.getBoundingClientRect()]
      if (!first || !last || !grid) return false
      return first.top <= Math.max(0, grid.top) + 1 && last.bottom >= Math.min(innerHeight, grid.bottom) - 1
    }
    const go = async (top: number) => {
      scrollTo({ top, behavior: 'instant' })
      do await new Promise(requestAnimationFrame)
      while (!isDrawn())
    }
    const seen = new Set<string>()
    for (let top = 0; top <= document.documentElement.scrollHeight; top += 700) {
      await go(top)
      for (const { dataset } of cards()) seen.add(dataset.tile ?? '')
    }
    await go(0)
    return seen.size
  })
  // The scroll position is saved once the scroll has ended.
  await page.waitForFunction(() => history.state?.place === 0)
  return result
}
