import type { Page } from 'playwright-core'

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/**
 * Records layout shifts from the next page on, with their start and end positions, as the browser counts them. Shifts
 * after an input are ignored.
 */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries) {
        const shift = entry as LayoutShift
        const sources = shift.sources.map(
          ({ node, previousRect: was, currentRect: is }) =>
            `${node?.outerHTML?.slice(0, 80)} ${JSON.stringify(was)} -> ${JSON.stringify(is)}`,
        )
        if (!shift.hadRecentInput) shifts.push(`${shift.value}: ${sources.join('; ')}`)
      }
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    /** Returns the shifts up to the current paint: the browser reports a shift after the frame that made it. */
    const read = async () => {
      await document.fonts.ready
      // Waits for two frames, also when a test has stopped the clock of scripts.
      await document.documentElement.animate(null, 34).finished
      note(observer.takeRecords())
      return shifts
    }
    Object.assign(window, { readShifts: read })
  })
  return () => page.evaluate(() => (window as unknown as { readShifts(): Promise<string[]> }).readShifts())
}
