import type { Page } from 'playwright-core'
import type { PopupName, PopupParams } from '#core/popups'
import { filesIn } from '../tree.ts'
import { painted } from './clock.ts'

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
