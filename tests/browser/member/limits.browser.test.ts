import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberLimits } from '#api/protection/limits'
import { memberPath } from '#core/site/built-pages'
import { violations } from '#tests/support/page/axe'
import { openBrowser, PHONE } from '#tests/support/page/browser'
import { openMember } from '#tests/support/page/member'
import { atRest } from '#tests/support/page/rest'
import { eventually } from '#tests/support/page/shell'

/** The limits that a member sets themselves, from the page and from the deposit (RTS 12A to 12D). */

const HOUR_MS = 3_600_000

let browser: Browser
let page: Page
let errors: string[]
beforeAll(async () => {
  browser = await openBrowser({ pictures: false, motion: false })
  const opened = await openMember(browser, { viewport: PHONE }, 100_000, memberPath('limits'))
  page = opened.page
  errors = opened.errors
  await page.locator('[data-limits="0"]').waitFor()
})
afterAll(() => browser.close())

const row = () => page.locator('[data-limit=deposit-day]')
const press = (action: string) => row().locator(`[data-action=${action}-limit]`).click()
const amount = () => row().getAttribute('data-amount')
const text = () => row().textContent()
/** Types an amount into the open form of a limit and sends it. */
async function save(typed: string): Promise<void> {
  await row().locator('input[name=amount]').fill(typed)
  await press('save')
}
const focus = () =>
  page.evaluate(() =>
    (document.activeElement as HTMLElement | null)?.closest('[data-action]')?.getAttribute('data-action'),
  )

test('a first limit says what it does, holds in the next deposit, and its way back leads here', async () => {
  expect(await text()).toContain('Sin límite')
  expect(await text()).toContain('Llevas $1,000.00')
  await press('set')
  await row().locator('[data-form=limit]').waitFor()
  expect(await row().locator('[data-form=limit]').textContent()).toContain(
    'Subirlo o quitarlo después espera 24 horas.',
  )
  await save('mil')
  expect(await row().locator('[aria-invalid=true]').count()).toBe(1)
  expect(await violations(page)).toEqual([])
  await save('1,200')
  await eventually(amount).toBe('120000')
  expect(await text()).toContain('Quedan $200.00')
  expect(await text()).toMatch(/Se liberan \$1,000\.00: \d/)
  expect(await focus()).toBe('lower-limit')

  await page.locator('[data-popup=deposit]:visible').first().click()
  const deposit = page.locator('dialog form[data-form=deposit]')
  await deposit.locator('[data-deposit-limit="20000"]').waitFor()
  expect(await deposit.textContent()).toContain('Por tu límite de 24 horas puedes depositar hasta $200.00.')
  await deposit.locator('input[name=amount]').fill('300')
  await deposit.locator('[data-action=continue]').click()
  await deposit.getByText('Llegaste a tu límite.').waitFor()
  await deposit.locator('[data-deposit-limit] a').click()
  await row().waitFor()
  expect(new URL(page.url()).pathname).toBe(memberPath('limits'))
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
})

test('a limit is lowered at once, also below what is used, and by the keyboard alone', async () => {
  await row().locator('[data-action=lower-limit]').focus()
  await page.keyboard.press('Enter')
  await row().locator('input[name=amount]').waitFor()
  await page.keyboard.press('Escape')
  await row().locator('[data-form=limit]').waitFor({ state: 'detached' })
  expect(await focus()).toBe('lower-limit')
  await page.keyboard.press('Enter')
  await row().locator('input[name=amount]').waitFor()
  await page.keyboard.type('1,200')
  await page.keyboard.press('Enter')
  await row().getByText('Escribe menos de $1,200.00.').waitFor()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('900')
  expect(await row().locator('[data-form=limit]').textContent()).toMatch(/Llevas \$1,000\.00\. Con este límite/)
  await page.keyboard.press('Enter')
  await eventually(amount).toBe('90000')
  expect(await text()).toContain('Quedan $0.00')
})

test('a raise waits for a day, then for its member, and can be left', async () => {
  await press('raise')
  expect(await row().locator('[data-form=limit]').textContent()).toContain('sigue valiendo $900.00')
  await save('2,000')
  await row().locator('[data-waiting-limit=waiting]').waitFor()
  expect(await amount()).toBe('90000')
  expect(await text()).toContain('En espera: de $900.00 a $2,000.00')
  expect(await row().locator('[data-action=raise-limit], [data-action=confirm-limit]').count()).toBe(0)
  expect(await violations(page)).toEqual([])
  // A clock of the browser that is a day ahead shows the button; the server keeps its own time.
  await page.clock.setFixedTime(Date.now() + 25 * HOUR_MS)
  await page.reload()
  await press('confirm')
  await row().locator('[role=alert]').getByText('El cambio sigue en espera.').waitFor()
  expect(await amount()).toBe('90000')
  await page.clock.setFixedTime(Date.now())
  await page.reload()
  await press('cancel')
  await row().locator('[data-waiting-limit]').waitFor({ state: 'detached' })
  expect(await amount()).toBe('90000')
  // To remove one waits as well.
  await press('raise')
  await press('remove')
  await row().getByText('En espera: quitar el límite de $900.00').waitFor()
  await press('lower')
  expect(await row().locator('[data-form=limit]').textContent()).toContain('El cambio que está en espera se cancela.')
  await save('800')
  await row().locator('[data-waiting-limit]').waitFor({ state: 'detached' })
  await eventually(amount).toBe('80000')
})

test('a failed answer is said, and the limits come when asked again; the form fits every width', async () => {
  let isFailing = true
  await page.route(`**${memberLimits.path}`, async (route) => {
    if (isFailing) await route.fulfill({ status: 502, json: { success: false, code: 'upstream-failed', message: '.' } })
    else await route.continue()
  })
  await page.reload()
  await page.locator('#limits [data-waiting=failed]').waitFor()
  expect(await violations(page)).toEqual([])
  isFailing = false
  await page.locator('#limits [data-action=retry]').click()
  await row().waitFor()
  await page.unrouteAll()
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await press('lower')
    await atRest(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await press('leave')
  }
  expect(errors.filter((error) => !/502|409|422/.test(error))).toEqual([])
})
