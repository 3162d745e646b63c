import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Wagering } from '#api/rewards/wagering'
import { login, register } from '#api/session/session'
import { type Bonus, bonuses } from '#api/wallet/bonuses'
import { type LineTransfer, lineTransfers, sendLineTransfer } from '#api/wallet/line-transfers'
import { violations } from '#tests/support/page/axe'
import { openBrowser, PHONE } from '#tests/support/page/browser'
import { AGENT, openMember } from '#tests/support/page/member'
import { openBlank } from '#tests/support/page/renew'
import { eventually } from '#tests/support/page/shell'
import { balanceOf, callEndpoint, deposited, freshName, PASSWORD } from '#tests/support/product/client'
import { ops } from '#tests/support/product/ops'
import { product } from '#tests/support/product/running'
import { changeReplies, closeAfterReplies } from '#tests/support/stand-ins/replies'

/** The member's money apart from deposits and withdrawals: what it is made of, the line of an agent, bonuses. */

const NARROW = { width: 320, height: 700 }

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const part = (page: Page, name: string) => page.locator(`[data-part="${name}"]`).textContent()

test('with one wallet for all games the page shows the parts of the balance, and no row of a vendor', async () => {
  const { page, errors } = await openMember(browser, { viewport: PHONE }, 100_000, '/member/transferFund')
  await page.locator('[data-part]').first().waitFor()
  expect(await part(page, 'transfers:cash')).toBe('$1,000.00')
  await page.locator('[data-waiting]').waitFor({ state: 'detached' })
  expect(await page.locator('[data-vendor-wallet], table, #vendor-transfers').count()).toBe(0)
  expect(await page.locator('[data-entry=transferUpline]').isVisible()).toBe(false)
  expect(await violations(page)).toEqual([])
  expect(errors).toEqual([])
  await closeAfterReplies(page)
})

test('an agent sends along the downline: wrong input, the receiver found, in flight, arrived; nobody else may', async () => {
  const { page, errors, username: other } = await openMember(browser, { viewport: PHONE }, 0, '/member/transferUpline')
  await page.getByText('Solo para agentes').waitFor()
  expect(await page.locator('form[data-form=line]').count()).toBe(0)

  const [agent, below] = await agentWithMoney(50_000)
  // The demo agent has earned something before.
  const before = await balanceOf(product.origin, agent.token)
  await signIn(page, agent.token)
  await page.goto('/member/transferUpline')
  const form = page.locator('form[data-form=line]')
  await form.waitFor()
  await page.locator('[data-entry=transferUpline]').waitFor()
  const send = () => page.locator('[data-action=send]').click()
  const wrong = (name: string) => form.locator(`[name=${name}][aria-invalid=true]`).first().waitFor()
  const receiver = (account: string) => form.locator(`[data-receiver="${account}"] input`)
  expect(await form.locator('[data-receiver="the agent above"]').count()).toBe(0)
  await send()
  for (const name of ['to', 'amount', 'password']) await wrong(name)
  // Who is not in the line is not found, whoever it is.
  await form.locator('[name=search]').fill(other)
  await page.getByText('Nadie de tu línea empieza así').waitFor()
  await form.locator('[name=search]').fill(below.username.slice(0, -2).toUpperCase())
  await receiver(below.username).check()
  await form.locator('[name=search]').fill('')
  await form.locator('[name=amount]').fill(((before + 1) / 100).toFixed(2))
  await form.locator('[name=password]').fill('no-es-la-mia-1')
  await send()
  await wrong('amount')
  await form.locator('[name=amount]').fill('120')
  await send()
  await wrong('password')
  expect(await balanceOf(product.origin, agent.token)).toBe(before)
  expect(await violations(page)).toEqual([])

  // Its arrival is slow: the page shows it in flight, and then that it has arrived.
  let isInFlight = true
  const slow = (one: LineTransfer | undefined) => {
    if (isInFlight && one) one.state = 'in-flight'
  }
  await changeReplies(page, lineTransfers.path, (body: { transfers: LineTransfer[] }) => slow(body.transfers[0]))
  await changeReplies(page, sendLineTransfer.path, (body: LineTransfer) => slow(body))
  await form.locator('[name=password]').fill(AGENT.password)
  await send()
  await page.locator('table').getByText('En camino').waitFor()
  // The form is empty again: no press sends twice.
  expect(await form.locator('[name=amount]').inputValue()).toBe('')
  isInFlight = false
  await page.locator('table').getByText('Llegó').first().waitFor()
  await eventually(() => balanceOf(product.origin, below.token)).toBe(12_000)
  expect(await balanceOf(product.origin, agent.token)).toBe(before - 12_000)
  expect(await page.locator('[data-record]').first().textContent()).toContain(`A ${below.username}`)
  expect(errors.filter((error) => !/ 4\d\d /.test(error))).toEqual([])
  await closeAfterReplies(page)
})

