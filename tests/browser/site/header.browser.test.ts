import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CategoryVendors, gameVendors } from '#api/games'
import { brand } from '#brand/brand'
import { menuOf } from '#core/games/menu'
import { pathIn } from '#core/path'
import { isBuilt, memberPath } from '#core/site/built-pages'
import { t } from '#i18n/static.ts'
import { watchShifts } from '#tests/support/measure/shifts'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, launchBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { atRest } from '#tests/support/page/rest'
import { eventually, type MemberState, visit, visitSignedIn } from '#tests/support/page/shell'
import { callEndpoint, deposited } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { FULL, sample } from '#tests/support/product/tier'

/** Specification section 2 "Header", sentence by sentence. */

let browser: Browser
/** A page as good as new for each visit. */
let page: Page
beforeAll(async () => {
  // The clipboard belongs to the whole browser.
  browser = await launchBrowser()
  ;({ page } = await openPage(browser, { viewport: DESKTOP }))
})
afterAll(() => browser.close())

const menu = (page: Page) => page.locator('#account-menu')

async function openAccountMenu(page: Page) {
  await page.locator('[popovertarget=account-menu]:not([data-action])').click()
  await menu(page).waitFor()
}

describe('the menu', () => {
  test('leads home and to promotions, to the rewards and to sharing once they are built', async () => {
    await visit(page, DESKTOP)
    const links = await page
      .locator('header nav :is(.row, details) a')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
    expect(links).toEqual(expect.arrayContaining(['/', '/promotions']))
    for (const name of ['rewardCenter', 'referral'] as const)
      expect(links.includes(memberPath(name)), name).toBe(isBuilt(name))
  })

  describe.each(FULL ? brand.languages : [brand.defaultLanguage])('in %s', (language) => {
    beforeAll(() => visit(page, DESKTOP, pathIn(language, '/')))

    test('lists Home, each category with a vendor, then Promotions', async () => {
      const { lanes } = await callEndpoint(product.origin, gameVendors, { language })
      const labels = await page.locator('header nav .row > li > a').allTextContents()
      const categories = menuOf(lanes as CategoryVendors[]).filter(({ cards }) => cards.length > 0)
      expect(labels.map((label) => label.trim())).toHaveLength(categories.length + 2)
      expect(labels[0]).toContain(t(language, 'games:category.home'))
      expect(labels.at(-1)).toContain(t(language, 'shell:promotions'))
      const panels = await page.locator('header nav [id^=vendors-]').evaluateAll((all) => all.map(({ id }) => id))
      expect(panels).toEqual(categories.map(({ key }) => `vendors-${key}`))
    })

    test.each([900, 1024, 1200, 1440, 1680])(
      'keeps every link in reach at %i, in the row or behind it',
      async (width) => {
        await page.setViewportSize({ width, height: 800 })
        const all = await page.locator('header nav .row > li').count()
        const row = await page.locator('header nav .row > li:visible').count()
        // The list behind the row has what it has no room for, and the pages of the member that have no place in it.
        const more = page.locator('header nav summary')
        expect(await more.isVisible()).toBe(row < all || (['rewardCenter', 'referral'] as const).some(isBuilt))
        if (row < all) await more.click()
        const rest = await page.locator('header nav .rest > li[data-from]:visible').count()
        expect(row + rest).toBe(all)
        const nav = page.locator('header nav')
        const used = await nav.evaluate((element) =>
          [...element.children].reduce((sum, child) => sum + child.getBoundingClientRect().width, 0),
        )
        expect(used).toBeLessThanOrEqual(await nav.evaluate((element) => element.clientWidth))
        if (row < all) await more.click()
      },
    )
  })
})

describe('a visitor in the header', () => {
  const SCREENS = [{ width: 320, height: 640 }, PHONE, DESKTOP]
  test.each(sample(SCREENS))('sees login and register buttons', async (viewport) => {
    await visit(page, viewport)
    expect(await page.locator('header [data-popup=login]').isVisible()).toBe(true)
    expect(await page.locator('header [data-popup=register]').isVisible()).toBe(true)
    expect(await page.locator('header [data-account-bar]').isVisible()).toBe(false)
  })
})

