import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CategoryVendors, gameVendors } from '#api/games'
import { brand } from '#brand/brand'
import { menuOf } from '#core/games/menu'
import { pathIn } from '#core/path'
import { isBuilt, MEMBER_PAGES, type MemberPage, memberPath } from '#core/site/built-pages'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, PHONE } from '#tests/support/page/browser'
import { renew } from '#tests/support/page/renew'
import { eventually, type MemberState, openVisitor, visitSignedIn } from '#tests/support/page/shell'
import { callEndpoint } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { FULL, sample } from '#tests/support/product/tier'
import { consolidate } from './consolidate.ts'

/** Specification section 2 "Side menu" and what section 4 says of it, sentence by sentence. */

/** The menu is the same on every page of the site. */
const PAGE = '/help'

let browser: Browser
/** A visitor's page, reset for each test. */
let visitor: Page
beforeAll(async () => {
  browser = await openBrowser()
  visitor = await openVisitor(browser, DESKTOP, PAGE)
})
afterAll(() => browser.close())

async function visit(viewport: { width: number; height: number }, path = PAGE): Promise<Page> {
  await renew(visitor)
  await visitor.setViewportSize(viewport)
  await visitor.goto(path)
  return visitor
}

/** The same page as a new member's. */
async function member(viewport: { width: number; height: number }, state: MemberState): Promise<Page> {
  await visitSignedIn(visitor, viewport, state, PAGE)
  return visitor
}

const side = (page: Page) => page.locator('#side-menu')
const row = (page: Page, name: MemberPage) => side(page).locator(`a[href="${memberPath(name)}"]:visible`)
const isOpen = (page: Page, id: string) => page.locator(`#${id}`).evaluate((one) => one.matches(':popover-open'))
const focusIsOn = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element === document.activeElement)

async function openDrawer(page: Page) {
  await page.locator('header .open').click()
  await eventually(() => isOpen(page, 'side-menu')).toBe(true)
}

test('it collapses with ‘reverse’, and stays so on the next page', async () => {
  const page = await visit(DESKTOP)
  const width = async () => (await side(page).boundingBox())?.width
  expect(await width()).toBe(232)
  await side(page).locator('.collapse').click()
  await eventually(width).toBe(72)
  expect(await page.evaluate(() => localStorage.getItem('sideMenu'))).toBe('reverse')
  await page.goto('/rng')
  expect(await page.locator('html').getAttribute('data-menu')).toBe('reverse')
  expect(await width()).toBe(72)
  expect(await violations(page)).toEqual([])
  await side(page).locator('.collapse').click()
  await eventually(width).toBe(232)
})

describe('entries', () => {
  test('deposit and promotions are shown to a visitor; withdraw, invitation, rewards and rebate once built', async () => {
    await visit(DESKTOP)
    expect(await side(visitor).locator('[data-popup=deposit]').isVisible()).toBe(true)
    expect(await side(visitor).locator('a[href="/promotions"]').isVisible()).toBe(true)
    for (const name of ['withdraw', 'referral', 'rewardCenter', 'manualRebate'] as const)
      expect(await row(visitor, name).count(), name).toBe(Number(isBuilt(name)))
  })

  test('a visitor who opens an entry for members is asked to sign in', async () => {
    const page = await visit(DESKTOP)
    await side(page).locator('a[href="/favorite"]').click()
    await page.locator('form[data-form=login]').waitFor()
  })
})

describe('the member centre’s list', () => {
  test('is for members: each built page, and VIP where they have a rank', async () => {
    await visit(DESKTOP)
    expect(await row(visitor, 'securityCenter').count()).toBe(0)
    const page = await member(DESKTOP, { info: { hasVip: true, vipLabelName: 'VIP 3' } })
    await eventually(() => row(page, 'securityCenter').count()).toBe(1)
    await eventually(() => row(page, 'vip').count()).toBe(1)
    for (const name of [
      'personalHistoryCopy',
      'transactionHistory',
      'depositv2',
      'personalProfit',
      'messageV2',
    ] as const)
      expect(await row(page, name).count(), name).toBe(1)
    for (const name of MEMBER_PAGES.filter((one) => !isBuilt(one))) expect(await row(page, name).count(), name).toBe(0)
    await member(DESKTOP, { info: { hasVip: false } })
    await eventually(() => row(page, 'securityCenter').count()).toBe(1)
    await eventually(() => row(page, 'vip').count()).toBe(0)
  })

  test.runIf(FULL)('shows how many messages are unread, and no count that the member cannot read', async () => {
    const page = await member(DESKTOP, { unread: { messages: 5, missions: 0, rewards: 3 } })
    await eventually(() => side(page).locator('[data-unread=messages] > b').textContent()).toBe('5')
    expect(await side(page).locator('[data-unread]:not([data-unread=messages])').count()).toBe(0)
  })
})

