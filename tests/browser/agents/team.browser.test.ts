import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { register } from '#api/session/session'
import type { Language } from '#brand/brand'
import { pathIn } from '#core/path'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, downloadedText, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { asAgent, openSlot, playRound } from '#tests/support/page/member'
import { openBlank } from '#tests/support/page/renew'
import { atRest } from '#tests/support/page/rest'
import { eventually } from '#tests/support/page/shell'
import { callEndpoint, deposited, freshName, PASSWORD } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'

/** The records of an agent's line, of what a member below has paid in and played. */

const ROUNDS = 2
const PAID_IN = 43_200

let browser: Browser
let page: Page
let errors: string[]
/** A member who came by the code of the agent below the demo agent. */
const below = freshName()

beforeAll(async () => {
  const { token } = await callEndpoint(product.origin, register, {
    ...{ username: below, password: PASSWORD, confirmPassword: PASSWORD, birthday: '1990-05-17', terms: true },
    ...{ registerMethod: 'WEB', affiliateCode: 'BAHIA', domain: 'farol.example' },
  })
  await deposited(product.origin, String(token), PAID_IN)
  browser = await openBrowser({ pictures: true })
  const { page: player } = await openPage(browser, { viewport: DESKTOP })
  await openBlank(player)
  await player.evaluate((value) => sessionStorage.setItem('token', value), String(token))
  await player.goto('/rng')
  const game = await openSlot(player)
  for (let round = 0; round < ROUNDS; round += 1) await playRound(game)
  await player.context().close()
  const opened = await openPage(browser, { viewport: DESKTOP, acceptDownloads: true })
  page = opened.page
  errors = opened.errors
  await page.addInitScript(() => sessionStorage.setItem('USER_POPUP', 'closed'))
  await asAgent(page)
})
afterAll(() => browser.close())

const open = async (path: string) => {
  await page.goto(path)
  await atRest(page)
}
const records = () => page.locator('[data-record]')
const total = (name: string) =>
  page.locator('dl[aria-label="Totales de estos días"] > div', { hasText: name }).locator('dd').first().textContent()
/** Types an account and presses Enter, as a person without a mouse does. */
async function ofAccount(account: string): Promise<void> {
  await page.locator('[name=account]').fill(account)
  await page.keyboard.press('Enter')
}
/** The statements may be a second late. */
const shows = (rows: number) =>
  eventually(async () => {
    await page.locator('[data-period=yesterday]').click()
    await page.locator('[data-period=today]').click()
    await page.locator('[data-status], h2').first().waitFor()
    return records().count()
  }).toBe(rows)
async function fitsAnd320(): Promise<void> {
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.setViewportSize(DESKTOP)
}
async function exported(): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-action=export]').click()])
  return (await downloadedText(download)).trim().split('\r\n').slice(1)
}

describe('team betting', () => {
  test('lists the bets of the downline, by account, with totals, file and recall', async () => {
    await open('/agentHome/personalHistoryCopy')
    await ofAccount(below)
    await shows(ROUNDS)
    expect(await total('Apuestas')).toBe(String(ROUNDS))
    expect(await records().first().textContent()).toContain(below)
    expect(await exported()).toHaveLength(ROUNDS)
    await records().first().locator('button').focus()
    await page.keyboard.press('Enter')
    await page.getByText('Se jugó con la versión 2 de las reglas').waitFor()
    const verify = await page.locator('a[data-action=verify]').getAttribute('href')
    expect(new URL(verify ?? '').origin).toBe(product.studio)
    await fitsAnd320()
    await page.locator('[name=state]').selectOption('void')
    await page.getByText(`${below} no tiene apuestas en tu línea`).waitFor()
    await page.reload()
    await page.getByText(`${below} no tiene apuestas en tu línea`).waitFor()
  })

  test('has nothing of an account outside the downline', async () => {
    await open('/agentHome/personalHistoryCopy')
    await ofAccount('demo')
    await page.getByText('demo no tiene apuestas en tu línea').waitFor()
    expect(await records().count()).toBe(0)
    // The refusal, and nothing else.
    expect(errors.splice(0)).toEqual([expect.stringContaining('404')])
  })
})

describe('account details', () => {
  test('lists what moved money in the downline, by account and type', async () => {
    await open('/agentHome/agentDownlineTransactionDetailsCopy')
    await ofAccount(below)
    await shows(1)
    expect(await total('Depositado')).toBe('$432.00')
    expect(await exported()).toHaveLength(1)
    await records().first().locator('button').click()
    await fitsAnd320()
    await page.locator('[name=type]').selectOption('withdrawal')
    await page.getByText(`${below} no tiene movimientos en tu línea`).waitFor()
  })
})

