import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openPage } from '../page/browser.ts'
import { freshName, PASSWORD } from '../product/client.ts'

/** Arrives by an agent's link, as somebody else. */
export async function arriveBy(browser: Browser, link: string, options: BrowserContextOptions = {}): Promise<Page> {
  const { page } = await openPage(browser, { viewport: { width: 320, height: 700 }, ...options })
  await page.addInitScript(() => sessionStorage.setItem('ANONYMOUS_POPUP', 'closed'))
  await page.addInitScript(() => sessionStorage.setItem('USER_POPUP', 'closed'))
  await page.goto(link)
  await page.locator('form[data-form=register]').waitFor()
  return page
}

/** Registers whoever arrived, who wants no limit for now; returns the account and its token. */
export async function registerInvited(page: Page): Promise<{ username: string; token: string }> {
  const username = freshName()
  await page.locator('[name=username]').fill(username)
  await page.locator('[name=password]').fill(PASSWORD)
  await page.locator('[name=confirmPassword]').fill(PASSWORD)
  await page.locator('[name=birthday]').fill('1990-05-17')
  await page.locator('[name=terms]').check()
  await page.locator('[data-action=register]').click()
  await page.locator('[data-account-bar][data-state=in]').waitFor({ state: 'attached' })
  const offer = page.locator('[data-limit-offer=open]')
  await offer.locator('[data-action=decline-limit]').click()
  await offer.waitFor({ state: 'detached' })
  return { username, token: (await page.evaluate(() => sessionStorage.getItem('token'))) ?? '' }
}
