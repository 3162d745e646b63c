import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHandoff } from '#api/session/session'
import { violations } from '#tests/support/page/axe'
import { openBrowser, openPage } from '#tests/support/page/browser'
import { callEndpoint, freshName, registered } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { sample } from '#tests/support/product/tier'

/** A session handed to another screen by a code in the address (decision 91). */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const codeOf = async (token: string) => String((await callEndpoint(product.origin, createHandoff, {}, token)).code)
const account = (page: Page) => page.evaluate(() => sessionStorage.getItem('account'))
const dialog = (page: Page) => page.locator('[data-dialog=confirm]')

test('if a token is in the query string and is confirmed, member info is loaded at start, and the code leaves the address first', async () => {
  const token = await registered(product.origin, freshName())
  const code = await codeOf(token)
  const { page, errors } = await openPage(browser)
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await page.goto(`/rng?token=${code}&vassalage=FRL`)
  await dialog(page).waitFor()
  const { pathname, search } = new URL(page.url())
  expect(pathname + search).toBe('/rng?vassalage=FRL')
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  await dialog(page).locator('[data-action=yes]').click()
  await page.locator('[data-account-bar][data-state=in]').waitFor({ state: 'attached' })
  expect(requestedUrls.slice(1).filter((one) => one.includes(code))).toEqual([])
  expect(await page.evaluate(() => sessionStorage.getItem('handoff'))).toBeNull()
  expect(errors).toEqual([])
  await page.context().close()
})

const QUESTIONS = [
  ['', '¿Continuar como m•••?'],
  ['/en', 'Continue as m•••?'],
  ['/pt', 'Continuar como m•••?'],
] as const

test.each(sample(QUESTIONS))(
  'a link at %s asks before it signs anybody in, by keyboard, and a refusal opens nothing',
  async (prefix, question) => {
    const code = await codeOf(await registered(product.origin, freshName()))
    const { page } = await openPage(browser)
    await page.goto(`${prefix}/?token=${code}`)
    await page.getByRole('heading', { name: question }).waitFor()
    expect(await violations(page)).toEqual([])
    const redeemed: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/handoff/redeem')) redeemed.push(request.url())
    })
    if (prefix === '/en') await page.keyboard.press('Escape')
    else {
      await dialog(page).locator('[data-action=no]').focus()
      await page.keyboard.press('Enter')
    }
    await dialog(page).waitFor({ state: 'detached' })
    expect(redeemed).toEqual([])
    expect(await page.evaluate(() => [sessionStorage.getItem('token'), sessionStorage.getItem('handoff')])).toEqual([
      null,
      null,
    ])
    expect(new URL(page.url()).search).toBe('')
    await page.context().close()
  },
)

test('an open session is replaced by another account only after a confirmation', async () => {
  const [mine, other] = [freshName(), freshName()]
  const token = await registered(product.origin, mine)
  const otherToken = await registered(product.origin, other)
  const { page } = await openPage(browser)
  await page.goto('/help')
  await page.evaluate((values) => Object.entries(values).map(([key, value]) => sessionStorage.setItem(key, value)), {
    token,
    account: mine,
    USER_POPUP: 'closed',
    consolidated: 'mine',
  })
  await page.goto(`/help?token=${await codeOf(otherToken)}`)
  await dialog(page).locator('[data-action=no]').click()
  await dialog(page).waitFor({ state: 'detached' })
  expect(await account(page)).toBe(mine)
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBe(token)
  await page.goto(`/help?token=${await codeOf(otherToken)}`)
  await dialog(page).locator('[data-action=yes]').focus()
  await page.keyboard.press('Enter')
  await page.waitForFunction((name) => sessionStorage.getItem('account') === name, other)
  expect(await page.evaluate(() => sessionStorage.getItem('consolidated'))).not.toBe('mine')
  await page.context().close()
})

test('if a token is in session storage, member info is loaded at start', async () => {
  const token = await registered(product.origin, freshName())
  const { page } = await openPage(browser)
  await page.addInitScript((value) => sessionStorage.setItem('token', value), token)
  const info = page.waitForResponse((response) => response.url().includes('/wps/member/info'))
  await page.goto('/rng')
  expect((await info).status()).toBe(200)
  await page.context().close()
})

test('a raw session token in the address opens nothing', async () => {
  const token = await registered(product.origin, freshName())
  const { page } = await openPage(browser)
  const responsePromise = page.waitForResponse((one) => one.url().includes('/wps/session/handoff/preview'))
  await page.goto(`/?token=${token}`)
  expect((await responsePromise).status()).toBe(401)
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  expect(new URL(page.url()).search).toBe('')
  await page.context().close()
})
