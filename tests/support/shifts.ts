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
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as LayoutShift
        const said = shift.sources.map(
          ({ node, previousRect: was, currentRect: is }) =>
            `${node?.outerHTML?.slice(0, 80)} ${JSON.stringify(was)} -> ${JSON.stringify(is)}`,
        )
        if (!shift.hadRecentInput) shifts.push(`${shift.value}: ${said.join('; ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
}
