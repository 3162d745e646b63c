import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brand } from '#brand/brand'
import { pathIn } from '#core/path'
import { DESKTOP, openBrowser } from '#tests/support/page/browser'
import { becomeMember, openMember } from '#tests/support/page/member'
import { switchFlags } from '#tests/support/page/mobile'
import {
  addressOf,
  expectFits,
  isDocumentOf,
  openPopup,
  overlayOf,
  toOverlaidPage,
  toScrolledList,
} from '#tests/support/page/popups'
import { renew } from '#tests/support/page/renew'
import { atRest } from '#tests/support/page/rest'
import { eventually } from '#tests/support/page/shell'
import { FULL } from '#tests/support/product/tier'

/**
 * Specification section 2 "The member overlay is shown only when its flag is on": the member centre above the page that
 * it was opened from (decision 120).
 */

let browser: Browser
let page: Page
let errors: string[]
beforeAll(async () => {
  browser = await openBrowser({ pictures: true })
  await switchFlags({ MEMBEROVERLAY3: '1' })
  const opened = await openMember(browser, { viewport: DESKTOP }, 100_000, '/help')
  page = opened.page
  errors = opened.errors
})
afterAll(async () => {
  await browser.close()
  await switchFlags({ MEMBEROVERLAY3: '0' })
})

const overlay = () => overlayOf(page)
const center = (name: string) => page.locator(`dialog [data-center=${name}]`)
const entry = (name: string) => page.locator(`dialog nav [data-entry=${name}]`)
const link = (name: string) => page.locator(`#side-menu a[href$="/member/${name}"]`)
const address = () => addressOf(page)
const gone = () => overlay().waitFor({ state: 'detached' })
const toPage = (path: string) => toOverlaidPage(page, path)
const isSameDocument = () => isDocumentOf(page)

async function open(name: string): Promise<void> {
  await link(name).click()
  await center(name).waitFor()
  await eventually(address).toBe(`/member/${name}`)
}

describe('the member centre above a list', () => {
  test('has the addresses of its pages, and its button, Escape and Back restore the place on the page below', async () => {
    const expectUnchanged = await toScrolledList(page, '[href="/member/withdraw"]')
    await open('withdraw')
    expect(await page.title()).toBe('Farol · Retirar')
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
    await entry('personalProfit').click()
    await center('personalProfit').waitFor()
    expect([await address(), await page.title()]).toEqual(['/member/personalProfit', 'Farol · Ganancia y pérdida'])
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Ganancia y pérdida')
    await page.goBack()
    await center('withdraw').waitFor()
    expect(await address()).toBe('/member/withdraw')
    await page.goForward()
    await center('personalProfit').waitFor()
    await page.locator('dialog button[aria-label=Cerrar]').click()
    await gone()
    await expectUnchanged()

    await open('withdraw')
    await entry('messageV2').click()
    await center('messageV2').waitFor()
    await page.keyboard.press('Escape')
    await gone()
    await expectUnchanged()

    await open('withdraw')
    await page.goBack()
    await gone()
    await expectUnchanged()
    // What was closed is not opened again.
    await page.evaluate(() => history.forward())
    await expectUnchanged()
  })

  test.runIf(FULL)('stands below a popup, which Back closes first', async () => {
    await toPage('/help')
    await open('withdraw')
    await openPopup(page, 'service', null)
    await expect.poll(() => page.locator('dialog:modal').count()).toBe(2)
    await page.evaluate(() => history.back())
    await expect.poll(() => page.locator('dialog:modal').count()).toBe(1)
    expect(await address()).toBe('/member/withdraw')
    await openPopup(page, 'service', null)
    await expect.poll(() => page.locator('dialog:modal').count()).toBe(2)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('dialog:modal').count()).toBe(1)
    await page.keyboard.press('Escape')
    await gone()
    await eventually(address).toBe('/help')
    expect(await isSameDocument()).toBe(true)
  })

  test.runIf(FULL)('reloaded is the page itself, and Back from it is the page below', async () => {
    await toPage('/help')
    await open('withdraw')
    await entry('personalProfit').click()
    await center('personalProfit').waitFor()
    await page.reload()
    await page.locator('main [data-center=personalProfit]').waitFor()
    expect([await address(), await overlay().count()]).toEqual(['/member/personalProfit', 0])
    await page.evaluate(() => history.back())
    await page.locator('main [data-center=withdraw]').waitFor()
    await page.evaluate(() => history.back())
    await page.locator('main [data-help]').waitFor()
    expect(await address()).toBe('/help')
  })

  test('keeps a game in the page playing', async () => {
    await toPage('/seamless?game=frl-loteria-del-puerto&mode=real')
    const frame = page.locator('.seat iframe')
    await frame.waitFor()
    await frame.evaluate((element) => Object.assign(element, { isSame: true }))
    const loads: string[] = []
    const count = (one: Frame) => one.parentFrame() && loads.push(one.url())
    await page.frameLocator('.seat iframe').locator('body[data-busy=false]').waitFor()
    page.on('framenavigated', count)
    // A page that plays has no menus; what opens the centre there is a popup or the game.
    await openPopup(page, 'member', { address: '/member/personalHistoryCopy' })
    await center('personalHistoryCopy').waitFor()
    await page.keyboard.press('Escape')
    await gone()
    await eventually(address).toBe('/seamless?game=frl-loteria-del-puerto&mode=real')
    page.off('framenavigated', count)
    expect(await frame.evaluate((element) => 'isSame' in element)).toBe(true)
    expect(loads).toEqual([])
  })
})

