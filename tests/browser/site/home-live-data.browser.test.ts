import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cutTexts, endGap, startsOf } from '#tests/support/measure/columns'
import { watchShifts } from '#tests/support/measure/shifts'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { painted } from '#tests/support/page/clock'
import { renew } from '#tests/support/page/renew'
import { atRest, requestEnd } from '#tests/support/page/rest'
import { FEW_TROUBLES, prizes, stubRelay, winners } from '#tests/support/product/relay-stubs'
import { FULL } from '#tests/support/product/tier'

/** How the home handles its responses: real jackpots, fresh states, and late, wrong or missing responses. */

let browser: Browser
/** One page for the tests that do not depend on the first requests; reset for each test. */
let shared: Opened
beforeAll(async () => {
  browser = await openBrowser({ motion: true })
  shared = await opened()
})
beforeEach(async () => {
  await renew(shared.page)
  await shared.page.setViewportSize(DESKTOP)
})
afterAll(() => browser.close())

const RANK = 'GCSGAME_getRankList'
const HOT = 'GCSGAME_hotGamesV2'
const NOTICES = 'MCSFE_getListAnnouncements'

interface Opened {
  page: Page
  shifts: () => Promise<string[]>
}

async function opened(options = {}): Promise<Opened> {
  const { page } = await openPage(browser, { viewport: DESKTOP, ...options })
  return { page, shifts: await watchShifts(page) }
}

/** Opens the home and interacts once, because the prerendered states are only refreshed after an interaction. */
async function toHome(page: Page): Promise<void> {
  await page.goto('/')
  await stir(page)
}

async function stir(page: Page): Promise<void> {
  await page.mouse.move(9, 9)
  await page.mouse.move(5, 5)
}

async function toBoard(page: Page): Promise<void> {
  await page.goto('/')
  await page.locator('.prizes').scrollIntoViewIfNeeded()
}

