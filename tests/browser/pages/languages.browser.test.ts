import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchGame } from '#api/games'
import { BUILT_PAGES, memberPath } from '#core/site/built-pages'
import { violations } from '#tests/support/page/axe'
import { openBrowser, openPage } from '#tests/support/page/browser'
import { mayPlay } from '#tests/support/page/member'
import { copyWithPseudoLanguages, LONGER, MIRRORED } from '#tests/support/page/pseudo-languages'
import { atRest } from '#tests/support/page/rest'
import { ROUTES } from '#tests/support/page/routes'
import { callEndpoint, freshName, registered } from '#tests/support/product/client'
import { type Product, startProduct } from '#tests/support/product/product'
import { FULL } from '#tests/support/product/tier'
import { ROOT } from '#tests/support/tree'
import { engines } from '#workers/studio/games/catalogue'

/**
 * A language is a row in the brand's table and a set of files. The test adds two languages to a copy of the sources,
 * builds and starts the copy like the product, and checks every page by the rules of the existing languages.
 */

const BUILD_MS = 300_000
/** The narrowest window there is, a phone that shows both buttons of the header, and two with the side menu. */
const WIDTHS = [320, 390, 1280, 1440] as const
/** Where axe looks: with the side menu and without. */
const AXE_WIDTHS: readonly number[] = [320, 1280]
/** The window of a game on a desktop, and on the narrowest phone. */
const GAME_WINDOW = { width: 440, height: 750 }
const NARROW_WINDOW = { width: 320, height: 640 }
const GAMES = engines.map(({ code }) => code)

let root: string
let product: Product
let browser: Browser
let memberToken = ''

beforeAll(async () => {
  if (!FULL) return
  root = copyWithPseudoLanguages()
  const path = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  execFileSync(process.execPath, ['scripts/commands/build.ts'], {
    cwd: root,
    env: { ...process.env, PATH: path },
    stdio: 'pipe',
  })
  product = await startProduct({ root })
  browser = await openBrowser({ pictures: true })
}, BUILD_MS)

afterAll(async () => {
  await browser?.close()
  await product?.stop()
  if (root) rmSync(root, { recursive: true, force: true })
})

const open = async (language: string) => {
  const viewport = { width: 1280, height: 900 }
  const { page } = await openPage(browser, {
    baseURL: product.origin,
    viewport,
    locale: language,
    reducedMotion: 'reduce',
  })
  return page
}

describe.runIf(FULL).each([
  [LONGER, 'ltr'],
  [MIRRORED, 'rtl'],
])('%s', (language, dir) => {
  test.each(ROUTES)('%s', async (route) => {
    const page = await open(language)
    await page.goto(`/${language}${route === '/' ? '' : route}`)
    await atRest(page)
    if (route === '/login' || route === '/register') await page.locator('dialog form').waitFor()
    const html = page.locator('html')
    // Visitors who are not agents are redirected to the home.
    expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual([language, dir])
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      expect(await overflow(page), `at ${width}`).toBe(0)
      expect(await spills(page), `at ${width}`).toEqual([])
      if (AXE_WIDTHS.includes(width)) expect(await violations(page), `at ${width}`).toEqual([])
    }
    await page.context().close()
  })

  test.each(BUILT_PAGES)('the page %s of the member centre', async (name) => {
    const page = await open(language)
    memberToken ||= await registered(product.origin, freshName())
    await page.addInitScript((token) => sessionStorage.setItem('token', token), memberToken)
    await page.goto(`/${language}${memberPath(name)}`)
    await page.locator(`#${name} :is(form, table, ul, dl, h2)`).first().waitFor()
    await atRest(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      expect(await overflow(page), `at ${width}`).toBe(0)
      expect(await spills(page), `at ${width}`).toEqual([])
      if (AXE_WIDTHS.includes(width)) expect(await violations(page), `at ${width}`).toEqual([])
    }
    await page.context().close()
  })

  test.each(GAMES)('the window of %s', async (code) => {
    const page = await open(language)
    const fields = { nodeId: `frl-${code}`, mode: 'trial', language, platform: 'html5-desktop' } as const
    await page.setViewportSize(GAME_WINDOW)
    await page.goto(String((await callEndpoint(product.origin, launchGame, fields)).url))
    await mayPlay(page)
    for (const viewport of [GAME_WINDOW, NARROW_WINDOW]) {
      await page.setViewportSize(viewport)
      const size = `at ${viewport.width}`
      expect(await overflow(page), size).toBe(0)
      expect(await spills(page), size).toEqual([])
      expect(await violations(page), size).toEqual([])
    }
    await page.locator('#info').click()
    expect(await overflow(page), 'its rules').toBe(0)
    expect(await violations(page), 'its rules').toEqual([])
    await page.context().close()
  })

  test('the messages of the servers are in the language too', async () => {
    const headers = { 'Accept-Language': `${language},es;q=0.5` }
    const refused = await fetch(`${product.origin}/wps/nothing`, { headers })
    const { message } = (await refused.json()) as { message: string }
    expect(message).toMatch(language === MIRRORED ? /\u202E/ : /[àéìõü]/)
  })
})

/** Returns by how many pixels the page overflows its window, on either side. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
}

/** Labels of links and buttons that stand out of their box to a side, where they would cover what is beside it. */
function spills(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (element: Element, box: Element): boolean =>
      getComputedStyle(element).overflowX !== 'visible' ||
      getComputedStyle(element).position === 'absolute' ||
      (element !== box && element.parentElement !== null && isCut(element.parentElement, box))
    const found = []
    for (const box of document.querySelectorAll('a, button')) {
      const room = box.getBoundingClientRect()
      const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const { parentElement: parent, textContent: text } = texts.currentNode
        if (!text?.trim() || !parent?.checkVisibility({ visibilityProperty: true }) || isCut(parent, box)) continue
        const range = document.createRange()
        range.selectNode(texts.currentNode)
        const { left, right } = range.getBoundingClientRect()
        if (left < room.left - 1 || right > room.right + 1) found.push(text)
      }
    }
    return found
  })
}