test('a bonus is shown with what is left, cancelled after a warning of what is lost, and listed in the account record', async () => {
  const { page, errors, username } = await openMember(browser, { viewport: PHONE }, 10_000, '/member/bonusDetails')
  await page.getByText('Todavía no tienes bonos').waitFor()
  const grant = (...args: string[]) => ops('bonus', 'grant', username, ...args, '--reason', 'browser test')
  grant('50.00 MXN', '--spend', 'first')
  grant('20.00 MXN', '--spend', 'last')
  await page.reload()
  await eventually(() => page.locator('[data-record]').count()).toBe(2)
  const oldest = page.locator('[data-record]').nth(1)
  expect(await oldest.textContent()).toMatch(/De parte de la casa.*Vigente.*\$50\.00/)
  await oldest.locator('button').click()
  await page.locator('[data-action=cancel-bonus]').click()
  await page.getByText('Pierdes $50.00 de este bono. Te quedas con tu saldo de $100.00 y con $20.00').waitFor()
  expect(await violations(page)).toEqual([])
  await page.locator('[data-action=leave-bonus]').click()
  await page.locator('[data-action=cancel-bonus]').click()
  await page.locator('[data-action=confirm-cancel]').click()
  await page.getByText('Cancelaste este bono').waitFor()
  await eventually(() => page.locator('[data-record]').nth(1).textContent()).toMatch(/Terminado/)
  expect(await page.locator('dl dd').first().textContent()).toBe('$20.00')
  await page.locator('a[href$="?type=incentive"]').click()
  await page.locator('[data-center=transactionHistory]').waitFor()
  // The statements may be a second late.
  await eventually(async () => {
    await page.reload()
    await page.locator('[data-record]').first().waitFor()
    return page.locator('[data-record]').count()
  }).toBe(3)
  expect(errors).toEqual([])
  await closeAfterReplies(page)
})

test('what is left to wager of a bonus is shown with what has counted and until when, and what waits says so', async () => {
  const { page, errors } = await openMember(browser, { viewport: NARROW }, 10_000, '/member/bonusDetails')
  const bonus = (id: string, wagering: Wagering): Bonus => ({
    ...{ id, wagering, spending: 'first', promotion: id, amount: 50_000, left: 41_200, cancelled: 0, released: 0 },
    at: '2026-11-22T18:00:00.000Z',
  })
  const of = { target: 500_000, maxStake: 5_000 }
  const running: Wagering = {
    ...{ ...of, state: 'running', progress: 312_050, left: 187_950, until: '2026-12-09T05:59:00.000Z' },
    lines: [
      { gameType: 'LIVE', percent: 10, staked: 230_500, counted: 23_050 },
      { gameType: 'RNG', percent: 100, staked: 289_000, counted: 289_000 },
      { gameType: null, percent: 0, staked: 66_000, counted: 0 },
    ],
  }
  const waiting: Wagering = { ...of, state: 'waiting', progress: 0, left: 500_000, until: null, lines: [] }
  const list = [bonus('segundo', waiting), bonus('bienvenida', running)]
  await page.route(`**${bonuses.path}*`, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { value: object }
    await route.fulfill({ response, json: { ...body, value: { ...body.value, bonuses: list } } })
  })
  await page.reload()
  await eventually(() => page.locator('[data-record]').count()).toBe(2)
  const open = (index: number) => page.locator('[data-record]').nth(index).locator('button').click()
  await open(1)
  const section = page.locator('[data-wagering=running]')
  await section.waitFor()
  const text = (await section.textContent()) ?? ''
  expect(text).toContain('$3,120.50 apostados de $5,000.00')
  expect(text).toContain('Quedan $1,879.50')
  expect(text).toMatch(/62\.4\s?%/)
  expect(text).toMatch(/Vence: 9 dic 2026, 05:59/)
  expect(await section.locator('[data-line=LIVE]').textContent()).toMatch(
    /En vivo: cuenta 10\s?%\$230\.50 de \$2,305\.00/,
  )
  expect(await section.locator('[data-line=other]').textContent()).toMatch(
    /Otros juegos: cuenta 0\s?%\$0\.00 de \$660\.00/,
  )
  expect(text).toContain('Apuesta más alta que cuenta$50.00')
  expect(await section.locator('progress').evaluate((bar: HTMLProgressElement) => bar.position)).toBeCloseTo(0.6241, 6)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width)
  expect(await violations(page)).toEqual([])
  await open(1)
  await open(0)
  await page.locator('[data-wagering=waiting]').getByText('Primero se apuesta el bono que recibiste antes').waitFor()
  expect(await page.locator('[data-wagering=waiting]').textContent()).not.toContain('Vence')
  expect(errors).toEqual([])
  await closeAfterReplies(page)
})

/** The agent of the demonstration with this much money, and a new member below. */
async function agentWithMoney(amount: number) {
  const { token } = await callEndpoint(product.origin, login, { ...AGENT, type: 'username' })
  const before = await balanceOf(product.origin, String(token))
  // The whole amount: what is missing may be less than a deposit has to be.
  if (before < amount) await deposited(product.origin, String(token), amount)
  const username = freshName()
  const below = await callEndpoint(product.origin, register, {
    ...{ username, password: PASSWORD, confirmPassword: PASSWORD, birthday: '1990-05-17', terms: true },
    ...{ registerMethod: 'WEB', affiliateCode: 'PUERTO' },
  })
  return [{ token: String(token) }, { username, token: String(below.token) }] as const
}

/** Another account in this window, as after a login. */
async function signIn(page: Page, token: string): Promise<void> {
  await openBlank(page)
  await page.evaluate((value) => {
    sessionStorage.clear()
    sessionStorage.setItem('token', value)
    sessionStorage.setItem('isAgent', 'true')
    sessionStorage.setItem('USER_POPUP', 'closed')
  }, token)
}
