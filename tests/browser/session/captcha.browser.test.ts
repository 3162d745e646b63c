import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#api/session/session'
import { violations } from '#tests/support/page/axe'
import { openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { pictureText } from '#tests/support/page/captcha'
import { openMember } from '#tests/support/page/member'
import { freshName, fromAddress, PASSWORD, registered, seal } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'

/** A captcha is required after three failures from an address; two ways lead past it (decision 23). */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: true })
})
afterAll(() => browser.close())

/** `id` returns the id of the last captcha that the page received. */
interface CaptchaForm {
  page: Page
  id: () => string
}

/** Opens a login form, fails three times, and returns the page with its captcha. */
async function failThrice(): Promise<CaptchaForm> {
  const { page } = await openPage(browser, { viewport: PHONE })
  let id = ''
  page.on('response', async (response) => {
    if (response.url().endsWith('/wps/captcha')) id = ((await response.json()) as { value: { id: string } }).value.id
  })
  await page.goto('/login')
  for (let failures = 1; failures <= 3; failures += 1) {
    expect(await page.locator('[name=captcha]').count()).toBe(0)
    await send(page, `nadie${failures}${freshName()}`, 'no-es-esta-1')
    await page.locator('dialog [role=alert]').waitFor()
  }
  await page.locator('[name=captcha]').waitFor()
  return { page, id: () => id }
}

async function send(page: Page, username: string, password: string): Promise<void> {
  await page.locator('[name=username]').fill(username)
  await page.locator('[name=password]').fill(password)
  const responsePromise = page.waitForResponse((response) => response.url().endsWith('/wps/session/login'))
  await page.locator('[data-action=login]').click()
  await responsePromise
}

test('a visitor who reads the picture signs in; a wrong reading brings another picture', async () => {
  const username = freshName()
  await registered(product.origin, username)
  const { page, id } = await failThrice()
  expect(await violations(page)).toEqual([])

  const first = id()
  await page.locator('[name=captcha]').fill('0000')
  await send(page, username, PASSWORD)
  await expect.poll(id).not.toBe(first)
  await page.locator('[name=captcha][aria-invalid=true]').waitFor()
  expect(await page.locator('[name=username]').inputValue()).toBe(username)

  await page.locator('[name=captcha]').fill(pictureText(product.stateDir, id()).toLowerCase())
  await send(page, username, PASSWORD)
  await page.locator('[data-account-bar][data-state=in]').waitFor({ state: 'attached' })
  await page.context().close()
})

test('a visitor who cannot read it lets the browser work instead', async () => {
  const username = freshName()
  await registered(product.origin, username)
  const { page } = await failThrice()
  await page.locator('[data-action=captcha-work]').click()
  await page.locator('dialog p[role=status]').waitFor()
  expect(await violations(page)).toEqual([])
  await send(page, username, PASSWORD)
  await page.locator('[data-account-bar][data-state=in]').waitFor({ state: 'attached' })
  await page.context().close()
})

test.runIf(FULL)('a member who changes a password from an address with failures is asked too', async () => {
  const headers = fromAddress()
  for (let failures = 0; failures < 3; failures += 1) {
    const fields = { username: `nadie${failures}${freshName()}`, password: 'no-es-esta-1', type: 'username' }
    const body = JSON.stringify({ sealed: await seal(product.origin, fields) })
    const requestHeaders = { ...headers, 'Content-Type': 'application/json' }
    const response = await fetch(product.origin + login.path, { method: 'POST', headers: requestHeaders, body })
    expect(response.status).toBe(401)
  }
  const { page } = await openMember(browser, { viewport: PHONE, extraHTTPHeaders: headers }, 0)
  let id = ''
  page.on('response', async (response) => {
    if (response.url().endsWith('/wps/captcha')) id = ((await response.json()) as { value: { id: string } }).value.id
  })
  await page.locator('[popovertarget=account-menu]:not([data-action])').click()
  await page.locator('#account-menu a[data-popup=password]').click()
  for (const [name, value] of [
    ['oldPassword', PASSWORD],
    ['newPassword', 'bajamar-tranquila-8'],
    ['confirmNewPassword', 'bajamar-tranquila-8'],
  ] as const)
    await page.locator(`form[data-form=password] [name=${name}]`).fill(value)
  expect(await page.locator('[name=captcha]').count()).toBe(0)
  await page.locator('[data-action=save-password]').click()
  await page.locator('[name=captcha][aria-invalid=true]').waitFor()
  await expect.poll(() => id).not.toBe('')
  expect(await violations(page)).toEqual([])
  await page.locator('[name=captcha]').fill(pictureText(product.stateDir, id).toLowerCase())
  await page.locator('[data-action=save-password]').click()
  await page.getByText('Contraseña guardada').waitFor()
  await page.context().close()
})

test.runIf(FULL)('a picture that fails to load is requested again', async () => {
  const { page, id } = await failThrice()
  const first = id()
  await page.route('**/wps/captcha', (route) => route.abort())
  await page.locator('[data-action=captcha-change]').click()
  await page.locator('[data-action=captcha-retry]').waitFor()
  expect(await violations(page)).toEqual([])
  await page.unroute('**/wps/captcha')
  await page.locator('[data-action=captcha-retry]').click()
  await page.locator('[name=captcha]').waitFor()
  await expect.poll(id).not.toBe(first)
  await page.context().close()
})
