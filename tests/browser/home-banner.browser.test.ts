import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Banner } from '#api/notices'
import { announced, answer, banner } from '#tests/support/answers'
import { violations } from '#tests/support/axe'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/browser'
import { watchShifts } from '#tests/support/shifts'

/** Specification section 2 "Home: banner carousel", the notice marquee of section 1, and section 9's times of both. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

async function home(
  banners: readonly Banner[] = [],
  options = {},
): Promise<{ page: Page; shifts: () => Promise<string[]> }> {
  const { page } = await openPage(browser, { viewport: DESKTOP, ...options })
  const shifts = await watchShifts(page)
  await answer(page, 'MCSFE_getListAnnouncements', announced(banners, ['Uno', 'Dos']))
  await page.goto('/')
  await page.locator('.banner .window[data-moved]').waitFor()
  return { page, shifts }
}

/** What the operator says now is asked for when somebody is there. */
const stir = (page: Page) => page.mouse.move(5, 5)

const LONG = { timeout: 10_000 }
const count = async (page: Page) => (await page.locator('.banner .count').textContent())?.trim()
const turn = (page: Page, way: 1 | -1) => page.locator(`.banner [data-turn="${way}"]`).click()
const title = async (page: Page) => (await page.locator('.banner [data-here] h2').textContent())?.trim()
/** Where the slides begin, left to right. */
const places = (page: Page) =>
  page
    .locator('.banner .slide')
    .evaluateAll((all) => all.map((slide) => Math.round(slide.getBoundingClientRect().left)).toSorted((a, b) => a - b))
/** Waits until the slides move, or until they stand. */
const moving = (page: Page, are: boolean, timeout = 10_000) =>
  page.waitForFunction(
    (now) => (document.querySelector('.banner .slides')?.getAnimations().length ?? 0) > 0 === now,
    are,
    { timeout },
  )

