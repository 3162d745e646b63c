import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Contract, decideContract, proposeContract, type Terms } from '#api/agents/contracts'
import { type Message, messageList } from '#api/messages'
import { login } from '#api/session/session'
import { violations } from '#tests/support/page/axe'
import { openBrowser, openPage } from '#tests/support/page/browser'
import { AGENT } from '#tests/support/page/member'
import { atRest } from '#tests/support/page/rest'
import { balanceOf, callEndpoint } from '#tests/support/product/client'
import { type Product, startProduct } from '#tests/support/product/product'
import { inEach } from '#tests/support/product/sqlite-files'
import { putForTwo, twoOperators } from '#tests/support/product/two-people'
import { serverAt } from '../../../scripts/ops/server.ts'

/** Contracts of agents from proposal to payment: the pages of settlements, the claim, the popup, and what comes live. */

const DAY_MS = 86_400_000
const DEEPER = { username: 'caleta', password: 'Farol-agente-1' }
const BELOW = { username: 'bahia', password: 'Farol-agente-1' }
const TERMS: Terms = {
  ...{ kind: 'daily', zone: 'UTC', includesBonusBets: false, noticeDays: 7, payment: 'claim-then-lapsed' },
  ...{ minimumBet: 0, tiers: [{ minimumBase: 0, minimumTurnover: 0, minimumActiveMembers: 0, rate: 100 }] },
}

let product: Product
let browser: Browser
let agent: Page
let below: Page
/** What went wrong in each page. */
const errors: string[][] = []
let token: string

const signIn = async (person: typeof AGENT) =>
  String((await callEndpoint(product.origin, login, { ...person, type: 'username' })).token)

/** A page of an agent, signed in, with a socket that brings what changes. */
async function pageFor(session: string): Promise<Page> {
  const opened = await openPage(browser, {
    viewport: { width: 1280, height: 900 },
    baseURL: product.origin,
    timezoneId: 'UTC',
  })
  await opened.page.addInitScript((value) => {
    sessionStorage.setItem('token', value)
    sessionStorage.setItem('isAgent', 'true')
    sessionStorage.setItem('USER_POPUP', 'closed')
  }, session)
  errors.push(opened.errors)
  return opened.page
}

