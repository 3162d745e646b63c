import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addFavourite, favouriteIds, gameList } from '#api/games'
import { brand } from '#brand/brand'
import { pathIn } from '#core/path'
import { watchShifts } from '#tests/support/measure/shifts'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { painted } from '#tests/support/page/clock'
import { openMember } from '#tests/support/page/member'
import { renew } from '#tests/support/page/renew'
import { atRest } from '#tests/support/page/rest'
import { openVisitor } from '#tests/support/page/shell'
import { callEndpoint, send } from '#tests/support/product/client'
import { prizes, stubRelay, winners } from '#tests/support/product/relay-stubs'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'

/** Specification section 2 "Home" and the parts of section 9 about it, sentence by sentence. */

let browser: Browser
/** A visitor's home on a desktop, shared by the tests that only read it. */
let shared: Page
/** Another page, which `home` resets each time it opens it. */
let own: Page
beforeAll(async () => {
  browser = await openBrowser()
  shared = await openVisitor(browser, DESKTOP)
  await atRest(shared)
  own = await openVisitor(browser, DESKTOP, '/help')
})
beforeEach(async () => {
  await shared.setViewportSize(DESKTOP)
  await painted(shared)
})
afterAll(() => browser.close())

async function home(viewport = DESKTOP): Promise<Page> {
  await renew(own)
  await own.setViewportSize(viewport)
  await own.goto('/')
  await atRest(own)
  return own
}

/** Returns the group of games under a heading. */
const gameRow = (page: Page, title: string) => page.locator('.shelf', { has: page.locator(`h2:text-is("${title}")`) })

