import type { Page } from 'playwright-core'
import { fromAddress } from '../product/client.ts'

/** Names an icon: without one a browser requests /favicon.ico at an arbitrary time and reports it as missing. */
const BLANK = '<!doctype html><title>.</title><link rel="icon" href="data:,">'

/** Opens an empty test document on the product's origin, without scripts. */
export async function openBlank(page: Page): Promise<void> {
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: BLANK }))
  await page.goto('/blank')
  await page.unroute('**/blank')
}

/**
 * Makes the page of one test good for the next: nothing runs, nothing is stored or intercepted, no window it opened is
 * left, and it comes from another address. A page of its own costs a test three times as much, for its process and its cache are new.
 */
export async function renew(page: Page): Promise<void> {
  for (const other of page.context().pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await openBlank(page)
  await page.evaluate(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
  await page.mouse.move(0, 0)
  await page.context().clearCookies()
  await page.setExtraHTTPHeaders(fromAddress())
}
