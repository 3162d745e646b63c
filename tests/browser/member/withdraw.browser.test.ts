import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#api/session/session'
import { balance } from '#api/wallet/wallet'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { openMember } from '#tests/support/page/member'
import { openBlank } from '#tests/support/page/renew'
import { eventually } from '#tests/support/page/shell'
import { callEndpoint, deposited, PASSWORD } from '#tests/support/product/client'
import { HAS_LATER } from '#tests/support/product/later'
import { ops } from '#tests/support/product/ops'
import { product } from '#tests/support/product/running'
import { png } from '#tests/support/stand-ins/pictures'

/** Money out: the accounts it goes to, and a withdrawal from the request to its receipt. */

/** The member of the demonstration, who has a payout account that can be used. */
const DEMO = { username: 'demo', password: 'Farol-demo-1' }

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: true })
})
afterAll(() => browser.close())

const form = (page: Page, name: string) => page.locator(`form[data-form=${name}]`)
const wrong = (page: Page, name: string, field: string) =>
  form(page, name).locator(`[name=${field}][aria-invalid=true]`)
const newest = (page: Page) => page.locator('[data-withdrawal]').first()

const PICTURE = { width: 40, height: 30 }

/** The name of a picture that an operator has uploaded as the proof of a payout. */
function uploadedPicture(): string {
  const folder = mkdtempSync(join(tmpdir(), 'farol-proof-'))
  writeFileSync(join(folder, 'proof.png'), png(PICTURE.width, PICTURE.height))
  const [name = ''] = /(?<=")[\w-]{43}(?=")/.exec(ops('upload', join(folder, 'proof.png'))) ?? []
  rmSync(folder, { recursive: true })
  return name
}

/** Opens the page in a new window, signed in as the member of the demonstration. */
async function openAsDemo(viewport: { width: number; height: number }): Promise<Page> {
  const { token } = await callEndpoint(product.origin, login, { ...DEMO, type: 'username' })
  const { page } = await openPage(browser, { viewport })
  await openBlank(page)
  await page.evaluate((value) => {
    sessionStorage.setItem('token', value)
    sessionStorage.setItem('USER_POPUP', 'closed')
  }, String(token))
  await page.goto('/member/withdraw')
  await form(page, 'withdraw').waitFor()
  return page
}

test('a member without an account adds one, sees its faults, and waits for its cool-off', async () => {
  const { page, errors } = await openMember(browser, { viewport: PHONE }, 50_000, '/member/withdraw')
  await form(page, 'payout-account').waitFor()
  expect(await form(page, 'withdraw').count()).toBe(0)
  await page.locator('[data-action=save-account]').click()
  for (const name of ['number', 'holder', 'password']) await wrong(page, 'payout-account', name).waitFor()
  await page.locator('[name=number]').fill('0321 8000 0118 3597 10')
  await page.locator('[name=holder]').fill('Ana Luz Rios')
  await form(page, 'payout-account').locator('[name=password]').fill('no-es-la-mia-1')
  await page.locator('[data-action=save-account]').click()
  await wrong(page, 'payout-account', 'number').waitFor()
  await page.locator('[name=number]').fill('0321 8000 0118 3597 19')
  await page.locator('[data-action=save-account]').click()
  await wrong(page, 'payout-account', 'password').waitFor()
  await form(page, 'payout-account').locator('[name=password]').fill(PASSWORD)
  await page.locator('[data-action=save-account]').click()
  await page.locator('[data-payout-account]').waitFor()
  expect(await page.locator('[data-payout-account]').textContent()).toMatch(/9719.*En espera/)
  expect(await page.locator('[data-account][data-cooling] input').isDisabled()).toBe(true)
  expect(await violations(page)).toEqual([])

  await page.locator('[data-action=remove-account]').click()
  await form(page, 'remove-account').locator('[name=password]').fill(PASSWORD)
  await page.locator('[data-action=confirm-remove]').click()
  await page.locator('[data-payout-account]').waitFor({ state: 'detached' })
  await form(page, 'payout-account').waitFor()
  expect(errors.filter((error) => !/ 4\d\d /.test(error))).toEqual([])
  await page.context().close()
})

