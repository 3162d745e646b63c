import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freePlay } from '#api/session/free-play'
import { watchShifts } from '#tests/support/measure/shifts'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { painted } from '#tests/support/page/clock'
import { visibleVendors } from '#tests/support/page/lists'
import { SLOT } from '#tests/support/page/member'
import { renew } from '#tests/support/page/renew'
import { atRest } from '#tests/support/page/rest'
import { callEndpoint } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'

/** The behaviour of a tile. */

let browser: Browser
/** A visitor's page, reset for each test. */
let page: Page
let errors: string[]
beforeAll(async () => {
  browser = await openBrowser({ pictures: true })
  ;({ page, errors } = await openPage(browser, { viewport: DESKTOP }))
})
beforeEach(async () => {
  await renew(page)
  errors.length = 0
})
afterAll(() => browser.close())

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
    const frame = away.locator('img').locator('xpath=..')
    expect(await frame.evaluate((element) => getComputedStyle(element).backgroundImage)).toBe('none')
    expect(await violations(page)).toEqual([])
    await page.context().close()
  })

  test.runIf(FULL)('is as tall in maintenance as open, on the narrowest card under a pointer too', async () => {
    await page.setViewportSize({ width: 320, height: 844 })
    await page.goto('/pt/rng')
    const heights = await card(page).evaluate((tile) =>
      ['open', 'maintenance'].map((state) => {
        tile.setAttribute('data-state', state)
        return tile.getBoundingClientRect().height
      }),
    )
    await page.setViewportSize(DESKTOP)
    expect(heights[1]).toBe(heights[0])
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
    const drawing = plain.page.locator('[data-list] noscript > img').first()
    const [frameBox, box] = [await drawing.locator('xpath=../..').boundingBox(), await drawing.boundingBox()]
    expect((box?.y ?? 0) - (frameBox?.y ?? 0)).toBeLessThan(3)
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

  test.runIf(FULL)('shows a picture that loads at the second try', async () => {
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

describe('on a touch screen', () => {
  const touch = { viewport: PHONE, hasTouch: true, isMobile: true }

  test('a tap opens the game sheet with the same two actions; closing returns the focus', async () => {
    const { page, errors } = await openPage(browser, touch)
    await page.goto('/rng')
    await card(page).locator('h2').tap({ force: true })
    const sheet = page.locator('dialog.game-sheet[open]')
    await sheet.waitFor()
    expect(await sheet.locator('h2').textContent()).toBe('La Lotería del Puerto')
    expect(await sheet.locator('p').textContent()).toBe('FRL')
    expect(await sheet.locator('li').allTextContents()).toEqual([
      'RTP 96.73%',
      'Paga en el 50.99% de las rondas',
      'Paga más que la apuesta en el 16.16% de las rondas',
      'Volatilidad 4.27 (desviación por apuesta)',
      'Premio máximo 2,500 veces, 1 de cada 656,356,768',
      'Apuesta de $2.00 a $400.00',
    ])
    expect(await sheet.locator('img').getAttribute('src')).toBe(`${product.origin}/art/v1/motifs/barca.svg`)
    expect(await sheet.locator('[data-launch]').allTextContents()).toEqual(['Jugar', 'Prueba gratis'])
    expect(await violations(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Cerrar' }).tap()
    await sheet.waitFor({ state: 'detached' })
    const focused = () => document.activeElement?.closest<HTMLElement>('[data-tile]')?.dataset.tile
    expect(await page.evaluate(focused)).toBe(SLOT)
    expect(errors).toEqual([])
    await page.context().close()
  })

  test.each([
    [
      '/en/rng',
      [
        'RTP 96.73%',
        'Pays in 50.99% of the rounds',
        'Pays more than the bet in 16.16% of the rounds',
        'Volatility 4.27 (deviation per bet)',
        'Highest prize 2,500 times, 1 in 656,356,768',
        'Bet $2.00 to $400.00',
      ],
    ],
    [
      '/pt/rng',
      [
        'RTP 96,73%',
        'Paga em 50,99% das rodadas',
        'Paga mais que a aposta em 16,16% das rodadas',
        'Volatilidade 4,27 (desvio por aposta)',
        'Prêmio máximo 2.500 vezes, 1 em cada 656.356.768',
        'Aposta de $\u00A02,00 a $\u00A0400,00',
      ],
    ],
    ['/rng?vassalage=PG', []],
  ])(
    'the sheet of %s shows in the format of its language what the vendor states, and nothing else',
    async (path, figures) => {
      const { page } = await openPage(browser, touch)
      const shifts = await watchShifts(page)
      await page.goto(path)
      const isFiltered = path.includes('PG')
      if (isFiltered) await expect.poll(() => visibleVendors(page)).toEqual(['PG'])
      const tile = isFiltered ? page.locator('[data-list] [data-tile]').first() : card(page)
      await tile.locator('h2').tap({ force: true })
      const sheet = page.locator('dialog.game-sheet[open]')
      await sheet.waitFor()
      expect(await sheet.locator('li').allTextContents()).toEqual(figures)
      expect(await sheet.locator('ul').count()).toBe(figures.length > 0 ? 1 : 0)
      expect(await shifts()).toEqual([])
      await page.context().close()
    },
  )

  test('the sheet states the stakes in the player’s currency: a trial account’s are play money', async () => {
    const { page } = await openPage(browser, touch)
    const { token } = await callEndpoint(product.origin, freePlay, {
      os: 'OTHER',
      platform: 'W',
      'X-Gateway-Version': '3',
    })
    await page.addInitScript((value) => {
      sessionStorage.setItem('USER_POPUP', 'closed')
      sessionStorage.setItem('token', value)
      sessionStorage.setItem('isTrial', 'true')
    }, String(token))
    await page.goto('/rng')
    await page.locator('[data-account-bar][data-state=in] [data-balance]').waitFor({ state: 'attached' })
    await card(page).locator('h2').tap({ force: true })
    const stakes = page.locator('dialog.game-sheet[open] li').last()
    await stakes.waitFor()
    expect(await stakes.textContent()).toBe('Apuesta de FUN\u00A02.00 a FUN\u00A0400.00')
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
