import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHandoff } from '#api/session/session'
import { openBrowser, openPage } from '#tests/support/page/browser'
import { callEndpoint, freshName, registered } from '#tests/support/product/client'

import { product } from '#tests/support/product/running'

/** A session handed to another screen by a code in the address (decisions.md "Token in the query string"). */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('if a token is in the query string, member info is loaded at start, and the code leaves the address first', async () => {
  const token = await registered(product.origin, freshName())
  const { code } = await callEndpoint(product.origin, createHandoff, {}, token)
  const { page, errors } = await openPage(browser)
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await page.goto(`/rng?token=${code}&vassalage=FRL`)
  await page.locator('[data-account-bar][data-state=in]').waitFor({ state: 'attached' })
  const { pathname, search } = new URL(page.url())
  expect(pathname + search).toBe('/rng?vassalage=FRL')
  expect(requestedUrls.slice(1).filter((one) => one.includes(String(code)))).toEqual([])
  expect(await page.evaluate(() => sessionStorage.getItem('handoff'))).toBeNull()
  expect(errors).toEqual([])
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
  const responsePromise = page.waitForResponse((one) => one.url().includes('/wps/session/handoff/redeem'))
  await page.goto(`/?token=${token}`)
  expect((await responsePromise).status()).toBe(401)
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  expect(new URL(page.url()).search).toBe('')
  await page.context().close()
})