describe('a member in the header', () => {
  /** A page lighter than home, with the same header. */
  const openMemberPage = (state: MemberState = {}) => visitSignedIn(page, DESKTOP, state, '/promotions')

  test('the balance has thousands separators and 2 decimals, hides as *** and is read again', async () => {
    await openMemberPage({ amount: 1_234_567 })
    const balance = page.locator('header output bdi')
    await eventually(() => balance.textContent()).toBe('$12,345.67')
    await page.locator('header [data-action=hide]').click()
    await eventually(() => balance.textContent()).toBe('***')
    await page.locator('header [data-action=hide]').click()
    const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '')
    await deposited(product.origin, token, 50_00)
    await page.locator('header [data-action=refresh]').click()
    await eventually(() => balance.textContent()).toBe('$12,395.67')
  })

  test.runIf(FULL)('deposit opens its popup; withdraw is there once its page is built', async () => {
    await openMemberPage()
    await page.locator('header [data-action=deposit]').click()
    await page.locator('form[data-form=deposit]').waitFor()
    expect(await page.locator('header [data-action=withdraw]').count()).toBe(Number(isBuilt('withdraw')))
  })

  test('the avatar carries the VIP label, and is the default one when the picture fails', async () => {
    const info = { hasVip: true, vipLabelName: 'VIP 3', icon: '/art/v1/motifs/nobody.svg' }
    await openMemberPage({ info })
    const avatar = page.locator('[popovertarget=account-menu]:not([data-action])')
    await eventually(() => avatar.textContent()).toContain('VIP 3')
    await eventually(() => avatar.locator('img').getAttribute('src')).toBe('/art/v1/motifs/farol.svg')
    await eventually(() => avatar.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(
      0,
    )
  })

  test.runIf(FULL)('the picture the server names is shown', async () => {
    await openMemberPage({ info: { icon: '/art/v1/motifs/sol.svg' } })
    const picture = page.locator('[popovertarget=account-menu]:not([data-action]) img')
    await eventually(() => picture.getAttribute('src')).toBe('/art/v1/motifs/sol.svg')
  })

  test('the dropdown has account, ID, security, platform, service and sign out', async () => {
    await openMemberPage({ info: { nickname: 'Mariana R.' } })
    await openAccountMenu(page)
    await eventually(() => menu(page).locator('[data-account]').textContent()).toBe('Mariana R.')
    expect(await menu(page).locator('bdi').textContent()).toMatch(/^\d{4} \d{4}$/)
    const links = await menu(page)
      .locator('li a:visible')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
    // Without script, the password change and the open sessions link to the security page.
    const security = Array(3).fill('/member')
    expect(links).toEqual([...security, '/member/personalHistoryCopy', '/about', '/help'])
    expect(await menu(page).locator('[data-action=logout]').isVisible()).toBe(true)
  })

  test.runIf(FULL)('the ID is copied, and a message confirms it', async () => {
    await openMemberPage()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await openAccountMenu(page)
    const number = menu(page).locator('bdi')
    await number.filter({ hasText: /\d/ }).waitFor()
    await menu(page).locator('[data-action=copy-id]').click()
    const dialog = page.getByRole('dialog', { name: 'ID copiado' })
    await dialog.waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      (await number.textContent())?.replace(' ', ''),
    )
    await dialog.locator('[data-action=close]').click()
    await dialog.waitFor({ state: 'detached' })
  })

  test.runIf(FULL)('only agents have the agents’ entry', async () => {
    const entry = '#account-menu a[href="/agentHome"]'
    for (const [type, count] of [
      [0, 0],
      [1, 1],
      [41, 1],
    ] as const) {
      await openMemberPage({ info: { type } })
      await openAccountMenu(page)
      await eventually(() => page.locator(entry).filter({ visible: true }).count()).toBe(count)
    }
  })

  test('nothing moves while the member’s numbers load', async () => {
    await openMemberPage()
    // From the next page on, the tab knows which rows are theirs (core/member/marks.ts).
    await page.locator('html[data-vip]').waitFor({ state: 'attached' })
    const shifts = await watchShifts(page)
    await page.reload()
    await page.locator('header output[data-balance]').waitFor()
    await atRest(page)
    expect(await shifts()).toEqual([])
  })
})

describe('the bell and the headset', () => {
  test('the bell opens the notices; its mark counts the unopened ones, and disappears', async () => {
    await visit(page, DESKTOP)
    const bell = page.locator('header [data-popup=notice]')
    const mark = bell.locator('.badge')
    expect(Number(await mark.locator('b').textContent())).toBeGreaterThan(0)
    expect(await mark.isVisible()).toBe(true)
    await bell.click()
    await page.locator('dialog[open]').waitFor()
    expect(await mark.isVisible()).toBe(false)
    await page.reload()
    expect(await mark.isVisible()).toBe(false)
  })

  test.runIf(FULL)('the headset opens customer service', async () => {
    await visit(page, DESKTOP)
    await page.locator('header > [data-popup=service]').click()
    await page.locator('dialog[open]').waitFor()
  })
})

test.each(FULL ? [DESKTOP, PHONE] : [DESKTOP])(
  'axe finds nothing wrong with the header of a member',
  async (viewport) => {
    await visitSignedIn(page, viewport, { info: { hasVip: true, vipLabelName: 'VIP 3' } }, '/promotions')
    await openAccountMenu(page)
    expect(await violations(page)).toEqual([])
  },
)
