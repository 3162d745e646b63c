import type { Page } from 'playwright-core'

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/**
 * Notes what moves from the next page on, from where to where, by the browser's own count: what follows a press is its
 * own business.
 */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries) {
        const shift = entry as LayoutShift
        const said = shift.sources.map(
          ({ node, previousRect: was, currentRect: is }) =>
            `${node?.outerHTML?.slice(0, 80)} ${JSON.stringify(was)} -> ${JSON.stringify(is)}`,
        )
        if (!shift.hadRecentInput) shifts.push(`${shift.value}: ${said.join('; ')}`)
      }
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    /** What has moved once the page is painted as it stands: the browser reports a shift after the frame that made it. */
    const read = async () => {
      await document.fonts.ready
      // Two frames, also where a test has stopped the time of scripts.
      await document.documentElement.animate(null, 34).finished
      note(observer.takeRecords())
      return shifts
    }
    Object.assign(window, { readShifts: read })
  })
  return () => page.evaluate(() => (window as unknown as { readShifts(): Promise<string[]> }).readShifts())
}
