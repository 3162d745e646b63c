import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { PopupName, PopupParams } from '#core/popups'
import { FULL } from '../product/tier.ts'
import { filesIn } from '../tree.ts'
import { violations } from './axe.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { painted } from './clock.ts'
import { isReady, tiles } from './lists.ts'
import { eventually } from './shell.ts'

/**
 * The file of the built site that exports `openPopup` (astro.config.mjs), because `dist` is what the product serves.
 */
function openPopupFile(): string {
  const [file] = filesIn('dist/_astro', ['.js']).filter((path) => /\/openPopup\.[^/]+\.js$/.test(path))
  if (!file) throw new Error('The built site has no file that exports openPopup.')
  return file.replace(/^dist/, '')
}

/** Opens a popup from code, for those that no link opens. An open popup changes after the next frame. */
export async function openPopup<Name extends PopupName>(page: Page, name: Name, param: PopupParams[Name]) {
  await callOpen(page, name, JSON.stringify(param))
  await page.locator('dialog[open]').last().waitFor()
  await painted(page)
}

/** Opens a dialog whose button counts its presses in `window.acted` and returns the given result. */
export async function openActingDialog(page: Page, result: boolean): Promise<void> {
  const act = `act: async () => { window.acted = (window.acted ?? 0) + 1; return ${result} }`
  await callOpen(page, 'dialog', `{ title: 'Un aviso', buttons: [{ label: 'Listo', name: 'act', ${act} }] }`)
  await page.locator('dialog[open] [data-action=act]').waitFor()
  await painted(page)
}

/** Passed as text, because the test runner rewrites an `import` in a function. */
async function callOpen(page: Page, name: PopupName, param: string): Promise<void> {
  await page.evaluate(
    `import(${JSON.stringify(openPopupFile())}).then(({ openPopup }) => openPopup(${JSON.stringify(name)}, ${param}))`,
  )
}

/**
 * Presses a link with `data-popup` in the shell's form, and waits for the dialog. The link stays available as
 * `#opener`.
 */
export async function pressPopupLink(page: Page, data: Record<string, string>, href = '/help'): Promise<void> {
  await page.evaluate(
    ({ data, href }) => {
      const link = Object.assign(document.createElement('a'), { id: 'opener', href, textContent: 'x' })
      Object.assign(link.dataset, data)
      document.querySelector('#opener')?.remove()
      document.querySelector('main')?.append(link)
      link.focus({ preventScroll: true })
      link.click()
    },
    { data, href },
  )
  await page.locator('dialog[open]').last().waitFor()
}

/** A centre in a dialog above the page that it was opened from (decisions 120 and 134). */
export const overlayOf = (page: Page) => page.locator('dialog[data-size=center]')

export const addressOf = (page: Page) => page.evaluate(() => location.pathname + location.search)

/** Opens a page on which links to the member centre, or to that of agents, open it above, and marks its document. */
export async function toOverlaidPage(page: Page, path: string, mark = 'data-overlay'): Promise<void> {
  await page.goto(path)
  await page.locator(`html[${mark}]`).waitFor({ state: 'attached' })
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
}

export const isDocumentOf = (page: Page) => page.evaluate(() => 'isSameDocument' in window)

/**
 * Opens a list with a second page of games, scrolled. Returns the check that closing gave it back as it was, with the
 * focus on the element of a selector.
 */
export async function toScrolledList(page: Page, focused: string, mark?: string): Promise<() => Promise<void>> {
  await toOverlaidPage(page, '/rng?vassalage=PG', mark)
  await isReady(page)
  await page.locator('[data-action=more]').click()
  await expect.poll(() => tiles(page).count()).toBeGreaterThan(24)
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
  const state = async () => [
    await addressOf(page),
    await tiles(page).count(),
    await page.evaluate(() => [scrollY, document.title]),
  ]
  const before = await state()
  return async () => {
    await eventually(state).toEqual(before)
    expect([await isDocumentOf(page), await overlayOf(page).count()]).toEqual([true, 0])
    expect(await page.evaluate((selector) => document.activeElement?.matches(selector), focused)).toBe(true)
  }
}

/** The centre that is open above the page has its width, and axe finds nothing. */
export async function expectFits(page: Page): Promise<void> {
  for (const viewport of [{ ...PHONE, width: 320 }, PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    const excess = () =>
      [document.documentElement, ...document.querySelectorAll('dialog[open], dialog [data-above]')].map(
        (element) => element.scrollWidth - element.clientWidth,
      )
    expect(Math.max(...(await page.evaluate(excess))), `at ${viewport.width}`).toBeLessThanOrEqual(0)
    if (FULL || viewport === PHONE) expect(await violations(page)).toEqual([])
  }
}
