import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { teamMembers, teamOverview } from '#api/agents/team'
import { login, register } from '#api/session/session'
import { brand } from '#brand/brand'
import { AGENT_PAGES, agentPath } from '#core/agent-pages'
import { pathIn } from '#core/path'
import { watchShifts } from '#tests/support/measure/shifts'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { AGENT, asAgent } from '#tests/support/page/member'
import { atRest } from '#tests/support/page/rest'
import { eventually } from '#tests/support/page/shell'
import { callEndpoint, deposited, freshName, PASSWORD } from '#tests/support/product/client'
import { thirdOf } from '#tests/support/product/later'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'

/** Specification section 2 "Agent center": its frame, its addresses, and the pages of the team. */

let browser: Browser
let page: Page
let errors: string[]
/** A member who came by the code of the agent below the demo agent, and deposited. */
const below = freshName()
const AMOUNT = 123_400
/** What the demo agent's team has: other tests open accounts below the agent too. */
let team: { members: number; now: { deposited: number } }

beforeAll(async () => {
  const { token } = await callEndpoint(product.origin, register, {
    ...{ username: below, password: PASSWORD, confirmPassword: PASSWORD, birthday: '1990-05-17', terms: true },
    ...{ registerMethod: 'WEB', affiliateCode: 'BAHIA', domain: 'farol.example' },
  })
  await deposited(product.origin, String(token), AMOUNT)
  browser = await openBrowser()
  const opened = await openPage(browser, { viewport: DESKTOP })
  page = opened.page
  errors = opened.errors
  await page.addInitScript(() => sessionStorage.setItem('USER_POPUP', 'closed'))
  await asAgent(page)
  const agent = await callEndpoint(product.origin, login, { ...AGENT, type: 'username' })
  const today = new Date().toISOString().slice(0, 10)
  // What the bank has, the reports have when the queue has delivered it.
  await vi.waitFor(
    async () => {
      const days = { from: today, to: today, zone: 'UTC' }
      team = (await callEndpoint(product.origin, teamOverview, days, String(agent.token))) as typeof team
      expect(team.now.deposited).toBeGreaterThanOrEqual(AMOUNT)
    },
    { timeout: 60_000, interval: 200 },
  )
})
afterAll(() => browser.close())

const shown = (name: string) => page.locator(`[data-agent-page=${name}]`)
const entry = (name: string) => page.locator(`#agent-menu [data-page=${name}]`)
const address = () => page.evaluate(() => location.pathname + location.hash)
const figure = (name: string) => page.locator(`[data-figure=${name}] dd`).first().textContent()
const money = (minor: number) => `$${(minor / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`
/** Does something, and returns what the platform replies: the demo line has a past of its own. */
async function replyTo<Value>(path: string, act: () => Promise<unknown>): Promise<Value> {
  const [reply] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === path),
    act(),
  ])
  return ((await reply.json()) as { value: Value }).value
}
const rows = () =>
  page.locator('[data-team] [data-record]').evaluateAll((all) => all.map((row) => row.getAttribute('data-record')))
const open = async (path: string) => {
  await page.goto(path)
  await atRest(page)
}

describe('the frame', () => {
  test('has a clock that ticks with its offset and moves nothing', async () => {
    const shifts = await watchShifts(page)
    // The first page of a session learns which entries the agent's contracts have; every later one has them before it paints.
    await open('/agentHome')
    await page.locator('#agent-menu [data-page=agentDailyWages2]').waitFor()
    expect(await shifts()).toEqual([])
    await open('/agentHome')
    const time = page.locator('[data-clock=time]')
    const box = await time.boundingBox()
    const first = await time.textContent()
    expect(first).toMatch(/^\d\d:\d\d:\d\d$/)
    await expect.poll(() => time.textContent()).not.toBe(first)
    expect(await time.boundingBox()).toEqual(box)
    expect(await page.locator('[data-clock=offset]').textContent()).toMatch(/^GMT([+−]\d+(:\d\d)?)?$/)
    expect(await page.locator('[data-clock=date]').textContent()).toContain(String(new Date().getFullYear()))
    expect(await shifts()).toEqual([])
    expect(await page.locator('#side-menu, .site, footer').count()).toBe(0)
  })

  test('shows the agent, the balance, and every entry that is built or leads to a page of members', async () => {
    expect(await page.locator('.person [data-shown=name]').textContent()).toBe('agente')
    expect(await page.locator('.balance output').textContent()).toMatch(/^\$[\d,]+\.\d\d MXN$/)
    const hrefs = await page
      .locator('#agent-menu a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(hrefs).toEqual([
      ...['/member/depositv2', '/member/withdraw'],
      ...['/agentHome/agentAnnouncement', '/agentHome', '/agentHome/registerCenter'],
      ...['/agentHome/downlineManagmentView', '/agentHome/personalHistoryCopy', '/agentHome/palStatementsAgentCopy'],
      ...['/agentHome/agentRevenueReport', '/agentHome/agentDownlineTransactionDetailsCopy'],
      ...['/agentHome/agentDividendRecordCopy2', '/agentHome/agentDailyWages2'],
      ...['/agentHome/agentHourSalary', '/agentHome/agentRealtimeSalary', '/agentHome/subAccounts'],
      ...['/member/messageV2', '/help#service'],
    ])
    await page.locator('#agent-menu [data-popup=deposit]').click()
    await page.locator('dialog[open]').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
  })

  test('leads from page to page by the keyboard, and Back, Forward and a reload follow the address', async () => {
    await open('/agentHome')
    const documents: string[] = []
    const count = (request: { isNavigationRequest(): boolean; url(): string }) =>
      request.isNavigationRequest() && documents.push(request.url())
    page.on('request', count)
    await entry('palStatementsAgentCopy').focus()
    await page.keyboard.press('Enter')
    await shown('palStatementsAgentCopy').waitFor()
    expect(await address()).toBe('/agentHome/palStatementsAgentCopy')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(await entry('palStatementsAgentCopy').getAttribute('aria-current')).toBe('page')
    await entry('agentAnnouncement').click()
    await shown('agentAnnouncement').waitFor()
    await page.goBack()
    await shown('palStatementsAgentCopy').waitFor()
    await page.goBack()
    await shown('agentTeamOverview').waitFor()
    expect(await entry('agentTeamOverview').getAttribute('aria-current')).toBe('page')
    await page.goForward()
    await shown('palStatementsAgentCopy').waitFor()
    page.off('request', count)
    expect(documents).toEqual([])
    await page.reload()
    await shown('palStatementsAgentCopy').waitFor()
    await page.goto('/en/agentHome#agentAnnouncement')
    await eventually(address).toBe('/en/agentHome/agentAnnouncement')
  })

  test('turns everyone else away from each of its pages', async () => {
    const { page: visitor } = await openPage(browser)
    for (const name of AGENT_PAGES) {
      await visitor.goto(pathIn('pt', agentPath(name)))
      await visitor.waitForURL((url) => url.pathname === '/pt/agent')
    }
    await visitor.context().close()
  })
})

