import { brotliCompressSync, constants } from 'node:zlib'
import type { CDPSession, Page } from 'playwright-core'
import { watchShifts } from '#tests/support/measure/shifts'
import { atRest, passTime } from '#tests/support/page/rest'

/** The phone of the budgets: 150 ms latency, 1.6 Mb/s down, 750 kb/s up, a CPU four times slower. */
export const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
export const CPU = 4

/**
 * The cost of a page. Bytes are brotli (quality 5, what a network compresses on the fly), whatever the local server
 * sent.
 */
export interface Weight {
  executedScriptBytes: number
  fetchedScriptBytes: number
  /** Scripts that block the parser. */
  blockingScripts: string[]
  /** Layout shifts without input, with their start and end positions. */
  shifts: string[]
  largestContentfulPaint: number
  executed: string[]
  /** How many files were requested. */
  requests: number
  /** All bytes transferred over the network, headers included, as encoded. */
  pageBytes: number
  /** The part of them that is artwork. */
  artBytes: number
}

/** How long the page is observed after it has loaded. */
const WATCH_MS = 3_000

/**
 * Opens `path` as on a slow phone and waits until the network is idle, without any interaction. `scrolled` also scrolls
 * to the end, so that lazy pictures load. `slow: false` uses the full speed of this machine and advances the page's
 * clock instead of waiting; the bytes are the same.
 */
export async function weigh(page: Page, path: string, { scrolled = false, slow = true } = {}): Promise<Weight> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  if (slow) {
    await cdp.send('Network.emulateNetworkConditions', NETWORK)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  } else await page.clock.install()
  const fetched = new Map<string, string>()
  page.on('response', async (response) => {
    const type = response.headers()['content-type'] ?? ''
    if (type.includes('javascript')) fetched.set(response.url(), await response.text().catch(() => ''))
  })
  const wire = watchWire(cdp)
  const shifts = await watchShifts(page)
  const largest = await watchPaint(page)
  const executed = await executedScripts(cdp, async () => {
    await page.goto(path, { waitUntil: 'load' })
    if (slow) {
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(WATCH_MS)
    } else await passTime(page, WATCH_MS)
    if (scrolled) await readToTheEnd(page, slow)
  })
  return {
    executedScriptBytes: executed.reduce((sum, script) => sum + brotliBytes(script.source), 0),
    fetchedScriptBytes: [...fetched.values()].reduce((sum, source) => sum + brotliBytes(source), 0),
    blockingScripts: await blockingScripts(page),
    shifts: await shifts(),
    largestContentfulPaint: await largest(),
    executed: executed.map(({ url }) => url),
    requests: wire.size,
    pageBytes: sum(wire, () => true),
    artBytes: sum(wire, (url) => url.includes('/art/')),
  }
}

function sum(wire: ReadonlyMap<string, number>, belongs: (url: string) => boolean): number {
  return [...wire].reduce((total, [url, bytes]) => (belongs(url) ? total + bytes : total), 0)
}

/** Returns the transferred bytes by URL. */
function watchWire(cdp: CDPSession): ReadonlyMap<string, number> {
  const urls = new Map<string, string>()
  const wire = new Map<string, number>()
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId)
    if (url !== undefined && !url.startsWith('data:')) wire.set(url, (wire.get(url) ?? 0) + encodedDataLength)
  })
  return wire
}

async function readToTheEnd(page: Page, slow: boolean): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const step = (page.viewportSize()?.height ?? height) / 2
  for (let at = 0; at < height; at += step) {
    await page.evaluate((top) => window.scrollTo(0, top), at)
    if (slow) await page.waitForTimeout(150)
    else await atRest(page)
  }
  if (!slow) return atRest(page)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1000)
}

export function brotliBytes(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).byteLength
}

async function watchPaint(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const paint = { largest: 0 }
    Object.assign(window, { paint })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) paint.largest = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { paint: { largest: number } }).paint.largest)
}

/** Returns every script of the page that ran. A file of which one function ran counts in full. */
async function executedScripts(
  cdp: CDPSession,
  visit: () => Promise<void>,
): Promise<{ url: string; source: string }[]> {
  const urls = new Map<string, string>()
  await cdp.send('Debugger.enable')
  cdp.on('Debugger.scriptParsed', ({ scriptId, url, embedderName }) => {
    if (embedderName?.startsWith('http')) urls.set(scriptId, url)
  })
  await cdp.send('Profiler.enable')
  await cdp.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await visit()
  const { result } = await cdp.send('Profiler.takePreciseCoverage')
  const ran = result.filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
  const sources: { url: string; source: string }[] = []
  for (const { scriptId } of ran) {
    const url = urls.get(scriptId)
    if (url === undefined) continue
    const { scriptSource } = await cdp.send('Debugger.getScriptSource', { scriptId })
    sources.push({ url, source: scriptSource })
  }
  return sources
}

function blockingScripts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLScriptElement>('script[src]')]
      .filter((script) => script.type !== 'module' && !script.async && !script.defer)
      .map((script) => script.src),
  )
}
