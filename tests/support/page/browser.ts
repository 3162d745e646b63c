import { text } from 'node:stream/consumers'
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Download,
  type LaunchOptions,
  type Page,
} from 'playwright-core'
import { inject } from 'vitest'
import { BROWSER_ARGS, browserPath } from '../../../scripts/browser.ts'
import { fromAddress } from '../product/client.ts'
import { recordStart } from '../product/run-counts.ts'
import { product } from '../product/running.ts'
import { FULL } from '../product/tier.ts'
import { countRequests } from './rest.ts'

/** What the pages of a file show in `npm test` only where the file is about it, because it costs much. */
interface Shown {
  /** Fetches pictures, which take a quarter of the processor time of a page. */
  pictures?: boolean
  /** Asks for no less motion: home, which moves all the time, takes a sixth of a core for as long as it is open. */
  motion?: boolean
}

/** The browsers of files in which motion does not matter. */
const still = new WeakSet<Browser>()

/**
 * Connects to the Chromium that the files of this project share. To close it closes the contexts of this file alone. The
 * full run has pictures and motion in every file.
 */
export async function openBrowser({ pictures = false, motion = false }: Shown = {}): Promise<Browser> {
  const browser = await chromium.connect(
    inject(pictures || FULL || process.env.SHOTS ? 'chromium' : 'chromiumWithoutPictures'),
  )
  if (!motion && !FULL) still.add(browser)
  return browser
}

/** Launches another Chromium, for what is the browser's as a whole: the settings it starts with, and its clipboard. */
export function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  recordStart('chromium')
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
    reducedMotion: still.has(browser) ? 'reduce' : 'no-preference',
    ...options,
    extraHTTPHeaders: { ...fromAddress(), ...options.extraHTTPHeaders },
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const errors: string[] = []
  const listen = (one: Page) => {
    countRequests(one)
    navigateAtRest(one)
    one.on('pageerror', (error) => errors.push(`${one.url()}: ${error.message}`))
    one.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${one.url()}: ${message.text()}`)
    })
  }
  listen(page)
  context.on('page', listen)
  return { page, errors }
}

/**
 * Lets `goto` wait for what a dialog that has closed takes back of the history (ui/dialog-history.ts): that traversal
 * would end the navigation. Nobody types an address that fast.
 */
function navigateAtRest(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (...to) => {
    const until = Date.now() + LONGEST_TRAVERSAL_MS
    while (Date.now() < until && (await page.evaluate(isTraversalDue))) await page.waitForTimeout(5)
    return goto(...to)
  }
}

/** A page whose clock is stopped never gets there, and its navigation is not ended either. */
const LONGEST_TRAVERSAL_MS = 3_000

/** Runs in the page: no dialog is open, and the entry of one is still the current one. */
function isTraversalDue(): boolean {
  const { dialogs = 0, document: by } = (history.state ?? {}) as { dialogs?: number; document?: number }
  return dialogs > 0 && by === performance.timeOrigin && document.querySelector('dialog[open]') === null
}

/** Returns the text of a file that a page saved. */
export async function downloadedText(download: Download): Promise<string> {
  return text(await download.createReadStream())
}

/** A busy machine is slow, not wrong. */
const PATIENCE_MS = 120_000

/** The screen sizes of the tests. */
export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1440, height: 900 }
