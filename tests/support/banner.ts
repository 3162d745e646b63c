import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { painted, soon } from './clock.ts'

/** The carousel of home as a test reads and turns it, on a page whose time stands. */

/** What the carousel says of where it is: "1 de 4". */
export const count = async (page: Page) => (await page.locator('.banner .count').textContent())?.trim()
/** Presses the arrow for the next slide, or for the one before. */
export const turn = (page: Page, way: 1 | -1) => page.locator(`.banner [data-turn="${way}"]`).click()
/** The heading of the slide in view. */
export const title = async (page: Page) => (await page.locator('.banner [data-here] h2').textContent())?.trim()
/** Where the slides begin, left to right. */
export const places = (page: Page) =>
  page
    .locator('.banner .slide')
    .evaluateAll((all) => all.map((slide) => Math.round(slide.getBoundingClientRect().left)).toSorted((a, b) => a - b))
/** How long the movement of the slides takes that is under way; null while they stand. */
export const movement = (page: Page) =>
  page.locator('.banner .slides').evaluate((slides) => slides.getAnimations()[0]?.effect?.getTiming().duration ?? null)

/** Lets the slides come to rest: in real time while they move, then the frames in which the others go round. */
export async function stand(page: Page): Promise<void> {
  await page
    .locator('.banner .slides')
    .evaluate((slides) => Promise.all(slides.getAnimations().map(({ finished }) => finished)).then(() => undefined))
  await painted(page)
  await page.clock.runFor(50)
  await painted(page)
}

/** Whether the slides begin to move within so many milliseconds; lets them come to rest again. */
export async function plays(page: Page, within: number): Promise<boolean> {
  await page.clock.runFor(within)
  const moves = (await movement(page)) !== null
  if (moves) await stand(page)
  return moves
}

/**
 * Lets the operator's banners come, which are asked for when somebody is there, and take the place of the brand's: the
 * slide in view stays until it has turned away.
 */
export async function takeOver(page: Page, banners: number): Promise<void> {
  const own = await title(page)
  await page.mouse.move(5, 5)
  await soon(page, () => page.locator('.banner h2', { hasText: 'Aviso ' }).count()).toBeGreaterThan(0)
  expect(await title(page)).toBe(own)
  expect(await plays(page, 5100)).toBe(true)
  expect(await page.locator('.banner .count').textContent()).toContain(`1 de ${banners}`)
}
