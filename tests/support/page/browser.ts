import { type Browser, type BrowserContextOptions, chromium, type LaunchOptions, type Page } from 'playwright-core'

import { BROWSER_ARGS, browserPath } from '../../../scripts/browser.ts'
import { fromAddress } from '../product/client.ts'
import { product } from '../product/running.ts'
import { countRequests } from './rest.ts'

/** Opens a real Chromium, the one that `npm test` found or installed. */
export function openBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({ executablePath: browserPath(), args: BROWSER_ARGS, ...options })
}

/**
 * Opens a page in a new context, with its own client address, so that throttles by address count this visitor alone.
 * Collects uncaught errors of the page in `errors`.
 */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({
    baseURL: product.origin,
    locale: 'es-MX',
    // A worker would send requests past what a test intercepts; the tests of the offline page allow it.
    serviceWorkers: 'block',
    ...options,
    extraHTTPHeaders: { ...fromAddress(), ...options.extraHTTPHeaders },
  })
  const page = await context.newPage()
  const errors: string[] = []
  const listen = (one: Page) => {
    countRequests(one)
    one.on('pageerror', (error) => errors.push(`${one.url()}: ${error.message}`))
    one.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${one.url()}: ${message.text()}`)
    })
  }
  listen(page)
  context.on('page', listen)
  return { page, errors }
}

/** The screen sizes of the tests. */
export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1440, height: 900 }
