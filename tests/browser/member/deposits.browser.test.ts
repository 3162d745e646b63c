import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmDeposit, createDeposit } from '#api/wallet/wallet'
import { addPayoutAccount } from '#api/wallet/withdrawals'
import { pathIn } from '#core/path'
import { House } from '#tests/support/agents/house'
import { violations } from '#tests/support/page/axe'
import { openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { declineLimit, openMember } from '#tests/support/page/member'
import { openPopup } from '#tests/support/page/popups'
import { openBlank } from '#tests/support/page/renew'
import { eventually } from '#tests/support/page/shell'
import { callEndpoint, freshName, type Json, PASSWORD, registered } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { sample } from '#tests/support/product/tier'
import { serverAt } from '../../../scripts/ops/server.ts'

const NARROW = { width: 320, height: 640 }

/** Money in, after the cashier was closed: the list of deposits. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: true })
})
afterAll(() => browser.close())

test('an earlier deposit is continued from the list, and its state follows without a reload', async () => {
  const { page, errors, token } = await openMember(browser, { viewport: PHONE }, 0, '/member/depositv2')
  await page.getByText('No hay depósitos').waitFor()
  const wish = { method: 'spei', amount: 20_000, currency: 'MXN' }
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const id of [first, second]) await callEndpoint(product.origin, createDeposit, { id, ...wish }, token)
  await page.reload()
  const row = (id: string) => page.locator(`[data-record="${id}"]`)
  await row(first).locator('button').click()
  await page.locator('[role=timer]').waitFor()
  expect(await page.locator('[role=timer]').textContent()).toMatch(/^\d{1,2}:\d{2}$/)
  expect(await violations(page)).toEqual([])
  await page.locator('[data-action=continue-deposit]').click()
  await page.locator(`dialog [data-deposit="${first}"]`).waitFor()
  await page.locator('[data-action=announce]').click()
  await page.locator('[data-deposit-state=credited]').waitFor()
  await page.locator('[data-action=done]').click()
  await row(first).getByText('Llegó').waitFor()
  // The other one is paid elsewhere.
  await callEndpoint(product.origin, confirmDeposit, { id: second }, token)
  await row(second).getByText('Llegó').waitFor()
  await eventually(() => page.locator('[data-account-bar] output').getAttribute('data-balance')).toBe('40000')
  expect(errors).toEqual([])
  await page.context().close()
})

/** Of nobody else in the shared product, like the name below: whoever has it is under review afterwards. */
const CLABE = '012180012345678909'

/** Adds a payout account through the API. */
const addAccount = (token: string, holder: string) =>
  callEndpoint(
    product.origin,
    addPayoutAccount,
    { id: crypto.randomUUID(), kind: 'clabe', holder, number: CLABE, password: PASSWORD },
    token,
  )

const REVIEWED = [
  ['es', 'está en revisión'],
  ['en', 'is under review'],
  ['pt', 'está em análise'],
] as const

test.each(sample(REVIEWED))(
  '%s: an excluded person who comes back with the same CLABE is told what is locked',
  async (language, sentence) => {
    const server = serverAt(new URL(product.origin).port, product.opsToken)
    const username = freshName()
    await addAccount(await registered(product.origin, username), 'Berta Solís Luna')
    const exclusion = { kind: 'exclusion', until: null, reason: 'Lo pidió' }
    await server.request('PUT', `/ops/exclusions/${username}`, exclusion)
    const { page, errors, token } = await openMember(browser, { viewport: NARROW }, 0, pathIn(language, '/'))
    await addAccount(token, 'Otra Persona')
    const isListed = async () => {
      const { value } = (await server.request('GET', '/ops/person-reviews')) as { value: { reviews: Json[] } }
      return value.reviews.some(({ excludedAccount }) => excludedAccount === username)
    }
    await eventually(isListed).toBe(true)
    await openPopup(page, 'deposit', null)
    await page.locator('[data-form=deposit] [name=amount]').fill('200')
    await declineLimit(page)
    await page.locator('[data-form=deposit] [data-action=continue]').click()
    await page.locator('[data-form=deposit] [role=alert]').filter({ hasText: sentence }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(errors.filter((error) => !/ 403 /.test(error))).toEqual([])
    await page.context().close()
  },
)

test.each(sample(['es', 'en', 'pt'] as const))(
  '%s: changed terms are asked before a deposit, once a tab',
  async (language) => {
    const username = freshName()
    const agent = await new House(product).openNewcomer(username)
    const { page, errors } = await openPage(browser, { viewport: NARROW })
    await openBlank(page)
    await page.evaluate((value) => sessionStorage.setItem('token', value), agent)
    await page.goto(pathIn(language, '/terms'))
    const question = page.locator('[data-notice=terms-changed]')
    await question.waitFor()
    expect(await violations(page)).toEqual([])
    await page.locator('[data-action=later]').click()
    await question.waitFor({ state: 'detached' })
    await openPopup(page, 'deposit', null)
    await page.locator('[data-form=deposit] [name=amount]').fill('200')
    await declineLimit(page)
    await page.locator('[data-form=deposit] [data-action=continue]').click()
    await question.waitFor()
    await page.locator('[data-action=accept]').click()
    await question.waitFor({ state: 'detached' })
    await page.locator('[data-form=deposit] [data-action=continue]').click()
    await page.locator('dialog [data-deposit]').waitFor()
    expect(errors.filter((error) => !/ 403 /.test(error))).toEqual([])
    await page.context().close()
  },
)