describe('winner board', () => {
  test('is loaded only when it comes near the screen', async () => {
    const { page } = await opened()
    const requestedUrls: string[] = []
    page.on('request', (request) => request.url().includes(RANK) && requestedUrls.push(request.url()))
    await page.goto('/')
    await atRest(page)
    expect(requestedUrls).toEqual([])
    await page.locator('.prizes').scrollIntoViewIfNeeded()
    await expect.poll(() => requestedUrls.length).toBe(1)
    const query = new URL(requestedUrls[0] ?? '').searchParams
    expect(Object.fromEntries(query)).toEqual({ gameCategory: 'ALL', language: 'es', limitNum: '20' })
    await page.context().close()
  })

  test.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ])('on %s the first 3 are ranked with medals, the rest scroll, and nothing else moves', async (_, viewport) => {
    const { page, shifts } = shared
    await page.setViewportSize(viewport)
    const named = winners(20).map((winner, at) => ({ ...winner, gameName: `La Lotería del Puerto ${at + 1}` }))
    await stubRelay(page, RANK, prizes(named.toReversed()))
    await toBoard(page)
    await page.locator('.prizes[data-say=ready]').waitFor()
    const medals = page.locator('.medals > li')
    expect(await medals.locator('.amount').allTextContents()).toEqual(['$194,876.55', '$189,753.10', '$184,629.65'])
    expect(await medals.locator('.who').allTextContents()).toEqual(['Lu***1', 'Lu***2', 'Lu***3'])
    expect(await medals.locator('.times > [aria-hidden]').allTextContents()).toEqual(['×1,250', '×1,249', '×1,249'])
    expect(await medals.first().textContent()).toContain('1,250 veces la apuesta')
    const rest = page.locator('.prizes .rolling > ol:first-child > li')
    expect(await rest.locator('.place').allTextContents()).toEqual(Array.from({ length: 17 }, (_, n) => String(n + 4)))
    expect(await rest.first().textContent()).toMatch(/La Lotería del Puerto 4×1,248/)
    for (const column of ['.who', '.game']) expect(await startsOf(rest.locator(column))).toHaveLength(1)
    expect(await cutTexts(page.locator('.prizes .game'))).toEqual([])
    if (viewport === DESKTOP) expect(await endGap(page.locator('.prizes .head'), '.read')).toBeLessThan(1)
    const top = () => page.locator('.prizes .rolling').evaluate((belt) => belt.getBoundingClientRect().top)
    const before = await top()
    await expect.poll(top).toBeLessThan(before - 5)
    expect(await page.locator('.prizes .demo').isVisible()).toBe(false)
    expect(await page.locator('.prizes .care').textContent()).toContain('Un premio pasado no cambia tu próxima jugada.')
    expect(await page.locator('.prizes .read').textContent()).toMatch(/^Leído a las \d\d:\d\d GMT/)
    expect(await shifts()).toEqual([])
  })

  test.runIf(FULL)('says when its members are demo members', async () => {
    const { page } = shared
    await stubRelay(page, RANK, prizes(winners(4), true))
    await toBoard(page)
    await page.getByText('Datos de demostración').waitFor()
  })

  test('the rest stop by button, under a pointer and with the focus, where they scroll by hand', async () => {
    const { page } = shared
    await stubRelay(page, RANK, prizes(winners(20)))
    await toBoard(page)
    await page.locator('.prizes[data-moves]').waitFor()
    const first = () =>
      page
        .locator('.rolling > ol:first-child > li')
        .first()
        .evaluate((row) => Math.round(row.getBoundingClientRect().top))
    const stands = async () => {
      const moves = await page.locator('.rolling').evaluate((belt) => belt.getAnimations().length > 0)
      const before = await first()
      await painted(page)
      return !moves && (await first()) === before
    }
    expect(await stands()).toBe(false)
    await page.locator('.others').hover()
    expect(await stands()).toBe(true)
    await page.mouse.move(5, 5)
    expect(await stands()).toBe(false)
    await page.locator('.others').focus()
    expect(await stands()).toBe(true)
    const before = await first()
    await page.keyboard.press('ArrowDown')
    await expect.poll(first).toBeLessThan(before)
    await page.locator('.others').blur()
    expect(await stands()).toBe(false)
    await page.locator('.prizes [data-hold]').focus()
    await page.keyboard.press('Enter')
    await page.locator('.prizes [data-hold]').blur()
    expect(await stands()).toBe(true)
    expect(await page.locator('.prizes [data-hold]').getAttribute('aria-label')).toBe('Reanudar los premios')
  })

  test.runIf(FULL)('where motion is unwelcome the rest stand still and scroll by hand', async () => {
    const { page } = await opened({ reducedMotion: 'reduce' })
    await stubRelay(page, RANK, prizes(winners(20)))
    await toBoard(page)
    await page.locator('.prizes[data-say=ready]').waitFor()
    expect(await page.locator('.prizes [data-hold]').isVisible()).toBe(false)
    expect(await page.locator('.others').evaluate((list) => list.scrollTop)).toBe(0)
    await page.locator('.others').focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.locator('.others').evaluate((list) => list.scrollTop)).toBeGreaterThan(0)
    await page.context().close()
  })

  test.runIf(FULL)('without prizes it says so, in the same place', async () => {
    const { page, shifts } = shared
    await stubRelay(page, RANK, prizes([]))
    await toBoard(page)
    await page.getByText('Aún no hay premios que contar').waitFor()
    expect(await page.getByText('Un premio pasado no cambia').isVisible()).toBe(true)
    expect(await shifts()).toEqual([])
  })

  test.runIf(FULL)('an empty board below the screen of a phone takes less room', async () => {
    const { page, shifts } = shared
    await page.setViewportSize(PHONE)
    await stubRelay(page, RANK, prizes([]))
    await page.goto('/')
    const board = page.locator('.prizes')
    const height = async () => (await board.locator('.box').boundingBox())?.height ?? 0
    expect(await height()).toBeGreaterThan(300)
    await board.evaluate((box) => scrollBy(0, box.getBoundingClientRect().top - innerHeight - 200))
    await expect.poll(height).toBeLessThan(180)
    expect(await shifts()).toEqual([])
  })

  test.each(FEW_TROUBLES)('%s: a message says so, a retry loads it, and nothing moves', async (_, spoil) => {
    const { page, shifts } = shared
    await spoil(page, RANK)
    await toBoard(page)
    const again = page.locator('.prizes [data-again]')
    await again.waitFor()
    await page.unroute(`**/wps/relay/${RANK}*`)
    await stubRelay(page, RANK, prizes(winners(20)))
    await again.click()
    await page.locator('.prizes[data-say=ready]').waitFor()
    expect(await again.isVisible()).toBe(false)
    expect(await shifts()).toEqual([])
  })

  test.runIf(FULL)('slow: the empty board keeps its place until the response arrives', async () => {
    const { page, shifts } = shared
    const { promise: freed, resolve: free } = Promise.withResolvers<void>()
    await page.route(`**/wps/relay/${RANK}*`, async (route) => {
      await freed
      await route.fulfill({ json: { success: true, value: prizes(winners(20)) } })
    })
    await toBoard(page)
    const box = await page.locator('.prizes').boundingBox()
    expect(await page.locator('.prizes').getAttribute('data-say')).toBe('loading')
    free()
    await page.locator('.prizes[data-say=ready]').waitFor()
    expect(await page.locator('.prizes').boundingBox()).toEqual(box)
    expect(await shifts()).toEqual([])
  })
})

