import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Stops the time of the pages that are opened next: timers, frames and idle callbacks of their scripts run only as
 * `page.clock.runFor` lets them. What CSS moves goes on in real time.
 */
export async function stopTime(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  // A minute ahead: time passes until this call arrives, and a clock is never set back.
  await page.clock.pauseAt(now + 60_000)
}

/**
 * Waits on a page whose time stands until something holds. Time passes in small steps, all together less than 5 s, so
 * that nothing which waits that long begins meanwhile.
 */
export function soon<Value>(page: Page, read: () => Value | Promise<Value>) {
  let steps = 0
  const step = async () => {
    steps += 1
    if (steps <= 200) await page.clock.runFor(20)
    return read()
  }
  return expect.poll(step, { timeout: 15_000 })
}

/** Resolves when two frames have been painted, whatever the page's own time does. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.animate(null, 34).finished.then(() => undefined))
}