test('the game centre lists the categories, with their games counted', async () => {
  const { lanes } = await callEndpoint(product.origin, gameVendors, { language: 'es' })
  const items = menuOf(lanes as CategoryVendors[]).filter(({ cards }) => cards.length > 0)
  await visit(DESKTOP)
  const counts = await side(visitor).locator('li a small').allTextContents()
  expect(counts.map(Number)).toEqual(items.map(({ cards }) => cards.reduce((sum, card) => sum + card.gameCount, 0)))
})

describe('the app', () => {
  const button = '[popovertarget=app-codes]'
  const link = (page: Page, system: string) => page.locator(`#app-codes [data-system=${system}] a`)

  test('its codes appear under a resting pointer, under the keyboard’s focus and on a tap', async () => {
    const page = await visit(DESKTOP)
    await page.locator(button).hover()
    await eventually(() => isOpen(page, 'app-codes')).toBe(true)
    expect(await violations(page)).toEqual([])
    await page.mouse.move(900, 300)
    await eventually(() => isOpen(page, 'app-codes')).toBe(false)
    await side(page).locator('a[href="/recent"]').focus()
    await page.keyboard.press('Tab')
    expect(await focusIsOn(page, button)).toBe(true)
    expect(await isOpen(page, 'app-codes')).toBe(true)
    await page.keyboard.press('Tab')
    expect(await link(page, 'ios').evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    expect(await isOpen(page, 'app-codes')).toBe(false)
    expect(await focusIsOn(page, button)).toBe(true)

    const phone = await visit(PHONE)
    await openDrawer(phone)
    await phone.locator(button).click()
    expect(await isOpen(phone, 'app-codes')).toBe(true)
    expect(await isOpen(phone, 'side-menu')).toBe(true)
    expect(await violations(phone)).toEqual([])
  })

  test.each(FULL ? brand.languages : (['en'] as const))(
    'the iPhone’s address has the language, and an Android’s exists only where the brand has one (%s)',
    async (language) => {
      const page = await visit(DESKTOP, pathIn(language, '/help'))
      expect(await link(page, 'ios').getAttribute('href')).toBe(`${pathIn(language, '/app')}?lang=${language}`)
      expect(await link(page, 'android').count()).toBe(brand.resources.APP.length)
    },
  )

  test('a member’s address carries a one-time code that opens the session elsewhere, and never the token', async () => {
    const page = await member(DESKTOP, {})
    const printed = await page.locator('#app-codes [data-system=ios] path').getAttribute('d')
    await page.locator(button).hover()
    await eventually(() => link(page, 'ios').getAttribute('href')).toContain('token=')
    expect(await page.locator('#app-codes [data-system=ios] path').getAttribute('d')).not.toBe(printed)
    const href = (await link(page, 'ios').getAttribute('href')) ?? ''
    const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '')
    expect(href).not.toContain(token)
    await page.mouse.move(900, 300)
    await eventually(() => link(page, 'ios').getAttribute('href')).not.toContain('token=')

    const elsewhere = await openVisitor(browser, DESKTOP, `/?${new URL(href, product.origin).searchParams}`)
    await elsewhere.locator('[data-dialog=confirm] [data-action=yes]').click()
    await elsewhere.locator('[data-account-bar][data-state=in]').waitFor({ state: 'attached' })
    await elsewhere.context().close()
  })
})

test('customer service and languages are shown, and social links where the brand has some', async () => {
  const page = await visit(DESKTOP)
  await side(page).locator('summary').click()
  for (const language of brand.languages)
    expect(await side(page).locator(`a[hreflang=${language}]`).isVisible()).toBe(true)
  expect(await side(page).locator('a[rel~=external]').count()).toBe(brand.resources.SOCIAL.length)
  await side(page).locator('[data-popup=service]').click()
  await page.locator('dialog[open]').waitFor()
})

