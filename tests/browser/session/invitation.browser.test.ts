import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { affiliate } from '#api/agents'
import { referralList } from '#api/rewards/referrals'
import { registerRules } from '#api/site'
import { violations } from '#tests/support/page/axe'
import { openBrowser, openPage } from '#tests/support/page/browser'
import { callEndpoint, freshName, PASSWORD, registered } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'

/** Invitation codes: stored from page to page, without a form field, unless the code is invalid. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

async function arrive(address: string): Promise<{ page: Page; errors: string[] }> {
  const visit = await openPage(browser)
  await visit.page.addInitScript(() => sessionStorage.setItem('ANONYMOUS_POPUP', 'closed'))
  await visit.page.goto(address)
  return visit
}

async function openForm(page: Page): Promise<void> {
  await page.locator('header [data-for=visitor] a[href$="/register"]').click()
  await page.locator('form[data-form=register]').waitFor()
}

const code = (page: Page) => page.locator('[name=affiliateCode]')
const storedCodes = (page: Page) =>
  page.evaluate(() =>
    ['affiliateCode', 'referralCode'].map((key) => localStorage.getItem(key)?.replace(/^\d{13} /, '') ?? null),
  )

test('es: codes of the address are kept through navigation, applied without a field, and cleared once used', async () => {
  const friend = await registered(product.origin, freshName())
  const referralCode = String((await callEndpoint(product.origin, referralList, {}, friend)).code)
  const { page: first, errors } = await arrive(`/promotions?affiliateCode=PUERTO&referralCode=${referralCode}`)
  // The form is opened in another tab, as from a link that opens one.
  const page = await first.context().newPage()
  await first.close()
  await page.goto('/rng')
  expect(await storedCodes(page)).toEqual(['PUERTO', referralCode])
  await openForm(page)
  expect(await page.locator('[data-recommendation]').textContent()).toMatch(/^Te invita m\w+\*+\w+\.$/)
  expect(await page.locator('[data-invitation]').textContent()).toBe('Invitación aplicada: PUERTO')
  expect(await code(page).count()).toBe(0)
  expect(await violations(page)).toEqual([])

  await page.locator('[name=username]').fill(freshName())
  await page.locator('[name=password]').fill(PASSWORD)
  await page.locator('[name=confirmPassword]').fill(PASSWORD)
  await page.locator('[name=birthday]').fill('1990-05-17')
  await page.locator('[name=terms]').check()
  await page.locator('[data-action=register]').click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.locator('[data-account-bar][data-state=in]').waitFor({ state: 'attached' })
  expect(await storedCodes(page)).toEqual([null, null])
  const { friends } = await callEndpoint(product.origin, referralList, {}, friend)
  expect(friends).toMatchObject([{ step: 'registered' }])
  expect(errors).toEqual([])
  await page.context().close()
})

test('en: an unknown code causes a warning, by keyboard too, and stays in its field to be corrected', async () => {
  const { page, errors } = await arrive('/en?affiliateCode=NOBODY1&referralCode=nobody22')
  await openForm(page)
  const warning = page.locator('dialog[open] [data-dialog=dialog]')
  await warning.waitFor()
  expect(await warning.textContent()).toContain('Invalid invitation code')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await warning.waitFor({ state: 'detached' })
  expect(await code(page).inputValue()).toBe('NOBODY1')
  // A friend's link that is wrong keeps nobody from registering.
  expect(await page.locator('dialog[open]').first().textContent()).toContain('Your friend’s link is no member’s.')
  expect(await page.locator('[data-invitation]').count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
  expect(await storedCodes(page)).toEqual([null, null])
  expect(errors).toEqual([])
  await page.context().close()
})

test.runIf(FULL)(
  'pt: when the check fails the code is shown in its field, and without a code the field is empty',
  async () => {
    const { page } = await arrive('/pt/help?affiliateCode=PUERTO')
    await page.route(`**${affiliate.path}*`, (route) =>
      route.fulfill({ status: 429, json: { success: false, code: 'too-many-requests', message: '' } }),
    )
    await openForm(page)
    expect(await code(page).inputValue()).toBe('PUERTO')
    expect(await page.locator('dialog[open]').count()).toBe(1)
    expect(await violations(page)).toEqual([])
    await page.evaluate(() => localStorage.removeItem('affiliateCode'))
    await page.goto('/pt/help')
    await openForm(page)
    expect(await code(page).inputValue()).toBe('')
    await page.context().close()
  },
)

test.runIf(FULL)('es: where an invitation is required the form says who has one', async () => {
  const { page } = await arrive('/help')
  await page.route(`**${registerRules.path}`, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { value: { affiliateCode: object } }
    const affiliateCode = { ...body.value.affiliateCode, enabled: true, required: true }
    await route.fulfill({ response, json: { ...body, value: { ...body.value, affiliateCode } } })
  })
  await openForm(page)
  const note = () =>
    code(page).evaluate((input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent)
  expect(await note()).toBe('Pídelo a tu agente.')
  await page.locator('[data-action=register]').click()
  await page.locator('[name=affiliateCode][aria-invalid=true]').waitFor()
  expect(await violations(page)).toEqual([])
  await page.context().close()
})

test.runIf(FULL)('es: an unknown code typed by hand causes a warning at each try', async () => {
  const { page } = await arrive('/help')
  await openForm(page)
  await page.locator('[name=username]').fill(freshName())
  await page.locator('[name=password]').fill(PASSWORD)
  await page.locator('[name=confirmPassword]').fill(PASSWORD)
  await page.locator('[name=birthday]').fill('1990-05-17')
  await page.locator('[name=terms]').check()
  await code(page).fill('NOBODY2')
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await page.locator('[data-action=register]').click()
    await page.locator('[data-action=invitation-invalid]').click()
    await page.locator('[data-dialog=dialog]').waitFor({ state: 'detached' })
    expect(await code(page).getAttribute('aria-invalid')).toBe('true')
  }
  await page.context().close()
})

test('a link is understood as people share it', async () => {
  const { page } = await arrive('/help')
  for (const [query, codes] of [
    ['?affiliateCode=PUERTO.&referralCode=AMIGA%20', ['PUERTO', 'AMIGA']],
    ['?utm=x&amp;affiliatecode=BAHIA&amp;REFERRALCODE=%22AMIGO%22', ['BAHIA', 'AMIGO']],
    ['?AffiliateCode=%C2%BFPUERTO%3F', ['PUERTO', 'AMIGO']],
    ['?affiliateCode=...&referralCode=', ['PUERTO', 'AMIGO']],
    ['?affiliateCode=dos%20palabras', ['dos palabras', 'AMIGO']],
    [`?affiliateCode=${'x'.repeat(90)}`, ['x'.repeat(80), 'AMIGO']],
  ] as const) {
    await page.goto(`/help${query}`)
    expect(await storedCodes(page)).toEqual(codes)
  }
  await openForm(page)
  await page.locator('[data-action=invitation-invalid]').click()
  await page.locator('[data-dialog=dialog]').waitFor({ state: 'detached' })
  expect(await code(page).inputValue()).toBe('x'.repeat(80))
  await page.context().close()
})

test.each(['getter', 'null'])('a browser that keeps no data says so, and the site works: %s', async (kind) => {
  const { page, errors } = await openPage(browser)
  await page.addInitScript((how) => {
    const get = () => {
      if (how === 'null') return null
      throw new DOMException('denied', 'SecurityError')
    }
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, { get, configurable: true })
  }, kind)
  await page.goto('/register?affiliateCode=PUERTO')
  const alert = page.locator('dialog[open] [role=alert]')
  await alert.waitFor()
  expect(await alert.textContent()).toContain('Tu navegador no guarda datos de 127.0.0.1')
  expect(await page.locator('form[data-form=register]').count()).toBe(0)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  // Links that open popups, the side menu and the pages work.
  await page.locator('header [data-for=visitor] a[href$="/login"]').click()
  await alert.waitFor()
  const reloaded = page.waitForEvent('load')
  await page.locator('[data-action=reload]').click()
  await reloaded
  await page.goto('/rng')
  await page.locator('[data-tile]').first().waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})
