import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { FULL } from '../product/tier.ts'

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

/**
 * Runs in the page. Returns a key for each part of it: what its elements are, how they are nested, which attributes
 * they have, and their colours, but not their texts. A part inside another counts there only as one of its kind, and
 * rows of one kind count once. The first key is the outline of the page: its landmarks and headings in their order.
 * Keeps the parts in `window.parts`, by the same index.
 */
function keysOfParts(): string[] {
  const PARTS = 'header, footer, nav, aside, main, section, article, form, table, dialog, ul, ol, dl, fieldset, details'
  const OUTLINE = 'h1, h2, h3, h4, h5, h6, header, footer, nav, aside, main, dialog, [role]'
  /** Attributes whose value decides what axe says of the element; of others it matters whether they are empty. */
  const READ =
    /^(class|role|type|dir|tabindex|autocomplete|scope|aria-(?!label|describedby|value|owns|controls|posinset|setsize).*)$/

  const hash = (text: string): number => {
    let [high, low] = [0xdeadbeef, 0x41c6ce57]
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index)
      high = Math.imul(high ^ code, 2654435761)
      low = Math.imul(low ^ code, 1597334677)
    }
    return 4294967296 * (2097151 & (low ^ (high >>> 16))) + ((high ^ (low >>> 15)) >>> 0)
  }

  const describe = (element: Element): string => {
    const { display, visibility, color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } =
      getComputedStyle(element)
    const attributes = [...element.attributes].map(({ name, value }) =>
      READ.test(name) ? `${name}=${value}` : value === '' ? `${name}-` : name,
    )
    const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
    return [
      ...[element.tagName, hasText, attributes.toSorted().join(), display, visibility, color, backgroundColor],
      ...[backgroundImage === 'none', opacity, fontSize, fontWeight, element.matches(':disabled, :popover-open')],
    ].join('|')
  }

  const parts: Element[] = [document.documentElement]
  const keys: string[] = []
  const withoutRepeats = (all: string[]) => all.filter((key, index) => key !== all[index - 1])
  /** Returns the key of an element inside its part. */
  const visit = (element: Element, background: string): string => {
    const isPart = element.matches(PARTS)
    const index = isPart ? parts.push(element) - 1 : 0
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    const behind = `${background}/${backgroundColor}${backgroundImage === 'none' ? '' : '+'}`
    const inside = withoutRepeats([...element.children].map((child) => visit(child, behind)))
    const key = String(hash(`${describe(element)}(${inside.join()})`))
    if (!isPart) return key
    // What lies behind a part decides its contrast.
    keys[index] = `${key}-${hash(`${innerWidth} ${background}`)}`
    return element.tagName
  }

  const root = visit(document.documentElement, '')
  const outline = [...document.querySelectorAll(OUTLINE)].map((element) =>
    [
      element.tagName,
      element.getAttribute('role'),
      element.hasAttribute('aria-label'),
      element.checkVisibility(),
    ].join(),
  )
  keys[0] = `${root}-${hash(`${innerWidth} ${withoutRepeats(outline).join(' ')}`)}`
  Object.assign(window, { parts })
  return keys
}
