import type { Locator, Page } from 'playwright-core'
import { begin, LEAST_MS, read, type Seen } from './paints.ts'
import type { Step } from './walk.ts'

/** The measurement of one step. */
export interface Measured {
  /** The names of walk, island and step. */
  name: string
  first: boolean
  /** Milliseconds until the next paint. */
  duration: number
  seen: Seen
}

/** The shortest pause between two interactions of a person. */
const PACE_MS = 400
/** How long a mouse button is pressed. */
const HELD_MS = 60
const TRIES = 100

/**
 * Sends real input to a page: a mouse, or touches on a touch screen, and a keyboard. Never calls `click()` from script.
 */
export class Hand {
  readonly #page: Page
  readonly #touches: boolean

  constructor(page: Page, touches: boolean) {
    this.#page = page
    this.#touches = touches
  }

  /** Performs and measures a step. Throws when the target is missing or covered, or when no event arrived. */
  async take(step: Step): Promise<Omit<Measured, 'name' | 'first'>> {
    const act = await this.#ready(step)
    await begin(this.#page, step.leaves)
    await act()
    await this.#page.waitForTimeout(PACE_MS)
    const seen = await read(this.#page)
    if (seen.inputCount === 0) throw new Error('Nothing arrived at the page.')
    const events = seen.events.filter(({ isPress }) => isPress === (step.how !== 'rest'))
    const longest = Math.max(LEAST_MS, ...events.map(({ duration }) => duration))
    return { duration: longest, seen: { ...seen, events } }
  }

  /** Does everything except the input itself: finding, scrolling, focusing. */
  async #ready({ how, what, on }: Step): Promise<() => Promise<unknown>> {
    const page = this.#page
    if (how === 'key') {
      if (on !== undefined) await this.#visible(on).focus()
      return () => page.keyboard.press(what)
    }
    const [x, y] = await this.#reach(what)
    if (how === 'rest') return () => page.mouse.move(x, y)
    if (this.#touches) return () => page.touchscreen.tap(x, y)
    return async () => {
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.waitForTimeout(HELD_MS)
      await page.mouse.up()
    }
  }

  #visible(selector: string): Locator {
    return this.#page.locator(selector).filter({ visible: true }).first()
  }

  /** Returns the centre of the visible element once it no longer moves and nothing covers it. */
  async #reach(selector: string): Promise<[number, number]> {
    const target = this.#visible(selector)
    await target.waitFor({ timeout: 10_000 })
    let before = ''
    for (let tries = 0; tries < TRIES; tries += 1) {
      const point = await target.evaluate((element, isLate) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        const hit = document.elementFromPoint(x, y)
        if (hit && element.contains(hit)) return [x, y] as const
        // Some controls of a tile appear only under the mouse: accept any other part of the same tile.
        if (hit && isLate && element.closest('[data-tile]')?.contains(hit)) return [x, y] as const
        if (hit === null || isLate) element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        return null
      }, tries > 3)
      if (point && String(point) === before) return [...point]
      before = String(point)
      await this.#page.waitForTimeout(60)
    }
    throw new Error('It is covered, or never stands still.')
  }
}
