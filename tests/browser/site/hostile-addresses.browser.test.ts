import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openPage } from '#tests/support/page/browser'
import { atRest } from '#tests/support/page/rest'
import { ROUTES } from '#tests/support/page/routes'
import { product } from '#tests/support/product/running'
import { sample } from '#tests/support/product/tier'

/** Whatever an address says after a page's path, the page runs none of it, shows none of it as markup and asks nobody. */

const MARKUP = '"><img src=x data-injected onerror=alert(1)><script data-injected>alert(2)</script>'
const HOSTILE = [
  `?gameCode=${encodeURIComponent(MARKUP)}&vassalage=${encodeURIComponent(MARKUP)}&language=${encodeURIComponent(MARKUP)}`,
  `?token=${encodeURIComponent(MARKUP)}&referralCode=${encodeURIComponent(MARKUP)}&url=javascript:alert(3)&returnUrl=//evil.test`,
  `?__proto__[data-injected]=1&constructor.prototype.x=1#${MARKUP}`,
]
const pages = sample(ROUTES, 2)

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test.each(pages)('%s runs no code of its address', async (route) => {
  const { page, errors } = await openPage(browser)
  const dialogs: string[] = []
  const outside: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:' && origin !== product.origin && origin !== product.studio) outside.push(request.url())
  })
  for (const hostile of HOSTILE) {
    await page.goto(route + hostile)
    await atRest(page)
    expect(await page.locator('[data-injected]').count()).toBe(0)
  }
  const uncaught = errors.filter((error) => !/status of (40\d|422)/.test(error))
  expect({ dialogs, outside, uncaught }).toEqual({ dialogs: [], outside: [], uncaught: [] })
  await page.context().close()
})
