import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Banner } from '#api/notices/notices'
import { brand } from '#brand/brand'
import { pathIn } from '#core/path'
import { watchShifts } from '#tests/support/measure/shifts'
import { violations } from '#tests/support/page/axe'
import { count, movement, plays, slidePositions, stand, takeOver, title, turn } from '#tests/support/page/banner'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { painted, soon, stopTime } from '#tests/support/page/clock'
import { renew } from '#tests/support/page/renew'
import { openVisitor } from '#tests/support/page/shell'
import { announced, banner, stubRelay } from '#tests/support/product/relay-stubs'
import { FULL } from '#tests/support/product/tier'

/** Specification section 2 "Home: banner carousel", the notice marquee of section 1, and section 9's times of both. */

interface Opened {
  page: Page
  shifts: () => Promise<string[]>
}

let browser: Browser
/** A visitor's page whose time stands, and one with its time: each as good as new for each test. */
let still: Opened
let visitor: Page
beforeAll(async () => {
  browser = await openBrowser({ pictures: true, motion: true })
  still = await openStill()
  visitor = await openVisitor(browser, DESKTOP, '/help')
})
afterAll(() => browser.close())

async function openStill(options = {}): Promise<Opened> {
  const { page } = await openPage(browser, { viewport: DESKTOP, ...options })
  const shifts = await watchShifts(page)
  await stopTime(page)
  return { page, shifts }
}

/** Home with these banners, where time stands from the moment on at which the banner may play. */
async function home(banners: readonly Banner[] = [], opened = still): Promise<Opened> {
  const { page } = opened
  await renew(page)
  await stubRelay(page, 'MCSFE_getListAnnouncements', announced(banners, ['Uno', 'Dos']))
  await page.goto('/')
  await soon(page, () => page.locator('.banner .window[data-moved]').count()).toBe(1)
  return opened
}

/** Home on the page that has its time. */
async function moving(): Promise<Page> {
  await renew(visitor)
  await visitor.goto('/')
  return visitor
}

