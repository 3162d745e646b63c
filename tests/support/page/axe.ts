import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { FULL } from '../product/tier.ts'
import { keysOfParts } from './axe-parts.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The keys of parts in which axe has found nothing in this process. */
const cleanParts = new Set<string>()

/**
 * Returns the axe violations of the current page, one line each: the rule, then the elements.
 *
 * Most of what a page shows, another page has shown before it: the header, the menus, the same form in another language.
 * In `npm test` the parts that axe has already judged, in the same colours and at the same width, are left out; what
 * follows from a text alone is seen by `npm run test:full`, where every page is judged whole.
 */
export async function violations(page: Page): Promise<string[]> {
  await waitForAnimations(page)
  const keys = FULL ? [] : await page.evaluate(keysOfParts)
  if (!FULL && keys.every((key) => cleanParts.has(key))) return []
  // Evaluated like a debugger does, because the page's content security policy allows only its own scripts. Loaded once
  // per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const found = await page.evaluate(
    runAxe,
    keys.flatMap((key, part) => (cleanParts.has(key) ? [part] : [])),
  )
  if (found.length === 0) for (const key of keys) cleanParts.add(key)
  return found.map(({ id, at }) => `${id}: ${at.slice(0, 5).join(' | ')}`)
}

/** Runs in the page, after `keysOfParts`, with the indexes of the parts that are known to be clean. */
async function runAxe(clean: number[]): Promise<{ id: string; at: string[] }[]> {
  interface Violation {
    id: string
    nodes: { target: string[]; failureSummary?: string }[]
  }
  const { axe, parts = [] } = window as unknown as {
    axe: { run(context: object, options: object): Promise<{ violations: Violation[] }> }
    parts?: Element[]
  }
  const unknown = parts.filter((_, index) => !clean.includes(index))
  // With the outline of the page known, only the unknown parts are judged; else the page, without what is known whole.
  const include = clean.includes(0) ? unknown : [document.documentElement]
  const isClean = (part: Element) => !unknown.some((other) => part.contains(other))
  const exclude = parts.filter(
    (part) => isClean(part) && !parts.some((one) => one !== part && one.contains(part) && isClean(one)),
  )
  const context = { include, exclude }
  return (await axe.run(context, { resultTypes: ['violations'] })).violations.map(({ id, nodes }) => ({
    id,
    at: nodes.map(({ target }) => target.join(' ')),
  }))
}

/** Waits for every finite animation, because an element that is fading in has another contrast. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        (animation) =>
          Number.isFinite(animation.effect?.getComputedTiming().endTime) && animation.playState === 'running',
      )
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
}
