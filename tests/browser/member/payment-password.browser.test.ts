import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { login } from '#api/session/session'
import { violations } from '#tests/support/page/axe'
import { openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { openBlank } from '#tests/support/page/renew'
import { callEndpoint } from '#tests/support/product/client'
import { ops } from '#tests/support/product/ops'
import { product } from '#tests/support/product/running'

/** A withdrawal of the member of the demonstration, who has a payout account that can be used. */

const DEMO = { username: 'demo', password: 'Farol-demo-1' }

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const form = (page: Page, name: string) => page.locator(`form[data-form=${name}]`)
const wrong = (page: Page, name: string, field: string) =>
  form(page, name).locator(`[name=${field}][aria-invalid=true]`)
const newest = (page: Page) => page.locator('[data-withdrawal]').first()

/** Opens the page in a new window, signed in. */
async function openAsDemo(): Promise<Page> {
  const { token } = await callEndpoint(product.origin, login, { ...DEMO, type: 'username' })
  const { page } = await openPage(browser, { viewport: PHONE })
  await openBlank(page)
  await page.evaluate((value) => {
    sessionStorage.setItem('token', value)
    sessionStorage.setItem('USER_POPUP', 'closed')
  }, String(token))
  await page.goto('/member/withdraw')
  await form(page, 'withdraw').waitFor()
  return page
}

test('where the brand requires the payment password: set on the way, wrong, right', async () => {
  const secret = 'Caja-fuerte-1'
  ops('payment-password', 'on', '--operation', 'withdrawal')
  onTestFinished(() => {
    ops('payment-password', 'off')
    ops('payment-password', 'remove', DEMO.username, '--reason', 'browser test')
  })
  const page = await openAsDemo()
  const fill = (name: string, field: string, value: string) => form(page, name).locator(`[name=${field}]`).fill(value)
  await fill('withdraw', 'amount', '150')
  await page.locator('[data-action=set-payment-password]').click()
  for (const field of ['newPassword', 'confirmNewPassword']) await fill('payment-password', field, secret)
  await fill('payment-password', 'password', DEMO.password)
  await page.locator('[data-action=save-payment-password]').click()
  await page.locator('[data-payment-password=saved]').waitFor()
  await page.keyboard.press('Escape')
  // Behind an open dialog no field takes the focus, and what is filled in goes nowhere.
  await page.locator('dialog').waitFor({ state: 'detached' })
  // Nothing of what was typed is lost.
  await form(page, 'withdraw').locator('[name=paymentPassword]').waitFor()
  expect(await form(page, 'withdraw').locator('[name=amount]').inputValue()).toBe('150')
  await fill('withdraw', 'password', DEMO.password)
  await page.locator('[data-action=ask-withdrawal]').click()
  await wrong(page, 'withdraw', 'paymentPassword').waitFor()
  await fill('withdraw', 'paymentPassword', DEMO.password)
  await page.locator('[data-action=ask-withdrawal]').click()
  await wrong(page, 'withdraw', 'paymentPassword').waitFor()
  expect(await violations(page)).toEqual([])
  await fill('withdraw', 'paymentPassword', secret)
  await page.locator('[data-action=ask-withdrawal]').click()
  await page.locator('[data-withdrawal][data-state=applying]').waitFor()
  const id = await newest(page).getAttribute('data-withdrawal')
  await newest(page).locator('[data-step=cancel]').click()
  await page.locator(`[data-withdrawal="${id}"][data-state=cancelled]`).waitFor()
  await page.context().close()
})
