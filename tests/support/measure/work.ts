import type { Page } from 'playwright-core'

/** The parts of what the main thread does for a page, as the browser counts them. */
const PARTS = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration']

/**
 * Returns a reader of how long the main thread has worked on the page so far, in milliseconds: script, style and layout.
 * They are counted by the clock of the thread, which stands while other programs have the processor, so a busy machine
 * changes little. That clock knows nothing of an emulated slow processor: multiply by how much slower it is to be.
 */
export async function workMeter(page: Page): Promise<() => Promise<number>> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return 1000 * metrics.filter(({ name }) => PARTS.includes(name)).reduce((sum, { value }) => sum + value, 0)
  }
}
