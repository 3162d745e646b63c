import type { Page, Request } from 'playwright-core'

/** The pending requests of each page: neither answered nor failed. */
const pending = new WeakMap<Page, Set<Request>>()

/** Starts to count the requests of a page; `openPage` calls it for every page it opens. */
export function countRequests(page: Page): void {
  const requests = new Set<Request>()
  let isLeaving = false
  pending.set(page, requests)
  page.on('request', (request) => {
    requests.add(request)
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isLeaving = true
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
  // The browser never reports the end of requests that a document leaves behind. A history entry leaves none.
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || !isLeaving) return
    isLeaving = false
    requests.clear()
  })
}

/**
 * Resolves when the page has loaded, has run its idle callbacks, and has no pending request. Unlike `networkidle` it
 * needs no half second of silence: idle callbacks run in the order of registration, so the page's own run before this
 * one.
 */
export async function atRest(page: Page): Promise<void> {
  const requests = pending.get(page)
  if (!requests) throw new Error('The requests of this page are not counted: open it with openPage.')
  await page.waitForLoadState('load')
  do {
    while (requests.size > 0) await requestEnds(page, requests)
    await page.evaluate(idle)
  } while (requests.size > 0)
}

/**
 * Runs in the page. Chromium may give no idle time to a page in which nothing moves, however little it has to do.
 * Requesting frames makes it do so.
 */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    let waiting = true
    const frame = () => waiting && requestAnimationFrame(frame)
    frame()
    const end = () => {
      waiting = false
      resolve()
    }
    requestIdleCallback(() => requestIdleCallback(end))
  })
}

/**
 * Advances the page's clock at once, and waits for the effects. The test must have installed the clock
 * (`page.clock.install`) before it opened the page.
 */
export async function passTime(page: Page, milliseconds: number): Promise<void> {
  await atRest(page)
  await page.clock.runFor(milliseconds)
  await atRest(page)
}

/** Resolves when the next call of that name has a response of any status, or has failed. */
export function requestEnd(page: Page, name: string): Promise<unknown> {
  const isIt = (request: Request) => request.url().includes(name)
  return Promise.race([page.waitForEvent('requestfinished', isIt), page.waitForEvent('requestfailed', isIt)])
}

/** After this time the error names the pending request, which a test timeout would not do. */
const LONGEST_MS = 120_000

function requestEnds(page: Page, requests: ReadonlySet<Request>): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      page.off('requestfinished', end)
      page.off('requestfailed', end)
      page.off('framenavigated', end)
      resolve()
    }
    const timer = setTimeout(
      () => reject(new Error(`Never answered: ${[...requests].map((request) => request.url()).join(' ')}`)),
      LONGEST_MS,
    )
    page.on('requestfinished', end)
    page.on('requestfailed', end)
    page.on('framenavigated', end)
  })
}
