import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openAccount } from '#api/agents/invitations'
import { changeSubAccount, type SubAccount, subAccountList } from '#api/agents/sub-accounts'
import { liveTicket } from '#api/live'
import type { Rights } from '#api/rights'
import { login } from '#api/session/session'
import { agentPath } from '#core/agent-pages'
import { pathIn } from '#core/path'
import { House } from '#tests/support/agents/house'
import { watchShifts } from '#tests/support/measure/shifts'
import { violations } from '#tests/support/page/axe'
import { openBrowser, openPage } from '#tests/support/page/browser'
import { atRest } from '#tests/support/page/rest'
import { balanceOf, callEndpoint, deposited, freshName, PASSWORD, send } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'

/** An agent makes a sub-account at 320 px, and whoever works with it has the pages of its rights and no others. */

const NARROW = { width: 320, height: 700 }
const WIDE = { width: 1280, height: 800 }
const FIRST = 'Primera-marea-9'
const OWN = 'Otra-marea-de-dia-8'

const DEPOSIT = 200_000

const name = freshName()
/** A member below the agent. */
const below = freshName()
let token: string
let browser: Browser
/** The agent's page, and that of who works for it. */
let page: Page
let worker: Page
let errors: string[]

beforeAll(async () => {
  token = await new House(product).openAgent(freshName())
  await deposited(product.origin, token, DEPOSIT)
  const fields = { type: 0, rates: [], username: below, password: FIRST, birthday: '1990-05-17', terms: true }
  await callEndpoint(product.origin, openAccount, fields, token)
  browser = await openBrowser()
  const opened = await openPage(browser, { viewport: NARROW })
  page = opened.page
  errors = opened.errors
  await page.addInitScript((stored) => {
    sessionStorage.setItem('USER_POPUP', 'closed')
    sessionStorage.setItem('token', stored)
    sessionStorage.setItem('isAgent', 'true')
  }, token)
  const other = await openPage(browser, { viewport: WIDE })
  worker = other.page
  await worker.addInitScript(() => sessionStorage.setItem('USER_POPUP', 'closed'))
})
afterAll(() => browser.close())

/** Holds the first response of a path back until it is released. */
function holdResponses(at: Page, path: string) {
  const held = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    const response = await route.fetch()
    held.resolve()
    await gate.promise
    await route.fulfill({ response })
  }
  const routed = at.route(({ pathname }) => pathname === path, hold, { times: 1 })
  return { held: routed.then(() => held.promise), release: gate.resolve }
}

const form = (which: string) => page.locator(`form[data-form=${which}]`)
const overflow = (at: Page) => at.evaluate(() => document.documentElement.scrollWidth - innerWidth)
const row = () => page.locator('[data-sub-accounts] [data-record]').first()
async function setRight(on: string, level: string) {
  await row().locator('button').first().click()
  await page.locator('[data-action=edit-rights]').click()
  const edit = form('sub-account-edit')
  await edit.locator(`[data-right=${on}] [value=${level}]`).check()
  await edit.locator('[name=password]').fill(PASSWORD)
  await edit.locator('[data-action=save-sub-account]').click()
}
const shownEntries = () =>
  worker
    .locator('#agent-menu [data-page]')
    .evaluateAll((links) =>
      links.filter((link) => (link as HTMLElement).offsetParent !== null).map((link) => link.getAttribute('data-page')),
    )

