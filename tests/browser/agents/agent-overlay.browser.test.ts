import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brand } from '#brand/brand'
import { AGENT_PAGES, agentPath } from '#core/agent-pages'
import { pathIn } from '#core/path'
import { DESKTOP, openBrowser, openPage } from '#tests/support/page/browser'
import { AGENT, asAgent } from '#tests/support/page/member'
import { switchFlags } from '#tests/support/page/mobile'
import {
  addressOf,
  expectFits,
  isDocumentOf,
  openPopup,
  overlayOf,
  toOverlaidPage,
  toScrolledList,
} from '#tests/support/page/popups'
import { atRest } from '#tests/support/page/rest'
import { eventually } from '#tests/support/page/shell'
import { freshName } from '#tests/support/product/client'
import { FULL } from '#tests/support/product/tier'

/**
 * Specification section 2 "The agent overlay is shown only when its flag is on": the agent centre above the page that it
 * was opened from (decision 134).
 */

const MENU = 'button[popovertarget=account-menu]:has(img)'
const MARK = 'data-agent-overlay'

let browser: Browser
let page: Page
let errors: string[]
beforeAll(async () => {
  browser = await openBrowser({ pictures: true })
  await switchFlags({ MEMBEROVERLAY3: '1', AGENTOVERLAY3: '1' })
  const opened = await openPage(browser, { viewport: DESKTOP })
  page = opened.page
  errors = opened.errors
  await page.addInitScript(() => sessionStorage.setItem('USER_POPUP', 'closed'))
  await asAgent(page)
})
afterAll(async () => {
  await browser.close()
  await switchFlags({ MEMBEROVERLAY3: '0', AGENTOVERLAY3: '0' })
})

const overlay = () => overlayOf(page)
const address = () => addressOf(page)
const gone = () => overlay().waitFor({ state: 'detached' })
const toAgentsPage = (path: string) => toOverlaidPage(page, path, MARK)
const isSameDocument = () => isDocumentOf(page)
const member = (name: string) => page.locator(`dialog [data-center=${name}]`)
async function pressEntry(): Promise<void> {
  await page.locator(MENU).click()
  await page.locator('[data-account-menu] [data-popup=agent]').click()
}
const shown = (name: string) => page.locator(`dialog [data-agent-page=${name}]`)
const entryOf = (name: string) => page.locator(`dialog aside [data-page=${name}]`)
/** By the header's entry. */
async function openAgents(): Promise<void> {
  await pressEntry()
  await shown('agentTeamOverview').waitFor()
  await eventually(address).toBe('/agentHome')
}

test('has the addresses of its pages, and its button, Escape and Back restore the place on the page below', async () => {
  const expectUnchanged = await toScrolledList(page, MENU, MARK)
  await openAgents()
  expect(await page.title()).toBe('Farol · Resumen del equipo')
  expect(await page.locator('dialog [data-clock=time]').textContent()).toMatch(/^\d\d:\d\d:\d\d$/)
  await page.locator('dialog [data-figure=members]').waitFor()
  await entryOf('palStatementsAgentCopy').click()
  await shown('palStatementsAgentCopy').waitFor()
  expect([await address(), await entryOf('palStatementsAgentCopy').getAttribute('aria-current')]).toEqual([
    '/agentHome/palStatementsAgentCopy',
    'page',
  ])
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
  await page.goBack()
  await shown('agentTeamOverview').waitFor()
  expect(await address()).toBe('/agentHome')
  await page.goForward()
  await shown('palStatementsAgentCopy').waitFor()
  await page.locator('dialog button[aria-label=Cerrar]').click()
  await gone()
  await expectUnchanged()

  await openAgents()
  await entryOf('agentAnnouncement').press('Enter')
  await shown('agentAnnouncement').waitFor()
  await page.keyboard.press('Escape')
  await gone()
  await expectUnchanged()

  await openAgents()
  await page.goBack()
  await gone()
  await expectUnchanged()
})

