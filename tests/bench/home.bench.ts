import { type Browser, chromium } from 'playwright-core'
import { BROWSER_ARGS, browserPath } from '../../scripts/browser.ts'
import { type Weight, weigh } from '../support/measure/weight.ts'
import { startProduct } from '../support/product/product.ts'
import { median, type Result } from './support/result.ts'
import { singlePage } from './support/single-page.ts'

const ROUNDS = 5
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

/**
 * Compares the home on a throttled phone with the same home as one React single-page bundle, alternating between the
 * two.
 */
export async function homeBench(): Promise<Result[]> {
  const product = await startProduct()
  const browser = await chromium.launch({ executablePath: browserPath(), args: BROWSER_ARGS })
  const single = await singlePage(browser, product.origin, product.port + 5)
  try {
    const ours: Weight[] = []
    const baseline: Weight[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await visit(browser, product.origin))
      baseline.push(await visit(browser, single.origin))
    }
    return compare(ours, baseline)
  } finally {
    await browser.close()
    await single.stop()
    await product.stop()
  }
}

async function visit(browser: Browser, origin: string): Promise<Weight> {
  const context = await browser.newContext(PHONE)
  const weight = await weigh(await context.newPage(), `${origin}/`)
  await context.close()
  return weight
}

function compare(ours: Weight[], baseline: Weight[]): Result[] {
  const row = (what: string, unit: string, of: (weight: Weight) => number): Result => {
    const [mine, other] = [median(ours.map(of)), median(baseline.map(of))]
    return {
      what,
      ours: `${mine.toFixed(mine < 10 ? 2 : 0)} ${unit}`,
      baseline: `${other.toFixed(other < 10 ? 2 : 0)} ${unit} of a single-page bundle`,
      ratio: mine / other,
    }
  }
  return [
    row('home, script executed before a touch', 'kB brotli', (weight) => weight.executedScriptBytes / 1000),
    row('home, script fetched', 'kB brotli', (weight) => weight.fetchedScriptBytes / 1000),
    row('home, largest contentful paint', 'ms', (weight) => weight.largestContentfulPaint),
  ]
}
