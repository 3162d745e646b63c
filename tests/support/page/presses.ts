import type { Page } from 'playwright-core'
import { atRest } from './rest.ts'

/** Presses what a person can press on a page, and reports what nothing answered. */

/** What a press did: led to a page, changed this one, or nothing. */
export interface Press {
  /** The page, and the element in short form. */
  where: string
  /** Where it led, without the origin. */
  to?: string
  changed: boolean
}

/** What the script in the page keeps between two calls. */
interface Presser {
  element: HTMLElement | null
  to: string | null
  changed: boolean
}

declare global {
  interface Window {
    presser: Presser
  }
}

/**
 * Runs in each page before its scripts. A link that no script takes leads somewhere: that is noted, and the page stays.
 * Anything else must change the document, open or close a part of it, scroll, or open a window.
 */
function watch(): void {
  const presser: Presser = { element: null, to: null, changed: false }
  window.presser = presser
  const change = () => {
    presser.changed = true
  }
  window.addEventListener('click', (press) => {
    const link = (press.target as Element | null)?.closest<HTMLAnchorElement>('a[href]')
    if (!link || press.defaultPrevented) return
    press.preventDefault()
    presser.to = link.href
  })
  for (const event of ['toggle', 'scroll', 'input', 'invalid']) document.addEventListener(event, change, true)
  const open = window.open.bind(window)
  window.open = (...args) => {
    change()
    return open(...args)
  }
  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver(change).observe(document.body, {
      attributes: true,
      childList: true,
      characterData: true,
      subtree: true,
    })
    new MutationObserver(change).observe(document.documentElement, { attributes: true })
  })
}

export async function watchPresses(page: Page): Promise<void> {
  await page.addInitScript(watch)
}

/** A press that has done nothing by then does nothing. */
const LONGEST_MS = 60_000

/**
 * Opens the page and presses each visible link and button once. Those alike are pressed once for all pages: `pressed`
 * holds what was pressed before. `only` narrows them to a selector.
 */
export async function pressAll(page: Page, path: string, pressed: Set<string>, only: string): Promise<Press[]> {
  const presses: Press[] = []
  await open(page, path)
  for (;;) {
    const name = await page.evaluate(choose, { pressed: [...pressed], only })
    if (name === null) return presses
    pressed.add(name)
    const { left, ...press } = await pressOne(page, path)
    presses.push({ where: `${path} ${name}`, ...press })
    if (left) await open(page, path)
  }
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await atRest(page)
}

/** Presses the chosen element, waits for what it does, and takes it back. */
async function pressOne(page: Page, path: string): Promise<Omit<Press, 'where'> & { left: boolean }> {
  const before = page.url()
  const led = await page.evaluate(press)
  if (led !== null) return { to: pathOf(led), changed: false, left: false }
  const done = await page
    .waitForFunction(() => window.presser.to !== null || window.presser.changed, null, { timeout: LONGEST_MS })
    .then(() => true)
    .catch(() => false)
  await atRest(page)
  if (page.url() !== before) return { to: pathOf(page.url()), changed: true, left: true }
  const { to, changed } = await page.evaluate(() => ({ to: window.presser.to, changed: window.presser.changed }))
  for (const other of page.context().pages()) if (other !== page) await other.close()
  const left = changed && !(await page.evaluate(takeBack))
  return {
    ...(to !== null && { to: pathOf(to) }),
    changed: done && changed,
    left: left || new URL(before).pathname !== path,
  }
}

const pathOf = (url: string) => {
  const { pathname, search, hash } = new URL(url)
  return pathname + search + hash
}

/** Runs in the page: chooses the first element that is unlike all pressed ones; returns its short form. */
function choose({ pressed, only }: { pressed: string[]; only: string }): string | null {
  const done = new Set(pressed)
  /** What tells alike elements apart: which popup, which action, which way; not which game, vendor or topic. */
  const telling = ['popup', 'action', 'mode', 'step', 'turn', 'hold']
  const nameOf = (element: HTMLElement): string => {
    const data = Object.entries(element.dataset)
      .filter(([key]) => !key.startsWith('astro'))
      .map(([key, value]) => (telling.includes(key) ? `${key}=${value}` : key))
    const popover = element.getAttribute('popovertarget') ?? ''
    // Where a script takes the press, the address is only what works without one.
    const isTaken = ['popup', 'launch', 'chip'].some((key) => key in element.dataset)
    const href = isTaken ? '' : (element.getAttribute('href') ?? '')
    const label =
      data.length > 0 || href || popover ? '' : (element.ariaLabel ?? element.textContent.trim().slice(0, 40))
    const region = element.closest('nav, header, footer, main')?.tagName.toLowerCase()
    return [region, element.tagName.toLowerCase(), href, ...data, popover, label].filter(Boolean).join(' ')
  }
  for (const element of document.querySelectorAll<HTMLElement>('a[href], button, summary')) {
    if (!element.matches(only) || element.matches(':disabled, dialog *') || element.closest('[inert]')) continue
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    const name = nameOf(element)
    if (done.has(name)) continue
    window.presser.element = element
    return name
  }
  return null
}

/** Runs in the page. Returns where the press leads, when the element is a plain link. */
function press(): string | null {
  const { presser } = window
  presser.to = null
  presser.changed = false
  presser.element?.click()
  return presser.to
}

/** Runs in the page: closes what the press opened; false when the page has to be opened again. */
async function takeBack(): Promise<boolean> {
  const isOpen = () => document.querySelector('dialog[open], :popover-open') !== null
  for (const popover of document.querySelectorAll<HTMLElement>(':popover-open')) popover.hidePopover()
  for (let frame = 0; frame < 60 && isOpen(); frame += 1) {
    for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.requestClose()
    await new Promise(requestAnimationFrame)
  }
  const { element } = window.presser
  if (element?.isConnected && (element.ariaPressed !== null || element.matches('summary'))) element.click()
  return !isOpen()
}
