import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, openPage } from '#tests/support/page/browser'
import { eventually, openVisitor } from '#tests/support/page/shell'
import { FULL } from '#tests/support/product/tier'

/** Specification section 2 "Header": hovering a game menu shows vendor tiles; clicking goes to a page or launches. */

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await openBrowser()
  page = await openVisitor(browser, DESKTOP)
  await page.clock.install()
})
afterAll(() => browser.close())

/** Longer than the delays after which a menu opens and closes. */
const SOON = 400

/** The tests share a page. Each begins with nothing open, focused or pointed at. */
beforeEach(async () => {
  if (new URL(page.url()).pathname !== '/' || (await page.locator('dialog').count()) > 0) await page.goto('/')
  await page.mouse.move(700, 800)
  await page.clock.runFor(SOON)
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover()
  })
})

const menuLink = (href: string) => page.locator(`header nav .row > li > a[href="${href}"]`)
const panel = (key: string) => page.locator(`#vendors-${key}`)
const isOpen = (key: string) => panel(key).evaluate((element) => element.matches(':popover-open'))
const focused = () =>
  page.evaluate(() => document.activeElement?.getAttribute('href') ?? document.activeElement?.tagName)

/** Reads the expanded state from the accessibility tree; HTML has no attribute for it beside `popovertarget`. */
async function isExpanded(selector: string): Promise<boolean> {
  const cdp = await page.context().newCDPSession(page)
  const { root } = await cdp.send('DOM.getDocument')
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { nodes } = await cdp.send('Accessibility.getPartialAXTree', { nodeId, fetchRelatives: false })
  return nodes[0]?.properties?.find(({ name }) => name === 'expanded')?.value.value === true
}

describe('a pointer on the menu', () => {
  test('resting on a category shows its vendors, two rows of five; leaving closes them', async () => {
    await menuLink('/rng').hover()
    await eventually(() => isOpen('RNG')).toBe(true)
    const tops = await panel('RNG')
      .locator('a')
      .evaluateAll((all) => all.map((a) => a.getBoundingClientRect().top))
    expect(tops.filter((top) => top === tops[0])).toHaveLength(Math.min(5, tops.length))
    expect(new Set(tops).size).toBe(Math.ceil(tops.length / 5))
    const startOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => one.getBoundingClientRect().left)
    expect(await startOf('#vendors-RNG a')).toBe(await startOf('.banner'))
    await page.mouse.move(700, 800)
    await eventually(() => isOpen('RNG')).toBe(false)
  })

  test('passing by opens no panel', async () => {
    // Stop the clock: on a slow machine the pointer would rest between the two moves.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
    await menuLink('/rng').hover()
    await page.mouse.move(700, 800)
    await page.clock.runFor(SOON)
    expect(await isOpen('RNG')).toBe(false)
    await page.clock.resume()
  })

  test('may move down into the panel, and along to another', async () => {
    await menuLink('/rng').hover()
    await eventually(() => isOpen('RNG')).toBe(true)
    await panel('RNG').locator('a').first().hover()
    await page.clock.runFor(SOON)
    expect(await isOpen('RNG')).toBe(true)
    await menuLink('/live').hover()
    await eventually(() => isOpen('LIVE')).toBe(true)
    expect(await isOpen('RNG')).toBe(false)
  })

  test('moves nothing on the page when a panel opens', async () => {
    const headingTop = () => page.locator('h1').evaluate((title) => title.getBoundingClientRect().top)
    const before = await headingTop()
    await menuLink('/rng').hover()
    await eventually(() => isOpen('RNG')).toBe(true)
    expect(await headingTop()).toBe(before)
  })
})

test.runIf(FULL)('more than 10 vendors are shown large: more than five in a row, within the window', async () => {
  await page.goto('/')
  await panel('RNG').evaluate((list) => {
    while (list.children.length < 24) list.append(list.firstElementChild?.cloneNode(true) as Node)
  })
  await menuLink('/rng').hover()
  await eventually(() => isOpen('RNG')).toBe(true)
  const tops = await panel('RNG')
    .locator('a')
    .evaluateAll((all) => all.map((a) => a.getBoundingClientRect().top))
  expect(tops.filter((top) => top === tops[0]).length).toBeGreaterThan(5)
  const box = await panel('RNG').boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(DESKTOP.height)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(DESKTOP.width)
  // Leave the page that the other tests share.
  await page.goto('/help')
})

