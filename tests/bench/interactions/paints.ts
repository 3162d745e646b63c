import type { Page } from 'playwright-core'

/** Event Timing reports nothing shorter. An interaction without a report counts as this duration. */
export const LEAST_MS = 16

/**
 * One event of an interaction. All values are milliseconds since the input: waiting, running, then painting until
 * `duration`.
 */
export interface Event {
  name: string
  /**
   * True for a press or a key. False for a mouse that came to rest, which the browser does not count as an interaction.
   */
  isPress: boolean
  /** Rounded to 8 ms by the browser. */
  duration: number
  waited: number
  ran: number
}

/** What the page recorded of an interaction. */
export interface Seen {
  /** The number of presses and keys that arrived. */
  inputCount: number
  events: Event[]
  /** The scripts of long frames meanwhile, longest first, with their milliseconds. */
  scripts: string[]
}

interface Watch {
  begin(stays: boolean): void
  read(): Seen
}
type Watched = typeof globalThis & { watch: Watch }

/**
 * Records the events of each page from its start through the Event Timing API (W3C), as Interaction to Next Paint does.
 */
export async function watchPaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let seen: Seen = { inputCount: 0, events: [], scripts: [] }
    let since = 0
    let stays = false
    addEventListener('click', (press) => stays && press.preventDefault())
    const hear = () => {
      seen.inputCount += 1
    }
    for (const sign of ['pointerup', 'pointermove', 'keydown']) addEventListener(sign, hear, true)
    const isRest = (name: string) => /^(pointer|mouse)(over|enter)$/.test(name)
    const events = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
        const { name, duration, startTime, processingStart, processingEnd } = entry
        const isPress = entry.interactionId > 0
        if (startTime < since || !(isPress || isRest(name))) continue
        const [waited, ran] = [processingStart - startTime, processingEnd - processingStart]
        seen.events.push({ name, isPress, duration, waited, ran })
      }
    })
    events.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    interface Script {
      duration: number
      invoker: string
      sourceURL: string
      sourceFunctionName: string
      forcedStyleAndLayoutDuration: number
    }
    const frames = new PerformanceObserver((list) => {
      const scripts = (list.getEntries() as unknown as { startTime: number; duration: number; scripts: Script[] }[])
        .filter(({ startTime, duration }) => startTime + duration > since)
        .flatMap((frame) => frame.scripts)
        .sort((a, b) => b.duration - a.duration)
      for (const script of scripts) {
        const source = script.sourceURL.split('/').at(-1) || 'inline'
        const layout = Math.round(script.forcedStyleAndLayoutDuration)
        seen.scripts.push(`${source} ${script.invoker.slice(0, 60)} ${Math.round(script.duration)} (layout ${layout})`)
      }
    })
    frames.observe({ type: 'long-animation-frame' })
    const watch: Watch = {
      begin(value) {
        stays = value
        seen = { inputCount: 0, events: [], scripts: [] }
        since = performance.now()
      },
      read: () => seen,
    }
    Object.assign(globalThis, { watch })
  })
}

/** Clears what was recorded before. With `stays` the page follows no link, so that it can still report the press. */
export function begin(page: Page, stays = false): Promise<void> {
  return page.evaluate((value) => (globalThis as Watched).watch.begin(value), stays)
}

/** Returns what was recorded, after two more frames were painted and the page had time to report. */
export async function read(page: Page): Promise<Seen> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100)))),
  )
  return page.evaluate(() => (globalThis as Watched).watch.read())
}
