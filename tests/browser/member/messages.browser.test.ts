import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser } from '#tests/support/page/browser'
import { openMember } from '#tests/support/page/member'
import { eventually } from '#tests/support/page/shell'
import { deposited } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'

/** The inbox, with what the house really tells a member: that their deposits arrived. */

const DEPOSITS = 3

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('messages are read, marked and removed, one by one and many at once, and every badge follows', async () => {
  const { page, errors, token } = await openMember(browser, { viewport: DESKTOP }, 0, '/member/messageV2')
  await page.getByText('No tienes mensajes').waitFor()
  for (let count = 0; count < DEPOSITS; count += 1) await deposited(product.origin, token, 10_000)
  const messages = page.locator('[data-message]')
  await eventually(async () => {
    await page.reload()
    await page.locator('[data-message], h2').first().waitFor()
    return messages.count()
  }).toBe(DEPOSITS)
  const badges = () =>
    page
      .locator('[data-unread=messages]:visible')
      .evaluateAll((all) => all.map((badge) => Number.parseInt(badge.textContent ?? '', 10)))
  await eventually(badges).toEqual([DEPOSITS, DEPOSITS])
  expect(await violations(page)).toEqual([])

  await messages.first().locator('summary').click()
  expect(await messages.first().locator('details p').textContent()).toContain('$100.00')
  await messages.and(page.locator('[data-read]')).waitFor()
  await eventually(badges).toEqual([DEPOSITS - 1, DEPOSITS - 1])

  await page.locator('[data-filter=read]').click()
  await eventually(() => messages.count()).toBe(1)
  await page.locator('[data-action=choose-all]').check()
  await page.locator('[data-action=remove]').click()
  await page.getByText('No hay mensajes así').waitFor()

  await page.locator('[data-filter=all]').click()
  await eventually(() => messages.count()).toBe(DEPOSITS - 1)
  await page.locator('[data-action=choose-all]').focus()
  await page.keyboard.press('Space')
  await page.locator('[data-action=mark-read]').click()
  await eventually(badges).toEqual([])
  await page.reload()
  await messages.first().waitFor()
  expect(await messages.count()).toBe(DEPOSITS - 1)
  expect(await page.locator('[data-message]:not([data-read])').count()).toBe(0)
  expect(errors).toEqual([])
  await page.context().close()
})
