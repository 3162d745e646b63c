import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brand } from '#brand/brand'
import { pathIn } from '#core/path'
import { violations } from '#tests/support/axe'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/browser'
import { openMember } from '#tests/support/member'
import { openPopup, pressPopupLink } from '#tests/support/popups'
import { product } from '#tests/support/running'
import { filesIn, read } from '#tests/support/tree'

/** What holds for every popup that a link opens: it reads well everywhere, freezes the page, and gives all of it back. */

const WIDTHS = [320, 390, 1280, 1440] as const
/** As the shell's links say it. */
const LINKS: readonly Record<string, string>[] = [
  { popup: 'announcement' },
  { popup: 'notice', id: 'care' },
  { popup: 'help', tag: 'term' },
  { popup: 'service' },
  { popup: 'chat' },
  { popup: 'vendor', vassalage: 'FRL', type: 'RNG' },
]

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** What its content comes from has answered. */
async function isHere(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => document.querySelector('dialog [data-waiting=loading]') === null)
}

describe.each(['signed out', 'signed in'] as const)('%s', (who) => {
  describe.each(brand.languages)('in %s axe finds nothing wrong, at any width, with', (language) => {
    test.each(LINKS)('$popup', async (data) => {
      const { page, errors } = who === 'signed in' ? await openMember(browser, {}, 0) : await openPage(browser)
      await page.goto(pathIn(language, '/promotions'))
      await pressPopupLink(page, data)
      await isHere(page)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 })
        expect(await violations(page), `at ${width}`).toEqual([])
        expect(await sideways(page), `at ${width}`).toBe(0)
      }
      expect(errors).toEqual([])
      await page.context().close()
    })
  })
})

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s', (_, viewport) => {
  test.each(LINKS)('$popup freezes the page, keeps the focus, and gives both back', async (data) => {
    const { page } = await openPage(browser, { viewport })
    await page.goto('/')
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
    await pressPopupLink(page, data)
    await isHere(page)
    await page.mouse.move(4, viewport.height - 4)
    await page.mouse.wheel(0, 600)
    await page.mouse.click(4, viewport.height - 4)
    expect(await page.locator('dialog[open]').count()).toBe(1)
    expect(await page.evaluate(() => scrollY)).toBe(400)
    for (let stop = 0; stop < 25; stop += 1) {
      await page.keyboard.press('Tab')
      expect(await focusIsInside(page)).toBe(true)
    }
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => [document.activeElement?.id, scrollY])).toEqual(['opener', 400])
    await page.locator('#opener').evaluate((link: HTMLElement) => link.click())
    await page.locator('dialog[open] button[aria-label=Cerrar]').click()
    await page.locator('dialog').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => [document.activeElement?.id, scrollY])).toEqual(['opener', 400])
    await page.context().close()
  })
})

test.each(LINKS)('$popup without script is a link that leads somewhere', async (data) => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto('/')
  const links = page.locator(`a[data-popup=${data.popup}]`)
  for (const link of await links.all()) expect(await link.getAttribute('href')).toMatch(/^\/[\w#?=&/-]*$|^https:/)
  await page.context().close()
})

test('no code asks for a style sheet of its own: all are printed into the pages, and the files are gone', () => {
  const asking = filesIn('dist/_astro', ['.js']).filter((path) => /_astro\/[\w.-]+\.css"/.test(read(path)))
  expect(asking).toEqual([])
})

test('one that is asked for again comes to the top, whole', async () => {
  const { page } = await openPage(browser)
  await page.goto('/promotions')
  await openPopup(page, 'help', { tag: null })
  await openPopup(page, 'service', null)
  await openPopup(page, 'help', { tag: 'term' })
  await expect.poll(() => page.locator('dialog:modal').count()).toBe(2)
  await page.locator('[data-detail=term]').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('dialog:modal').count()).toBe(1)
  await page.getByRole('dialog', { name: 'Atención al cliente' }).waitFor()
  await page.context().close()
})

test('one that stands over the page goes when the person goes to another place of it', async () => {
  const { page } = await openPage(browser)
  await page.goto('/help')
  await openPopup(page, 'notice', { id: 'care' })
  await page.locator('[data-detail=care] a[href="/help#support"]').click()
  await page.locator('dialog').waitFor({ state: 'detached' })
  expect(page.url()).toBe(`${product.origin}/help#support`)
  await page.context().close()
})

/** Pixels the page, or what stands over it, is wider than its place. */
function sideways(page: Page): Promise<number> {
  return page.evaluate(() => {
    const over = [...document.querySelectorAll('dialog[open]')].map((one) => one.scrollWidth - one.clientWidth)
    return Math.max(0, document.documentElement.scrollWidth - window.innerWidth, ...over)
  })
}

function focusIsInside(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { activeElement } = document
    // The browser's own controls come after the last stop: no element of the page has the focus then.
    return activeElement === document.body || activeElement?.closest('dialog') !== null
  })
}

test('one whose code is slow to come stays below those opened after it', async () => {
  const { page } = await openPage(browser)
  await page.route(/ServicePopup\.[^/]+\.js$/, async (route) => {
    await page.waitForTimeout(1500)
    await route.continue()
  })
  await page.goto('/promotions')
  await openPopup(page, 'notice', { id: 'care' })
  await openPopup(page, 'service', null)
  await openPopup(page, 'help', { tag: 'term' })
  await expect.poll(() => page.locator('dialog:modal').count()).toBe(3)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('dialog:modal').count()).toBe(2)
  expect(await page.locator('[data-detail=term]').count()).toBe(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('dialog:modal').count()).toBe(1)
  expect(await page.getByRole('dialog', { name: 'Atención al cliente' }).count()).toBe(0)
  await page.context().close()
})
