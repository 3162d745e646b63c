import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type PastWalletTransfer,
  type VendorWallets,
  vendorWallets,
  walletTransfer,
  walletTransfers,
} from '#api/vendors/vendor-wallets'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, PHONE } from '#tests/support/page/browser'
import { openMember } from '#tests/support/page/member'
import { eventually } from '#tests/support/page/shell'
import { balanceOf, callEndpoint } from '#tests/support/product/client'
import { ops } from '#tests/support/product/ops'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'
import { changeReplies, closeAfterReplies } from '#tests/support/stand-ins/replies'

/** The member's money in wallets at vendors. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const setWallets = (mode: 'on' | 'off') => ops('vendor-wallets', mode, '--reason', 'browser test')
const wallet = (page: Page) => page.locator('[data-vendor-wallet=FRL]')
const part = (page: Page, name: string) => page.locator(`[data-part="${name}"]`).textContent()

test('money goes to a vendor and comes back: wrong, done, in flight, refused, and everything at once', async () => {
  setWallets('on')
  const { page, errors, token } = await openMember(browser, { viewport: DESKTOP }, 100_000, '/member/transferFund')
  const cash = () => balanceOf(product.origin, token)
  const press = (action: string) => wallet(page).locator(`[data-action=${action}]`).click()
  const wrong = wallet(page).locator('[name=amount][aria-invalid=true]')
  const typed = (amount: string) => wallet(page).locator('[name=amount]').fill(amount)

  await wallet(page).waitFor()
  expect(await wallet(page).locator('[data-action=move-out]').count()).toBe(0)
  await press('move-in')
  await press('move')
  await wrong.waitFor()
  for (const amount of ['0', '1e3', '10.001', '1000.01']) {
    await typed(amount)
    await press('move')
    await wrong.waitFor()
  }
  await typed('300')
  await press('move')
  await wallet(page).locator('[data-balance="30000"]').waitFor()
  expect(await wallet(page).textContent()).toContain('$300.00 ya está con el proveedor')
  expect(await cash()).toBe(70_000)
  expect([await part(page, 'transfers:cash'), await part(page, 'total')]).toEqual(['$700.00', '$1,000.00'])
  expect(await violations(page)).toEqual([])

  await press('move-out')
  await wallet(page).locator('[data-amount="7500"]').click()
  await press('move')
  await wallet(page).locator('[data-balance="22500"]').waitFor()
  expect(await cash()).toBe(77_500)
  expect(await page.locator('[data-record]').count()).toBe(2)

  await page.locator('[data-action=collect-all]').click()
  await wallet(page).locator('[data-balance="0"]').waitFor()
  expect(await page.locator('[data-action=collect-all]').count()).toBe(0)
  expect(await cash()).toBe(100_000)

  // The vendor keeps the platform waiting: its word comes while the page is open.
  let isPending = true
  await changeReplies(page, walletTransfers.path, (body: { transfers: PastWalletTransfer[] }) => {
    const [newest] = body.transfers
    if (isPending && newest) newest.state = 'pending'
  })
  await press('move-in')
  await typed('10')
  await press('move')
  await wallet(page).getByText('En camino').waitFor()
  expect(await wallet(page).locator('[data-action]').count()).toBe(0)
  isPending = false
  await wallet(page).locator('[data-action=move-out]').waitFor()

  // Somebody plays it away in another window: what is asked for is no longer there.
  await press('move-out')
  await typed('10')
  const request = { vassalage: 'FRL', direction: 'out', amount: 600, currency: 'MXN' }
  await callEndpoint(product.origin, walletTransfer, { id: crypto.randomUUID(), ...request }, token)
  await press('move')
  await wallet(page).getByText('El proveedor tiene menos que eso').waitFor()
  await wallet(page).locator('[data-balance="400"]').waitFor()

  // A vendor that does not answer says so in its row; what is with us is shown all the same.
  let isSilent = true
  await changeReplies(page, vendorWallets.path, (body: VendorWallets) => {
    for (const one of body.wallets) one.isCurrent = !isSilent
  })
  await page.reload()
  await wallet(page).getByText('No responde').waitFor()
  expect(await page.locator('[data-action=collect-all]').count()).toBe(0)
  await eventually(() => part(page, 'transfers:cash')).toBe('$996.00')
  isSilent = false

  setWallets('off')
  await page.reload()
  // One wallet again: what is at the vendor comes back, and nothing more goes there.
  await wallet(page).locator('[data-action=move-out]').waitFor()
  expect(await wallet(page).locator('[data-action=move-in]').count()).toBe(0)
  await page.locator('[data-action=collect-all]').click()
  await wallet(page).waitFor({ state: 'detached' })
  expect(await cash()).toBe(100_000)
  expect(await page.locator('[data-record]').count()).toBe(7)
  expect(errors).toEqual([])
  await closeAfterReplies(page)
})

test.runIf(FULL).each(['en', 'pt'] as const)('money goes to a vendor and comes back in %s, too', async (language) => {
  setWallets('on')
  const path = `/${language}/member/transferFund`
  const { page, errors, token } = await openMember(browser, { viewport: PHONE }, 100_000, path)
  await wallet(page).locator('[data-action=move-in]').click()
  await wallet(page).locator('[data-action=move]').click()
  await wallet(page).locator('[name=amount][aria-invalid=true]').waitFor()
  await wallet(page).locator('[name=amount]').fill('300')
  await wallet(page).locator('[data-action=move]').click()
  await wallet(page).locator('[data-balance="30000"]').waitFor()
  expect(await violations(page)).toEqual([])
  await page.locator('[data-action=collect-all]').click()
  await wallet(page).locator('[data-balance="0"]').waitFor()
  expect(await balanceOf(product.origin, token)).toBe(100_000)
  setWallets('off')
  expect(errors).toEqual([])
  await closeAfterReplies(page)
})
