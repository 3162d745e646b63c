import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CashbackWeek, cashbackList } from '#api/rewards/cashback'
import { type ManualRebate, manualRebate } from '#api/rewards/rebate'
import { claimReward } from '#api/rewards/rewards'
import { brand } from '#brand/brand'
import { rebateRules } from '#brand/rebates'
import { pathIn } from '#core/path'
import { memberPath } from '#core/site/built-pages'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, PHONE } from '#tests/support/page/browser'
import { openMember } from '#tests/support/page/member'
import { atRest } from '#tests/support/page/rest'
import { eventually } from '#tests/support/page/shell'
import { callEndpoint } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'
import { cashbackOf, cashbacksOf } from '#tests/support/rewards/center-sources'
import { answer, openAs, refusal, value } from './answers.ts'
import { earn, isWide } from './mall-page.ts'

/** The member's page of the rebate, and of cashback below it. */

const PAGE = memberPath('manualRebate')

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('what a round staked comes back today, as the page of the rebate says', async () => {
  const { page, errors, token } = await openMember(browser, { viewport: PHONE }, 100_000, PAGE)
  await page.locator('[data-today="0"]').waitFor()
  expect(await page.locator('[data-today]').textContent()).toContain('Hoy todavía no hay apuestas con resultado.')
  const rows = await page.locator('[data-rates] tbody tr').count()
  expect(rows).toBe(Object.keys(rebateRules.rates).length)
  // A round at 400.00.
  await earn(token, 40)
  await eventually(async () => {
    const { today } = await callEndpoint(product.origin, manualRebate, {}, token)
    return (today as ManualRebate['today']).amount
  }).toBe(400)
  await page.reload()
  await page.locator('[data-today="400"]').waitFor()
  // The brand's cashback counts the same round, with all that its week comes to and its rule.
  const weekly = page.locator('[data-running=weekly][data-state=running]')
  await weekly.waitFor()
  expect(await weekly.locator('[data-line=staked]').textContent()).toContain('$400.00')
  expect(await weekly.locator('[data-rule]').textContent()).toMatch(
    /Cuentan: Slots. No cuentan: Video póker y Mesas..*1.5%.*menos de \$5.00.*como máximo \$500.00.*durante 14 días/,
  )
  expect(await page.locator('[data-line=RNG]').textContent()).toBe('Slots · 1% de $400.00$4.00')
  expect(await violations(page)).toEqual([])
  expect(errors).toEqual([])
  await page.context().close()
})

const line = (category: string, day: string, rate: number, staked: number, amount: number) => ({
  ...{ category, day, rate, staked, amount },
})
const OPEN = {
  ...{ day: '2026-11-26', carried: 0, amount: 3_840, state: 'open', reward: 'rebate:2026-11-26' },
  until: '2026-12-04T06:10:00.000Z',
  lines: [
    line('RNG', '2026-11-26', 100, 180_000, 1_800),
    line('LIVE', '2026-11-26', 60, 230_000, 1_380),
    line('PVP', '2026-11-26', 100, 66_000, 660),
  ],
}
const REBATE = {
  ...{ currency: 'MXN', zone: 'America/Mexico_City', claimDays: 7, level: 2 },
  today: {
    ...{ day: '2026-11-27', carried: -500, amount: 700 },
    lines: [line('RNG:TG', '2026-11-27', 12, 1_000_000, 1_200)],
  },
  days: [
    OPEN,
    {
      ...{ day: '2026-11-25', carried: -1_000, amount: 0, state: 'none', reward: 'rebate:2026-11-25', until: null },
      lines: [line('RNG', '2026-11-25', 100, 70_000, 700), line('RNG', '2026-11-21', 100, -20_050, -200)],
    },
    {
      ...{ day: '2026-11-24', carried: 0, amount: 1_234_567_890, state: 'waiting', until: null },
      ...{ reward: 'rebate:2026-11-24', lines: [line('FISH', '2026-11-24', 100, 123_456_789_000, 1_234_567_890)] },
    },
    {
      ...{ day: '2026-11-23', carried: 0, amount: 840, state: 'claimed', reward: 'rebate:2026-11-23' },
      ...{ until: '2026-12-01T06:10:00.000Z', lines: [line('RNG', '2026-11-23', 100, 84_000, 840)] },
    },
  ],
  ranks: ['Vela', 'Quinqué', 'Linterna', 'Baliza', 'Faro'].map((name, index) => ({ level: index + 1, name })),
  rates: Object.entries(rebateRules.rates).map(([category, rates]) => ({ category, rates })),
}
const REWARD = {
  ...{ id: OPEN.reward, kind: 'rebate', unit: 'MXN', amount: 3_840, title: '', lines: [], state: 'claimed' },
  ...{ at: '2026-11-27T06:10:00.000Z', until: OPEN.until, unclaimed: 'paid', endedAt: '2026-11-27T15:12:00.000Z' },
}

