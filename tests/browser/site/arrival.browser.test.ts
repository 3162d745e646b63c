import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Announcement, announcements } from '#api/notices/notices'
import { announce, item, type Lists } from '#tests/support/page/announcements'
import { openBrowser, openPage } from '#tests/support/page/browser'
import { passTime } from '#tests/support/page/rest'
import { freshName, registered } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'

/**
 * The popups that open on arrival: once per session, for the right audience, and never over another task (specification
 * section 4).
 */

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

beforeEach(async () => {
  page = (await openPage(browser)).page
  await page.clock.install()
  return () => page.context().close()
})

const dialog = () => page.locator('dialog[open]')
/** Longer than the popup waits after the first user interaction. */
const SOON = 2_000

describe('the popup on arrival', () => {
  const each = (execution: string): Lists => ({ popup: [item(1, { id: `for-${execution}` })] })
  const key = (name: string) => page.evaluate((storageKey) => sessionStorage.getItem(storageKey), name)
  /** Closes the dialog, and waits until its history entry is taken back: that traversal ends another navigation. */
  const dismiss = async () => {
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate(() => document.querySelector('dialog[open]') ?? history.state)).toBeNull()
  }
  const stir = () => page.mouse.move(200, 200).then(() => page.mouse.move(220, 220))

  /** Fills session storage before the first page only; later pages find what the first one made of it. */
  const holds = (values: Record<string, string>) =>
    page.addInitScript((entries) => {
      if (sessionStorage.getItem('begun') !== null) return
      for (const [name, value] of Object.entries({ ...entries, begun: '' })) sessionStorage.setItem(name, value)
    }, values)

  test('execution B is for visitors, waits for the first interaction, and is shown once a session', async () => {
    const executions = await announce(page, each)
    await page.goto('/')
    await passTime(page, SOON)
    expect([await dialog().count(), executions]).toEqual([0, []])
    await stir()
    await page.locator('[data-detail=for-B]').waitFor()
    expect(await key('ANONYMOUS_POPUP')).toBe('closed')
    await dismiss()
    await page.goto('/help')
    await passTime(page, SOON)
    await stir()
    await passTime(page, SOON)
    expect(await dialog().count()).toBe(0)
    expect(executions).toEqual(['B'])
  })

  test('is not shown where it is marked closed', async () => {
    const executions = await announce(page, each)
    await holds({ ANONYMOUS_POPUP: 'closed' })
    await page.goto('/')
    await passTime(page, SOON)
    await stir()
    await passTime(page, SOON)
    expect([await dialog().count(), executions.filter((one) => one !== 'B')]).toEqual([0, []])
  })

  test('opens nothing and hydrates no island without an announcement', async () => {
    const executions = await announce(page, () => ({}))
    await page.goto('/help')
    await stir()
    await expect.poll(() => executions).toContain('B')
    await passTime(page, SOON)
    expect(await dialog().count()).toBe(0)
    expect(await page.locator('astro-island[component-export=PopupHost][ssr]').count()).toBe(1)
  })

  test.runIf(FULL).each([
    ['refused', { status: 503, json: { success: false, code: 'upstream-failed', message: '' } }],
    ['malformed', { json: { success: true, value: [] } }],
  ])('%s shows no popup', async (_, reply) => {
    await page.route(`**${announcements.path}*`, (route) => route.fulfill(reply))
    await page.goto('/help')
    const responsePromise = page.waitForResponse(`**${announcements.path}*`)
    await stir()
    await responsePromise
    await passTime(page, SOON)
    expect(await dialog().count()).toBe(0)
  })

  test('execution A is for signed-in members, once a session', async () => {
    const executions = await announce(page, each)
    await holds({ token: await registered(product.origin, freshName()) })
    await page.goto('/')
    await page.locator('[data-detail=for-A]').waitFor()
    expect(executions).toEqual(['A'])
    expect(await key('USER_POPUP')).toBe('closed')
    await dismiss()
    await page.goto('/help')
    await passTime(page, SOON)
    expect(await dialog().count()).toBe(0)
  })

  test.runIf(FULL)('execution F is shown on a first login', async () => {
    const lists = await fetch(
      `${product.origin}${announcements.path}?${new URLSearchParams({ language: 'es', execution: 'F' })}`,
    )
    const { value } = (await lists.json()) as { value: { popup: Announcement[] } }
    expect(value.popup.map(({ id }) => id)).toEqual(['first-night'])
    await holds({ USER_POPUP: 'F', token: await registered(product.origin, freshName()) })
    await page.goto('/')
    await page.locator('[data-detail=first-night]').waitFor()
    expect(await key('USER_POPUP')).toBe('closed')
  })
})
