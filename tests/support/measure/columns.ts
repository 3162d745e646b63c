import type { Locator } from 'playwright-core'

/** Where these elements start, in eighths of a pixel, each position once: one position is one column. */
export async function startsOf(cells: Locator): Promise<number[]> {
  const starts = await cells.evaluateAll((all) => all.map((cell) => Math.round(cell.getBoundingClientRect().left * 8)))
  return [...new Set(starts)]
}

/** The texts that do not fit in their element. */
export function cutTexts(cells: Locator): Promise<string[]> {
  return cells.evaluateAll((all) => {
    const cut = all.filter((cell) => cell.scrollWidth > cell.clientWidth || cell.scrollHeight > cell.clientHeight)
    return cut.map((cell) => cell.textContent ?? '')
  })
}

/** The distance between the ends of an element and of a part of it. */
export function endGap(whole: Locator, part: string): Promise<number> {
  return whole.evaluate((element, selector) => {
    const ends = [element, element.querySelector(selector)].map((one) => one?.getBoundingClientRect().right ?? 0)
    return Math.abs((ends[0] ?? 0) - (ends[1] ?? 0))
  }, part)
}
