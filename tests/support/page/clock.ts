import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Stops the clock of pages opened afterwards: timers, frames and idle callbacks of their scripts run only through
 * `page.clock.runFor`. CSS animations continue in real time.
 */
export async function stopTime(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  // A minute ahead, because time passes until this call arrives and the clock cannot be set back.
  await page.clock.pauseAt(now + 60_000)
}

/**
 * Waits until a condition holds on a page with a stopped clock. Advances the clock in small steps, less than 5 s in
 * total, so that nothing with a delay of that length starts meanwhile.
 */
export function soon<Value>(page: Page, read: () => Value | Promise<Value>) {
  let steps = 0
  const step = async () => {
    steps += 1
    if (steps <= 200) await page.clock.runFor(20)
    return read()
  }
  return expect.poll(step)
}

/** Resolves when two frames have been painted, whether or not the page's clock runs. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.animate(null, 34).finished.then(() => undefined))
}
