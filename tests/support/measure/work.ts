import type { Page } from 'playwright-core'

/** The parts of what the main thread does for a page, as the browser counts them. */
const PARTS = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration']

/**
 * Returns a function that resolves to how long the main thread works on the page during an action, in milliseconds:
 * script, style and layout. They are counted by the clock of the thread, which stands while other programs have the
 * processor. A slower or busier processor still counts more for the same work: compare with `plainWork` of the same
 * minute.
 */
export async function workMeter(page: Page): Promise<(act: () => Promise<void>) => Promise<number>> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return 1000 * metrics.filter(({ name }) => PARTS.includes(name)).reduce((sum, { value }) => sum + value, 0)
  }
  return async (act) => {
    const before = await read()
    await act()
    return (await read()) - before
  }
}

/**
 * Does work that every page can be compared with, in the page: a plain table of `rows` rows is built row by row, laid
 * out and taken away.
 */
export async function plainWork(page: Page, rows: number): Promise<void> {
  await page.evaluate((count) => {
    const table = document.createElement('table')
    table.innerHTML = '<tbody></tbody>'
    document.body.append(table)
    for (let row = 0; row < count; row += 1) {
      const line = document.createElement('tr')
      for (let cell = 0; cell < 5; cell += 1) line.append(document.createElement('td'))
      for (const cell of line.cells) cell.textContent = `${row} ${cell.cellIndex}`
      table.tBodies[0]?.append(line)
      if (row % 10 === 9) table.getBoundingClientRect()
    }
    table.remove()
  }, rows)
}
