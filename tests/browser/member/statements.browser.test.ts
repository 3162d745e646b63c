import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#api/endpoint'
import { type Bet, betStatement } from '#api/wallet/statements'
import { catalogue } from '#brand/catalogue'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, downloadedText, openBrowser } from '#tests/support/page/browser'
import { figure, openMember, openSlot, playRound, SLOT } from '#tests/support/page/member'
import { eventually } from '#tests/support/page/shell'
import { balanceOf, callEndpoint, deposited, launched } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'
import { choose, play, type Round, startSession } from '#workers/studio/wire'

/** The betting record, the account record and the profit and loss, of what this test itself played. */

const ROUNDS = 3
const PAID_IN = 100_000
/** The rows of a first page; as many small deposits are made, so that there is another one. */
const PAGE = 25
const SMALL = 10_000
/** The stake of a hand of blackjack. */
const HAND = 1_000
/** Two clocks of one machine differ by less. */
const CLOCK_MS = 100
const NAME = catalogue.find(({ nodeId }) => nodeId === SLOT)?.names.es ?? ''

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: true })
})
afterAll(() => browser.close())

const records = (page: Page) => page.locator('[data-record]')
const total = (page: Page, name: string) =>
  page.locator('dl[aria-label="Totales de estos días"] > div', { hasText: name }).locator('dd').first().textContent()
const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10)
const centavos = (text: string | null) =>
  Math.round(Number((text ?? '').replace('−', '-').replace(/[^\d.-]/g, '')) * 100)

/** The rows of the file that the page saves, without its column names. */
async function exported(page: Page): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-action=export]').click()])
  const text = await downloadedText(download)
  // Heads and times as a spreadsheet in Spanish reads them.
  expect(text).toMatch(/^\uFEFF?(?:Número|Día|Mes|Categoría|Código del proveedor),/)
  expect(text).not.toMatch(/\dT\d\d:\d\d:/)
  return text.trim().split('\r\n').slice(1)
}

/** Opens the newest bet: its vendor's page, its rules, and the picture of the round that was played last. */
async function recallOf(page: Page, round: string): Promise<void> {
  await records(page).first().locator('button').click()
  expect(await page.locator('dl dt').allTextContents()).toEqual(expect.arrayContaining(['Ronda', 'Saldo antes']))
  const verify = page.locator('a[data-action=verify]')
  const href = new URL((await verify.getAttribute('href')) ?? '')
  expect([href.origin, href.pathname, href.hash.split('/')[0]]).toEqual([product.studio, '/verify', `#${round}`])
  await page.getByText('Se jugó con la versión 2 de las reglas').waitFor()
  const picture = page.frameLocator('iframe')
  await picture.locator('#board .reel').first().waitFor()
  expect(await picture.locator('#label').textContent()).toContain('Repetición')
  expect(await picture.locator('form').isVisible()).toBe(false)
}

test('a filter of the address that no page offers is ignored, also by a name that every object inherits', async () => {
  const { page, errors } = await openMember(browser, { viewport: DESKTOP }, PAID_IN, '/member/depositv2?state=toString')
  await eventually(() => records(page).count()).toBe(1)
  await page.goto('/member/personalHistoryCopy?state=toString&category=constructor')
  await page.getByText('No hay apuestas en estos días').waitFor()
  expect(await page.locator('[name=state]').inputValue()).toBe('toString')
  await page.goto('/member/personalProfit?by=toString')
  await page.locator('[data-by=day][aria-pressed=true]').waitFor()
  await page.goto('/member/transactionHistory?type=toString')
  await eventually(async () => {
    await page.locator('[data-period=year]').click()
    await page.locator('[data-period=today]').click()
    await page.locator('[data-record], h2').first().waitFor()
    return records(page).count()
  }).toBe(1)
  expect(errors).toEqual([])
  await page.context().close()
})

/** Plays hands of blackjack until one can be doubled, and doubles it, which ends it. Returns it. */
async function doubled(token: string): Promise<Round> {
  const url = new URL(await launched(product.origin, token, 'frl-blackjack'))
  const { session } = await callEndpoint(url.origin, startSession, { code: url.hash.slice(1) })
  const turn = async (endpoint: Endpoint, fields: object) =>
    (await callEndpoint(url.origin, endpoint, fields, String(session))) as { round: Round; waitMs: number }
  for (;;) {
    const dealt = await turn(play, { bet: { stake: HAND }, clientSeed: 'double', roundKey: randomUUID() })
    const { id, state } = dealt.round
    if (state === 'deciding') return (await turn(choose, { round: id, index: 0, step: { move: 'double' } })).round
    // As the window does: the studio says how long, by its own clock.
    await wait(dealt.waitMs + CLOCK_MS)
  }
}

