import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cashbackList } from '#api/rewards/cashback'
import { pointBalance } from '#api/rewards/points'
import { redeemCode } from '#api/rewards/promotion-codes'
import { claimReward, rewardList } from '#api/rewards/rewards'
import { brand } from '#brand/brand'
import { cashbacks } from '#brand/promotions/cashbacks'
import { codes } from '#brand/promotions/codes'
import { pathIn } from '#core/path'
import { violations } from '#tests/support/page/axe'
import { openBrowser, PHONE } from '#tests/support/page/browser'
import { atRest } from '#tests/support/page/rest'
import { eventually } from '#tests/support/page/shell'
import { FULL } from '#tests/support/product/tier'
import { cashbacksOf } from '#tests/support/rewards/center-sources'
import { answer, openAs, refusal, value } from './answers.ts'
import { MISSION, openCenter, POINTS, RAFFLE, REBATE } from './center-answers.ts'
import { isWide } from './mall-page.ts'

/** The reward centre: what can be collected, runs, comes and ended, each block by itself. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const collect = (page: Page, id: string) => page.locator(`[data-reward="${id}"] [data-action=collect]`)

describe.each(FULL ? brand.languages : [brand.defaultLanguage])('in %s', (language) => {
  test('what can be collected, runs, comes and ended fits every width, and axe finds nothing', async () => {
    const { page, errors } = await openCenter(browser, pathIn(language, '/member/rewardCenter'))
    expect(await page.locator('[data-reward]').count()).toBe(3)
    expect(await page.locator('[data-ended] tbody tr').count()).toBe(3)
    expect(await page.locator('[data-reward-row]').count()).toBe(13)
    for (const width of [320, 390, 900, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect([width, await isWide(page)]).toEqual([width, false])
      if (width === 320 || width === 1440 || FULL) expect([width, await violations(page)]).toEqual([width, []])
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/rewards-${language}-${width}.png`, fullPage: true })
    }
    expect(errors).toEqual([])
    await page.context().close()
  })
})

test('a reward is collected by keyboard; a refusal says why beside the button, and another try works', async () => {
  const { page } = await openCenter(browser, '/member/rewardCenter')
  const rebate = page.locator('[data-reward="rebate:2026-11-25"]')
  expect(await rebate.textContent()).toMatch(/Slots · 1% de \$1,800.00\$18.00.*En vivo · 0.6% de \$2,300.00\$13.80/)
  await answer(page, claimReward, refusal('busy'))
  await collect(page, 'rebate:2026-11-25').press('Enter')
  await rebate.locator('[role=alert]').waitFor()
  expect(await collect(page, 'rebate:2026-11-25').isVisible()).toBe(true)
  await answer(page, claimReward, value({ ...REBATE, state: 'claimed', endedAt: '2026-11-27T12:00:00.000Z' }))
  await collect(page, 'rebate:2026-11-25').press('Enter')
  await rebate.locator('[data-collected=claimed]').waitFor()
  expect(await rebate.textContent()).toContain('En tu saldo')
  await answer(page, claimReward, value({ ...MISSION, state: 'process', endedAt: '2026-11-27T12:00:00.000Z' }))
  await collect(page, MISSION.id).click()
  await page.locator(`[data-reward="${MISSION.id}"] [data-collected=process]`).waitFor()
  expect(await violations(page)).toEqual([])
  // The paper stays until the next visit.
  expect(await page.locator('[data-reward]').count()).toBe(3)
  await page.context().close()
})

test('an empty centre says so, and each block says that it failed and comes after another try', async () => {
  const { page } = await openCenter(browser, '/member/rewardCenter', { open: [], ended: [], next: null })
  await page.setViewportSize(PHONE)
  expect(await page.locator('[data-rewards="0"]').textContent()).toMatch(/Nada por recoger hoy.*Aún no has recogido/)
  const running = page.locator('[data-cashback-row=weekly]')
  expect(await running.textContent()).toMatch(
    /Cashback weekly.*semana: \$1,100.00. Si terminara ahora, volverían \$16.50.*En curso.*Ver la regla/,
  )
  expect(await running.locator('a').getAttribute('href')).toBe('/member/manualRebate')
  expect(await page.locator('[data-cashback-row=enero]').textContent()).toMatch(/Semana del .*Próximamente/)
  expect(await violations(page)).toEqual([])
  for (const endpoint of [rewardList, pointBalance, cashbackList]) await answer(page, endpoint, refusal('busy'))
  await page.reload()
  await eventually(() => page.locator('main [role=alert]').count()).toBe(3)
  expect(await violations(page)).toEqual([])
  await answer(page, rewardList, value({ open: [RAFFLE], ended: [], next: null }))
  await answer(page, pointBalance, value(POINTS))
  await answer(page, cashbackList, value(cashbacksOf([])))
  const again = page.locator('main').getByRole('button', { name: 'Reintentar' })
  while ((await again.count()) > 0) {
    await again.first().click()
    await atRest(page)
  }
  await page.locator('[data-reward="raffle:faro"]').waitFor()
  expect(await page.locator('main').textContent()).toContain('4,280')
  await page.context().close()
})

const field = (page: Page) => page.locator('form[data-form=code] [name=code]')
const send = (page: Page) => page.locator('[data-action=send-code]')

test('a code is entered by keyboard, however it is written, and its reward is collected; once used it says so', async () => {
  const { page, errors } = await openAs(browser, PHONE)
  await page.goto('/member/rewardCenter')
  await page.locator('[data-rewards="0"]').waitFor()
  for (const { id } of cashbacks) await page.locator(`[data-cashback-row=${id}][data-state=running]`).waitFor()
  const claimed = page.waitForResponse(`**${claimReward.path}`)
  await send(page).click()
  await eventually(() => field(page).evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await field(page).getAttribute('aria-invalid')).toBe('true')
  const [{ code, reward } = { code: '', reward: { amount: 0 } }] = codes
  await page.keyboard.type('faro no hay')
  await page.keyboard.press('Enter')
  await page.getByText('Ese código no existe').waitFor()
  await eventually(() => field(page).evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await field(page).inputValue()).toBe('faro no hay')
  expect(await violations(page)).toEqual([])
  // The list that is read when a code was taken comes after the claim: what was collected stays where it stood.
  await page.route(`**${rewardList.path}`, async (route) => {
    await claimed
    await route.continue()
  })
  await field(page).fill(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `)
  await page.keyboard.press('Enter')
  await page.locator(`[data-taken="code:${code}"]`).getByText('La luz del faro').waitFor()
  expect(await field(page).inputValue()).toBe('')
  await collect(page, `code:${code}`).press('Enter')
  await page.locator('[data-ended="1"]').waitFor()
  await page.locator(`[data-reward="code:${code}"] [data-collected=claimed]`).waitFor()
  expect(await page.locator(`[data-reward="code:${code}"]`).textContent()).toContain(`+${reward.amount} puntos`)
  expect(await violations(page)).toEqual([])
  await field(page).fill(code)
  await page.keyboard.press('Enter')
  await page.getByText('Ya usaste ese código').waitFor()
  await page.reload()
  await page.locator('[data-ended="1"]').getByText('La luz del faro').waitFor()
  // The browser notes what was refused.
  expect(errors.filter((error) => !/status of (404|409)/.test(error))).toEqual([])
  await page.context().close()
})

describe.each(FULL ? brand.languages : [brand.defaultLanguage])('in %s', (language) => {
  test('why a code is refused stands below its field, where it stays typed, at 320 px too', async () => {
    const { page } = await openCenter(browser, pathIn(language, '/member/rewardCenter'))
    await page.setViewportSize({ width: 320, height: 900 })
    const seen = new Set<string>()
    for (const [code, detail] of [
      ...(['unknown', 'early', 'over', 'spent', 'used'] as const).map((why) => [`promotion-code-${why}`] as const),
      ...([['excluded'], ['wrong-currency'], ['too-many-requests', { retryAfterSeconds: 540 }]] as const),
    ]) {
      await answer(page, redeemCode, refusal(code, detail))
      await field(page).fill('FARO2026')
      await send(page).click()
      const note = page.locator('form[data-form=code] p')
      await eventually(() => field(page).getAttribute('aria-invalid')).toBe('true')
      seen.add((await note.textContent()) ?? '')
      expect(await field(page).inputValue()).toBe('FARO2026')
      expect([code, await isWide(page)]).toEqual([code, false])
    }
    expect(seen.size).toBe(8)
    expect([...seen].at(-1)).toContain('9')
    expect(await violations(page)).toEqual([])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/code-${language}-320.png` })
    await page.context().close()
  })
})
