import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { painted } from '#tests/support/page/clock'
import { openMember, SLOT } from '#tests/support/page/member'
import { renew } from '#tests/support/page/renew'
import { atRest } from '#tests/support/page/rest'
import { freshName, PASSWORD, registered } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'

/** The behaviour of a tile, and where a game opens (specification section 4 "Game start routing"). */

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

/** Pages that need a session (specification sections 2, 5 and 6). */
const MEMBERS_ONLY = ['/lottery', '/member', '/seaLottery', '/vnLottery', '/pointMall']

/** Fills in and sends the open login for a new member. */
async function signIn(page: Page): Promise<void> {
  const username = freshName()
  await registered(product.origin, username)
  await page.locator('[name=username]').fill(username)
  await page.locator('[name=password]').fill(PASSWORD)
  await page.locator('[data-action=login]').click()
}

/** An article, its paper, head, drawing, strip, heart, two actions and name; a noscript where the picture comes later. */
const MOST_ELEMENTS = 15

/** Returns what a press in the middle of a part of a tile would reach. */
function targetAt(tile: Locator, selector: string): Promise<string | undefined> {
  return tile.evaluate((element, part) => {
    const box = element.querySelector(part)?.getBoundingClientRect()
    if (!box) return undefined
    const reached = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    const control = reached?.closest<HTMLElement>('a, button')
    return control?.dataset.mode ?? (control?.dataset.favourite ? 'favourite' : reached?.tagName)
  }, selector)
}

const card = (page: Page, nodeId = SLOT) => page.locator(`[data-tile="${nodeId}"]`).first()

describe('a tile', () => {
  test('shows both actions under a pointer, and nothing over the drawing at rest', async () => {
    await page.goto('/rng')
    const play = card(page).locator('[data-mode=real]')
    const opacity = () => play.evaluate((link) => getComputedStyle(link.parentElement as Element).opacity)
    expect(await opacity()).toBe('0')
    expect(await card(page).locator('[data-slot=strip]').isVisible()).toBe(false)
    await card(page).hover()
    await expect.poll(opacity).toBe('1')
    expect(await card(page).locator('[data-launch]').allTextContents()).toEqual(['Jugar', 'Prueba gratis'])
  })

  test('is one target: its drawing, name and paper play the game, the heart and the trial act for themselves', async () => {
    await page.goto('/rng')
    await card(page).hover()
    const at = (selector: string) => targetAt(card(page), selector)
    for (const part of ['img', 'h2', 'p']) expect(await at(part), part).toBe('real')
    expect(await at('[data-mode=trial]')).toBe('trial')
    expect(await at('[data-favourite]')).toBe('favourite')
  })

  test('has one strip at most, and few elements', async () => {
    await page.goto('/rng')
    const tiles = page.locator('[data-list] [data-tile]')
    const counts = await tiles.evaluateAll((all) => all.map((one) => 1 + one.querySelectorAll('*').length))
    expect(counts.length).toBeGreaterThan(12)
    expect(Math.max(...counts)).toBeLessThanOrEqual(MOST_ELEMENTS)
    expect(await card(page).locator('[data-slot=strip]').textContent()).toBe('')
  })

  test('in maintenance is readable, says when it is back by the reader’s clock, has no heart and cannot be pressed', async () => {
    const { page } = await openPage(browser, { viewport: DESKTOP, timezoneId: 'America/Mexico_City' })
    await page.route(/GCSGAME_gameList\?.*vassalage=PG/, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { value: { games: Record<string, unknown>[] } }
      Object.assign(body.value.games[0] ?? {}, { state: 'maintenance', backAt: '2026-11-22T11:30:00Z' })
      await route.fulfill({ json: body })
    })
    await page.goto('/rng?vassalage=PG')
    const away = page.locator('[data-tile][data-state=maintenance]')
    await away.waitFor()
    expect(await away.locator('[data-slot=strip]').textContent()).toBe('Vuelve a las 05:30')
    expect(await away.locator('button:visible, a:visible').count()).toBe(0)
    expect(await away.locator('h2').isVisible()).toBe(true)
    expect(await away.locator('img').evaluate((image) => getComputedStyle(image).filter)).toBe('grayscale(1)')
    expect(await violations(page)).toEqual([])
    await page.context().close()
  })

  test('images below the first screen get their source near the screen; without script they are there', async () => {
    const { page } = await openPage(browser, { viewport: PHONE })
    await page.goto('/rng')
    const last = page.locator('[data-list] [data-tile] img').last()
    expect(await last.getAttribute('src')).toMatch(/^data:/)
    await last.scrollIntoViewIfNeeded()
    await expect.poll(() => last.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(1)
    await page.context().close()
    const plain = await openPage(browser, { viewport: PHONE, javaScriptEnabled: false })
    await plain.page.goto('/rng')
    const visible = plain.page.locator('[data-list] [data-tile] img:not([data-src])')
    expect(await visible.count()).toBe(await plain.page.locator('[data-list] [data-tile]').count())
    await plain.page.context().close()
  })

  test('images get one retry, when a tenth of them is in view, then the lantern', async () => {
    const { page } = await openPage(browser, { viewport: { width: 1440, height: 700 } })
    const requestCounts = new Map<string, number>()
    const failed = new Map<string, number>()
    page.on('requestfailed', (request) => {
      const { pathname } = new URL(request.url())
      failed.set(pathname, (failed.get(pathname) ?? 0) + 1)
    })
    await page.route('**/art/v*/**/*.svg', (route) => {
      const { pathname } = new URL(route.request().url())
      if (!/motifs|cards/.test(pathname)) return route.continue()
      requestCounts.set(pathname, (requestCounts.get(pathname) ?? 0) + 1)
      return route.abort()
    })
    await page.goto('/rng')
    const eager = page.locator('[data-tile] img').first()
    const src = (await eager.getAttribute('src')) ?? ''
    await expect.poll(() => requestCounts.get(src)).toBe(2)
    // A failed picture is checked in the next frame; a further request would start there.
    await expect.poll(() => failed.get(src)).toBe(2)
    await painted(page)
    await atRest(page)
    expect(requestCounts.get(src)).toBe(2)
    expect(await eager.evaluate((image) => getComputedStyle(image).visibility)).toBe('hidden')
    await page.context().close()
  })

  test('whose picture comes the second time shows it', async () => {
    // A picture cached by another test would load the first time.
    const { page } = await openPage(browser, { viewport: DESKTOP })
    let times = 0
    await page.route('**/art/v1/motifs/barca.svg', (route) => {
      times += 1
      return times === 1 ? route.abort() : route.continue()
    })
    await page.goto('/rng')
    const image = card(page).locator('img')
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0)).toBe(true)
    expect(await image.evaluate((one) => getComputedStyle(one).visibility)).toBe('visible')
    await page.context().close()
  })
})

