import type { Page, Request } from 'playwright-core'

/** Requests of each page that have neither been answered nor failed. */
const pending = new WeakMap<Page, Set<Request>>()

/** Begins to count the requests of a page; `openPage` does it for every page it opens. */
export function countRequests(page: Page): void {
  const requests = new Set<Request>()
  pending.set(page, requests)
  page.on('request', (request) => requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
  // What a document asked for and left behind is never reported as finished.
  page.on('framenavigated', (frame) => frame === page.mainFrame() && requests.clear())
}

/**
 * Resolves when the page has loaded, has done what it does when idle, and waits for no answer. Unlike `networkidle` it
 * needs no half second of silence: idle callbacks run in the order in which they were asked for, so the page's own come
 * before this one.
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
 * Runs in the page. Chromium may leave a page in which nothing moves without idle time until something does, however
 * little it has to do: frames are asked for until the idle time has come.
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
 * Lets milliseconds of the page's clock pass at once, and waits for what they bring. The test has installed the clock
 * (`page.clock.install`) before it opened the page.
 */
export async function passTime(page: Page, milliseconds: number): Promise<void> {
  await atRest(page)
  await page.clock.runFor(milliseconds)
  await atRest(page)
}

/** A request that never ends is named, which a test that runs out of time would not do. */
const LONGEST_MS = 30_000

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
