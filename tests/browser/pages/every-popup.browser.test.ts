import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brand } from '#brand/brand'
import { pathIn } from '#core/path'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { openMember } from '#tests/support/page/member'
import { openPopup, pressPopupLink } from '#tests/support/page/popups'
import { atRest } from '#tests/support/page/rest'
import { translations } from '#tests/support/page/translations'
import { product } from '#tests/support/product/running'
import { FULL, sample } from '#tests/support/product/tier'
import { filesIn, read } from '#tests/support/tree'

/**
 * Rules for every popup that a link opens: it fits every width, makes the rest of the page inert, and restores the page
 * when it closes.
 */

const WIDTHS = [320, 390, 1280, 1440] as const
/** As the links of the shell write them. */
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

/** Waits until the content of the popup has loaded. */
async function isHere(page: Page): Promise<void> {
  await atRest(page)
  await page.waitForFunction(() => document.querySelector('dialog [data-waiting=loading]') === null)
}

async function closeByKey(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'detached' })
}

/** Where axe runs: the content is the same at every width. */
const AXE_AT: readonly number[] = FULL ? WIDTHS : [390, 1280]
/** Of these only the chat rooms have other content for a member. */
const linksFor = (who: string) => (FULL || who === 'signed out' ? LINKS : LINKS.filter(({ popup }) => popup === 'chat'))

describe.each(['signed out', 'signed in'] as const)('%s', (who) => {
  const languages = [brand.defaultLanguage, ...(FULL ? translations() : [])]

  describe.each(languages)('in %s axe finds nothing wrong, at any width, with', (language) => {
    let page: Page
    let errors: string[]
    beforeAll(async () => {
      const path = pathIn(language, '/promotions')
      const opened = who === 'signed in' ? await openMember(browser, {}, 0, path) : await openPage(browser)
      page = opened.page
      errors = opened.errors
      if (who === 'signed out') await page.goto(path)
    })
    afterAll(() => page.context().close())

    test.each(linksFor(who))('$popup', async (data) => {
      await pressPopupLink(page, data)
      await isHere(page)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 })
        if (AXE_AT.includes(width)) expect(await violations(page), `at ${width}`).toEqual([])
        expect(await sideways(page), `at ${width}`).toBe(0)
      }
      await closeByKey(page)
      expect(errors).toEqual([])
    })
  })
})

const SCREENS = [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const

describe.each(sample(SCREENS))('on %s', (_, viewport) => {
  let page: Page
  beforeAll(async () => {
    page = (await openPage(browser, { viewport })).page
    await page.goto('/')
    await page.evaluate(() => {
      const strayed: string[] = []
      Object.assign(window, { strayed })
      document.addEventListener('focusin', ({ target }) => {
        const element = target as Element
        if (document.querySelector('dialog:modal') && !element.closest('dialog'))
          strayed.push(element.outerHTML.slice(0, 80))
      })
    })
  })
  afterAll(() => page.context().close())

  test.runIf(FULL).each(LINKS)('$popup freezes the page, keeps the focus, and restores both', async (data) => {
    const stays = () => page.evaluate(() => [document.activeElement?.id, scrollY])
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
    await pressPopupLink(page, data)
    await isHere(page)
    await page.mouse.move(4, viewport.height - 4)
    await page.mouse.wheel(0, 600)
    await page.mouse.click(4, viewport.height - 4)
    expect(await page.locator('dialog[open]').count()).toBe(1)
    expect(await page.evaluate(() => scrollY)).toBe(400)
    for (let stop = 0; stop < 25; stop += 1) await page.keyboard.press('Tab')
    expect(await strayedFocus(page)).toEqual([])
    await closeByKey(page)
    expect(await stays()).toEqual(['opener', 400])
    await page.locator('#opener').evaluate((link: HTMLElement) => link.click())
    await page.locator('dialog[open] button[aria-label=Cerrar]').click()
    await page.locator('dialog').waitFor({ state: 'detached' })
    expect(await stays()).toEqual(['opener', 400])
  })
})

test('a popup without script is a link that leads somewhere', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto('/')
  for (const { popup } of LINKS) {
    const links = page.locator(`a[data-popup=${popup}]`)
    for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
      expect(href, popup).toMatch(/^\/[\w#?=&/-]*$|^https:/)
  }
  await page.context().close()
})

test('no code requests a style sheet of its own: all are printed into the pages, and the files are gone', () => {
  const asking = filesIn('dist/_astro', ['.js']).filter((path) => /_astro\/[\w.-]+\.css"/.test(read(path)))
  expect(asking).toEqual([])
})

test('a popup that is opened again comes to the top, whole', async () => {
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

test('a popup closes when the person goes to another place of the page', async () => {
  const { page } = await openPage(browser)
  await page.goto('/help')
  await openPopup(page, 'notice', { id: 'care' })
  await page.locator('[data-detail=care] a[href="/help#support"]').click()
  await page.locator('dialog').waitFor({ state: 'detached' })
  expect(page.url()).toBe(`${product.origin}/help#support`)
  await page.context().close()
})

/** Returns by how many pixels the page, or an open popup, overflows. */
function sideways(page: Page): Promise<number> {
  return page.evaluate(() => {
    const over = [...document.querySelectorAll('dialog[open]')].map((one) => one.scrollWidth - one.clientWidth)
    return Math.max(0, document.documentElement.scrollWidth - window.innerWidth, ...over)
  })
}

/**
 * Returns the elements outside an open popup that took the focus. The browser's own controls are not elements of the
 * page.
 */
function strayedFocus(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { strayed: string[] }).strayed.splice(0))
}

test('a popup whose code is slow to load stays below those opened after it', async () => {
  const { page } = await openPage(browser)
  const othersRequested = Promise.withResolvers<void>()
  await page.route(/ServicePopup\.[^/]+\.js$/, async (route) => {
    await othersRequested.promise
    await route.continue()
  })
  await page.goto('/promotions')
  await openPopup(page, 'notice', { id: 'care' })
  const slow = page.waitForRequest(/ServicePopup\.[^/]+\.js$/)
  await openPopup(page, 'service', null)
  await slow
  await openPopup(page, 'help', { tag: 'term' })
  othersRequested.resolve()
  await expect.poll(() => page.locator('dialog:modal').count()).toBe(3)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('dialog:modal').count()).toBe(2)
  expect(await page.locator('[data-detail=term]').count()).toBe(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('dialog:modal').count()).toBe(1)
  expect(await page.getByRole('dialog', { name: 'Atención al cliente' }).count()).toBe(0)
  await page.context().close()
})