describe('banner carousel', () => {
  test('plays after 5 s, moves for 1 s, the next one 20 away, and moves nothing else', async () => {
    const { page, shifts } = await home()
    expect(await count(page)).toBe('1 de 4')
    const { x = 0, width = 0 } = (await page.locator('.banner [data-here]').boundingBox()) ?? {}
    const next = (await slidePositions(page)).find((left) => left > x + 1) ?? 0
    expect(Math.round(next - x - width)).toBe(20)
    for (const position of ['2 de 4', '3 de 4', '4 de 4', '1 de 4']) {
      await page.clock.runFor(4900)
      expect(await movement(page)).toBeNull()
      await page.clock.runFor(200)
      expect(await movement(page)).toBe(1000)
      await stand(page)
      expect(await count(page)).toBe(position)
    }
    expect(await shifts()).toEqual([])
  })

  test.each(brand.languages)('its first title ends before the beam of the lighthouse, in %s', async (language) => {
    await renew(visitor)
    await visitor.goto(pathIn(language, '/'))
    const end = await visitor
      .locator('.slide h2')
      .first()
      .evaluate((heading) => {
        const text = document.createRange()
        text.selectNodeContents(heading)
        return text.getBoundingClientRect().right - (heading.closest('.slide')?.getBoundingClientRect().left ?? 0)
      })
    expect(end).toBeLessThan(383)
  })

  test.runIf(FULL)('loops both ways', async () => {
    const { page } = await home()
    await turn(page, -1)
    expect(await count(page)).toBe('4 de 4')
    await stand(page)
    await turn(page, 1)
    expect(await count(page)).toBe('1 de 4')
  })

  test('stops under a pointer, with the focus inside and by its button, and continues after', async () => {
    const { page } = await home()
    await page.locator('.banner h2').first().hover()
    expect(await plays(page, 6500)).toBe(false)
    await page.mouse.move(5, 5)
    expect(await plays(page, 6500)).toBe(true)
    await page.locator('.banner [data-hold]').focus()
    expect(await plays(page, 6500)).toBe(false)
    await page.keyboard.press('Enter')
    expect(await page.locator('.banner [data-hold]').getAttribute('aria-label')).toBe('Reanudar')
    await page.locator('.banner [data-hold]').blur()
    expect(await plays(page, 6500)).toBe(false)
  })

  test('only the slide in view takes the focus and is read out', async () => {
    const { page } = await home()
    const slides = page.locator('.banner .slide')
    const awake = () =>
      slides.evaluateAll((all: HTMLElement[]) => all.map((slide) => [slide.inert, slide.matches('[data-here]')]))
    for (const direction of [1, 1, -1] as const) {
      const all = await awake()
      expect(all.filter(([inert]) => !inert)).toEqual([[false, true]])
      expect(all.length).toBe(4)
      await turn(page, direction)
      await stand(page)
    }
  })

  test.runIf(FULL)('its script writes no style element', async () => {
    const { page } = still
    await renew(page)
    await page.goto('/')
    const styles = () =>
      page.evaluate(() => document.querySelectorAll('style').length + document.adoptedStyleSheets.length)
    const before = await styles()
    expect(await page.locator('.banner .window[data-moved]').count()).toBe(0)
    await soon(page, () => page.locator('.banner .window[data-moved]').count()).toBe(1)
    expect(await styles()).toBe(before)
  })

  test.runIf(FULL)('its images open a linked target on click', async () => {
    const { page } = await home()
    await page.mouse.click(1000, 250)
    await page.waitForURL('**/rng')
  })

  test.runIf(FULL)('can be turned with a finger', async () => {
    const { page } = await home([], await openStill({ viewport: PHONE, hasTouch: true, isMobile: true }))
    const cdp = await page.context().newCDPSession(page)
    const swipe = async (from: number, to: number) => {
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y: 150 }] })
      for (let step = 1; step <= 20; step += 1) {
        const x = from + ((to - from) * step) / 20
        await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: 150 }] })
      }
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await swipe(330, 40)
    await soon(page, () => count(page)).toBe('2 de 4')
    await stand(page)
    await swipe(60, 350)
    await soon(page, () => count(page)).toBe('1 de 4')
    await page.context().close()
  })

  test('replaces the brand’s banners by the operator’s as they turn', async () => {
    const { page, shifts } = await home([banner('a'), banner('b'), banner('c')], await openStill())
    expect(await page.locator('.banner .slide h2').count()).toBe(4)
    await takeOver(page, 3)
    expect(await title(page)).toBe('Aviso a')
    for (const [direction, expected] of [
      [1, 'Aviso b'],
      [1, 'Aviso c'],
      [1, 'Aviso a'],
      [-1, 'Aviso c'],
    ] as const) {
      await turn(page, direction)
      expect(await title(page)).toBe(expected)
      await stand(page)
    }
    expect(await page.locator('.banner .slide').count()).toBe(3)
    // Axe needs the page's clock to run.
    await page.clock.resume()
    expect(await violations(page)).toEqual([])
    expect(await shifts()).toEqual([])
    await page.context().close()
  })

  test.runIf(FULL)('a single banner neither loops nor plays, and has no controls', async () => {
    const { page } = await home([banner('sola')])
    await takeOver(page, 1)
    expect(await page.locator('.banner .slide .actions a').allTextContents()).toEqual(['Ver más'])
    expect(await page.locator('.banner .controls').isVisible()).toBe(false)
    const before = await slidePositions(page)
    expect(await plays(page, 6500)).toBe(false)
    expect(await slidePositions(page)).toEqual(before)
  })

  test.runIf(FULL)('two banners loop as well', async () => {
    const { page, shifts } = await home([banner('a'), banner('b')])
    await takeOver(page, 2)
    for (const [direction, expected] of [
      [1, '2 de 2'],
      [1, '1 de 2'],
      [-1, '2 de 2'],
      [-1, '1 de 2'],
    ] as const) {
      await turn(page, direction)
      expect(await count(page)).toBe(expected)
      await stand(page)
      const { x = 0, width = 0 } = (await page.locator('.banner [data-here]').boundingBox()) ?? {}
      expect((await slidePositions(page)).some((left) => Math.abs(left - x - width - 20) <= 1)).toBe(true)
    }
    expect(await shifts()).toEqual([])
  })

  test('only safe targets are links: a page, a game, a listed host without an opener', async () => {
    const { page } = await home([
      banner('pagina', { target: '/rng' }),
      banner('juego', { linkageType: 'GAME', target: 'frl-loteria-del-puerto' }),
      banner('premios', { linkageType: 'PROMOTION', target: 'x' }),
      banner('fuera', { linkageType: 'URL', target: 'https://farol.example/noticias' }),
      banner('ajeno', { linkageType: 'URL', target: 'https://evil.example/' }),
      banner('guion', { linkageType: 'URL', target: 'javascript:alert(1)' }),
      banner('otra', { target: '//evil.example' }),
      banner('foto', { url: 'https://evil.example/x.svg' }),
    ])
    await takeOver(page, 7)
    const links = await page.locator('.banner .slide').evaluateAll((slides) =>
      Object.fromEntries(
        slides.map((slide) => {
          const link = slide.querySelector<HTMLAnchorElement>('.actions a')
          const { launch, popup } = link?.dataset ?? {}
          return [slide.ariaLabel, link && [link.getAttribute('href'), launch ?? popup ?? link.rel]]
        }),
      ),
    )
    expect(links).toEqual({
      'Aviso pagina': ['/rng', ''],
      'Aviso juego': ['/seamless?game=frl-loteria-del-puerto&mode=real', 'frl-loteria-del-puerto'],
      'Aviso premios': ['/member/rewardCenter', 'member'],
      'Aviso fuera': ['https://farol.example/noticias', 'noopener noreferrer'],
      'Aviso ajeno': null,
      'Aviso guion': null,
      'Aviso otra': null,
    })
  })
})

