import type { Browser } from 'playwright-core'
import { CPU, NETWORK } from '../../support/measure/weight.ts'
import type { Product } from '../../support/product/product.ts'
import { SCREENS } from '../interactions/session.ts'
import { median, type Result } from './result.ts'
import { singlePage } from './single-page.ts'

const AIM_MS = 50
const ROUNDS = 5
/** A task longer than this delays a response to input (W3C Long Tasks). */
const LONG_MS = 50

/**
 * Compares the total blocking time of the home on the phone of "First light" with the same home as one single-page
 * bundle, alternating between the two.
 */
export async function blockingTimes(browser: Browser, { origin, port }: Product): Promise<Result> {
  const single = await singlePage(browser, origin, port + 5)
  try {
    const ours: number[] = []
    const baseline: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await blockingTime(browser, `${origin}/`))
      baseline.push(await blockingTime(browser, `${single.origin}/`))
    }
    const [mine, other] = [median(ours), median(baseline)]
    return {
      what: 'home, total blocking time while it loads',
      ours: `${mine.toFixed(0)} ms`,
      baseline: `${other.toFixed(0)} ms of a single-page bundle`,
      // Two pages that never block are equal; a division by zero must not decide.
      ratio: mine === other ? 1 : mine / other,
      aim: `<= ${AIM_MS} ms${mine > AIM_MS ? ', missed' : ''}`,
    }
  } finally {
    await single.stop()
  }
}

/** Sums what each long task takes beyond 50 ms, from the first contentful paint until the network is idle. */
async function blockingTime(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(SCREENS.phone)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', NETWORK)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  await page.addInitScript(() => {
    const tasks: PerformanceEntry[] = []
    Object.assign(globalThis, { tasks })
    new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true })
  })
  await page.goto(url)
  // A bundle may still have drawn nothing when the network is idle.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  await page.waitForLoadState('networkidle')
  const blocked = await page.evaluate((long) => {
    const { tasks } = globalThis as typeof globalThis & { tasks: PerformanceEntry[] }
    const [painted] = performance.getEntriesByName('first-contentful-paint')
    if (!painted) throw new Error('Nothing was painted.')
    // For a task that was already running at the first paint, count only the remainder.
    const left = tasks.map(({ startTime, duration }) => startTime + duration - Math.max(startTime, painted.startTime))
    return left.reduce((sum, each) => sum + Math.max(0, each - long), 0)
  }, LONG_MS)
  await context.close()
  return blocked
}