const WEEK: CashbackWeek = {
  ...{ cashback: 'weekly', title: 'Cashback', week: '2026-11-16', lastDay: '2026-11-22', carried: -200, amount: 1_250 },
  ...{ state: 'open', reward: 'cashback:weekly:2026-11-16', until: '2026-12-07T12:00:00.000Z' },
  lines: [
    { week: '2026-11-16', staked: 150_000, won: 30_000, given: 10_000, rate: 150, amount: 1_650 },
    { week: '2026-11-09', staked: -13_334, won: 0, given: 0, rate: 150, amount: -200 },
  ],
}
const SOON = cashbackOf('enero', { state: 'soon', week: '2026-11-30', lastDay: '2026-12-06', categories: [] })
const CASHBACKS = cashbacksOf(
  [cashbackOf('weekly', { carried: -100, amount: 1_550 }), SOON],
  [
    WEEK,
    { ...WEEK, week: '2026-11-09', reward: 'cashback:weekly:2026-11-09', state: 'none', amount: 0, carried: -3_000 },
    { ...WEEK, week: '2026-11-02', reward: 'cashback:weekly:2026-11-02', state: 'lapsed', amount: 1_234_567_890 },
  ],
)

/** A new member's page with these answers. */
async function openFilled(viewport: { width: number; height: number }, path: string): Promise<Page> {
  const { page } = await openAs(browser, viewport)
  await answer(page, manualRebate, value(REBATE))
  await answer(page, cashbackList, value(CASHBACKS))
  await page.goto(path)
  await page.locator('[data-rebate]').waitFor()
  await page.locator('[data-cashback]').waitFor()
  await atRest(page)
  return page
}

const paper = (page: Page, day: string) => page.locator(`[data-day="${day}"]`)