describe('on touch', () => {
  const touch = { viewport: PHONE, hasTouch: true, isMobile: true }

  test('a tap opens the game sheet with the same two actions; closing gives the focus back', async () => {
    const { page, errors } = await openPage(browser, touch)
    await page.goto('/rng')
    await card(page).locator('h2').tap({ force: true })
    const sheet = page.locator('dialog.game-sheet[open]')
    await sheet.waitFor()
    expect(await sheet.locator('h2').textContent()).toBe('La Lotería del Puerto')
    expect(await sheet.locator('p').textContent()).toBe('FRL')
    expect(await sheet.locator('img').getAttribute('src')).toBe(`${product.origin}/art/v1/motifs/barca.svg`)
    expect(await sheet.locator('[data-launch]').allTextContents()).toEqual(['Jugar', 'Prueba gratis'])
    expect(await violations(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Cerrar' }).tap()
    await sheet.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.launch)).toBe(SLOT)
    expect(errors).toEqual([])
    await page.context().close()
  })

  test('free trial opens the demo from the sheet', async () => {
    const { page } = await openPage(browser, touch)
    await page.goto('/rng')
    await card(page).locator('h2').tap({ force: true })
    const opening = page.context().waitForEvent('page')
    await page.locator('dialog.game-sheet [data-mode=trial]').tap()
    const game = await opening
    await game.waitForURL((url) => url.origin === product.studio)
    await page.context().close()
  })
})

