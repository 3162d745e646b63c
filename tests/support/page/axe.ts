import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Returns the axe violations of the current page, one line each: the rule, then the elements. */
export async function violations(page: Page): Promise<string[]> {
  await waitForAnimations(page)
  // Evaluated like a debugger does, because the page's content security policy allows only its own scripts. Loaded once
  // per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(context: Document, options: object): Promise<{ violations: Violation[] }> }
    }
    interface Violation {
      id: string
      nodes: { target: string[]; failureSummary?: string }[]
    }
    return (await axe.run(document, { resultTypes: ['violations'] })).violations.map(({ id, nodes }) => ({
      id,
      at: nodes.map(({ target }) => target.join(' ')),
    }))
  })
  return found.map(({ id, at }) => `${id}: ${at.slice(0, 5).join(' | ')}`)
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
