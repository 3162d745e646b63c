import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESKTOP, openBrowser, openPage } from '#tests/support/page/browser'
import { figure, mayPlay, roundOf, SLOT } from '#tests/support/page/member'
import { balanceOf, freshName, PASSWORD } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'

/** The whole product without a pointer: every focus stop is visible, and every action is a key. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: true })
})
afterAll(() => browser.close())

test('from the skip link to signing out, by keyboard alone', async () => {
  const { page, errors } = await openPage(browser, { viewport: DESKTOP })
  await page.goto('/')
  await skipToContent(page)
  await register(page)
  await deposit(page)

  const game = await openGame(page)
  await spinWithSpace(game)
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '')
  expect(await balanceOf(product.origin, token)).toBe(await figure(game, 'balance'))
  await game.close()

  await signOut(page)
  expect(errors).toEqual([])
  await page.context().close()
})

test('the focus stays on the slide of the home when its carousel begins', async () => {
  const { page } = await openPage(browser, { viewport: DESKTOP })
  let begin = () => {}
  const held = new Promise<void>((resolve) => (begin = resolve))
  await page.route('**/_astro/carousel*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  await skipToContent(page)
  const title = await focusedTitle(page)
  expect(title).not.toBe('')
  begin()
  await page.locator('.window[data-moved]').waitFor()
  expect(await focusedTitle(page)).toBe(title)
  await page.context().close()
})

/** The title of the slide that has the focus. */
function focusedTitle(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.closest('.slide')?.textContent?.trim() ?? '')
}

async function skipToContent(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await expectStop(page, 'a.skip')
  expect(await page.locator('a.skip').boundingBox()).toMatchObject({ y: 8 })
  await page.keyboard.press('Enter')
  await expect.poll(() => isFocused(page, 'main')).toBe(true)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
}

async function register(page: Page): Promise<void> {
  await reach(page, 'header [data-for=visitor] a[href$="/register"]', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.locator('form[data-form=register]').waitFor()
  for (const [name, keys] of [
    ['username', freshName()],
    ['password', PASSWORD],
    ['confirmPassword', PASSWORD],
    ['birthday', '05171990'],
  ] as const) {
    await reach(page, `[name=${name}]`)
    await page.keyboard.type(keys)
  }
  await reach(page, '[name=terms]')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.locator('[data-account-bar][data-state=in]').waitFor()
  // Close the welcome popup of a member who enters for the first time.
  // Closing the offer of limits is no answer: the deposit asks.
  await page.locator('[data-limit-offer=open]').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('[data-detail=first-night]').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'detached' })
  // The link that opened the form is gone: the content has the focus.
  await expect.poll(() => isFocused(page, 'main')).toBe(true)
}

async function deposit(page: Page): Promise<void> {
  await reach(page, '[data-account-bar] [data-action=deposit]', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.locator('form[data-form=deposit]').waitFor()
  await reach(page, '[name=amount]')
  await page.keyboard.type('500')
  // The question before a first deposit: space chooses the answer that has the focus, and an arrow goes to the other.
  await reach(page, '[name=limitChoice]')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.locator('[data-action=announce]').waitFor()
  await reach(page, '[data-action=announce]')
  await page.keyboard.press('Enter')
  await page.locator('[data-deposit-state=credited]').waitFor()
  await reach(page, '[data-action=done]')
  await page.keyboard.press('Enter')
  await page.locator('dialog').waitFor({ state: 'detached' })
}

async function openGame(page: Page): Promise<Page> {
  await reach(page, `[data-tile="${SLOT}"] [data-mode=real]`)
  const opening = page.context().waitForEvent('page')
  await page.keyboard.press('Enter')
  const game = await opening
  await game.waitForURL((url) => url.origin === product.studio)
  await mayPlay(game)
  return game
}

/** The space bar spins wherever the focus is; a key that stays pressed spins once (UKGC RTS 14D). */
async function spinWithSpace(game: Page): Promise<void> {
  await reach(game, '#info')
  await game.keyboard.press('Enter')
  await game.locator('#rules').waitFor()
  await game.keyboard.press('Escape')
  await reach(game, '[data-spin]')
  const [before, bet] = [await figure(game, 'balance'), await figure(game, 'bet')]
  await game.keyboard.down('Space')
  for (let repeat = 0; repeat < 5; repeat += 1) await game.keyboard.down('Space')
  await game.waitForFunction(() => document.body.dataset.round !== undefined)
  await mayPlay(game)
  await game.keyboard.up('Space')
  const round = await roundOf(game)
  expect(await figure(game, 'balance')).toBe(before - bet + (await figure(game, 'prize')))
  expect(await game.evaluate(() => document.body.dataset.busy)).toBe('false')
  expect(await roundOf(game)).toBe(round)
}

async function signOut(page: Page): Promise<void> {
  await reach(page, '[popovertarget=account-menu]:not([data-action])', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await reach(page, '[data-action=logout]')
  await page.keyboard.press('Enter')
  await page.locator('[data-action=yes]').waitFor()
  await reach(page, '[data-action=yes]')
  await page.keyboard.press('Enter')
  await page.locator('[data-account-bar][data-state=out]').waitFor({ state: 'attached' })
}

/** Presses the key until the element has the focus. The focus must be visible at each stop on the way. */
async function reach(page: Page, selector: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stops = 0; stops < 150; stops += 1) {
    if (await isFocused(page, selector)) return
    await page.keyboard.press(key)
    await expectRing(page)
  }
  throw new Error(`${selector} was not reached with ${key}.`)
}

async function expectStop(page: Page, selector: string): Promise<void> {
  expect(await isFocused(page, selector)).toBe(true)
  await expectRing(page)
}

function isFocused(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)
}

/**
 * Expects an outline on the focused element or on the part of it that is drawn: its label, a sibling that represents a
 * hidden input, or a layer of its own. A text field highlights the border of its box instead.
 */
async function expectRing(page: Page): Promise<void> {
  const bare = await page.evaluate(() => {
    const { activeElement: focused } = document
    // Between the last stop and the first, the browser's own controls have the focus.
    if (!focused || focused === document.body) return null
    const { parentElement: parent } = focused
    const isOutlined = (element: Element | null, pseudo?: string) => {
      if (!element) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(element, pseudo)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    }
    const near = [focused, parent, focused.nextElementSibling, ...focused.children]
    const isLit = focused.matches('input') && parent !== null && getComputedStyle(parent).boxShadow !== 'none'
    const isSeen = isLit || near.some((one) => isOutlined(one)) || isOutlined(focused, '::after')
    return isSeen ? null : focused.outerHTML.slice(0, 200)
  })
  expect(bare).toBeNull()
}
