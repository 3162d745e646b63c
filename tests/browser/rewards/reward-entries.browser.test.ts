import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activityStatuses } from '#api/rewards/activities'
import { missionSummary } from '#api/rewards/missions'
import { offerStatuses } from '#api/rewards/offers'
import { raffleTickets } from '#api/rewards/promotions'
import { bonuses } from '#api/wallet/bonuses'
import { offers } from '#brand/promotions/offers'
import { raffles } from '#brand/promotions/raffles'
import { memberPath } from '#core/site/built-pages'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, PHONE } from '#tests/support/page/browser'
import { openMember } from '#tests/support/page/member'
import { eventually } from '#tests/support/page/shell'
import { deposited } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import {
  activityStatusOf,
  bonusesOf,
  bonusOf,
  offerStatusOf,
  summaryOf,
  ticketOf,
} from '#tests/support/rewards/center-sources'
import { answer, refusal, value } from './answers.ts'
import { openCenter, SOURCES, WORD } from './center-answers.ts'

/** What runs, comes and ended in the reward centre besides the rewards. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const row = (page: Page, id: string) => page.locator(`[data-reward-row="${id}"]`)
/** The groups of rows: what each is, how it stands, and what its button does. */
const rowsOf = (page: Page) =>
  page.locator('[data-reward-row]').evaluateAll((rows) =>
    rows.map((one) => {
      const actions = [...one.querySelectorAll<HTMLElement>('a, button')].map(({ dataset }) => dataset.action)
      return [one.getAttribute('data-reward-row'), one.getAttribute('data-state'), ...actions].join(' ')
    }),
  )