describe.each(FULL ? brand.languages : [brand.defaultLanguage])('in %s', (language) => {
  test('the page of the rebate fits every width, and axe finds nothing', async () => {
    const page = await openFilled(DESKTOP, pathIn(language, PAGE))
    for (const button of await page.locator(':is([data-days], [data-weeks]) button[aria-expanded]').all())
      await button.click()
    for (const width of [320, 390, 900, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect([width, await isWide(page)]).toEqual([width, false])
      if (width === 390 || width === 1440 || FULL) expect([width, await violations(page)]).toEqual([width, []])
    }
    await page.context().close()
  })
})

test('a day is collected once, its lines add up, and what is late or carried is named', async () => {
  const page = await openFilled(PHONE, PAGE)
  const open = paper(page, OPEN.day)
  expect(await open.locator('dl > div').allTextContents()).toEqual([
    'Slots · 1% de $1,800.00$18.00',
    'En vivo · 0.6% de $2,300.00$13.80',
    'Cartas · 1% de $660.00$6.60',
  ])
  expect(await open.textContent()).toContain('Si no lo recoges, te lo abonamos el 4 dic 2026.')
  expect(await page.locator('[data-today="700"] dl > div').allTextContents()).toEqual([
    'Mesas · 0.12% de $10,000.00$12.00',
    'De días anteriores−$5.00',
  ])
  expect(await paper(page, '2026-11-24').locator('button').count()).toBe(0)
  await page.locator('[data-record="2026-11-25"] button').click()
  expect(await page.locator('[data-days] dl > div').allTextContents()).toEqual([
    'Slots · 1% de $700.00$7.00',
    'Slots, apuestas del 21 nov 2026 · 1% de −$200.50−$2.00',
    'De días anteriores−$10.00',
    'Pasa al día siguiente−$5.00',
  ])

  let sent = 0
  await page.route(`**${claimReward.path}`, async (route) => {
    sent += 1
    await route.fulfill({ json: sent === 1 ? refusal('busy') : value(REWARD) })
  })
  const collect = open.locator('[data-action=collect]')
  await collect.click()
  await open.locator('[role=alert]').waitFor()
  expect(await violations(page)).toEqual([])
  const days = REBATE.days.map((day) => (day.day === OPEN.day ? { ...day, state: 'claimed' } : day))
  await page.unroute(`**${manualRebate.path}*`)
  await answer(page, manualRebate, value({ ...REBATE, days }))
  await collect.press('Enter')
  await open.locator('[data-collected=claimed]').waitFor()
  await atRest(page)
  // The paper stays until the page is left.
  expect(await open.textContent()).toContain('En tu saldo')
  expect(await collect.count()).toBe(0)
  expect(sent).toBe(2)
  expect(await violations(page)).toEqual([])
  await page.reload()
  await page.locator(`[data-record="${OPEN.day}"]`).waitFor()
  expect(await page.locator(`[data-record="${OPEN.day}"]`).textContent()).toContain('Entregado')
  await page.context().close()
})

test('cashback says what the week comes to and the rule; a week is collected once, and it fails and comes alone', async () => {
  const page = await openFilled(PHONE, PAGE)
  const running = page.locator('[data-running=weekly]')
  expect(await running.locator('dl > div').allTextContents()).toEqual([
    'Apostado con tu dinero, ya con resultado$1,500.00',
    'Ganado con esas apuestas−$300.00',
    'Recibido de la casa−$100.00',
    'Pérdida neta$1,100.00',
    'De semanas anteriores−$1.00',
  ])
  expect(await running.locator('[data-rule]').textContent()).toMatch(/Vela \(tu rango\): 1.5% · Quinqué: 1.8%/)
  expect(await page.locator('[data-running=enero]').textContent()).toMatch(/Empieza con la semana.*Cuentan todos/)
  const open = page.locator(`[data-week="${WEEK.reward}"]`)
  expect(await open.locator('dl > div').allTextContents()).toEqual([
    'Pérdida neta de $1,100.00 · 1.5%$16.50',
    'Corrección de la semana del 9 nov 2026−$2.00',
    'De semanas anteriores−$2.00',
  ])
  await answer(page, claimReward, value({ ...REWARD, id: WEEK.reward, kind: 'cashback', amount: WEEK.amount }))
  await answer(page, cashbackList, value(cashbacksOf([SOON], [{ ...WEEK, state: 'claimed' }])))
  await open.locator('[data-action=collect]').press('Enter')
  await open.locator('[data-collected=claimed]').waitFor()
  expect(await violations(page)).toEqual([])
  await answer(page, cashbackList, refusal('busy'))
  await page.reload()
  await page.locator('[data-today="700"]').waitFor()
  const again = page.locator('#manualRebate [role=alert] button')
  await again.waitFor()
  expect(await page.locator('#manualRebate [role=alert]').textContent()).toContain('No pudimos cargar tu cashback.')
  expect(await violations(page)).toEqual([])
  await answer(page, cashbackList, value(cashbacksOf([])))
  await again.press('Enter')
  await page.locator('[data-cashback=none]').waitFor({ state: 'attached' })
  await page.context().close()
})

test('the page of the rebate says that it loads and that it failed, and comes after another try', async () => {
  const page = await openFilled(PHONE, PAGE)
  await page.unroute(`**${manualRebate.path}*`)
  await answer(page, manualRebate, refusal('busy'))
  await page.reload()
  const again = page.locator('#manualRebate [role=alert] button')
  await again.waitFor()
  expect(await violations(page)).toEqual([])
  await page.unroute(`**${manualRebate.path}*`)
  await answer(
    page,
    manualRebate,
    value({ ...REBATE, days: [], rates: [], today: { ...REBATE.today, lines: [], carried: 0, amount: 0 } }),
  )
  await again.click()
  await page.locator('[data-today="0"]').waitFor()
  const text = await page.locator('#manualRebate').textContent()
  for (const empty of ['Nada por recoger hoy.', 'Hoy todavía no hay', 'Ahora no hay reembolso', 'Todavía no hay días'])
    expect(text).toContain(empty)
  expect(await violations(page)).toEqual([])
  await page.context().close()
})
