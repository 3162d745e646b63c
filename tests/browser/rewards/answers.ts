import type { Browser, Page } from 'playwright-core'
import { openPage } from '#tests/support/page/browser'
import { freshName, registered } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'

/** Pages of members on which a test writes the server's answers itself. */

/** Answers every call of an endpoint with this body, in place of one that was set before. */
export async function answer(page: Page, { path }: { path: string }, body: object): Promise<void> {
  await page.unroute(`**${path}*`)
  await page.route(`**${path}*`, (route) => route.fulfill({ json: body }))
}

export const value = (content: object) => ({ success: true, value: content })
export const refusal = (code: string, detail?: object) => ({
  success: false,
  code,
  message: '.',
  ...(detail && { value: detail }),
})

/** Opens a page without popups, signed in as who has the token, by default as a new member. */
export async function openAs(browser: Browser, viewport: { width: number; height: number }, token?: string) {
  const visit = await openPage(browser, { viewport })
  const text = token ?? (await registered(product.origin, freshName()))
  await visit.page.addInitScript((stored) => {
    sessionStorage.setItem('token', stored)
    sessionStorage.setItem('USER_POPUP', 'closed')
  }, text)
  return visit
}