test('a page of the centre opened directly is the page itself, and its links stay in it', async () => {
  await page.goto('/member')
  await page.locator('html[data-overlay]').waitFor({ state: 'attached' })
  await page.locator('main [data-entry=withdraw]').click()
  await page.locator('main [data-center=withdraw]').waitFor()
  expect([await address(), await overlay().count()]).toEqual(['/member/withdraw', 0])
})

test('fits the phone and the desktop, and axe finds nothing', async () => {
  await toPage('/help')
  await page.evaluate(() => document.querySelector<HTMLElement>('#side-menu a[href="/member/withdraw"]')?.click())
  await center('withdraw').locator('form').first().waitFor()
  await atRest(page)
  await expectFits(page)
  expect(errors).toEqual([])
})

test.each(FULL ? brand.languages : [])('in %s has the sentences of the page', async (language) => {
  await toPage(pathIn(language, '/help'))
  const labels = await page.evaluate(
    async (path) => {
      const html = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html')
      return [...html.querySelectorAll('[data-center] nav a')].map((one) => one.textContent)
    },
    pathIn(language, '/member'),
  )
  await page.locator('#side-menu a[href$="/member/withdraw"]').click()
  await center('withdraw').waitFor()
  const shown = await page.locator('dialog [data-center] nav a').evaluateAll((entries) =>
    entries.map((entry) => {
      // The page that was fetched holds no counts.
      const copy = entry.cloneNode(true) as Element
      copy.querySelector('[data-unread]')?.remove()
      return copy.textContent
    }),
  )
  expect(shown).toEqual(labels)
  await page.keyboard.press('Escape')
  await gone()
})

test.runIf(FULL)(
  'costs a page nothing before it is opened, and is off where the flag is off: a link is a link',
  async () => {
    await switchFlags({ MEMBEROVERLAY3: '0' })
    await renew(page)
    const scripts: string[] = []
    page.on('request', (request) => request.url().includes('CenterPopup') && scripts.push(request.url()))
    await becomeMember(page, 0, '/help')
    await atRest(page)
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    await link('withdraw').click()
    await page.locator('main [data-center=withdraw]').waitFor()
    expect([await isSameDocument(), await overlay().count(), scripts]).toEqual([false, 0, []])
  },
)