test('each thing stands once, with the name of its state and one button that leads on', async () => {
  const { page, errors } = await openCenter(browser, '/member/rewardCenter')
  expect(await rowsOf(page)).toEqual([
    ...['bonus:offer:bienvenida running bonus', 'bonus:b waiting bonus', 'offer:domingo joined deposit'],
    ...[
      'mission:rondas:once running mission',
      'mission:pesca:once running mission',
      'mission:espera:once process mission',
    ],
    ...['raffle:puerto joined raffle', 'activity:foto applying apply', 'activity:calle rejected apply'],
    ...[
      'raffle:enero soon raffle',
      'activity:pronto soon activity',
      'raffle:vieja closed check',
      'activity:fin closed',
    ],
  ])
  expect(await row(page, 'bonus:offer:bienvenida').textContent()).toMatch(
    /Bono bienvenida.*Faltan \$1,880.00 por apostar.*En curso/,
  )
  expect(await row(page, 'offer:domingo').textContent()).toMatch(/Bono domingo.*Deposita hasta el .*Inscrito/)
  expect(await row(page, 'mission:pesca:once').textContent()).toContain('cuesta $37,037,035.80 en promedio')
  expect(await row(page, 'mission:espera:once').textContent()).toContain('En proceso')
  expect(await row(page, 'raffle:puerto').textContent()).toMatch(/Tu boleto es el 418.*Inscrito/)
  expect(await row(page, 'activity:calle').textContent()).toMatch(new RegExp(`${WORD}.*Rechazado`))
  expect(await row(page, 'raffle:enero').textContent()).toContain('Próximamente')
  expect(await page.locator('[data-ended] [data-reward-row="raffle:vieja"]').textContent()).toMatch(
    /12 no salió.*Cerrado/,
  )
  expect(await row(page, 'bonus:b').locator('a').getAttribute('href')).toBe(memberPath('bonusDetails'))
  expect(await row(page, 'mission:rondas:once').locator('a').getAttribute('href')).toBe(
    memberPath('missionLeaderboard'),
  )
  expect(await row(page, 'raffle:puerto').locator('a').getAttribute('href')).toBe('/promotions#raffles')
  for (const [id, opened] of [
    ['activity:foto', '[data-sent]'],
    ['activity:calle', 'form[data-form=activity]'],
    ['raffle:vieja', '[data-check], dialog [data-waiting]'],
    ['offer:domingo', 'form[data-form=deposit]'],
  ] as const) {
    const button = row(page, id).locator('button')
    await button.press('Enter')
    await page.locator(opened).waitFor()
    expect([id, await violations(page)]).toEqual([id, []])
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    await eventually(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
  }
  // What the draw is repeated from is not there for a raffle that is only of this test.
  expect(errors.filter((error) => !/Failed to load resource/.test(error))).toEqual([])
  await page.context().close()
})

test('each source says that it loads and that it failed, the others stay, and it comes after another try', async () => {
  const { page } = await openCenter(browser, '/member/rewardCenter')
  await page.setViewportSize(PHONE)
  const running = page.locator('[data-group=running]')
  const sources = ['bonuses', 'offers', 'missions', 'raffles', 'activities']
  const release = Promise.withResolvers<void>()
  const answered = [SOURCES[0], SOURCES[2], SOURCES[3], SOURCES[5], SOURCES[7]].map((one) => one?.[0] ?? { path: '' })
  for (const { path } of answered) {
    await page.unroute(`**${path}*`)
    await page.route(`**${path}*`, async (route) => {
      await release.promise
      await route.fulfill({ json: refusal('busy') })
    })
  }
  await page.reload()
  await running.locator('[data-loading]').waitFor()
  expect(await running.locator('[data-reward-row]').count()).toBe(0)
  expect(await page.locator('[data-reward]').count()).toBe(3)
  expect(await violations(page)).toEqual([])
  release.resolve()
  await eventually(() => running.locator('[role=alert]').count()).toBe(5)
  expect(await running.locator('[data-loading]').count()).toBe(0)
  expect(await violations(page)).toEqual([])
  for (const [index, { path }] of answered.entries()) {
    const again = running.locator(`[data-action=retry-${sources[index]}]`)
    const [, content] = SOURCES.find(([endpoint]) => endpoint.path === path) ?? expect.fail(path)
    await answer(page, { path }, value(content))
    await again.press('Enter')
    await again.waitFor({ state: 'detached' })
    await eventually(() => running.locator('[role=alert]').count()).toBe(4 - index)
  }
  await page.locator('[data-group=running][data-ready=true]').waitFor()
  expect(await page.locator('[data-reward-row]').count()).toBe(13)
  await page.context().close()
})

test('nothing running is one sentence, and what was declined does not come', async () => {
  const { page } = await openCenter(browser, '/member/rewardCenter', { open: [], ended: [], next: null })
  await page.evaluate(() => localStorage.setItem('declined', 'enero pronto'))
  await answer(page, bonuses, value(bonusesOf([bonusOf('c')])))
  await answer(page, offerStatuses, value({ offers: [offerStatusOf('domingo', 'join')], own: [] }))
  await answer(page, missionSummary, value(summaryOf()))
  await answer(page, raffleTickets, value({ tickets: [ticketOf('enero', 'soon', null)], own: [] }))
  await answer(page, activityStatuses, value({ activities: [activityStatusOf('pronto', 'soon')], own: [] }))
  await page.reload()
  await page.locator('[data-group=running][data-ready=true]').waitFor()
  expect(await page.locator('[data-group=running]').textContent()).toBe('En curso No tienes nada en curso.')
  expect(await page.locator('[data-group=coming], [data-reward-row]').count()).toBe(0)
  expect(await violations(page)).toEqual([])
  await page.context().close()
})

test('a member with a running mission, a ticket and an offer that waits for its deposit sees all of them here', async () => {
  const [[offer = { id: '' }], [raffle = { id: '' }]] = [offers, raffles]
  const { page, errors, token } = await openMember(browser, { viewport: DESKTOP }, 0, '/promotions')
  await page.locator(`[data-offer=${offer.id}][data-state=join] [data-action=accept]`).click()
  await page.locator(`[data-offer=${offer.id}][data-state=joined]`).waitFor()
  await page.locator(`[data-raffle=${raffle.id}][data-state=join] [data-action=join]`).click()
  await page.locator(`[data-raffle=${raffle.id}][data-state=joined]`).waitFor()
  await page.goto(memberPath('rewardCenter'))
  await page.locator('[data-group=running][data-ready=true]').waitFor()
  const entries = await rowsOf(page)
  expect(entries).toContain(`offer:${offer.id} joined deposit`)
  expect(entries).toContain(`raffle:${raffle.id} joined raffle`)
  expect(entries.filter((one) => /^mission:five-games:\S+ running mission$/.test(one))).toHaveLength(1)
  expect(await violations(page)).toEqual([])
  await row(page, `offer:${offer.id}`).locator('button').click()
  await page.locator('form[data-form=deposit]').waitFor()
  await page.keyboard.press('Escape')
  await deposited(product.origin, token, 30_000)
  // The reports may be a second behind the deposit.
  await eventually(async () => {
    await page.reload()
    await page.locator('[data-group=running][data-ready=true]').waitFor()
    return (await rowsOf(page)).filter((one) => /^(offer|bonus):/.test(one))
  }).toEqual([`bonus:offer:${offer.id} running bonus`])
  await row(page, `bonus:offer:${offer.id}`).locator('a').click()
  await page.locator('[data-center=bonusDetails] [data-wagering], [data-center=bonusDetails] table').first().waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})