describe('where a game opens', () => {
  test('a visitor who plays for real gets the login popup', async () => {
    await page.goto('/rng')
    await card(page)
      .locator('[data-mode=real]')
      .evaluate((link: HTMLElement) => link.click())
    await page.locator('form[data-form=login]').waitFor()
  })

  test('a window the browser refuses is offered in the page', async () => {
    const { page } = await openPage(browser, { viewport: DESKTOP })
    await page.addInitScript(() => {
      window.open = () => null
    })
    await page.goto('/rng')
    await card(page)
      .locator('[data-mode=trial]')
      .evaluate((link: HTMLElement) => link.click())
    await page.locator('dialog [data-action=yes]').click()
    const frame = page.locator('dialog iframe')
    await frame.waitFor()
    expect(new URL((await frame.getAttribute('src')) ?? '').origin).toBe(product.studio)
    await frame.contentFrame().locator('body[data-busy=false]').waitFor()
    const box = await frame.boundingBox()
    expect(box?.width).toBeLessThanOrEqual(440)
    expect(box?.height).toBeLessThanOrEqual(750)
    await page.context().close()
  })

  test('the vendor of a game centre opens the list of its games', async () => {
    await page.goto('/sports')
    await page.locator('main [data-popup=vendor]').first().click()
    await page.locator('dialog [data-vendor-games] [data-tile]').first().waitFor()
    expect(await violations(page)).toEqual([])
    expect(errors).toEqual([])
  })

  test('the cockfight section has vendors and games of its own, below sports', async () => {
    await page.goto('/sports#cockfight')
    const types = await page
      .locator('#cockfight [data-tile]')
      .evaluateAll((all) => [...new Set(all.map((one) => (one as HTMLElement).dataset.type))])
    expect(types).toEqual(['COCKFIGHT'])
    expect(await page.locator('#cockfight [data-vassalage=SV3], #cockfight a').count()).toBeGreaterThan(0)
  })

  test('lottery routes need login: the login popup opens otherwise', async () => {
    await page.goto('/lott')
    const vendors = page.locator('main a[data-popup=member]')
    const hrefs = await vendors.evaluateAll((links) =>
      links.filter((one) => one.getClientRects().length > 0).map((one) => (one as HTMLAnchorElement).pathname),
    )
    expect(new Set(hrefs)).toEqual(new Set(['/lottery', '/vnLottery', '/seaLottery']))
    await vendors.first().click()
    await page.locator('form[data-form=login]').waitFor()
    expect(new URL(page.url()).pathname).toBe('/lott')
    await signIn(page)
    await page.waitForURL(`**${hrefs[0]}*`)
  })

  test.each(FULL ? MEMBERS_ONLY : MEMBERS_ONLY.slice(0, 2))(
    '%s opened directly leads to the login, and back to it',
    async (path) => {
      await page.goto(`${path}?gameCode=noche`)
      await page.locator('form[data-form=login]').waitFor()
      expect(await page.locator('main [data-for=member]').first().isVisible()).toBe(false)
      expect(await violations(page)).toEqual([])
      await signIn(page)
      await page.locator('main [data-for=member]').first().waitFor()
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`${path}?gameCode=noche`)
    },
  )
})

describe('/seamless', () => {
  test('has no footer and no side menu, and says honestly that no game is open', async () => {
    await page.goto('/seamless')
    expect(await page.locator('footer, #side-menu').count()).toBe(0)
    expect(await page.locator('.seat').getAttribute('data-state')).toBe('none')
    expect(await page.locator('main').textContent()).toContain('Ningún juego abierto')
    expect(await violations(page)).toEqual([])
  })

  test('plays a trial in the page, 440 by 750 at most', async () => {
    await page.goto(`/seamless?game=${SLOT}&mode=trial`)
    const frame = page.locator('.seat iframe')
    await frame.contentFrame().locator('body[data-busy=false]').waitFor()
    const box = await frame.boundingBox()
    expect([box?.width, (box?.height ?? 751) <= 750]).toEqual([440, true])
    expect(errors).toEqual([])
  })

  test('a visitor who would play for real is asked to log in, and the game begins once there is a member', async () => {
    await page.goto(`/seamless?game=${SLOT}&mode=real`)
    await page.locator('form[data-form=login]').waitFor()
    await page.locator('[name=username]').fill('demo')
    await page.locator('[name=password]').fill('Farol-demo-1')
    await page.locator('[data-action=login]').click()
    await page.locator('.seat iframe').contentFrame().locator('body[data-busy=false]').waitFor()
  })

  test('a member plays at once, and a game that does not open may be tried again', async () => {
    const { page } = await openMember(browser, { viewport: DESKTOP })
    await page.route('**/GCS_gameLaunchFB', (route) => route.abort())
    await page.goto(`/seamless?game=${SLOT}&mode=real`)
    await page.locator('.seat[data-state=failed]').waitFor()
    await page.locator('dialog [data-action=close]').click()
    await page.unroute('**/GCS_gameLaunchFB')
    await page.locator('.seat [data-action=retry]').click()
    await page.locator('.seat iframe').contentFrame().locator('body[data-busy=false]').waitFor()
    await page.context().close()
  })

  test('an id that is none is no game', async () => {
    await page.goto('/seamless?game=<b>&mode=trial')
    expect(await page.locator('.seat').getAttribute('data-state')).toBe('none')
  })
})