describe('the team overview', () => {
  test('has the figures of the team, the days in a chart and a table, and the direct line', async () => {
    const week = await replyTo<typeof team>(teamOverview.path, () => open('/agentHome'))
    // Other tests open accounts below the same agent.
    expect(week.members).toBeGreaterThanOrEqual(team.members)
    expect(await figure('members')).toBe(String(week.members))
    expect(await figure('deposited')).toBe(money(week.now.deposited))
    expect(week.now.deposited).toBeGreaterThanOrEqual(team.now.deposited)
    expect(await page.locator('[data-chart=trend] svg rect[data-of=deposited]').count()).toBe(7)
    await page.locator('[data-chart=trend] summary').click()
    expect(await page.locator('[data-chart=trend] tbody tr').count()).toBe(7)
    const agents = async () => (await rows()).filter((name) => name === 'bahia' || name === 'dique')
    expect((await agents()).toSorted()).toEqual(['bahia', 'dique'])
    await page.locator('[data-team] [data-sort=account]').click()
    await page.locator('[data-team] th[aria-sort=descending] [data-sort=account]').waitFor()
    await expect.poll(agents).toEqual(['dique', 'bahia'])
    await page.locator('[data-team] [data-sort=account]').click()
    await page.locator('[data-team] th[aria-sort=ascending] [data-sort=account]').waitFor()
    await expect.poll(agents).toEqual(['bahia', 'dique'])
    const { now } = await replyTo<typeof team>(teamOverview.path, () => page.locator('[data-period=yesterday]').click())
    await expect.poll(() => figure('deposited')).toBe(money(now.deposited))
  })

  test('finds an account at any depth, and says when nobody matches', async () => {
    await open('/agentHome')
    await page.locator('[data-team] [name=search]').fill(below.slice(0, -1))
    await page.locator('[data-action=search]').click()
    await expect.poll(rows).toContain(below)
    await page.locator('[data-team] [name=search]').fill('demo')
    await page.locator('[data-action=search]').click()
    await page.getByText('Nadie de tu línea coincide').waitFor()
    expect(await rows()).toEqual([])
  })

  test('saves the rows as a file', async () => {
    await open('/agentHome')
    const saving = page.waitForEvent('download')
    await page.locator('[data-action=export]').click()
    expect((await saving).suggestedFilename()).toMatch(/^team-.*\.csv$/)
  })
})

describe('profit and loss by user', () => {
  test('opens the downline level by level, with its totals, and leads back', async () => {
    await open('/agentHome/palStatementsAgentCopy')
    const { totals } = await replyTo<{ totals: { deposited: number } }>(teamMembers.path, () =>
      page.locator('[data-team] [data-record=bahia] [data-open]').click(),
    )
    await expect.poll(rows).toContain(below)
    expect(await page.locator('[data-totals=own] h3').textContent()).toContain('bahia')
    expect(await page.locator(`[data-team] [data-record=${below}]`).textContent()).toContain(money(AMOUNT))
    expect(await page.locator('[data-totals=line]').textContent()).toContain(money(totals.deposited))
    expect(totals.deposited).toBeGreaterThanOrEqual(AMOUNT)
    await page.locator('[data-team] [data-record=caleta] [data-open]').click()
    await expect.poll(async () => (await rows()).toSorted()).toEqual(['nacar', 'perla'])
    await page.locator('[data-team] nav [data-open=bahia]').click()
    await expect.poll(rows).toContain('caleta')
    await page.reload()
    await expect.poll(rows).toContain('caleta')
    await page.locator('[data-team] nav [data-open=""]').click()
    await expect.poll(rows).toContain('dique')
  })
})

describe.each(FULL ? brand.languages : [brand.defaultLanguage])('in %s', (language) => {
  test.each(thirdOf(AGENT_PAGES))('%s fits a narrow phone and has no fault', async (name) => {
    await page.setViewportSize(PHONE)
    await open(pathIn(language, agentPath(name)))
    await shown(name).waitFor()
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.setViewportSize(DESKTOP)
    expect(errors).toEqual([])
  })
})
