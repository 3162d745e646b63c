import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESKTOP, openBrowser, openPage } from '#tests/support/page/browser'
import { figure, openSlot, playRound } from '#tests/support/page/member'
import { journal } from '#tests/support/product/journal'
import { product } from '#tests/support/product/running'

/** The free trial of a game, beside every transfer of the product. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: true })
})
afterAll(() => browser.close())

test('as a visitor plays with play money and calls no wallet', async () => {
  const { page, errors } = await openPage(browser, { viewport: DESKTOP })
  await page.goto('/rng')
  const transfersBefore = (await journal(product.origin, product.opsToken)).length
  const game = await openSlot(page, 'trial')
  expect(await game.locator('#label').textContent()).toContain('Prueba gratis')
  expect(await game.locator('#currency').textContent()).toContain('FUN')
  const before = await figure(game, 'balance')
  await playRound(game)
  expect(await figure(game, 'balance')).toBe(before - (await figure(game, 'bet')) + (await figure(game, 'prize')))
  expect((await journal(product.origin, product.opsToken)).length).toBe(transfersBefore)
  expect(errors).toEqual([])
  await page.context().close()
})