/** Lets the contract begin two days ago, with a bet of the line on its first day; only while the product is stopped. */
function beginEarlier(stateDir: string): void {
  const begin = (Math.floor(Date.now() / DAY_MS) - 2) * DAY_MS
  inEach(stateDir, 'd1', (database) => {
    if (!database.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'agent_contracts'`).get()) return
    const idOf = (account: string) =>
      String((database.prepare('SELECT id FROM members WHERE account = ?').get(account) as { id: string }).id)
    const at = new Date(begin + 3_600_000).toISOString()
    // The agents below have no password of their own in the demo data.
    database
      .prepare(
        `UPDATE members SET password = (SELECT password FROM members WHERE account = 'agente') WHERE account IN ('bahia', 'caleta')`,
      )
      .run()
    database.prepare('UPDATE agent_contracts SET from_ms = ?1, series_from_ms = ?1').run(begin)
    database
      .prepare(
        `INSERT INTO contract_entries (agent_id, branch, member_id, bank, bet, at, first_at, sign, staked, won, cost, has_bonus)
         VALUES (?, ?, ?, 'bank-of-the-test', 1, ?, ?, 1, 1234500, 0, 0, 0)`,
      )
      .run(idOf('agente'), idOf('bahia'), idOf('perla'), at, at)
  })
}

beforeAll(async () => {
  const first = await startProduct()
  product = first
  token = await signIn(AGENT)
  const [eva, leo] = await twoOperators(String(first.port), first.opsToken)
  const operator = (key: string) => serverAt(String(first.port), key)
  const made = await putForTwo(operator(eva), operator(leo), '/ops/contracts/agente', {
    terms: TERMS,
    reason: 'Acordado',
  })
  const { id: contract } = made.contract as { id: string }
  await callEndpoint(first.origin, decideContract, { contract, decision: 'accept' }, token)
  await first.end()
  beginEarlier(first.stateDir)
  product = await startProduct({ stateDir: first.stateDir, port: first.port })
  browser = await openBrowser()
  agent = await pageFor(token)
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** What the clock does each minute. */
const settleNow = () =>
  serverAt(String(product.port), product.opsToken).request('PUT', '/ops/settlement-run', { reason: 'Sin esperar' })
const rows = (page: Page) => page.locator('[data-settlements] [data-record]')

describe('an agent with a contract', () => {
  test('has the entry of its kind alone, and sees what each period paid, line by line', async () => {
    await agent.goto('/agentHome/agentDailyWages2')
    await expect.poll(() => agent.locator('#agent-menu [data-page=agentDailyWages2]').isVisible()).toBe(true)
    expect(await agent.locator('#agent-menu [data-page=agentHourSalary]').isVisible()).toBe(false)
    // The page shows it by itself, the frame says so, and a message does.
    await atRest(agent)
    await settleNow()
    await expect.poll(() => rows(agent).count()).toBeGreaterThan(0)
    await expect.poll(() => agent.locator('[data-open=claimable]').textContent()).toContain('$123.45')
    await expect.poll(() => agent.locator('.bell [data-unread]').isVisible()).toBe(true)
    const paid = rows(agent).filter({ hasText: '$123.45' })
    await paid.locator('button').press('Enter')
    await expect.poll(() => agent.locator('[data-line=base] dd').textContent()).toContain('$12,345.00')
    expect(await agent.locator('[data-line=own] dt').textContent()).toContain('1%')
    expect(await agent.locator('[data-running=daily]').count()).toBe(1)
    expect(await violations(agent)).toEqual([])
  })

  test('claims what is open, and the balance has it', async () => {
    expect(await balanceOf(product.origin, token)).toBe(0)
    await agent.locator('[data-action=claim]').focus()
    await agent.keyboard.press('Enter')
    await expect.poll(() => agent.locator('[data-claim] [role=status]').textContent()).toContain('$123.45')
    expect(await balanceOf(product.origin, token)).toBe(12_345)
    await expect.poll(() => agent.locator('.balance output').textContent()).toContain('$123.45')
    await expect.poll(() => agent.locator('[data-action=claim]').count()).toBe(0)
    await expect.poll(() => agent.locator('[data-open=claimable]').isVisible()).toBe(false)
    await agent.locator('#agent-menu [data-page=agentTeamOverview]').click()
    await expect.poll(() => agent.locator('[data-figure=commission] dd').first().textContent()).toBe('$123.45')
  })

  test('finds it in the income, which opens to its rows with the same days', async () => {
    await agent.goto('/agentHome/agentRevenueReport')
    await agent.locator('[data-period=fortnight]').click()
    await agent.locator('[data-income] [data-record=daily] [data-open=daily]').click()
    await agent.locator('[data-settlements=daily]').waitFor()
    expect(new URL(agent.url()).searchParams.get('from')).toMatch(/^\d{4}-\d\d-\d\d$/)
    await expect.poll(() => rows(agent).filter({ hasText: '$123.45' }).count()).toBe(1)
  })

  test('opened without a contract, a page says so and leads to the contracts', async () => {
    await agent.goto('/agentHome/agentHourSalary')
    await agent.getByText('Sin contrato en vigor').waitFor()
    expect(await agent.locator('[data-settlements=hourly] [data-popup=contract]').count()).toBe(1)
  })
})

describe('two agents', () => {
  const popup = (page: Page) => page.locator('dialog[open]')
  const card = (page: Page, state: string) => popup(page).locator(`[data-state=${state}]`).first()

  test('agree on a contract: proposed, countered and accepted, each step live in the other tab', async () => {
    below = await pageFor(await signIn(BELOW))
    await below.goto('/agentHome/agentRevenueReport')
    await atRest(below)
    await agent.goto('/agentHome/downlineManagmentView')
    await agent.locator('[data-record=bahia] [aria-expanded]').click()
    await agent.locator('[data-member=bahia] [data-action=contract]').click()
    expect(await popup(agent).locator('[name=account]').inputValue()).toBe('bahia')
    await popup(agent).locator('[name=rate0]').fill('1.5')
    await popup(agent).locator('[data-action=propose]').click()
    await expect.poll(() => popup(agent).locator('[name=rate0]').getAttribute('aria-invalid')).toBe('true')
    await popup(agent).locator('[name=rate0]').fill('0.5')
    await popup(agent).locator('[data-action=propose]').click()
    // It opens by itself for whose turn it is.
    await card(below, 'proposed').waitFor()
    expect(await card(below, 'proposed').textContent()).toContain('0.5%')
    await card(below, 'proposed').locator('[data-choice=counter]').click()
    await popup(below).locator('[name=rate0]').fill('0.8')
    await popup(below).locator('[data-action=propose]').click()
    const answered = popup(agent).locator('[data-section=waiting] [data-state=proposed]')
    await answered.waitFor()
    expect(await answered.textContent()).toContain('0.8%')
    expect(await violations(agent)).toEqual([])
    await answered.locator('[data-choice=accept]').click()
    await answered.locator('[data-sure=accept]').press('Enter')
    await card(below, 'accepted').waitFor()
    await card(agent, 'accepted').waitFor()
    await below.keyboard.press('Escape')
    await expect.poll(() => below.locator('#agent-menu [data-page=agentDailyWages2]').isVisible()).toBe(true)
  })

  test('a lower one that is accepted ends the higher one below it, which both of its sides see and are told', async () => {
    const [belowToken, deeperToken] = [await signIn(BELOW), await signIn(DEEPER)]
    const daily = (rate: number): Terms =>
      ({ ...TERMS, tiers: TERMS.tiers.map((tier) => ({ ...tier, rate })) }) as Terms
    const made = await callEndpoint(
      product.origin,
      proposeContract,
      { account: 'caleta', terms: daily(80) },
      belowToken,
    )
    const { id: contract } = made.contract as Contract
    await callEndpoint(product.origin, decideContract, { contract, decision: 'accept' }, deeperToken)
    const deeper = await pageFor(deeperToken)
    await deeper.goto('/pt/agentHome/agentRevenueReport')
    await deeper.locator('[data-income] [data-popup=contract]').click()
    await card(deeper, 'accepted').waitFor()
    await atRest(deeper)

    await callEndpoint(product.origin, proposeContract, { account: 'bahia', terms: daily(50) }, token)
    const lower = popup(below).locator('[data-section=waiting] [data-state=proposed]')
    await lower.waitFor()
    await lower.locator('[data-choice=accept]').click()
    await lower.locator('[data-sure=accept]').click()
    // The agent above lists what is in force below; whose contract it was, also what is over.
    await popup(below).locator(`[data-contract-id="${contract}"]`).waitFor({ state: 'detached' })
    await popup(deeper)
      .locator(`[data-contract-id="${contract}"][data-state=terminated]`)
      .waitFor({ state: 'attached' })
    expect(await popup(deeper).locator('[data-state=accepted]').count()).toBe(0)
    for (const session of [belowToken, deeperToken]) {
      const { messages } = (await callEndpoint(product.origin, messageList, {}, session)) as { messages: Message[] }
      expect(messages.some(({ subject }) => subject.startsWith('Contrato terminado: '))).toBe(true)
    }
    await expect.poll(() => deeper.locator('.bell [data-unread] b').textContent()).toMatch(/^[1-9]/)
    await below.keyboard.press('Escape')
    await deeper.context().close()
  })
})

test.each(['es', 'pt', 'en'])('in %s the contracts and the pages fit 320 px and have no fault', async (language) => {
  await agent.setViewportSize({ width: 320, height: 700 })
  const prefix = language === 'es' ? '' : `/${language}`
  await agent.goto(`${prefix}/agentHome/agentDailyWages2`)
  await expect.poll(() => rows(agent).count()).toBeGreaterThan(0)
  expect(await agent.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await agent.locator('[data-settlements] [data-popup=contract]').click()
  await agent.locator('dialog[open] [data-state=accepted]').first().waitFor()
  expect(await violations(agent)).toEqual([])
  expect(
    await agent.locator('dialog[open]').evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth),
  ).toBeLessThanOrEqual(0)
  expect(errors.flat()).toEqual([])
})
