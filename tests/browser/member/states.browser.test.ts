import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BUILT_PAGES, type BuiltPage, memberPath } from '#core/site/built-pages'
import { violations } from '#tests/support/page/axe'
import { openBrowser, PHONE } from '#tests/support/page/browser'
import { openMember } from '#tests/support/page/member'
import { atRest } from '#tests/support/page/rest'
import { FULL } from '#tests/support/product/tier'

/** Each page of the member centre while its data comes, when it does not come, when there is none, and by keyboard. */

let browser: Browser
/** A member who has nothing yet. */
let page: Page
let errors: string[]
beforeAll(async () => {
  browser = await openBrowser()
  const opened = await openMember(browser, { viewport: PHONE }, 0, '/member')
  page = opened.page
  errors = opened.errors
})
afterAll(() => browser.close())

const center = (name: BuiltPage) => page.locator(`[data-center=${name}]`)
const entry = (name: BuiltPage) => page.locator(`[data-center] nav [data-entry=${name}]`)
const inside = (name: BuiltPage, selector: string) => page.locator(`#${name}`).locator(selector)
const FAILED = { status: 502, json: { success: false, code: 'upstream-failed', message: '.' } }

/** Opens another page of the centre, at rest, from which this one is opened by its entry. */
async function beside(name: BuiltPage): Promise<void> {
  await page.goto(memberPath(name === 'messageV2' ? 'securityCenter' : 'messageV2'))
  await page.locator('[data-center] nav').waitFor()
  await atRest(page)
  // Entries that only agents or VIPs see lead to their pages all the same.
  await page.evaluate(() => {
    for (const item of document.querySelectorAll('[data-center] nav [data-when]')) item.removeAttribute('data-when')
  })
}

/** Holds every call from now on; returns how many are held, and a way to fail them and all later ones. */
async function holdCalls(): Promise<{ count: () => number; fail: () => Promise<unknown> }> {
  const held: Route[] = []
  let isFailing = false
  await page.route('**/wps/**', (route) => (isFailing ? route.fulfill(FAILED) : void held.push(route)))
  const fail = () => {
    isFailing = true
    return Promise.all(held.map((route) => route.fulfill(FAILED)))
  }
  return { count: () => held.length, fail }
}

/** A list, a form, a page of rows and one that needs nothing: the others are made like one of them. */
const ONE_OF_EACH = ['withdraw', 'depositv2', 'transactionHistory', 'messageV2'] as const

describe.each(FULL ? BUILT_PAGES : ONE_OF_EACH)('%s', (name) => {
  test('says that it loads, that it failed and how to try again, and what to do when it is empty', async () => {
    await beside(name)
    const calls = await holdCalls()
    await entry(name).click()
    await center(name).waitFor()
    const waits = () => inside(name, '[data-waiting=loading], [aria-busy=true]').count()
    // The code of the page comes first; then the page waits for its data, or it needs none. Calls that are not the
    // page's are held too.
    await inside(name, '[data-code=loading]').waitFor({ state: 'detached' })
    if ((await waits()) > 0) {
      await expect.poll(calls.count).toBeGreaterThan(0)
      if (FULL) expect(await violations(page), 'while it loads').toEqual([])
      await calls.fail()
      await inside(name, '[role=alert]').first().waitFor()
      expect(await violations(page), 'when it failed').toEqual([])
      expect(await page.locator('h1').isVisible()).toBe(true)
    }
    await page.unroute('**/wps/**')
    const again = inside(name, '[role=alert] button')
    // One retry may bring what another waits for.
    for (let tries = 0; tries < 6 && (await again.count()) > 0; tries += 1) {
      await again.first().click()
      await atRest(page)
    }
    await atRest(page)
    expect(await inside(name, '[data-waiting], [role=alert]').count()).toBe(0)
    expect(((await page.locator(`#${name}`).textContent()) ?? '').length).toBeGreaterThan(40)
    // The test of the frame looks at the same page (member-center.browser.test.ts).
    if (FULL) expect(await violations(page), 'when there is nothing').toEqual([])
    expect(errors.filter((error) => !error.includes('502'))).toEqual([])
  })

  test('can be reached and used by the keyboard alone', async () => {
    await entry(name === 'messageV2' ? 'securityCenter' : 'messageV2').evaluate((link: HTMLElement) => link.click())
    await entry(name).focus()
    await page.keyboard.press('Enter')
    await center(name).waitFor()
    await atRest(page)
    const focus = () =>
      page.evaluate((id) => {
        const { activeElement: active } = document
        const place = active?.tagName === 'H1' ? 'heading' : active?.closest(`#${id}`) ? 'page' : 'elsewhere'
        return { place, isMarked: active !== null && getComputedStyle(active).outlineStyle !== 'none' }
      }, name)
    expect((await focus()).place).toBe('heading')
    const stops = await inside(name, ':is(a[href], button, input, select, textarea):visible:not([disabled])').count()
    for (let stop = 0; stop < Math.min(stops, 3); stop += 1) {
      await page.keyboard.press('Tab')
      const { place, isMarked } = await focus()
      expect([stop, place]).toEqual([stop, 'page'])
      // A field marks its box instead of itself.
      const isField = await page.evaluate(() => document.activeElement?.matches('input, select, textarea') ?? false)
      expect([stop, isMarked || isField]).toEqual([stop, true])
    }
    await entry(name).focus()
    await page.keyboard.press('Shift+Tab')
    expect((await focus()).place).toBe('elsewhere')
  })
})
