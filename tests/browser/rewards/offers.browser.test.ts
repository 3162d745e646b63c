import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activityList } from '#api/rewards/activities'
import { acceptOffer, offerList } from '#api/rewards/offers'
import { raffleList } from '#api/rewards/promotions'
import { brand } from '#brand/brand'
import { offers } from '#brand/promotions/offers'
import { pathIn } from '#core/path'
import { DRAFT as ACTIVITY_DRAFT } from '#tests/exams/operator/rewards/activities'
import { DRAFT as OFFER_DRAFT } from '#tests/exams/operator/rewards/offers'
import { DRAFT as RAFFLE_DRAFT } from '#tests/exams/operator/rewards/raffles'
import { watchShifts } from '#tests/support/measure/shifts'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { painted } from '#tests/support/page/clock'
import { openMember } from '#tests/support/page/member'
import { atRest } from '#tests/support/page/rest'
import { eventually } from '#tests/support/page/shell'
import { deposited, freshName, PASSWORD, registered } from '#tests/support/product/client'
import { ownerPut } from '#tests/support/product/confirmer'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'
import { isWide } from './mall-page.ts'

/** Deposit bonuses on the page of promotions: what they ask and are worth, yes, no, and the deposit that brings them. */

let browser: Browser
/** The only member that `FOR_ONE` is for. */
const insider = freshName()
const FOR_ONE = `solo-${insider}`
beforeAll(async () => {
  browser = await openBrowser()
  await registered(product.origin, insider)
  const audience = { kind: 'list', accounts: [insider] }
  const times = { from: '2026-01-01T00:00:00.000Z', drawAt: '2098-12-01T00:00:00.000Z' }
  await ownerPut(`/ops/budgets/offer-${FOR_ONE}/MXN`, { amount: 100_000 })
  await ownerPut(`/ops/offers/${FOR_ONE}`, { draft: { ...OFFER_DRAFT, audience } })
  await ownerPut(`/ops/raffles/${FOR_ONE}`, { draft: { ...RAFFLE_DRAFT, ...times, audience } })
  await ownerPut(`/ops/activities/${FOR_ONE}`, { draft: { ...ACTIVITY_DRAFT, audience } })
})
afterAll(() => browser.close())

const [OURS = { id: '' }] = offers
const card = (page: Page, id = OURS.id) => page.locator(`[data-offer=${id}]`)

test('a bonus is accepted, comes with the deposit, and shows what is left to wager', async () => {
  const { page, errors, token } = await openMember(browser, { viewport: DESKTOP }, 0, '/promotions')
  await page.locator(`[data-offer=${OURS.id}][data-state=join]`).waitFor()
  expect(await card(page).textContent()).toMatch(/Depositas\$500.00Recibes de bono\$500.00Hay que apostar\$5,000.00/)
  await card(page).locator('[data-action=accept]').press('Enter')
  await page.locator(`[data-offer=${OURS.id}][data-state=joined]`).waitFor()
  expect(await violations(page)).toEqual([])
  await page.locator('[data-activity][data-state=join]').first().waitFor()
  expect(await page.content()).not.toContain(FOR_ONE)
  await card(page).locator('[data-action=withdraw]').click()
  await page.locator(`[data-offer=${OURS.id}][data-state=join]`).waitFor()
  await card(page).locator('[data-action=accept]').click()
  await page.locator(`[data-offer=${OURS.id}][data-state=joined]`).waitFor()
  await deposited(product.origin, token, 30_000)
  // The reports may be a second behind the deposit.
  await eventually(async () => {
    await page.reload()
    await card(page).waitFor()
    return page.locator(`[data-offer=${OURS.id}][data-state]`).getAttribute('data-state')
  }).toBe('issued')
  expect(await card(page).locator('[role=status]').textContent()).toContain('$300.00')
  await card(page).locator('[data-action=bonus]').click()
  await page.locator('[data-center=bonusDetails]').waitFor()
  await eventually(() => page.locator('[data-center=bonusDetails]').textContent()).toContain('$300.00')
  expect(errors).toEqual([])
  await page.context().close()
})