describe('the most played games, loaded after an interaction', () => {
  const game = {
    nodeId: 'frl-loteria-del-puerto',
    gameCode: 'loteria-del-puerto',
    vassalage: 'FRL',
    gameType: 'RNG',
    displayName: 'x',
    gameName: 'x',
    nodeName: 'x',
    showIcon: null,
    iconUrl: '/art/v1/motifs/barca.svg',
    number: 3,
    trial: true,
    state: 'maintenance',
    backAt: '2026-11-21T11:30:00.000Z',
    gameClassify: [],
  }
  const tile = (page: Page) => page.locator('[data-tile="frl-loteria-del-puerto"]').first()

  test('update the printed tiles and move nothing', async () => {
    const { page, shifts } = await opened()
    let isRequested = false
    await page.route(`**/wps/relay/${HOT}*`, (route) => {
      isRequested = true
      return route.fulfill({ json: { success: true, value: { games: [game] } } })
    })
    await page.goto('/')
    await atRest(page)
    expect(isRequested).toBe(false)
    await page.mouse.move(5, 5)
    await expect.poll(() => tile(page).getAttribute('data-state')).toBe('maintenance')
    expect(await tile(page).textContent()).toMatch(/Vuelve a las\s*\d\d:\d\d/)
    expect(await tile(page).locator('[data-launch]').first().isVisible()).toBe(false)
    expect(await tile(page).locator('h3').textContent()).toBe('La Lotería del Puerto')
    expect(await shifts()).toEqual([])
    await page.locator('[data-row=slots] [data-chip=FRL]').click()
    expect(
      await page.locator('[data-group=FRL] [data-tile=frl-loteria-del-puerto][data-state=maintenance]').count(),
    ).toBe(1)
    await page.context().close()
  })

  test.runIf(FULL)('are stored for the session, and loaded again when the page is loaded again', async () => {
    const { page } = await opened()
    let requestCount = 0
    page.on('request', (request) => {
      if (request.url().includes(HOT)) requestCount += 1
    })
    const came = page.waitForResponse((response) => response.url().includes(HOT))
    await toHome(page)
    await came
    await page.waitForFunction(() => sessionStorage.getItem('hotGames') !== null)
    await page.goto('/help')
    await toHome(page)
    await atRest(page)
    expect(requestCount).toBe(1)
    await page.reload()
    await page.mouse.move(9, 9)
    await expect.poll(() => requestCount).toBe(2)
    await page.context().close()
  })

  test.each(FEW_TROUBLES)('%s: every section stays as it was built', async (_, spoil) => {
    const { page, shifts } = await opened()
    for (const name of [HOT, NOTICES, RANK]) await spoil(page, name)
    await page.goto('/')
    const built = await tile(page).getAttribute('data-state')
    const tileCount = await page.locator('[data-tile]').count()
    const ended = Promise.all([HOT, NOTICES].map((name) => requestEnd(page, name)))
    await stir(page)
    await ended
    await atRest(page)
    expect(await tile(page).getAttribute('data-state')).toBe(built)
    expect(await page.locator('[data-tile]').count()).toBe(tileCount)
    expect(await page.locator('.banner .slide').count()).toBe(4)
    expect(await page.locator('.belt a').count()).toBeGreaterThan(2)
    expect([await page.locator('dialog[open]').count(), await shifts()]).toEqual([0, []])
    await page.context().close()
  })
})

test('without script home is whole: every section, link and notice is there', async () => {
  const { page } = await openPage(browser, { viewport: PHONE, javaScriptEnabled: false })
  await page.goto('/login')
  expect((await page.locator('noscript > p.script').boundingBox())?.y).toBe(0)
  expect(await page.locator('main h2:visible').count()).toBeGreaterThan(5)
  expect(await page.locator('.belt > ul:first-child a').first().getAttribute('href')).toBe('/help#notices')
  expect(await page.locator('[data-row=slots] .more').getAttribute('href')).toBe('/rng')
  await page.context().close()
})