test('es: the agent makes one by the keyboard at 320 px, with rights by page', async () => {
  await page.goto(pathIn('es', agentPath('subAccounts')))
  await form('sub-account').waitFor()
  await atRest(page)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
  await form('sub-account').locator('[name=username]').fill(name)
  await form('sub-account').locator('[name=newPassword]').fill(FIRST)
  const right = (which: string) => form('sub-account').locator(`[data-right=${which}] [type=radio]`)
  await right('registerCenter').first().focus()
  await page.keyboard.press('ArrowRight')
  await right('downlineManagmentView').first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await form('sub-account').locator('[name=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await row().waitFor()
  expect(await row().textContent()).toContain(name)
  expect(await row().textContent()).toContain('Centro de registro: Ver · Gestión de la línea: Editar')
  expect(await overflow(page)).toBeLessThanOrEqual(0)
})

test('es: the sub-account signs in at /agent, changes the password, and has the pages of its rights', async () => {
  const shifts = await watchShifts(worker)
  await worker.goto('/agent')
  const entrance = worker.locator('form[data-form=login]')
  await entrance.locator('[name=username]').fill(name)
  await entrance.locator('[name=password]').fill(FIRST)
  await entrance.locator('[data-action=login]').click()
  await worker.locator('[name=newPassword]').fill(OWN)
  await worker.locator('[name=confirmNewPassword]').fill(OWN)
  await worker.keyboard.press('Enter')
  await worker.waitForURL((url) => url.pathname === '/agentHome')
  await worker.locator('[data-no-access]').waitFor()
  await vi.waitFor(async () =>
    expect(await shownEntries()).toEqual(['agentAnnouncement', 'registerCenter', 'downlineManagmentView']),
  )
  await worker.locator('#agent-menu [data-popup=service]').waitFor()
  expect(await worker.locator('.person').textContent()).toContain(name)
  const visible = () =>
    worker.locator('.balance, .bell').evaluateAll((all) => all.filter((one) => one.checkVisibility()).length)
  await vi.waitFor(async () => expect(await visible()).toBe(0))
  expect(await shifts()).toEqual([])
  expect(await violations(worker)).toEqual([])
  await worker.locator('#agent-menu [data-page=registerCenter]').click()
  await worker.locator('[data-invitations]').waitFor()
  expect(await worker.locator('form[data-form=invite]').count()).toBe(0)
  await worker.goto('/')
  await worker.waitForURL((url) => url.pathname === '/agentHome')
  await worker.locator('[data-no-access]').waitFor()
  await atRest(worker)
  expect(await shifts()).toEqual([])
})

test('es: changed rights reach the open page, and the log has what was done', async () => {
  await worker.locator('[data-no-access]').waitFor()
  await page.reload()
  await setRight('agentTeamOverview', 'view')
  await worker.locator('[data-agent-page=agentTeamOverview] [data-figure]').first().waitFor()
  await worker.goto(pathIn('es', agentPath('agentDividendRecordCopy2')))
  await worker.locator('[data-no-access]').waitFor()
  await page.reload()
  await setRight('agentDividendRecordCopy2', 'view')
  await worker.locator('[data-settlements=dividend] [data-popup=contract]').click()
  const contracts = worker.locator('dialog[open]')
  await contracts.getByText('Todavía no tienes contratos').waitFor()
  expect(await contracts.locator('[data-draft], [data-popup=agent]').count()).toBe(0)
  await page.reload()
  await setRight('agentDividendRecordCopy2', 'update')
  await contracts.locator('[data-draft=above]').click()
  await contracts.locator('form[data-form=contract] [name="terms.zone"]').waitFor()
  expect(await contracts.locator('[name=kind]').count()).toBe(0)
  expect(await violations(worker)).toEqual([])
  await page.reload()
  const log = page.locator('[data-log]')
  await log.getByText('Cambió su contraseña').first().waitFor()
  expect(await log.textContent()).toContain('Centro de registro')
  expect(await overflow(page)).toBeLessThanOrEqual(0)
})

test.runIf(FULL)('es: a change of rights while the socket reconnects is not missed', async () => {
  const { subAccounts } = await callEndpoint(product.origin, subAccountList, {}, token)
  const [{ id, note, rights }] = subAccounts as [SubAccount]
  const change = (more: Partial<Rights>) =>
    callEndpoint(
      product.origin,
      changeSubAccount,
      { id, note, rights: { ...rights, ...more }, password: PASSWORD },
      token,
    )
  await worker.goto(pathIn('es', agentPath('registerCenter')))
  await worker.locator('[data-invitations]').waitFor()
  await atRest(worker)
  const tickets = holdResponses(worker, liveTicket.path)
  await change({ agentRevenueReport: 'view' })
  await tickets.held
  // From before its rights changed once more, and used after it.
  await change({ agentTeamOverview: 'none', agentRevenueReport: 'view' })
  tickets.release()
  const entries = ['agentAnnouncement', 'registerCenter', 'downlineManagmentView', 'agentRevenueReport']
  await vi.waitFor(async () => expect(await shownEntries()).toEqual(entries), { timeout: 60_000 })
  await change({ agentTeamOverview: 'view' })
})

test('es: with every right on transfers it sends down only, and reads the pages it may not change', async () => {
  await page.reload()
  await setRight('downlineManagmentView', 'full')
  await worker.goto(pathIn('es', agentPath('downlineManagmentView')))
  await worker.locator(`[data-record=${below}] [aria-expanded]`).click()
  await worker.locator(`[data-member=${below}] [data-action=transfer]`).click()
  const popup = worker.locator('dialog[open]')
  const field = (of: string) => popup.locator(`form[data-form=line] [name=${of}]`)
  const invalid = (of: string) => expect.poll(() => field(of).getAttribute('aria-invalid')).toBe('true')
  await popup.locator(`input[value=${below}]:checked`).waitFor({ state: 'attached' })
  await popup.locator(`[data-holdings="${DEPOSIT}"]`).waitFor()
  expect(await popup.locator('[data-popup], [name=paymentPassword]').count()).toBe(0)
  expect(await violations(worker)).toEqual([])
  await worker.setViewportSize(NARROW)
  expect(await popup.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBeLessThanOrEqual(0)
  await worker.setViewportSize(WIDE)
  await field('amount').fill('2001')
  await field('password').fill(PASSWORD)
  await field('password').press('Enter')
  await invalid('amount')
  await field('amount').fill('150')
  await field('password').press('Enter')
  await invalid('password')
  await field('password').fill(OWN)
  await field('password').press('Enter')
  await popup.locator('[data-record]').getByText('Llegó').waitFor()
  await popup.locator(`[data-holdings="${DEPOSIT - 15_000}"]`).waitFor()
  expect(await balanceOf(product.origin, token)).toBe(DEPOSIT - 15_000)
  await page.reload()
  await setRight('downlineManagmentView', 'update')
  await popup.getByText('Tus permisos no incluyen transferir').waitFor()
  await worker.keyboard.press('Escape')
  await worker.locator(`[data-member=${below}] [data-action=freeze]`).waitFor()
  expect(await worker.locator('[data-action^=transfer]').count()).toBe(0)
})

test('es: an ended sub-account is signed out, and cannot sign in again', async () => {
  await row().locator('button').first().click()
  await page.locator('[data-action=end]').click()
  await page.locator('dialog[open] [data-action=ended]').click()
  await worker.waitForURL((url) => url.pathname === '/agent')
  const { body } = await send(product.origin, login, { username: name, password: OWN, type: 'username', door: 'agent' })
  expect(body).toMatchObject({ code: 'wrong-credentials' })
  expect(errors).toEqual([])
})