test('a visitor reads the conditions before any script, says no, and signs in to say yes', async () => {
  const { page: still } = await openPage(browser, { viewport: PHONE, javaScriptEnabled: false })
  await still.goto('/promotions')
  expect(await still.locator('[data-static=offers]').textContent()).toMatch(
    /Bono de bienvenida.*Hay que apostar.*16 días/,
  )
  await still.context().close()
  const { page, errors } = await openPage(browser, { viewport: PHONE })
  await page.goto('/promotions')
  await card(page).locator('[data-action=decline]').click()
  await page.locator(`[data-declined=${OURS.id}]`).waitFor()
  await page.locator(`[data-declined=${OURS.id}] [data-action=again]`).click()
  for (const name of ['offer', 'raffle', 'activity']) await page.locator(`[data-${name}]`).first().waitFor()
  /** Where the first card of each kind stands in its section, and how high it is. */
  const above = () =>
    page.locator('section:has(h2:is(#offers, #raffles, #activities))').evaluateAll((all) =>
      all.map((section) => {
        const first = section.querySelector('li')?.getBoundingClientRect()
        return [(first?.top ?? 0) - section.getBoundingClientRect().top, first?.height]
      }),
    )
  const before = await above()
  await card(page).locator('[data-action=accept]').click()
  const form = page.locator('form[data-form=login]')
  await form.locator('[name=username]').fill(insider)
  await form.locator('[name=password]').fill(PASSWORD)
  await form.locator('[data-action=login]').click()
  for (const name of ['offer', 'raffle', 'activity'])
    await page.locator(`[data-${name}=${FOR_ONE}][data-state=join]`).waitFor()
  expect(await above()).toEqual(before)
  await card(page, FOR_ONE).locator('[data-action=accept]').press('Enter')
  await page.locator(`[data-offer=${FOR_ONE}][data-state=joined]`).waitFor()
  await page.locator(`[data-raffle=${FOR_ONE}] [data-action=join]`).click()
  await page.locator(`[data-raffle=${FOR_ONE}][data-state=joined]`).waitFor()
  for (const width of [320, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await isWide(page), await violations(page)]).toEqual([width, false, []])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/for-one-${width}.png`, fullPage: true })
  }
  expect(errors).toEqual([])
  await page.context().close()
})

const WORTH = { stake: 1_000, returned: 0.9674, rounds: 500, cost: 16_305, chance: 0.3787, left: 38_911 }
const OFFER = {
  ...{ id: 'bienvenida', version: 3, title: 'Bono de bienvenida', text: 'Tu depósito otra vez.', motif: 'farol' },
  ...{ currency: 'MXN', percent: 100, minimum: 10_000, most: 50_000, depositDays: 14, days: 16, toWager: 500_000 },
  ...{ multiple: 10, of: 'bonus', maxStake: 5_000, order: 'last' },
  weights: [
    { gameType: 'RNG', percent: 100 },
    { gameType: 'LIVE', percent: 10 },
  ],
  worths: [
    { game: 'La Lotería del Puerto', ...WORTH },
    { game: 'El Faro', ...WORTH, chance: 0.9044, left: 35_323, cost: 15_000, returned: 0.97 },
  ],
}
const value = (content: object) => ({ success: true, value: content })

describe.each(FULL ? brand.languages : [brand.defaultLanguage])('in %s', (language) => {
  test('what it is worth fits every width, for each game, and axe finds nothing', async () => {
    const { page } = await openPage(browser, { viewport: DESKTOP })
    await page.route(`**${offerList.path}`, (route) => route.fulfill({ json: value({ offers: [OFFER] }) }))
    await page.goto(pathIn(language, '/promotions'))
    await card(page).waitFor()
    const shot = (name: string, width: number) =>
      process.env.SHOTS &&
      page.screenshot({ path: `${process.env.SHOTS}/${name}-${language}-${width}.png`, fullPage: true })
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect([width, await isWide(page)]).toEqual([width, false])
      await shot('offers', width)
    }
    expect(await violations(page)).toEqual([])
    await card(page).locator('[data-action=worth]').click()
    await page.locator('[data-worth="38911"]').waitFor()
    expect(await page.locator('[data-worth] i[data-keeps]').count()).toBe(38)
    await page.locator('#worth-game').selectOption('1')
    await page.locator('[data-worth="35323"]').waitFor()
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect([width, await isWide(page), await violations(page)]).toEqual([width, false, []])
      await shot('worth', width)
    }
    await page.context().close()
  })
})

test('an offer that has changed is refused and shown anew, and without an answer the page keeps what it was built with', async () => {
  const { page } = await openMember(browser, { viewport: PHONE }, 0, '/promotions')
  await page.locator(`[data-offer=${OURS.id}][data-state=join]`).waitFor()
  const refused = { success: false, code: 'offer-changed', message: '.' }
  await page.route(`**${acceptOffer.path}`, (route) => route.fulfill({ status: 409, json: refused }))
  await card(page).locator('[data-action=accept]').click()
  await card(page).locator('[role=alert]').waitFor()
  await page.unroute(`**${acceptOffer.path}`)
  await page.route(`**${offerList.path}`, (route) => route.abort())
  await page.reload()
  await page.locator('[data-action=retry-offers]').waitFor()
  expect(await page.locator('[data-static=offers]').isVisible()).toBe(true)
  await page.unroute(`**${offerList.path}`)
  await page.locator('[data-action=retry-offers]').click()
  await card(page).waitFor()
  await page.context().close()
})

test('what stands below does not move when the live cards come, and the cards fill the width', async () => {
  const { page } = await openPage(browser, { viewport: DESKTOP })
  const shifts = await watchShifts(page)
  let released = Promise.withResolvers<void>()
  for (const { path } of [offerList, raffleList, activityList])
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch()
      await released.promise
      await route.fulfill({ response })
    })
  // At 1200 the side menu is wide, too.
  for (const [width, columns] of [
    ...[[320, 1] as const, [390, 1] as const, [900, 2] as const, [1199, 2] as const],
    ...[[1200, 2] as const, [1440, 3] as const],
  ]) {
    released = Promise.withResolvers<void>()
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/promotions')
    await page.locator('[data-static=activities]').waitFor()
    await painted(page)
    const below = page.locator('[data-promotions]')
    const before = await below.boundingBox()
    released.resolve()
    for (const name of ['offers', 'raffles', 'activities']) await page.locator(`[data-${name}]`).first().waitFor()
    await atRest(page)
    expect([width, await below.boundingBox()]).toEqual([width, before])
    expect([width, await shifts()]).toEqual([width, []])
    const cards = await page
      .locator('main li:is([data-offer], [data-raffle], [data-activity])')
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ left, top, right }) => ({ left, top, right })),
      )
    const first = cards.filter(({ top }) => Math.abs(top - (cards[0]?.top ?? 0)) < 1)
    expect([width, first.length]).toEqual([width, columns])
    const main = await page.locator('main').boundingBox()
    const right = Math.max(...cards.map((one) => one.right))
    expect(main && main.x + main.width - right).toBeLessThanOrEqual(width < 900 ? 24 : 40)
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/promotions-${width}.png`, fullPage: true })
  }
  await page.context().close()
})