test('a withdrawal: wrong, requested, cancelled; requested again, paid in parts, watched in two tabs, received', async () => {
  const page = await openAsDemo(DESKTOP)
  const token = (await page.evaluate(() => sessionStorage.getItem('token'))) ?? ''
  const cash = async () => Number((await callEndpoint(product.origin, balance, {}, token)).balance)
  const before = await cash()

  await page.locator('[data-action=ask-withdrawal]').click()
  for (const name of ['amount', 'password']) await wrong(page, 'withdraw', name).waitFor()
  for (const amount of ['99.99', '50,000.01', '1e3', '999999']) {
    await page.locator('[name=amount]').fill(amount)
    await page.locator('[data-action=ask-withdrawal]').click()
    await wrong(page, 'withdraw', 'amount').waitFor()
  }
  await page.locator('[name=amount]').fill('100')
  await form(page, 'withdraw').locator('[name=password]').fill('no-es-la-mia-1')
  await page.locator('[data-action=ask-withdrawal]').click()
  await wrong(page, 'withdraw', 'password').waitFor()
  expect(await cash()).toBe(before)
  await form(page, 'withdraw').locator('[name=password]').fill(DEMO.password)
  await page.locator('[data-action=ask-withdrawal]').click()
  await page.locator('[data-withdrawal][data-state=applying]').waitFor()
  await eventually(cash).toBe(before - 10_000)
  // The form is empty again: no press asks twice.
  expect(await page.locator('[name=amount]').inputValue()).toBe('')
  await newest(page).locator('[data-step=cancel]').click()
  await page.locator('[data-withdrawal][data-state=cancelled]').waitFor()
  await eventually(cash).toBe(before)

  const other = await openAsDemo(PHONE)
  const shown = (tab: Page) => tab.locator('[data-balance]').first().getAttribute('data-balance')
  await eventually(() => shown(other)).toBe(String(before))
  const reads: string[] = []
  other.on('request', (request) => void reads.push(request.url()))
  await page.locator('[name=amount]').fill('200')
  await form(page, 'withdraw').locator('[name=password]').fill(DEMO.password)
  await page.locator('[data-action=ask-withdrawal]').click()
  await page.locator('[data-withdrawal][data-state=applying]').waitFor()
  const id = await newest(page).getAttribute('data-withdrawal')
  expect(await page.locator(`[data-requested="${id}"]`).textContent()).toContain('Apartamos $200.00.')
  // The other tab is told of it, and of the money that is held.
  await other.locator(`[data-withdrawal="${id}"][data-state=applying]`).waitFor()
  await eventually(() => shown(other)).toBe(String(before - 20_000))
  const step = (...args: string[]) => ops('withdrawal', DEMO.username, id ?? '', ...args, '--reason', 'browser test')
  step('process')
  for (const tab of [page, other]) await tab.locator(`[data-withdrawal="${id}"][data-state=process]`).waitFor()
  step('issue', '--amount', '50.00 MXN', '--proof', uploadedPicture())
  for (const tab of [page, other]) await tab.locator(`[data-withdrawal="${id}"] [data-step=receive]`).waitFor()
  expect(await newest(page).textContent()).toContain('$150.00')
  expect(await newest(page).textContent()).toContain('Pagado en parte: $50 de $200')
  expect(await page.locator('[data-requested]').count()).toBe(0)
  await newest(page).locator('[data-step=receive]').click()
  step('issue', '--amount', '150.00 MXN')
  await newest(page).locator('[data-step=deny]').waitFor()
  expect(await newest(page).textContent()).toContain('lo contamos como recibido')
  await newest(page).locator('[data-step=deny]').click()
  for (const tab of [page, other]) await tab.locator(`[data-withdrawal="${id}"][data-state=dispute]`).waitFor()
  step('resolve', '--outcome', 'paid')
  for (const tab of [page, other]) await tab.locator(`[data-withdrawal="${id}"][data-state=claimed]`).waitFor()
  expect(await cash()).toBe(before - 20_000)
  // Its list was read when something happened, and at no other time.
  expect(reads.filter((url) => url.endsWith('/wps/wallet/withdrawals')).length).toBeLessThanOrEqual(7)

  // Money and its message reach both tabs, whatever is open there.
  const unread = (tab: Page) => tab.locator('[data-unread=messages]').first().textContent()
  const had = Number.parseInt((await unread(page)) ?? '', 10)
  await deposited(product.origin, token, 30_000)
  for (const tab of [page, other]) {
    await eventually(() => shown(tab)).toBe(String(before + 10_000))
    await eventually(async () => Number.parseInt((await unread(tab)) ?? '', 10)).toBe(had + 1)
  }
  await newest(page).locator('summary').click()
  expect(await newest(page).locator('ol > li').count()).toBe(7)
  const proof = newest(page).locator('ol img')
  await eventually(() => proof.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(PICTURE.width)
  expect(await violations(page)).toEqual([])
  // In the account record it is one row, below zero; its two payments are steps of it.
  await page.goto('/member/transactionHistory?type=withdrawal')
  const rows = page.locator('[data-center=transactionHistory] tbody tr')
  await rows.first().waitFor()
  const [newestRow] = await rows.allTextContents()
  expect(newestRow).toContain('−$200.00')
  expect((await rows.allTextContents()).filter((text) => /[^−]\$(?:50|150)\.00/.test(text))).toEqual([])
  await page.context().close()
  await other.context().close()
})

/** What a page says of what is owed, in each language. */
const OWED = {
  es: { title: 'Debes $120.00', pay: 'Pagar $20.00 con mi saldo', deposit: 'este depósito los paga primero' },
  en: { title: 'You owe $120.00', pay: 'from my balance', deposit: 'this deposit pays that first' },
  pt: { title: 'Você deve', pay: 'com meu saldo', deposit: 'este depósito paga isso primeiro' },
} as const

test.runIf(HAS_LATER)(
  'a member whose played deposit was charged back reads what they owe and why, pays, and pays the rest by a deposit',
  async () => {
    const { page, username, token } = await openMember(browser, { viewport: { width: 320, height: 800 } }, 0)
    const first = await deposited(product.origin, token, 50_000)
    ops('adjust', username, 'debit', '120.00 MXN', '--reason', 'browser test')
    const chargeback = ['--amount', '500.00 MXN', '--reference', `CB ${first}`, '--reason', 'browser test']
    ops('deposit', 'chargeback', username, first, ...chargeback)
    const panel = page.locator('[data-owed="12000"][aria-labelledby=owed]')
    for (const [language, text] of Object.entries(OWED)) {
      await page.goto(`${language === 'es' ? '' : `/${language}`}/member/withdraw`)
      await panel.locator('[data-receivable]').waitFor()
      expect(await panel.locator('h2').textContent()).toContain(text.title)
      expect(await violations(page)).toEqual([])
    }
    // There is nothing to pay it with, and nothing to pay twice.
    expect(await panel.locator('[data-action=pay-owed]').count()).toBe(0)
    await page.goto('/member/transactionHistory')
    const row = page.locator('[data-center=transactionHistory] tbody tr', { hasText: 'Depósito: lo revirtió el banco' })
    expect(await row.first().textContent()).toContain('−$500.00')
    await page.goto('/')
    await page.evaluate(() => document.querySelector<HTMLElement>('[data-popup=deposit]')?.click())
    await page.locator('form[data-form=deposit] [data-owed="12000"]').waitFor()
    expect(await page.locator('form[data-form=deposit]').textContent()).toContain(OWED.es.deposit)
    expect(await violations(page)).toEqual([])
    await page.locator('form[data-form=deposit] [name=amount]').fill('100')
    await page.locator('[data-action=continue]').click()
    await page.locator('[data-deposit] [data-owed="10000"]').waitFor()
    await page.locator('[data-action=announce]').click()
    await page.locator('[data-deposit-state=credited]').waitFor()
    await deposited(product.origin, token, 30_000)
    await page.goto('/member/withdraw')
    await page.locator('[data-payout-account], form[data-form=payout-account]').first().waitFor()
    expect(await page.locator('[aria-labelledby=owed]').count()).toBe(0)
    expect(await callEndpoint(product.origin, balance, {}, token)).toMatchObject({ balance: 28_000 })
    await page.context().close()
  },
)