test.runIf(FULL)(
  'opens above the contracts of the banner, and the member centre above it, and Back closes one by one',
  async () => {
    await toAgentsPage('/help')
    await openPopup(page, 'contract', { account: null })
    await page.locator('dialog [data-popup=agent]').click()
    await shown('agentRevenueReport').waitFor()
    await eventually(address).toBe('/agentHome/agentRevenueReport')
    await page.locator('dialog aside [href="/member/withdraw"]').click()
    await member('withdraw').waitFor()
    await eventually(address).toBe('/member/withdraw')
    await page.evaluate(() => history.back())
    await member('withdraw').waitFor({ state: 'detached' })
    expect([await address(), await shown('agentRevenueReport').count()]).toEqual(['/agentHome/agentRevenueReport', 1])
    await page.evaluate(() => history.back())
    await gone()
    expect([await address(), await page.locator('dialog:modal').count()]).toEqual(['/help', 1])
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('dialog:modal').count()).toBe(0)
    expect(await isSameDocument()).toBe(true)
  },
)

test('reloaded is the page itself, also from above a popup, and Back leads to the page below', async () => {
  await toAgentsPage('/help')
  await openPopup(page, 'contract', { account: null })
  await page.locator('dialog [data-popup=agent]').click()
  await shown('agentRevenueReport').waitFor()
  await eventually(address).toBe('/agentHome/agentRevenueReport')
  await page.reload()
  await page.locator('main [data-agent-page=agentRevenueReport]').waitFor()
  await atRest(page)
  expect([await address(), await overlay().count()]).toEqual(['/agentHome/agentRevenueReport', 0])
  await page.evaluate(() => history.back())
  await page.locator('main [data-help]').waitFor()
  expect(await address()).toBe('/help')
})

test.runIf(FULL)('has the page of sub-accounts, whose dialog for ending one opens above it', async () => {
  await toAgentsPage('/help')
  await openAgents()
  await entryOf('subAccounts').click()
  await shown('subAccounts').locator('form[data-form=sub-account]').waitFor()
  await eventually(address).toBe('/agentHome/subAccounts')
  const name = freshName()
  const form = shown('subAccounts').locator('form[data-form=sub-account]')
  await form.locator('[name=username]').fill(name)
  await form.locator('[name=newPassword]').fill('Primera-marea-9')
  await form.locator('[name=password]').fill(AGENT.password)
  await form.locator('[name=password]').press('Enter')
  const row = shown('subAccounts').locator('[data-sub-accounts] [data-record]').filter({ hasText: name })
  await row.locator('button').click()
  await atRest(page)
  await expectFits(page)
  await page.locator('[data-action=end]').click()
  await page.locator('dialog [data-action=ended]').click()
  await row.getByText('Terminada').waitFor()
  await page.keyboard.press('Escape')
  await gone()
  await eventually(address).toBe('/help')
  expect(await isSameDocument()).toBe(true)
})

test('fits the phone and the desktop, and axe finds nothing', async () => {
  await toAgentsPage('/help')
  await openAgents()
  await page.locator('dialog [data-figure=members]').waitFor()
  await atRest(page)
  await expectFits(page)
  expect(errors).toEqual([])
})

test.each(FULL ? brand.languages : [])('in %s has the sentences of the page', async (language) => {
  await toAgentsPage(pathIn(language, '/help'))
  const labels = await page.evaluate(
    async (path) => {
      const html = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html')
      return [...html.querySelectorAll('#agent-menu a[data-page]')].map((one) => one.textContent)
    },
    pathIn(language, '/agentHome'),
  )
  await page.setViewportSize(DESKTOP)
  await pressEntry()
  for (const name of AGENT_PAGES) {
    await page.locator(`dialog aside [href="${pathIn(language, agentPath(name))}"]`).waitFor({ state: 'attached' })
  }
  expect(await page.locator('dialog aside a[data-page]').allTextContents()).toEqual(labels)
})

test.runIf(FULL)('is off where its flag is off: the entry is a link, and no code of it is loaded', async () => {
  await switchFlags({ AGENTOVERLAY3: '0' })
  const scripts: string[] = []
  page.on('request', (request) => request.url().includes('AgentPopup') && scripts.push(request.url()))
  await page.goto('/help')
  await page.locator('html[data-overlay]:not([data-agent-overlay])').waitFor({ state: 'attached' })
  await pressEntry()
  await page.locator('main [data-agent-page=agentTeamOverview]').waitFor()
  expect([await overlay().count(), scripts]).toEqual([0, []])
})