describe('the game menu', () => {
  test('is HOME, FAV, then categories: mixed before sports, e-sports and cockfight after it, fish hidden', async () => {
    const hrefs = await shared
      .locator('.menu .categories a')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
    expect(hrefs.slice(0, 2)).toEqual(['/', '/favorite'])
    const sports = hrefs.indexOf('/sports')
    expect(hrefs[sports - 1]).toMatch(/^\/rng.*mix/i)
    expect(hrefs[sports + 1]).toBe('/esports')
    expect(hrefs[sports + 2]).toMatch(/cockfight/i)
    expect(hrefs.join()).not.toContain('fish')
  })

  test.runIf(FULL)('choosing FAV while logged out opens the login popup', async () => {
    const page = await home()
    await page.locator('.menu a[href="/favorite"]').click()
    await page.locator('dialog form[data-form=login]').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test.runIf(FULL)('choosing FAV as a member opens the favourites', async () => {
    const { page } = await openMember(browser, { viewport: DESKTOP }, 0)
    await page.locator('.menu a[href="/favorite"]').click()
    await page.waitForURL('**/favorite')
    await page.context().close()
  })

  test('is a strip: arrows only where it does not fit, and the arrow keys move from category to category', async () => {
    const page = await home()
    expect(await page.locator('.menu [data-turn]:visible').count()).toBe(0)
    await page.setViewportSize({ width: 800, height: 900 })
    const on = page.locator('.menu [data-turn="1"]')
    await on.click()
    await expect.poll(() => page.locator('.menu .categories').evaluate((row) => row.scrollLeft)).toBeGreaterThan(100)
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href'))
    await page.locator('.menu a').first().focus()
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toBe('/favorite')
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowRight')
    const last = await page.locator('.menu a').last().getAttribute('href')
    expect(await focused()).toBe(last)
    await page.keyboard.press('Home')
    expect(await focused()).toBe('/')
  })
})

describe('sections', () => {
  test('are HOT, RNG, LIVE, MXWIN, the prizes and the sports entrance; FAV stands with HOT for a member', async () => {
    const page = await home()
    const titles = await page.locator('main h2:not(.banner h2):visible').allTextContents()
    expect(titles).toEqual([
      'Nuestra selección',
      'Slots',
      'Mesas en vivo',
      'Premios más altos',
      'Tablón de premios',
      'Deportes',
    ])
    expect(await page.locator('[data-chip="FAV"]').isVisible()).toBe(false)
    await page.locator('section:has(> #sports-poster) a').click()
    await page.waitForURL('**/sports')
  })

  test('HOT: 6 per view and group, in one row when six or fewer', async () => {
    const hot = gameRow(shared, 'Nuestra selección')
    expect(await hot.locator('.page').count()).toBe(1)
    expect(await hot.locator('.page [data-tile]').count()).toBe(6)
    expect(await rowsOf(shared, 'Nuestra selección')).toEqual([6])
  })

  test('a row that fits shows no arrows, and its link is at its end', async () => {
    for (const title of ['Nuestra selección', 'Premios más altos']) {
      const row = gameRow(shared, title)
      const end = (part: string) => row.locator(part).evaluate((one) => one.getBoundingClientRect().right)
      expect(await row.locator('[data-turn]:visible').count(), title).toBe(0)
      expect(await end('.more'), title).toBe(await end('.head'))
    }
    await expect.poll(() => gameRow(shared, 'Slots').locator('[data-turn]:visible').count()).toBe(2)
    const ofFour = await gameRow(shared, 'Mesas en vivo').evaluate((row) => {
      const others = [...row.querySelectorAll('article:nth-of-type(n + 5)')]
      for (const table of others) table.remove()
      const arrows = row.querySelector('.arrows')
      const display = arrows && getComputedStyle(arrows).display
      row.querySelector('.track')?.append(...others)
      return [others.length > 0, display]
    })
    expect(ofFour).toEqual([true, 'none'])
  })

  test('RNG: a single row when 6 or fewer, at most 5 vendors, chosen in place; the arrow moves to the next', async () => {
    const slots = gameRow(shared, 'Slots')
    const chips = await slots
      .locator('[data-chip]')
      .evaluateAll((all) => all.map((a) => (a as HTMLElement).dataset.chip))
    expect(chips.length).toBe(6)
    expect(await rowsOf(shared, 'Slots')).toEqual([6])
    const height = async () => (await shared.locator('main').boundingBox())?.height
    const before = await height()
    for (const vendor of chips.slice(1)) {
      await slots.locator(`[data-chip="${vendor}"]`).click()
      const seen = await vendorsIn(shared, 'Slots')
      expect(seen.length).toBeGreaterThan(0)
      expect(new Set(seen)).toEqual(new Set([vendor]))
      expect(seen.length).toBeLessThanOrEqual(6)
    }
    expect(await height()).toBe(before)
    await slots.locator('[data-chip=""]').click()
    await slots.locator('[data-turn="1"]').click()
    expect(await slots.locator('[aria-current]').getAttribute('data-chip')).toBe(chips[1])
    expect(new URL(shared.url()).pathname).toBe('/')
  })

  test.each([
    [1440, 4],
    [1000, 3],
    [700, 2],
    [390, 1],
  ])('LIVE: at %i there are %i tables in view, then the row scrolls', async (width, count) => {
    await shared.setViewportSize({ width, height: 900 })
    const track = gameRow(shared, 'Mesas en vivo').locator('.track')
    const cards = await track
      .locator('article')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
    const { x = 0, width: trackWidth = 0 } = (await track.boundingBox()) ?? {}
    expect(cards.filter((right) => right <= x + trackWidth).length).toBe(count)
    expect(await track.evaluate((row) => row.scrollWidth > row.clientWidth)).toBe(true)
  })

  test('MXWIN: the highest award by the rules of the game stands with its odds, falling from start to end', async () => {
    const awards = await gameRow(shared, 'Premios más altos').locator('.row > div > p > b').allTextContents()
    const pays = awards.map((text) => Number(text.replace(/[^\d.]/g, '')))
    expect(pays.length).toBeGreaterThan(0)
    expect(pays).toEqual(pays.toSorted((a, b) => b - a))
    const odds = await gameRow(shared, 'Premios más altos').locator('.row > div > p').allTextContents()
    for (const text of odds) expect(text).toMatch(/1 de cada [\d,]+ rondas/)
  })

  test('the counts of the links are those of the catalogue', async () => {
    const countOf = async (title: string) =>
      Number((await gameRow(shared, title).locator('.more').textContent())?.replace(/\D/g, ''))
    const count = async (gameType: 'RNG' | 'LIVE') =>
      (await callEndpoint(product.origin, gameList, { gameType, language: 'es' })).totalGames
    expect(await countOf('Nuestra selección')).toBe(await count('RNG'))
    expect(await countOf('Mesas en vivo')).toBe(await count('LIVE'))
  })
})

describe('FAV', () => {
  test('a member finds the favourites in place of the most played games; nothing below moves', async () => {
    const { page, token, errors } = await openMember(browser, { viewport: DESKTOP }, 0)
    const origin = product.origin
    for (const nodeId of ['frl-loteria-del-puerto', 'bgs-luna'])
      await send(
        origin,
        addFavourite,
        { nodeId, vendor: nodeId.split('-')[0]?.toUpperCase() ?? '', gameType: 'RNG' },
        token,
      )
    const shifts = await watchShifts(page)
    await page.reload()
    await atRest(page)
    const slots = gameRow(page, 'Slots')
    const box = await slots.boundingBox()
    await page.locator('[data-chip="FAV"]').click()
    const favourites = page.locator('[data-group="FAV"] [data-tile]')
    await expect.poll(() => favourites.count()).toBe(2)
    expect(await favourites.locator('h3').allTextContents()).toContain('La luna')
    expect(await favourites.locator('[data-favourite][aria-pressed=true]').count()).toBe(2)
    expect(await slots.boundingBox()).toEqual(box)
    // The tiles of a vendor come to the page when it is chosen, with their heart and their picture.
    const own = slots.locator('[data-group="FRL"] [data-tile="frl-loteria-del-puerto"]')
    expect(await own.count()).toBe(0)
    await slots.locator('[data-chip="FRL"]').click()
    expect(await own.locator('[data-favourite]').getAttribute('aria-pressed')).toBe('true')
    await slots.scrollIntoViewIfNeeded()
    await expect.poll(() => own.locator('img').first().getAttribute('src')).toMatch(/^\/art\//)
    await favourites.first().locator('[data-favourite]').click()
    await expect.poll(() => favourites.count()).toBe(1)
    await expect
      .poll(async () => ((await callEndpoint(origin, favouriteIds, {}, token)).favGameIds as string[]).length)
      .toBe(1)
    expect(await shifts()).toEqual([])
    expect(errors).toEqual([])
    await page.context().close()
  })

  test.runIf(FULL)('without any it says so; after a failure it says that and can be loaded again', async () => {
    const { page } = await openMember(browser, { viewport: DESKTOP }, 0)
    await page.locator('[data-chip="FAV"]').click()
    await page.getByText('Aún no guardas favoritos.').waitFor()
    await page.reload()
    await page.locator('[data-account-bar][data-state=in]').waitFor({ state: 'attached' })
    await page.route('**/MCSFE_getFavoriteGamesList*', (route) => route.abort())
    await page.locator('[data-chip="FAV"]').click()
    const again = page.locator('[data-group="FAV"] [data-again]')
    await again.waitFor()
    await page.unroute('**/MCSFE_getFavoriteGamesList*')
    await again.click()
    await page.getByText('Aún no guardas favoritos.').waitFor()
    await page.context().close()
  })
})

describe.each(FULL ? brand.languages : [brand.defaultLanguage])('axe finds nothing on home in %s', (language) => {
  let page: Page
  beforeAll(async () => {
    page = (await openPage(browser, { viewport: DESKTOP })).page
    await stubRelay(page, 'GCSGAME_getRankList', prizes(winners(20), true))
    await page.goto(pathIn(language, '/'))
    await page.locator('.prizes').scrollIntoViewIfNeeded()
    await page.locator('.prizes[data-say=ready]').waitFor()
  })
  afterAll(() => page.context().close())

  test.each(FULL ? [320, 390, 1280, 1440] : [320])('at %i, with the prizes loaded', async (width) => {
    await page.setViewportSize({ width, height: 900 })
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  })
})

test.runIf(FULL)('every row scrolls by keyboard', async () => {
  const page = await home(PHONE)
  for (const title of ['Slots', 'Mesas en vivo', 'Premios más altos']) {
    const track = gameRow(page, title).locator('.track')
    await track.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => track.evaluate((row) => row.scrollLeft), { message: title }).toBeGreaterThan(0)
  }
})

/** Returns the number of tiles in each row of a group's first view. */
async function rowsOf(page: Page, title: string): Promise<number[]> {
  const tops = await gameRow(page, title)
    .locator('[data-tile]:visible')
    .evaluateAll((tiles) => {
      const track = tiles[0]?.closest('.track')?.getBoundingClientRect()
      return tiles
        .map((tile) => tile.getBoundingClientRect())
        .filter((box) => track && box.left >= track.left && box.right <= track.right)
        .map((box) => Math.round(box.top))
    })
  return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length)
}

function vendorsIn(page: Page, title: string): Promise<(string | undefined)[]> {
  return gameRow(page, title)
    .locator('[data-tile]:visible')
    .evaluateAll((tiles) => tiles.map((tile) => (tile as HTMLElement).dataset.vendor))
}