/** Reads the animation of the notices: whether it runs, its speed in pixels per second, and its position. */
const belt = (page: Page) =>
  page.locator('.belt').evaluate(async (belt) => {
    const [movement] = belt.getAnimations()
    if (!movement) return { runs: false, speed: 0, left: belt.getBoundingClientRect().left }
    await movement.ready
    const { currentTime, playbackRate, playState } = movement
    const leftAt = (seconds: number) => {
      movement.currentTime = seconds * 1000 * playbackRate
      return belt.getBoundingClientRect().left
    }
    const speed = (leftAt(0) - leftAt(3)) / 3
    movement.currentTime = currentTime
    return { runs: playState === 'running', speed, left: belt.getBoundingClientRect().left }
  })

describe('notice marquee', () => {
  test('moves at 40 px a second and stops by its button', async () => {
    const page = await moving()
    await expect.poll(async () => Math.abs((await belt(page)).speed - 40)).toBeLessThan(1)
    expect((await belt(page)).runs).toBe(true)
    await page.locator('.notices [data-hold]').click()
    await page.mouse.move(5, 5)
    await page.locator('.notices [data-hold]').blur()
    const held = await belt(page)
    expect(held.runs).toBe(false)
    await painted(page)
    expect((await belt(page)).left).toBe(held.left)
  })

  test('each notice opens the notices at its own, and "Ver todos" opens them all', async () => {
    const page = await moving()
    await page.locator('.notices').hover()
    const notice = page.locator('.belt > ul:first-child a').nth(1)
    const title = (await notice.textContent())?.trim() ?? ''
    await notice.evaluate((link: HTMLElement) => link.click())
    await page.locator('dialog').getByText(title).first().waitFor()
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
    await page.locator('.notices .all').click()
    await page.locator('dialog').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('where motion is unwelcome it shows the operator’s current notices at once', async () => {
    const { page } = await openPage(browser, { viewport: DESKTOP, reducedMotion: 'reduce' })
    await stubRelay(page, 'MCSFE_getListAnnouncements', announced([], ['Uno', 'Dos']))
    await page.goto('/')
    await page.mouse.move(5, 5)
    await expect.poll(() => page.locator('.belt > ul:first-child a').allTextContents()).toEqual(['Uno', 'Dos'])
    await page.context().close()
  })
})
