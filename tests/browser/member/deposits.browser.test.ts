import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmDeposit, createDeposit } from '#api/wallet/wallet'
import { violations } from '#tests/support/page/axe'
import { openBrowser, PHONE } from '#tests/support/page/browser'
import { openMember } from '#tests/support/page/member'
import { eventually } from '#tests/support/page/shell'
import { callEndpoint } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'

/** Money in, after the cashier was closed: the list of deposits. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('an earlier deposit is continued from the list, and its state follows without a reload', async () => {
  const { page, errors, token } = await openMember(browser, { viewport: PHONE }, 0, '/member/depositv2')
  await page.getByText('No hay depósitos').waitFor()
  const wish = { method: 'spei', amount: 20_000, currency: 'MXN' }
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const id of [first, second]) await callEndpoint(product.origin, createDeposit, { id, ...wish }, token)
  await page.reload()
  const row = (id: string) => page.locator(`[data-record="${id}"]`)
  await row(first).locator('button').click()
  await page.locator('[role=timer]').waitFor()
  expect(await page.locator('[role=timer]').textContent()).toMatch(/^\d{1,2}:\d{2}$/)
  expect(await violations(page)).toEqual([])
  await page.locator('[data-action=continue-deposit]').click()
  await page.locator(`dialog [data-deposit="${first}"]`).waitFor()
  await page.locator('[data-action=announce]').click()
  await page.locator('[data-deposit-state=credited]').waitFor()
  await page.locator('[data-action=done]').click()
  await row(first).getByText('Llegó').waitFor()
  // The other one is paid elsewhere.
  await callEndpoint(product.origin, confirmDeposit, { id: second }, token)
  await row(second).getByText('Llegó').waitFor()
  await eventually(() => page.locator('[data-account-bar] output').getAttribute('data-balance')).toBe('40000')
  expect(errors).toEqual([])
  await page.context().close()
})