describe('banner carousel', () => {
  test('plays after 5 s, moves for 1 s, the next one 20 away, and moves nothing else', async () => {
    const { page, shifts } = await home()
    expect(await count(page)).toBe('1 de 4')
    const { x = 0, width = 0 } = (await page.locator('.banner [data-here]').boundingBox()) ?? {}
    const next = (await places(page)).find((left) => left > x + 1) ?? 0
    expect(Math.round(next - x - width)).toBe(20)
    const { stood, moved } = await page.evaluate(async () => {
      const movement = () => document.querySelector('.banner .slides')?.getAnimations()[0]
      const until = async (is: boolean) => {
        while ((movement() !== undefined) !== is) await new Promise(requestAnimationFrame)
        return performance.now()
      }
      await until(true)
      const end = await until(false)
      const again = await until(true)
      return { stood: again - end, moved: movement()?.effect?.getTiming().duration }
    })
    expect(moved).toBe(1000)
    expect(Math.round(stood / 1000)).toBe(5)
    expect(await count(page)).toBe('3 de 4')
    await expect.poll(() => count(page), { timeout: 20_000 }).toBe('1 de 4')
    expect(await shifts()).toEqual([])
    await page.context().close()
  })

  test('loops both ways', async () => {
    const { page } = await home()
    await turn(page, -1)
    await expect.poll(() => count(page), LONG).toBe('4 de 4')
    await turn(page, 1)
    await expect.poll(() => count(page), LONG).toBe('1 de 4')
    await page.context().close()
  })

  test('stops under a pointer, with the focus inside and by its button, and goes on after', async () => {
    const { page } = await home()
    const moves = async (ms: number) => {
      await moving(page, false)
      return moving(page, true, ms).then(
        () => true,
        () => false,
      )
    }
    await page.locator('.banner h2').first().hover()
    expect(await moves(6500)).toBe(false)
    await page.mouse.move(5, 5)
    expect(await moves(6500)).toBe(true)
    await page.locator('.banner [data-hold]').focus()
    expect(await moves(6500)).toBe(false)
    await page.keyboard.press('Enter')
    expect(await page.locator('.banner [data-hold]').getAttribute('aria-label')).toBe('Reanudar')
    await page.locator('.banner [data-hold]').blur()
    expect(await moves(6500)).toBe(false)
    await page.context().close()
  })

  test('only the slide in view takes the focus and is read out', async () => {
    const { page } = await home()
    const awake = () =>
      page
        .locator('.banner .slide')
        .evaluateAll((all: HTMLElement[]) => all.map((slide) => [slide.inert, slide.matches('[data-here]')]))
    for (const way of [1, 1, -1] as const) {
      const all = await awake()
      expect(all.filter(([inert]) => !inert)).toEqual([[false, true]])
      expect(all.length).toBe(4)
      await turn(page, way)
    }
    await page.context().close()
  })

  test('its script writes no style element', async () => {
    const { page } = await openPage(browser, { viewport: DESKTOP })
    await page.goto('/help')
    await page.goto('/')
    const styles = () =>
      page.evaluate(() => document.querySelectorAll('style').length + document.adoptedStyleSheets.length)
    const before = await styles()
    await page.locator('.banner .window[data-moved]').waitFor()
    expect(await styles()).toBe(before)
    await page.context().close()
  })

  test('its images open a linked target on click', async () => {
    const { page } = await home()
    await page.mouse.click(1000, 250)
    await page.waitForURL('**/rng')
    await page.context().close()
  })

  test('a finger turns it', async () => {
    const { page } = await home([], { viewport: PHONE, hasTouch: true, isMobile: true })
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
    await expect.poll(() => count(page), LONG).toBe('2 de 4')
    await swipe(60, 350)
    await expect.poll(() => count(page), LONG).toBe('1 de 4')
    await page.context().close()
  })

  test('the operator’s banners take the place of the brand’s as they turn', async () => {
    const { page, shifts } = await home([banner('a'), banner('b'), banner('c')])
    expect(await page.locator('.banner .slide h2').count()).toBe(4)
    const own = await title(page)
    await stir(page)
    await page.getByText('Aviso a').first().waitFor({ state: 'attached' })
    expect(await title(page)).toBe(own)
    await expect.poll(() => count(page), LONG).toBe('1 de 3')
    expect(await title(page)).toBe('Aviso a')
    for (const [way, said] of [
      [1, 'Aviso b'],
      [1, 'Aviso c'],
      [1, 'Aviso a'],
      [-1, 'Aviso c'],
    ] as const) {
      await turn(page, way)
      await expect.poll(() => title(page), LONG).toBe(said)
    }
    expect(await page.locator('.banner .slide').count()).toBe(3)
    expect(await violations(page)).toEqual([])
    expect(await shifts()).toEqual([])
    await page.context().close()
  })

  test('a single banner neither loops nor plays, and has no controls', async () => {
    const { page } = await home([banner('sola')])
    await stir(page)
    await expect.poll(() => page.locator('.banner .slide').count(), LONG).toBe(1)
    expect(await page.locator('.banner .controls').isVisible()).toBe(false)
    const before = await places(page)
    await page.waitForTimeout(6500)
    expect(await places(page)).toEqual(before)
    await page.context().close()
  })

  test('two banners loop as well', async () => {
    const { page, shifts } = await home([banner('a'), banner('b')])
    await stir(page)
    await expect.poll(() => count(page), LONG).toBe('1 de 2')
    for (const [way, expected] of [
      [1, '2 de 2'],
      [1, '1 de 2'],
      [-1, '2 de 2'],
      [-1, '1 de 2'],
    ] as const) {
      await turn(page, way)
      await expect.poll(() => count(page), LONG).toBe(expected)
      await moving(page, false)
      const { x = 0, width = 0 } = (await page.locator('.banner [data-here]').boundingBox()) ?? {}
      expect((await places(page)).some((left) => Math.abs(left - x - width - 20) <= 1)).toBe(true)
    }
    expect(await shifts()).toEqual([])
    await page.context().close()
  })

  test('only safe targets are links: a page, a game, the reward centre, a listed host without an opener', async () => {
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
    await stir(page)
    await expect.poll(() => count(page), LONG).toMatch(/de 7$/)
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
      'Aviso premios': ['/member#rewardCenter', 'member'],
      'Aviso fuera': ['https://farol.example/noticias', 'noopener noreferrer'],
      'Aviso ajeno': null,
      'Aviso guion': null,
      'Aviso otra': null,
    })
    await page.context().close()
  })
})

describe('notice marquee', () => {
  test('moves at 40 px a second and stops by its button', async () => {
    const { page } = await home()
    const at = () =>
      page.evaluate(() => ({
        x: document.querySelector('.belt')?.getBoundingClientRect().left ?? 0,
        t: performance.now(),
      }))
    const from = await at()
    await page.waitForTimeout(3000)
    const to = await at()
    expect(Math.abs((from.x - to.x) / ((to.t - from.t) / 1000) - 40)).toBeLessThan(1)
    await page.locator('.notices [data-hold]').click()
    await page.mouse.move(5, 5)
    await page.locator('.notices [data-hold]').blur()
    const held = (await at()).x
    await page.waitForTimeout(500)
    expect((await at()).x).toBe(held)
    await page.context().close()
  })

  test('each notice opens the notices at its own, and "Ver todos" opens them all', async () => {
    const { page } = await openPage(browser, { viewport: DESKTOP })
    await page.goto('/')
    await page.locator('.notices').hover()
    const notice = page.locator('.belt > ul:first-child a').nth(1)
    const title = (await notice.textContent())?.trim() ?? ''
    await notice.evaluate((link: HTMLElement) => link.click())
    await page.locator('dialog').getByText(title).first().waitFor()
    await page.keyboard.press('Escape')
    await page.goto('/')
    await page.locator('.notices .all').click()
    await page.locator('dialog').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await page.context().close()
  })

  test('where motion is unwelcome it says at once what the operator says now', async () => {
    const { page } = await home([], { reducedMotion: 'reduce' })
    await stir(page)
    await expect.poll(() => page.locator('.belt > ul:first-child a').allTextContents()).toEqual(['Uno', 'Dos'])
    await page.context().close()
  })
})