describe('the keyboard in the menu', () => {
  test('opens the panel by the arrow down, walks the tiles as a grid, and Escape returns the focus', async () => {
    await menuLink('/rng').focus()
    await page.keyboard.press('ArrowDown')
    expect(await isOpen('RNG')).toBe(true)
    const tiles = await panel('RNG')
      .locator('a')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
    expect(await focused()).toBe(tiles[0])
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toBe(tiles[1])
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBe(tiles[6])
    await page.keyboard.press('ArrowUp')
    expect(await focused()).toBe(tiles[1])
    await page.keyboard.press('End')
    expect(await focused()).toBe(tiles.at(-1))
    await page.keyboard.press('Home')
    await page.keyboard.press('Escape')
    expect(await isOpen('RNG')).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('popovertarget'))).toBe('vendors-RNG')
  })

  test('opens it by the button behind the word, which states that', async () => {
    const button = page.locator('[popovertarget=vendors-RNG]')
    await menuLink('/rng').focus()
    await page.keyboard.press('Tab')
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await isExpanded('[popovertarget=vendors-RNG]')).toBe(false)
    await page.keyboard.press('Enter')
    await eventually(() => isExpanded('[popovertarget=vendors-RNG]')).toBe(true)
    expect(await isOpen('RNG')).toBe(true)
    await page.keyboard.press('Escape')
    await eventually(() => isExpanded('[popovertarget=vendors-RNG]')).toBe(false)
  })

  test('moves along the words by the arrows', async () => {
    await menuLink('/rng').focus()
    await page.keyboard.press('ArrowLeft')
    expect(await focused()).toBe('/live')
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toBe('/rng')
  })

  test('closes what it opened when it leaves by Tab', async () => {
    await menuLink('/live').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    await page.keyboard.press('Tab')
    expect(await isOpen('LIVE')).toBe(false)
  })

  test('closes the list of the rest by Escape and returns the focus', async () => {
    const summary = page.locator('header nav summary')
    await summary.focus()
    await page.keyboard.press('Enter')
    expect(await page.locator('header nav .rest').isVisible()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    expect(await page.locator('header nav .rest').isVisible()).toBe(false)
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

describe('a press in the menu', () => {
  test('on a category with several vendors goes to its page', async () => {
    await menuLink('/live').click()
    await page.waitForURL('**/live')
  })

  test('on one with a single vendor launches the vendor at once', async () => {
    const only = page.locator('header nav .row > li:visible > a[data-popup=vendor]').first()
    const vendor = await only.getAttribute('data-vassalage')
    await only.click()
    await page.locator('dialog[open]').waitFor()
    expect(await page.locator('dialog[open]').textContent()).toContain(vendor)
    expect(new URL(page.url()).pathname).toBe('/')
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
  })

  test('on a vendor of slots goes to its list', async () => {
    await menuLink('/rng').hover()
    await panel('RNG').locator('a[href="/rng?vassalage=PG"]').click()
    await page.waitForURL('**/rng?vassalage=PG')
  })

  test('by touch goes to the page at once', async () => {
    const { page: touched } = await openPage(browser, { hasTouch: true, viewport: DESKTOP })
    await touched.goto('/')
    await touched.locator('header nav .row > li > a[href="/live"]').tap()
    await touched.waitForURL('**/live')
    await touched.context().close()
  })
})

test('without script every category is a link to its page', async () => {
  const { page: plain } = await openPage(browser, { viewport: DESKTOP, javaScriptEnabled: false })
  await plain.goto('/')
  await plain.locator('header nav .row > li > a[href="/rng"]').click()
  expect(new URL(plain.url()).pathname).toBe('/rng')
  await plain.context().close()
})

test('axe finds nothing wrong with the open panel', async () => {
  await menuLink('/rng').hover()
  await eventually(() => isOpen('RNG')).toBe(true)
  expect(await violations(page)).toEqual([])
})
