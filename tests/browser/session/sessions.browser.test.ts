import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login } from '#api/session/session'
import { endOtherSessions, listSessions } from '#api/session/sessions'
import { pathIn } from '#core/path'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { becomeMember } from '#tests/support/page/member'
import { renew } from '#tests/support/page/renew'
import { eventually } from '#tests/support/page/shell'
import { callEndpoint, PASSWORD, send } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { FULL, sample } from '#tests/support/product/tier'

/** The open sessions of a member, and tabs that share one. */

let browser: Browser
/** A page as good as new for each test. */
let page: Page
let errors: string[]
beforeAll(async () => {
  browser = await openBrowser()
  ;({ page, errors } = await openPage(browser, { viewport: PHONE }))
})
beforeEach(async () => {
  await renew(page)
  await page.setViewportSize(PHONE)
  errors.length = 0
})
afterAll(() => browser.close())

const another = async (username: string) =>
  String((await callEndpoint(product.origin, login, { username, password: PASSWORD, type: 'username' })).token)
const isOpen = async (token: string) => (await send(product.origin, listSessions, {}, token)).status === 200

async function openSessions(page: Page): Promise<void> {
  await page.locator('[popovertarget=account-menu]:not([data-action])').click()
  await page.locator('#account-menu a[data-popup=sessions]').click()
  await page.locator('li[data-session], [data-waiting]').first().waitFor()
}

describe('the open sessions', () => {
  const Languages = [
    ['es', PHONE, 'Esta sesión', 'Solo esta sesión está abierta.'],
    ['en', DESKTOP, 'This session', 'Only this session is open.'],
    ['pt', PHONE, 'Esta sessão', 'Só esta sessão está aberta.'],
  ] as const
  test.each(sample(Languages))(
    'are listed and ended one by one or all at once, in %s',
    async (language, viewport, mine, only) => {
      await page.setViewportSize(viewport)
      const { username, token } = await becomeMember(page, 0, pathIn(language, '/help'))
      const others = [await another(username), await another(username), await another(username)]
      await openSessions(page)
      await eventually(() => page.locator('li[data-session]').count()).toBe(4)
      expect(await page.locator('li[data-session][data-current]').textContent()).toContain(mine)
      expect(await page.locator('li[data-session]').nth(1).textContent()).toMatch(/\d:\d{2}.*\b\d+\.\d+\.\d+\.0\/24/s)
      expect(await violations(page)).toEqual([])

      await page.locator('[data-action=end-session]').first().focus()
      await page.keyboard.press('Enter')
      await eventually(() => page.locator('li[data-session]').count()).toBe(3)
      expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
      const open = await Promise.all(others.map(isOpen))
      expect(open.filter(Boolean)).toHaveLength(2)

      await page.locator('[data-action=end-others]').click()
      await eventually(() => page.locator('li[data-session]').count()).toBe(1)
      await page.getByText(only).waitFor()
      expect(await Promise.all([...others, token].map(isOpen))).toEqual([false, false, false, true])
      expect(await violations(page)).toEqual([])
      expect(errors).toEqual([])
    },
  )

  test.runIf(FULL)('load again after a failure; one that cannot be ended stays, with the reason', async () => {
    const { username } = await becomeMember(page, 0, '/help')
    await another(username)
    await page.route(`**${listSessions.path}`, (route) => route.abort())
    await openSessions(page)
    await page.locator('[data-waiting=failed]').waitFor()
    expect(await violations(page)).toEqual([])
    await page.unroute(`**${listSessions.path}`)
    await page.locator('[data-action=retry]').click()
    await eventually(() => page.locator('li[data-session]').count()).toBe(2)
    await page.route(`**${endOtherSessions.path}`, (route) => route.abort())
    await page.locator('[data-action=end-others]').click()
    await page.locator('dialog [role=alert]').waitFor()
    expect(await page.locator('li[data-session]').count()).toBe(2)
  })

  test.runIf(FULL)('keep their place while they load', async () => {
    await becomeMember(page, 0, '/help')
    await page.route(`**${listSessions.path}`, () => {})
    await openSessions(page)
    await page.locator('[data-waiting=loading]').waitFor()
    expect(await violations(page)).toEqual([])
  })
})

/** Opens a second tab of the same session like a link in a new tab: it gets a copy of the session storage. */
async function secondTab(page: Page): Promise<Page> {
  const opening = page.context().waitForEvent('page')
  await page.evaluate(() => void window.open('/rng'))
  const tab = await opening
  await tab.locator('[data-account-bar][data-state=in]').waitFor({ state: 'attached' })
  return tab
}

const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'))

describe('several tabs agree', () => {
  test('sign-out in one signs out all, and leaves the merchant’s values', async () => {
    await page.setViewportSize(DESKTOP)
    await becomeMember(page, 0, '/help')
    const tab = await secondTab(page)
    expect(await tokenOf(tab)).toBe(await tokenOf(page))
    await page.locator('[popovertarget=account-menu]:not([data-action])').click()
    await page.locator('[data-action=logout]').click()
    await page.locator('[data-action=yes]').click()
    await tab.waitForURL(`${product.origin}/`)
    for (const one of [page, tab]) {
      await eventually(() => one.evaluate(() => document.documentElement.dataset.session ?? 'visitor')).toBe('visitor')
      const stored = await one.evaluate(() => ({ ...sessionStorage }))
      expect(stored).toMatchObject({ merchant: 'farol', merchantCode: 'farol' })
      for (const key of ['token', 'nickname', 'account', 'username', 'customerId', 'isAgent'])
        expect(stored).not.toHaveProperty(key)
    }
  })

  test.runIf(FULL)('a tab with a session of its own stays signed in', async () => {
    await page.setViewportSize(DESKTOP)
    const { username } = await becomeMember(page, 0, '/help')
    const own = await another(username)
    const tab = await secondTab(page)
    await tab.evaluate((token) => sessionStorage.setItem('token', token), own)
    await tab.reload()
    await tab.locator('[data-account-bar][data-state=in]').waitFor({ state: 'attached' })
    await page.locator('[popovertarget=account-menu]:not([data-action])').click()
    await page.locator('[data-action=logout]').click()
    await page.locator('[data-action=yes]').click()
    await eventually(() => tokenOf(page)).toBeNull()
    expect(await tokenOf(tab)).toBe(own)
    expect(await isOpen(own)).toBe(true)
  })

  test('a changed password hands its new token to the other tab', async () => {
    await page.setViewportSize(DESKTOP)
    const { token } = await becomeMember(page, 0, '/help')
    const tab = await secondTab(page)
    await page.locator('[popovertarget=account-menu]:not([data-action])').click()
    await page.locator('#account-menu a[data-popup=password]').click()
    for (const [name, value] of [
      ['oldPassword', PASSWORD],
      ['newPassword', 'bajamar-tranquila-8'],
      ['confirmNewPassword', 'bajamar-tranquila-8'],
    ] as const)
      await page.locator(`form[data-form=password] [name=${name}]`).fill(value)
    await page.locator('[data-action=save-password]').click()
    await eventually(async () => {
      const [own, other] = [await tokenOf(page), await tokenOf(tab)]
      return own !== null && own !== token && own === other
    }).toBe(true)
    await tab.reload()
    await tab.locator('[data-account-bar][data-state=in]').waitFor({ state: 'attached' })
  })
})
