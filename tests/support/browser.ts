import { type Browser, type BrowserContextOptions, chromium, type LaunchOptions, type Page } from 'playwright-core'
import { inject } from 'vitest'
import { BROWSER_ARGS, browserPath } from '../../scripts/browser.ts'

/** A real Chromium, the one `npm test` found or installed. */
export function openBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({ executablePath: browserPath(), args: BROWSER_ARGS, ...options })
}

/** A page of its own on the product; any uncaught error in it fails the test that asks `errors`. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({ baseURL: inject('origin'), locale: 'es-MX', ...options })
  const page = await context.newPage()
  const errors: string[] = []
  const listen = (one: Page) => {
    one.on('pageerror', (error) => errors.push(`${one.url()}: ${error.message}`))
    one.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${one.url()}: ${message.text()}`)
    })
  }
  listen(page)
  context.on('page', listen)
  return { page, errors }
}

/** The sizes the product is looked at in. */
export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1440, height: 900 }
