import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { painted, soon } from './clock.ts'

/** Reads and turns the carousel of the home, on a page with a stopped clock. */

/** Returns the position that the carousel shows: "1 de 4". */
export const count = async (page: Page) => (await page.locator('.banner .count').textContent())?.trim()
/** Presses the arrow for the next or the previous slide. */
export const turn = (page: Page, direction: 1 | -1) => page.locator(`.banner [data-turn="${direction}"]`).click()
/** Returns the heading of the visible slide. */
export const title = async (page: Page) => (await page.locator('.banner [data-here] h2').textContent())?.trim()
/** Returns the left edges of the slides, in ascending order. */
export const slidePositions = (page: Page) =>
  page
    .locator('.banner .slide')
    .evaluateAll((all) => all.map((slide) => Math.round(slide.getBoundingClientRect().left)).toSorted((a, b) => a - b))
const slidesOf = (page: Page) => page.locator('.banner .slides')

/** Records from now on when the slides begin to move. */
const watchSlides = (page: Page) =>
  slidesOf(page).evaluate((slides: HTMLElement) => {
    if (slides.dataset.begun !== undefined) return
    slides.dataset.begun = '0'
    slides.addEventListener('transitionrun', ({ target }) => {
      if (target === slides) slides.dataset.begun = String(Number.parseFloat(slides.style.transitionDuration))
    })
  })

/**
 * Returns the duration of the movement of the slides, or null while they do not move. Transitions run in real time: one
 * that began since the last call counts although it is over, as on a busy machine.
 */
export async function movement(page: Page): Promise<number | null> {
  await watchSlides(page)
  return slidesOf(page).evaluate((slides: HTMLElement) => {
    const running = Number(slides.getAnimations()[0]?.effect?.getTiming().duration ?? 0)
    const duration = Math.max(running, Number(slides.dataset.begun ?? 0))
    slides.dataset.begun = '0'
    return duration > 0 ? duration : null
  })
}

/**
 * Waits until the slides have stopped: in real time while they move, then for the frames in which the other slides are
 * put in order.
 */
export async function stand(page: Page): Promise<void> {
  const slides = slidesOf(page)
  await slides.evaluate((row) => Promise.all(row.getAnimations().map(({ finished }) => finished)).then(() => undefined))
  await painted(page)
  await page.clock.runFor(50)
  await painted(page)
  // The event of this movement may have come after it was read.
  await slides.evaluate((row: HTMLElement) => {
    if (row.dataset.begun !== undefined) row.dataset.begun = '0'
  })
}

/** Returns whether the slides begin to move within that many milliseconds. Waits until they have stopped. */
export async function plays(page: Page, timeoutMs: number): Promise<boolean> {
  await watchSlides(page)
  await page.clock.runFor(timeoutMs)
  const moves = (await movement(page)) !== null
  if (moves) await stand(page)
  return moves
}

/**
 * Loads the operator's banners, which are requested after the first user interaction and replace the brand's. The
 * visible slide stays until it has moved out of view.
 */
export async function takeOver(page: Page, banners: number): Promise<void> {
  const own = await title(page)
  await page.mouse.move(5, 5)
  await soon(page, () => page.locator('.banner h2', { hasText: 'Aviso ' }).count()).toBeGreaterThan(0)
  expect(await title(page)).toBe(own)
  expect(await plays(page, 5100)).toBe(true)
  expect(await page.locator('.banner .count').textContent()).toContain(`1 de ${banners}`)
}
