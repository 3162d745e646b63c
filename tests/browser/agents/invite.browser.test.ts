import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Invitation, invitationList } from '#api/agents/invitations'
import { login } from '#api/session/session'
import { agentPath } from '#core/agent-pages'
import { pathIn } from '#core/path'
import { House } from '#tests/support/agents/house'
import { arriveBy, registerInvited } from '#tests/support/agents/invited'
import { violations } from '#tests/support/page/axe'
import { launchBrowser, openPage } from '#tests/support/page/browser'
import { figure, openSlot, playRound } from '#tests/support/page/member'
import { atRest } from '#tests/support/page/rest'
import { callEndpoint, deposited, freshName, PASSWORD, send } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'

/**
 * An agent invites by a link; who opens it registers, deposits and plays; the link and the team show it (specification
 * section 2 "registerCenter").
 */

const NARROW = { width: 320, height: 700 }
const WIDE = { width: 1280, height: 800 }
const DEPOSIT = 50_000

let browser: Browser
/** The agent's page. */
let page: Page
let errors: string[]
let agentToken: string
/** The visitor's page, and the link that they opened. */
let visitor: Page
let link: string
let player = ''
let playerToken = ''

beforeAll(async () => {
  agentToken = await new House(product).openAgent(freshName())
  // The clipboard belongs to the whole browser.
  browser = await launchBrowser()
  const opened = await openPage(browser, { viewport: WIDE, permissions: ['clipboard-read', 'clipboard-write'] })
  page = opened.page
  errors = opened.errors
  await page.addInitScript((token) => {
    sessionStorage.setItem('USER_POPUP', 'closed')
    sessionStorage.setItem('token', token)
    sessionStorage.setItem('isAgent', 'true')
  }, agentToken)
})
afterAll(() => browser.close())

const form = (name: string) => page.locator(`form[data-form=${name}]`)
const row = () => page.locator('[data-invitations] [data-record]').first()
const open = async (language: 'es' | 'en' | 'pt' = 'es') => {
  await page.goto(pathIn(language, agentPath('registerCenter')))
  await form('invite').waitFor()
  await atRest(page)
}
const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
const links = async () =>
  (await callEndpoint(product.origin, invitationList, {}, agentToken)).invitations as Invitation[]

describe('es: by a link', () => {
  test('an agent without links makes one by the keyboard, and copies it', async () => {
    await open()
    await page.getByText('Todavía no tienes enlaces').waitFor()
    expect(await violations(page)).toEqual([])
    await form('invite').locator('[name=note]').focus()
    await page.keyboard.type('Feria de Veracruz')
    await page.keyboard.press('Enter')
    const made = page.locator('[data-made]')
    await made.locator('[data-link]').waitFor()
    link = (await made.locator('[data-link]').textContent()) ?? ''
    const code = await made.getAttribute('data-made')
    expect(link).toBe(`${product.origin}/register?affiliateCode=${code}`)
    await made.locator('svg[role=img]').waitFor()
    await made.locator('[data-action=copy-link]').press('Enter')
    await made.getByText('Copiado').first().waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await expect.poll(() => row().textContent()).toContain('Feria de Veracruz')
    expect(await violations(page)).toEqual([])
  })

  test('a visitor who opens it registers below the agent', async () => {
    visitor = await arriveBy(browser, link)
    await visitor.locator('[data-invitation]').waitFor()
    expect(await violations(visitor)).toEqual([])
    ;({ username: player, token: playerToken } = await registerInvited(visitor))
    expect(await links()).toMatchObject([{ registered: 1, depositors: 0, staked: 0 }])
  })

  test('the new member deposits and plays, and the link and the team show it', async () => {
    await deposited(product.origin, playerToken, DEPOSIT)
    const game = await openSlot(visitor)
    const bet = await figure(game, 'bet')
    await playRound(game)
    await visitor.context().close()
    // What the bank has, the reports have when the queue has delivered it.
    await vi.waitFor(async () => expect(await links()).toMatchObject([{ registered: 1, depositors: 1, staked: bet }]), {
      timeout: 60_000,
      interval: 200,
    })
    await open()
    const money = (minor: number) => `$${(minor / 100).toFixed(2)}`
    const cells = await row().locator('td[data-end]').allTextContents()
    expect(cells).toEqual(['1', '1', money(bet)])
    await page.locator('#agent-menu [data-page=agentTeamOverview]').click()
    const shown = (name: string) => page.locator(`[data-figure=${name}] dd`).first()
    await shown('members').waitFor()
    expect(await shown('members').textContent()).toBe('1')
    expect(await shown('deposited').textContent()).toBe(money(DEPOSIT))
    expect(await shown('staked').textContent()).toBe(money(bet))
    await page.locator(`[data-team] [data-record=${player}]`).waitFor()
  })

  test('once deactivated, by the keyboard, the link tells the next visitor', async () => {
    await open()
    await row().locator('button[aria-expanded]').press('Enter')
    await page.locator('[data-action=deactivate-link]').press('Enter')
    await page.locator('dialog[open] [data-action=deactivate]').press('Enter')
    await page.locator('[data-invitations] [data-record]', { hasText: 'Desactivado' }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await links()).toMatchObject([{ state: 'deactivated', registered: 1 }])
    const late = await arriveBy(browser, link)
    const warning = late.locator('dialog[open] [data-dialog=dialog]')
    await warning.waitFor()
    expect(await warning.textContent()).toContain('La invitación venció o fue desactivada.')
    await late.keyboard.press('Escape')
    await warning.waitFor({ state: 'detached' })
    expect(await late.locator('[data-invitation]').count()).toBe(0)
    await late.context().close()
  })
})

describe('an account', () => {
  test('pt: is opened by the agent at 320 px, and its owner changes the first password', async () => {
    await page.setViewportSize(NARROW)
    await open('pt')
    await page.locator('[data-action=open-account]').click()
    await form('open-account').locator('[name=username][aria-invalid=true]').waitFor()
    expect(await violations(page)).toEqual([])
    expect(await overflow()).toBeLessThanOrEqual(0)
    const username = freshName()
    await form('open-account').locator('[name=type]').selectOption('41')
    await form('open-account').locator('[name=username]').fill(username)
    await form('open-account').locator('[name=password]').fill(PASSWORD)
    await form('open-account').locator('[name=birthday]').fill('1990-05-17')
    await form('open-account').locator('[name=terms]').check()
    await page.locator('[data-action=open-account]').click()
    await page.locator(`[data-opened=${username}]`).waitFor()
    expect(await form('open-account').locator('[name=username]').inputValue()).toBe('')
    const { body } = await send(product.origin, login, { username, password: PASSWORD, type: 'username' })
    expect(body).toMatchObject({ code: 'password-change-required', value: { why: 'first-login' } })
  })

  test('en: with a name that is taken is refused at its field', async () => {
    await open('en')
    expect(await violations(page)).toEqual([])
    expect(await overflow()).toBeLessThanOrEqual(0)
    await form('open-account').locator('[name=username]').fill(player)
    await form('open-account').locator('[name=password]').fill(PASSWORD)
    await form('open-account').locator('[name=birthday]').fill('1990-05-17')
    await form('open-account').locator('[name=terms]').check()
    await page.locator('[data-action=open-account]').click()
    await form('open-account').locator('[name=username][aria-invalid=true]').waitFor()
    expect(errors.filter((error) => !/ 422 /.test(error))).toEqual([])
  })
})
