import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Contract, decideContract, proposeContract } from '#api/agents/contracts'
import { type Message, messageList } from '#api/notices/messages'
import { login } from '#api/session/session'
import { brand, type Language } from '#brand/brand'
import { beginEarlier, passPeriod } from '#tests/support/agents/earlier'
import { EarningsJourney } from '#tests/support/agents/earnings-journey'
import { House } from '#tests/support/agents/house'
import { dailySalary } from '#tests/support/agents/terms'
import { violations } from '#tests/support/page/axe'
import { openBrowser, openPage } from '#tests/support/page/browser'
import { AGENT } from '#tests/support/page/member'
import { atRest } from '#tests/support/page/rest'
import { balanceOf, callEndpoint } from '#tests/support/product/client'
import { type Product, startProduct } from '#tests/support/product/product'
import { FULL, sample } from '#tests/support/product/tier'

/** Contracts of agents from proposal to payment: the pages of settlements, the claim, the popup, and what comes live. */

const DEEPER = { username: 'caleta', password: 'Farol-agente-1' }
const BELOW = { username: 'bahia', password: 'Farol-agente-1' }

let product: Product
let browser: Browser
let agent: Page
let below: Page
/** What went wrong in each page. */
const errors: string[][] = []
let token: string
let house: House

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

const rows = (page: Page) => page.locator('[data-settlements] [data-record]')
const popup = (page: Page) => page.locator('dialog[open]')
const card = (page: Page, state: string) => popup(page).locator(`[data-state=${state}]`).first()

/** Stops the product, has its data changed, and starts it again; the pages stay open. */
async function restart(change: (stateDir: string) => void): Promise<void> {
  await product.end()
  change(product.stateDir)
  product = await startProduct({ stateDir: product.stateDir, port: product.port })
}

beforeAll(async () => {
  // Without a past of the demo line: what is settled and paid here is all there is.
  product = await startProduct({ env: { SEED_HISTORY: '0' } })
  token = await signIn(AGENT)
  house = new House(product)
  await house.nameTwo()
  await house.contract('agente', dailySalary(100), token)
  browser = await openBrowser({ pictures: true })
  agent = await pageFor(token)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

describe('in each language at once, from a link to what it earns', () => {
  let journeys: EarningsJourney[]
  /** Takes the journeys one step on together, so that they share the restarts of the product. */
  const together = <Result>(step: (journey: EarningsJourney, index: number) => Promise<Result>) =>
    Promise.all(journeys.map(step))

  beforeAll(() => {
    const world = { product, browser, house, pageFor }
    const walked: readonly Language[] = FULL ? brand.languages : ['es']
    journeys = walked.map((language) => new EarningsJourney(language, world))
  })

  test('an agent invites by a link; a visitor who opens it registers, deposits and plays', () =>
    together((journey) => journey.invite()))

  test('after five minutes the real-time salary reaches the page and the balance without a reload', async () => {
    const settled = Promise.withResolvers<void>()
    const pages = together((journey) => journey.salaryArrives(() => settled.promise))
    await restart((stateDir) => {
      for (const { name } of journeys) passPeriod(stateDir, name, 'realtime')
    })
    await house.settle()
    settled.resolve()
    await pages
  })

  test('a dividend is proposed, countered and accepted, each step live', () => together((journey) => journey.agree()))

  test('the dividend is settled on the play since then, and claimed', async () => {
    const dividends = await together((journey) => journey.earn())
    await restart((stateDir) => {
      for (const { name } of journeys) passPeriod(stateDir, name, 'dividend')
      beginEarlier(stateDir)
    })
    // The page of the next tests, too, is open when its period is settled.
    await agent.goto('/agentHome/agentDailyWages2')
    await atRest(agent)
    await house.settle()
    await together((journey, index) => journey.claim(dividends[index] ?? 0))
  })
})

describe('an agent with a contract', () => {
  test('has the entry of its kind alone, and shows what each period paid, line by line', async () => {
    await expect.poll(() => agent.locator('#agent-menu [data-page=agentDailyWages2]').isVisible()).toBe(true)
    expect(await agent.locator('#agent-menu [data-page=agentHourSalary]').isVisible()).toBe(false)
    // The page, open since before it was settled, shows it by itself, the frame says so, and a message does.
    await expect.poll(() => rows(agent).count()).toBeGreaterThan(0)
    await expect.poll(() => agent.locator('[data-open=claimable]').textContent()).toContain('$123.45')
    await expect.poll(() => agent.locator('.bell [data-unread]').isVisible()).toBe(true)
    const paid = rows(agent).filter({ hasText: '$123.45' })
    await paid.locator('button').press('Enter')
    await expect.poll(() => agent.locator('[data-entry=base] dd').textContent()).toContain('$12,345.00')
    expect(await agent.locator('[data-entry=own] dt').textContent()).toContain('1%')
    expect(await agent.locator('[data-running=daily]').count()).toBe(1)
    expect(await violations(agent)).toEqual([])
  })

  test('claims the open amount, and the balance has it', async () => {
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

  test('a page that is opened without a contract says so and leads to the contracts', async () => {
    await agent.goto('/agentHome/agentHourSalary')
    await agent.getByText('Sin contrato en vigor').waitFor()
    expect(await agent.locator('[data-settlements=hourly] [data-popup=contract]').count()).toBe(1)
  })
})

describe('two agents', () => {
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

  test('accept a lower contract, which ends the higher one below it; both of its sides see it and get a message', async () => {
    const [belowToken, deeperToken] = [await signIn(BELOW), await signIn(DEEPER)]
    const made = await callEndpoint(
      product.origin,
      proposeContract,
      { account: 'caleta', terms: dailySalary(80) },
      belowToken,
    )
    const { id: contract } = made.contract as Contract
    await callEndpoint(product.origin, decideContract, { contract, decision: 'accept' }, deeperToken)
    const deeper = await pageFor(deeperToken)
    await deeper.goto('/pt/agentHome/agentRevenueReport')
    await deeper.locator('[data-income] [data-popup=contract]').click()
    await card(deeper, 'accepted').waitFor()
    await atRest(deeper)

    await callEndpoint(product.origin, proposeContract, { account: 'bahia', terms: dailySalary(50) }, token)
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

test.each(sample(['es', 'pt', 'en']))(
  'in %s the contracts and the pages fit 320 px and have no fault',
  async (language) => {
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
    // While the product was stopped, pages tried again.
    expect(errors.flat().filter((error) => !/net::ERR_(CONNECTION|EMPTY)_/.test(error))).toEqual([])
  },
)
