import type { Browser, Page } from 'playwright-core'
import { brand, type Language } from '#brand/brand'
import { pathIn } from '#core/path'
import { openPage, PHONE } from './browser.ts'

/** Opens the form of registration on a phone, in a new window. */
export async function openRegisterForm(browser: Browser, language: Language = brand.defaultLanguage): Promise<Page> {
  const { page } = await openPage(browser, { viewport: PHONE })
  await page.goto(pathIn(language, '/register'))
  await page.locator('form[data-form=register] [data-action=register]').waitFor()
  return page
}

export const field = (page: Page, name: string) => page.locator(`form[data-form=register] [name=${name}]`)

/** Returns the message of an invalid field, found through aria-describedby like a screen reader does. */
export async function sentenceAt(page: Page, name: string): Promise<string> {
  await page.locator(`form[data-form=register] [name=${name}][aria-invalid=true]`).waitFor()
  return field(page, name).evaluate(
    (input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
  )
}

/** Sends the form. */
export const register = (page: Page) => page.locator('[data-action=register]').click()

/** Waits until the member is signed in. */
export const isSignedIn = (page: Page) =>
  page.locator('[data-account-bar][data-state=in]').waitFor({ state: 'attached' })
