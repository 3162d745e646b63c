import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeLanguage } from '#api/member'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { soon, stopTime } from '#tests/support/page/clock'
import { openMember, openSlot, playRound } from '#tests/support/page/member'
import { atRest } from '#tests/support/page/rest'
import { FULL } from '#tests/support/product/tier'

/** Preferences of the browser's user, and right-to-left scripts. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: true, motion: true })
})
afterAll(() => browser.close())

describe('motion', () => {
  test('runs where the visitor has not asked for less', async () => {
    const page = await openStopped()
    const belt = await leftOf(page, '.belt')
    await expect.poll(() => leftOf(page, '.belt')).not.toBe(belt)
    await page.clock.runFor(5100)
    expect(await slideOf(page)).toContain('2')
    await page.context().close()
  })

  test('does not start by itself where it is unwelcome, and arrows turn the notices', async () => {
    const page = await openStopped({ reducedMotion: 'reduce' })
    const [belt, slide] = [await leftOf(page, '.belt'), await slideOf(page)]
    expect(await movements(page)).toEqual([])
    // Longer than the 5 s after which a playing banner moves.
    await page.clock.runFor(6500)
    expect(await movements(page)).toEqual([])
    expect([await leftOf(page, '.belt'), await slideOf(page)]).toEqual([belt, slide])
    await page.locator('.notices [data-step="1"]').click()
    await expect.poll(() => leftOf(page, '.belt')).not.toBe(belt)
    await page.locator('.banner [data-turn="1"]').click()
    await soon(page, () => slideOf(page)).not.toBe(slide)
    await page.context().close()
  })

  test.runIf(FULL)('changes the reels in one step', async () => {
    const { page } = await openMember(browser, { reducedMotion: 'reduce' }, 100_000, '/rng')
    const game = await openSlot(page)
    await game.evaluate(() => {
      const seen = { animations: 0 }
      Object.assign(window, { seen })
      const look = () => {
        seen.animations = Math.max(seen.animations, document.getAnimations().length)
        requestAnimationFrame(look)
      }
      look()
    })
    await playRound(game)
    expect(await game.evaluate(() => (window as unknown as { seen: { animations: number } }).seen.animations)).toBe(0)
    await page.context().close()
  })
})

describe('forced colours', () => {
  test('show the current entry, and the mark', async () => {
    const { page } = await openPage(browser, { viewport: DESKTOP, forcedColors: 'active' })
    await page.goto('/promotions')
    const styleOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { backgroundColor, borderBlockEndColor, color } = getComputedStyle(element)
          return { backgroundColor, borderBlockEndColor, color }
        })
    const current = await styleOf('header nav a[aria-current]')
    const other = await styleOf('header nav .row a:not([aria-current])')
    expect(current.backgroundColor).not.toBe(other.backgroundColor)
    expect(current.color).not.toBe(current.backgroundColor)
    // A transparent border would have the colour of the text.
    expect(other.borderBlockEndColor).not.toBe(other.color)
    expect((await styleOf('aside .brand img, #side-menu img[src$="lockup.svg"], footer img')).backgroundColor).toBe(
      'rgb(16, 19, 43)',
    )
    await page.locator('header [data-popup=login]').click()
    const box = page.locator('[name=username]').locator('..')
    await box.waitFor()
    expect(await box.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
    await page.context().close()
  })
})

describe('language', () => {
  test('a choice keeps the query, is stored, and decides where the bare address leads', async () => {
    const { page } = await openPage(browser, { viewport: DESKTOP })
    const chosen = () => page.evaluate(() => localStorage.getItem('language'))
    await page.goto('/promotions?kind=x#content')
    await page.locator('footer a[hreflang=en]').click()
    await page.waitForURL('**/en/promotions?kind=x#content')
    expect(await chosen()).toBe('en')
    await page.goto('/?affiliateCode=PUERTO')
    await page.waitForURL('**/en?affiliateCode=PUERTO')
    await page.locator('footer a[hreflang=es]').click()
    await page.waitForURL('**/?affiliateCode=PUERTO')
    expect([await chosen(), new URL(page.url()).pathname]).toEqual(['es', '/'])
    await page.context().close()
  })

  test('the session of a member gets the language', async () => {
    const { page } = await openMember(browser, { viewport: DESKTOP }, 0, '/promotions')
    const request = page.waitForRequest((sent) => sent.url().endsWith(changeLanguage.path))
    await page.locator('footer a[hreflang=pt]').click()
    expect((await request).postDataJSON()).toEqual({ language: 'pt' })
    await page.waitForURL('**/pt/promotions')
    await page.context().close()
  })
})

describe('saving data', () => {
  const islands = (page: Page) => page.locator('head link[rel=modulepreload][fetchpriority=low]')

  test('the islands are loaded ahead when the page is idle', async () => {
    const { page } = await openPage(browser, { viewport: PHONE })
    await page.goto('/')
    await islands(page).first().waitFor({ state: 'attached' })
    await page.context().close()
  })

  test('nothing is loaded ahead for visitors who save data', async () => {
    const { page } = await openPage(browser, { viewport: PHONE })
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    await page.goto('/')
    await atRest(page)
    // The moving banner shows that the idle time has come: the prefetch of the islands waits for the same.
    await page.locator('.banner .window[data-moved]').waitFor()
    expect(await islands(page).count()).toBe(0)
    await page.context().close()
  })
})

describe('right to left', () => {
  test.each(['/', '/help', '/rng'])('%s is no wider than a phone', async (path) => {
    const { page } = await openPage(browser, { viewport: PHONE })
    await turned(page, path)
    expect(await overflow(page)).toBe(0)
    const start = await page.locator('h1').evaluate((title) => getComputedStyle(title).direction)
    expect(start).toBe('rtl')
    await page.context().close()
  })

  test('the login popup is no wider than a phone, and its close button is at the other end', async () => {
    const { page } = await openPage(browser, { viewport: PHONE })
    await turned(page, '/login')
    await page.locator('form[data-form=login]').waitFor()
    expect(await overflow(page)).toBe(0)
    expect(
      await page.locator('dialog').evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth),
    ).toBeLessThanOrEqual(0)
    const close = await page.locator('dialog button:has(use[href$="#x"])').boundingBox()
    expect(close?.x).toBeLessThan(PHONE.width / 2)
    await page.context().close()
  })
})

/** Opens the home. The clock stops at the moment the banner may start to play. */
async function openStopped(options: BrowserContextOptions = {}): Promise<Page> {
  const { page } = await openPage(browser, { viewport: DESKTOP, ...options })
  await stopTime(page)
  await page.goto('/')
  await soon(page, () => page.locator('.banner .window[data-moved]').count()).toBe(1)
  return page
}

/** Returns the names of running animations, without colour transitions, which stay allowed. */
function movements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .map((one) => (one instanceof CSSTransition ? one.transitionProperty : one.constructor.name))
      .filter((name) => !name.endsWith('color')),
  )
}

/** Opens a page in the direction of a right-to-left language. */
async function turned(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
}

/** Returns by how many pixels the page can be scrolled sideways, in either direction. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

function leftOf(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((element) => element.getBoundingClientRect().left)
}

async function slideOf(page: Page): Promise<string> {
  return (await page.locator('.banner .count').textContent()) ?? ''
}