describe('the consolidated banner', () => {
  test('is shown to an agent while a contract is in force', async () => {
    // Agents alone: the page it leads to turns everyone else away.
    const page = await member(DESKTOP, { info: { type: 1 }, storage: { isAgent: 'true' } })
    const banner = () => side(page).locator('[data-contract]:visible').count()
    const stored = (key: string) => page.evaluate((name) => sessionStorage.getItem(name), key)
    await eventually(() => stored('enableSalary')).toBe('false')
    expect(await banner()).toBe(0)

    await consolidate(page, { dailysalinfotype: 1, divtypereq: 1 })
    await page.reload()
    await eventually(banner).toBe(1)
    expect(await violations(page)).toEqual([])
    expect(await Promise.all(['enableSalary', 'enableContract'].map(stored))).toEqual(['true', 'true'])
    expect(JSON.parse((await stored('consolidated')) ?? '{}')).toMatchObject({
      dailysalinfotype: 1,
      divtypereq: 1,
      divtypeinfo: 0,
    })

    await consolidate(page, { divtypereq: 1 })
    await page.reload()
    await eventually(banner).toBe(0)
  })

  test.runIf(FULL)('is not shown to a member who is no agent', async () => {
    const page = await member(DESKTOP, {})
    const stored = (key: string) => page.evaluate((name) => sessionStorage.getItem(name), key)
    await eventually(() => stored('enableSalary')).toBe('false')
    await consolidate(page, { dailysalinfotype: 1 })
    await page.reload()
    await eventually(() => stored('enableSalary')).toBe('true')
    expect(await side(page).locator('[data-contract]').isVisible()).toBe(false)
  })

  test('is not shown to a visitor', async () => {
    await visit(DESKTOP)
    expect(await side(visitor).locator('[data-contract]').isVisible()).toBe(false)
  })
})

describe('on a phone', () => {
  test('it is a drawer: the page behind is inert, Escape closes it, the focus returns', async () => {
    const page = await visit(PHONE)
    expect(await side(page).isVisible()).toBe(false)
    await openDrawer(page)
    await eventually(() => focusIsOn(page, '#side-menu .close')).toBe(true)
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press('Tab')
      const inside = await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('#side-menu') !== null,
      )
      expect(inside).toBe(true)
    }
    expect(await violations(page)).toEqual([])
    if (await isOpen(page, 'app-codes')) await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    expect(await isOpen(page, 'side-menu')).toBe(false)
    expect(await focusIsOn(page, 'header .open')).toBe(true)
    expect(await page.locator('main').evaluate((main) => (main as HTMLElement).inert)).toBe(false)
  })

  test.runIf(FULL)('a popup replaces it and returns the focus to its button', async () => {
    const page = await visit(PHONE)
    await openDrawer(page)
    await side(page).locator('a[href="/favorite"]').click()
    await page.locator('form[data-form=login]').waitFor()
    expect(await isOpen(page, 'side-menu')).toBe(false)
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
    expect(await focusIsOn(page, 'header .open')).toBe(true)
  })

  test.runIf(FULL)('its head shows who is signed in, and its foot signs out after a confirmation', async () => {
    const info = { nickname: 'Mariana R.', number: '48201170', hasVip: true, vipLabelName: 'VIP 3' }
    const page = await member(PHONE, { info })
    await openDrawer(page)
    const head = side(page).locator('.person')
    await eventually(async () => (await head.textContent())?.replace(/\s+/g, ' ').trim()).toBe(
      'Mariana R. ID 4820 1170 · VIP 3',
    )
    await side(page).locator('[data-action=leave]').click()
    await page.locator('[data-action=yes]').click()
    await page.locator('[data-account-bar][data-state=out]').waitFor({ state: 'attached' })
  })

  test('the bottom bar leads home, to favourites, deposit, promotions and the account', async () => {
    const page = await visit(PHONE)
    const links = await page.locator('nav.bar a').evaluateAll((all) => all.map((a) => a.getAttribute('href')))
    expect(links).toEqual(['/', '/favorite', '/login', '/promotions', '/member'])
    await page.locator('nav.bar [data-popup=deposit]').click()
    await page.locator('form[data-form=login]').waitFor()
  })
})

const WITHOUT = ['/seamless', '/lottery', '/vnLottery', '/seaLottery']
test.each(sample(WITHOUT, 2))('%s has neither side menu nor footer', async (path) => {
  await visit(DESKTOP)
  expect(await side(visitor).isVisible()).toBe(true)
  const html = await (await fetch(product.origin + path)).text()
  expect(html).not.toContain('id="side-menu"')
  expect(html).not.toContain('<footer')
  expect(html).toContain('<main')
})