test.runIf(FULL)('a doubled hand is closed with its round at once, and each of its bets opens the round', async () => {
  const { page, errors, token } = await openMember(browser, { viewport: DESKTOP }, PAID_IN)
  const { id, state, win } = await doubled(token)
  const cash = await balanceOf(product.origin, token)
  expect(state).toBe('closed')
  // The statements may be a second late.
  const days = { from: dayOf(Date.now() - 86_400_000), to: dayOf(Date.now()), zone: 'UTC' }
  await eventually(async () => {
    const { list } = (await callEndpoint(product.origin, betStatement, days, token)) as { list: Bet[] }
    return list.filter(({ round }) => round === id).map(({ state }) => state)
  }).toEqual(['settled', 'settled'])
  await page.goto('/member/personalHistoryCopy')
  const ofRound = records(page).filter({ has: page.locator(`button[aria-label*="${id}"]`) })
  await eventually(() => ofRound.count()).toBe(2)
  for (const row of await ofRound.allTextContents()) expect(row).toContain('Terminada')
  expect(centavos(await total(page, 'Resultado'))).toBe(cash - PAID_IN)
  for (const index of [0, 1]) {
    await ofRound.nth(index).locator('button').click()
    const fact = (name: string) => page.locator('dl > div', { hasText: name }).locator('dd').last().textContent()
    expect([centavos(await fact('Apostado en la ronda')), centavos(await fact('Ganado en la ronda'))]).toEqual([
      2 * HAND,
      win,
    ])
    await ofRound.nth(index).locator('button').click()
  }
  await page.locator('[name=state]').selectOption('open')
  await page.getByText('No hay apuestas en estos días').waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})

test('three pages list what a member played, paid in and won, filtered, totalled and exported', async () => {
  const { page, errors, token } = await openMember(
    browser,
    { viewport: DESKTOP, acceptDownloads: true, timezoneId: 'Asia/Tokyo' },
    PAID_IN,
    '/rng',
  )
  const game = await openSlot(page)
  const stake = await figure(game, 'bet')
  let lastRound = ''
  for (let round = 0; round < ROUNDS; round += 1) lastRound = await playRound(game)
  await game.close()
  const cash = await balanceOf(product.origin, token)

  await page.goto('/member/personalHistoryCopy')
  // The statements may be a second late.
  await eventually(async () => {
    await page.locator('[data-period=today]').click()
    await page.locator('[data-status], h2').first().waitFor()
    return records(page).count()
  }).toBe(ROUNDS)
  expect(await total(page, 'Apuestas')).toBe(String(ROUNDS))
  expect(centavos(await total(page, 'Apostado'))).toBe(ROUNDS * stake)
  expect(centavos(await total(page, 'Resultado'))).toBe(cash - PAID_IN)
  expect(await records(page).first().textContent()).toContain('GMT+9')
  expect(await records(page).first().textContent()).toContain(NAME)
  await recallOf(page, lastRound)
  expect(await violations(page)).toEqual([])
  expect(await exported(page)).toHaveLength(ROUNDS)

  await page.locator('[name=category]').selectOption('RNG')
  await page.locator('[name=vendor]').selectOption({ label: 'Farol' })
  await eventually(() => records(page).count()).toBe(ROUNDS)
  expect(await page.locator('[name=category] option').allTextContents()).toEqual(['Todas', 'Slots'])
  await page.locator('[name=state]').selectOption('void')
  await page.getByText('No hay apuestas en estos días').waitFor()
  await page.reload()
  await page.getByText('No hay apuestas en estos días').waitFor()
  expect(new URL(page.url()).searchParams.get('state')).toBe('void')

  for (let more = 0; more < PAGE; more += 1) await deposited(product.origin, token, SMALL)
  await page.goto('/member/transactionHistory?type=deposit')
  // The statements may be a second late.
  await eventually(async () => {
    await page.locator('[data-period=today]').click()
    await page.locator('[data-period=year]').click()
    return centavos(await total(page, 'Depositado'))
  }).toBe(PAID_IN + PAGE * SMALL)
  expect(await records(page).count()).toBe(PAGE)
  await page.locator('[data-action=more]').click()
  await eventually(() => records(page).count()).toBe(PAGE + 1)
  expect(await page.locator('[data-action=more]').count()).toBe(0)
  expect(await exported(page)).toHaveLength(PAGE + 1)
  await page.locator('[name=from]').fill('2020-01-01')
  await page.locator('[data-action=apply-range]').click()
  await page.locator('[name=from][aria-invalid=true]').waitFor()
  expect(await records(page).count()).toBe(PAGE + 1)

  await page.goto('/member/depositv2')
  await eventually(() => records(page).count()).toBe(PAGE + 1)
  expect(await records(page).first().textContent()).toContain('Llegó')
  await page.locator('[name=state]').selectOption('pending')
  await page.getByText('No hay depósitos').waitFor()

  await page.goto('/member/personalProfit')
  await eventually(() => records(page).count()).toBe(1)
  expect(centavos(await total(page, 'Resultado'))).toBe(cash - PAID_IN)
  expect(await page.locator('figure svg').getAttribute('aria-label')).toMatch(/^Resultado\. El mejor: .* El peor: /)
  expect(await violations(page)).toEqual([])
  for (const [by, key] of [
    ['month', new Date().toISOString().slice(0, 7)],
    ['category', 'RNG'],
    ['vendor', 'FRL'],
  ] as const) {
    await page.locator(`[data-by=${by}]`).click()
    await eventually(() => records(page).first().getAttribute('data-record')).toContain(key)
    const [line] = await exported(page)
    expect(line?.startsWith(`${key},`)).toBe(true)
  }
  await page.reload()
  await page.locator('[data-by=vendor][aria-pressed=true]').waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})