describe('management of the downline', () => {
  const detail = (account: string) => page.locator(`[data-member=${account}]`)
  const state = (account: string) => page.locator(`[data-record=${account}] [data-kind]`).textContent()

  test('finds an account, stops its play by the keyboard, and lets it play again', async () => {
    await open('/agentHome/downlineManagmentView')
    const accounts = () => records().evaluateAll((all) => all.map((row) => row.getAttribute('data-record')))
    // Other tests open accounts below the same agent.
    await expect.poll(accounts).toEqual(expect.arrayContaining(['bahia', 'dique']))
    await page.locator('[name=search]').fill(below)
    await page.keyboard.press('Enter')
    await expect.poll(() => records().count()).toBe(1)
    expect(await state(below)).toBe('Activa')
    await page.locator(`[data-record=${below}] [aria-expanded]`).focus()
    await page.keyboard.press('Enter')
    await fitsAnd320()
    // Money goes to those directly below.
    expect(await detail(below).locator('[data-action=transfer]').count()).toBe(0)
    await detail(below).locator('[data-action=freeze]').focus()
    await page.keyboard.press('Enter')
    const form = detail(below).locator('[data-form=freeze]')
    await form.waitFor()
    await fitsAnd320()
    await detail(below).getByText(`Se detiene 1 cuenta: ${below}.`).waitFor()
    await form.locator('[data-action=freeze-confirm]').click()
    await form.locator('[name=reason][aria-invalid=true]').waitFor()
    await form.getByText('Completa este campo.').waitFor()
    await form.locator('[name=reason]').fill('Varias cuentas de una persona')
    await page.keyboard.press('Enter')
    await expect.poll(() => state(below)).toBe('Juego detenido')
    await detail(below).locator('[data-action=freeze]').click()
    await expect.poll(() => state(below)).toBe('Activa')
  })

  test.runIf(FULL)('opens the downline level by level as a tree', async () => {
    await open('/agentHome/downlineManagmentView')
    await page.locator('[data-view=tree]').click()
    const node = (account: string) => page.locator(`[data-node=${account}]`)
    await node('bahia').waitFor()
    expect(await node('caleta').count()).toBe(0)
    await node('bahia').locator('[data-open=bahia]').focus()
    await page.keyboard.press('Enter')
    await node('caleta').waitFor()
    expect(await node('bahia').locator('[data-node=caleta]').count()).toBe(1)
    await node('caleta').locator('[data-open=caleta]').click()
    await node('perla').waitFor()
    await node('perla').locator('[data-details=perla]').click()
    await detail('perla').waitFor()
    await fitsAnd320()
    await node('bahia').locator('[data-open=bahia]').click()
    expect(await node('caleta').count()).toBe(0)
  })

  test('opens a transfer with its receiver chosen, and one without', async () => {
    await open('/agentHome/downlineManagmentView')
    await page.locator('[data-record=dique] [aria-expanded]').click()
    await detail('dique').locator('[data-action=transfer]').click()
    const popup = page.locator('dialog[open]')
    await popup.locator('input[type=radio][value=dique]:checked').waitFor({ state: 'attached' })
    expect(await popup.locator('[data-popup=deposit]').count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.locator('[data-action=transfer-line]').click()
    await popup.locator('input[type=radio]').first().waitFor({ state: 'attached' })
    expect(await popup.locator('input[type=radio]:checked').count()).toBe(0)
  })
})

test.each(['es', 'en', 'pt'])(
  'in %s the periods are a row on a phone, and with days and file one row on a desktop',
  async (language) => {
    const bottoms = (selector: string) =>
      page.locator(selector).evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().bottom)))
    const periods = '[data-form=range] [data-period]'
    await page.setViewportSize(PHONE)
    await open(pathIn(language as Language, '/agentHome/palStatementsAgentCopy'))
    await page.locator('[data-action=export]').waitFor()
    expect(new Set(await bottoms(periods)).size).toBe(1)
    await page.setViewportSize(DESKTOP)
    expect(new Set(await bottoms(`${periods}, [data-action=apply-range], [data-action=export]`)).size).toBe(1)
  },
)

test.runIf(FULL).each(['en', 'pt'])('in %s each page is in that language', async (language) => {
  for (const [name, heading] of [
    ['personalHistoryCopy', { en: 'Team betting', pt: 'Apostas da equipe' }],
    ['downlineManagmentView', { en: 'Team management', pt: 'Gestão da linha' }],
    ['agentDownlineTransactionDetailsCopy', { en: 'Account details', pt: 'Detalhe das contas' }],
  ] as const) {
    await open(`/${language}/agentHome/${name}`)
    expect(await page.locator('h1').textContent()).toBe(heading[language as 'en' | 'pt'])
    await page.locator('[data-record], h2').first().waitFor()
  }
  expect(errors).toEqual([])
})
