import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manualRebate } from '#api/rewards/rebate'
import { referralList } from '#api/rewards/referrals'
import { setPaymentPassword } from '#api/session/payment-password'
import { type Bonus, bonuses } from '#api/wallet/bonuses'
import { brand, type Language } from '#brand/brand'
import { offers } from '#brand/promotions/offers'
import { raffles } from '#brand/promotions/raffles'
import { pathIn } from '#core/path'
import { memberPath } from '#core/site/built-pages'
import { arriveBy, registerInvited } from '#tests/support/agents/invited'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, openPage } from '#tests/support/page/browser'
import { eventually } from '#tests/support/page/shell'
import { balanceOf, callEndpoint, deposited, freshName, PASSWORD, registered } from '#tests/support/product/client'
import { type Product, startProduct } from '#tests/support/product/product'
import { inEach } from '#tests/support/product/sqlite-files'
import { FULL } from '#tests/support/product/tier'
import { putForTwo, twoOperators } from '#tests/support/product/two-people'
import { serverAt } from '../../../scripts/ops/server.ts'
import { playSlot } from './mall-page.ts'

/** From a friend's link to what both collect, on a product whose days pass while it is stopped. */

const OFFER = 'por-un-dia'
const [RAFFLE = { id: '' }] = raffles
const BONUS = 10_000
const STAKE = 10_000
const ROUNDS = 5
/** The clock of a product works once a minute. */
const MINUTE = { timeout: 150_000 }

let product: Product
let browser: Browser
const journeys = new Map<Language, { friend: Page; token: string; inviter: string }>()
const journeyIn = (language: Language) => {
  const journey = journeys.get(language)
  if (!journey) throw new Error(`nobody came in ${language}`)
  return journey
}

/** One writes a bonus that one day of play meets, another opens it. */
async function openOffer(): Promise<void> {
  const port = new URL(product.origin).port
  const [eva, leo] = await twoOperators(port, product.opsToken)
  const [{ offer }] = offers as [(typeof offers)[number]]
  const draft = { ...offer, most: { MXN: BONUS }, terms: { ...offer.terms, multiple: 1 } }
  const [one, other] = [serverAt(port, eva), serverAt(port, leo)]
  const reason = 'Para el recorrido'
  await putForTwo(one, other, `/ops/budgets/offer-${OFFER}/MXN`, { amount: 100_000, reason })
  await putForTwo(one, other, `/ops/offers/${OFFER}`, { draft, reason })
}

/** Lets what members did today be of yesterday, and the raffle be due; only while the product is stopped. */
function passDay(stateDir: string): void {
  const earlier = (column: string, format: string) => `${column} = strftime('${format}', ${column}, '-1 day')`
  const [time, day] = ['%Y-%m-%dT%H:%M:%fZ', '%Y-%m-%d']
  inEach(stateDir, 'd1', (database) => {
    if (!database.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'raffles'`).get()) return
    database.prepare('UPDATE raffles SET draw_ms = ? WHERE id = ?').run(Date.now() - 1_000, RAFFLE.id)
    for (const change of [
      `rebate_rules SET ${earlier('from_at', time)}`,
      `bets_quarter_hour_all SET ${earlier('quarter_hour', '%Y-%m-%dT%H:%M')}`,
      `rebate_changes SET ${earlier('day', day)}, ${earlier('since', time)}`,
      `referral_friends SET ${earlier('played_at', time)}`,
    ])
      database.exec(`UPDATE ${change}`)
  })
}

beforeAll(async () => {
  if (!FULL) return
  product = await startProduct({ env: { SEED_HISTORY: '0' } })
  await openOffer()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const at = (page: Page, attribute: string) => page.locator(`[${attribute}]`)

describe.runIf(FULL).each(brand.languages)('in %s, on the first day', (language) => {
  let friend: Page
  let token: string

  test('somebody comes by a friend’s link, accepts a bonus, takes a ticket and deposits', async () => {
    const inviter = await registered(product.origin, freshName())
    const { code } = await callEndpoint(product.origin, referralList, {}, inviter)
    const link = `${product.origin}${pathIn(language, '/register')}?referralCode=${String(code)}`
    friend = await arriveBy(browser, link, { viewport: DESKTOP, baseURL: product.origin })
    token = (await registerInvited(friend)).token
    journeys.set(language, { friend, token, inviter })
    await friend.goto(pathIn(language, '/promotions'))
    await at(friend, `data-offer=${OFFER}`).locator('[data-action=accept]').click()
    await friend.locator(`[data-offer=${OFFER}][data-state=joined]`).waitFor()
    await at(friend, `data-raffle=${RAFFLE.id}`).locator('[data-action=join]').click()
    await friend.locator(`[data-raffle=${RAFFLE.id}][data-state=joined]`).waitFor()
    await deposited(product.origin, token, 50_000)
    await eventually(async () => {
      await friend.reload()
      await at(friend, `data-offer=${OFFER}`).waitFor()
      return friend.locator(`[data-offer=${OFFER}][data-state]`).getAttribute('data-state')
    }).toBe('issued')
  })

  test('what is played meets the terms of the bonus, which becomes cash', async () => {
    const openBonus = async () => {
      await friend.goto(pathIn(language, memberPath('bonusDetails')))
      await at(friend, 'data-record').first().locator('button').click()
    }
    await openBonus()
    await at(friend, 'data-wagering=running').waitFor()
    await playSlot(product.origin, token, ROUNDS, STAKE)
    await eventually(async () => {
      const { bonuses: given } = await callEndpoint(product.origin, bonuses, {}, token)
      return (given as Bonus[]).map(({ left, released }) => ({ left, released }))
    }).toEqual([{ left: 0, released: BONUS }])
    await openBonus()
    await at(friend, 'data-center=bonusDetails')
      .getByText(/100[.,]00/)
      .nth(1)
      .waitFor()
    expect(await at(friend, 'data-wagering').count()).toBe(0)
    expect(await violations(friend)).toEqual([])
  })

  test('a mission is claimed, and its points become money', async () => {
    const own = { password: PASSWORD, newPassword: 'Aparte-2026-x', confirmNewPassword: 'Aparte-2026-x' }
    await callEndpoint(product.origin, setPaymentPassword, own, token)
    await friend.goto(pathIn(language, memberPath('missionLeaderboard')))
    const mission = friend.locator('[data-mission=payment-password]')
    await mission.locator('[data-action=collect]').press('Enter')
    await mission.locator('[data-collected=claimed]').waitFor()
    await friend.goto(pathIn(language, '/pointMall'))
    await friend.locator('[data-action=convert]').click()
    await friend.locator('[data-action=all-points]').click()
    const before = await balanceOf(product.origin, token)
    await friend.locator('[data-action=send-conversion]').click()
    const converted = Number(await at(friend, 'data-converted').getAttribute('data-converted'))
    expect(converted).toBeGreaterThanOrEqual(100)
    expect(await balanceOf(product.origin, token)).toBe(before + converted)
  })

  test('the page of the rebate says what today brings, and who sent the link that their friend has played', async () => {
    const amount = (ROUNDS * STAKE) / 100
    await eventually(async () => {
      const { today } = await callEndpoint(product.origin, manualRebate, {}, token)
      return (today as { amount: number }).amount
    }).toBe(amount)
    await friend.goto(pathIn(language, memberPath('manualRebate')))
    await at(friend, `data-today="${amount}"`).waitFor()
    await eventually(async () => {
      const { friends } = await callEndpoint(product.origin, referralList, {}, journeyIn(language).inviter)
      return friends
    }).toMatchObject([{ step: 'waiting' }])
  })
})

test.runIf(FULL)('a day passes', async () => {
  await product.end()
  passDay(product.stateDir)
  product = await startProduct({ stateDir: product.stateDir, port: product.port })
})

/** Collects everything that is there to collect, once all of it is there. */
async function collectAll(page: Page, kinds: readonly string[]): Promise<void> {
  const paper = (kind: string) => page.locator(`[data-reward^="${kind}:"]`)
  for (const kind of kinds)
    await expect
      .poll(async () => {
        await page.reload()
        await at(page, 'data-rewards').waitFor()
        return paper(kind).count()
      }, MINUTE)
      .toBe(1)
  for (const kind of kinds) {
    await paper(kind).locator('[data-action=collect]').press('Enter')
    await paper(kind).locator('[data-collected=claimed]').waitFor()
  }
}

describe.runIf(FULL).each(brand.languages)('in %s, on the next day', (language) => {
  test('the friend collects the rebate and the prize, and repeats the draw', async () => {
    const { friend, token } = journeyIn(language)
    const before = await balanceOf(product.origin, token)
    await friend.goto(pathIn(language, memberPath('rewardCenter')))
    await collectAll(friend, ['rebate', 'raffle'])
    expect(await balanceOf(product.origin, token)).toBe(before + (ROUNDS * STAKE) / 100 + 20_000)
    expect(await violations(friend)).toEqual([])
    await friend.goto(pathIn(language, '/promotions'))
    await at(friend, `data-raffle=${RAFFLE.id}`).locator('[data-action=check]').click()
    await at(friend, 'data-check=right').waitFor()
    await friend.context().close()
  })

  test('who sent the link sees how far the friend has come, and collects the reward', async () => {
    const { inviter } = journeyIn(language)
    const { page } = await openPage(browser, { viewport: DESKTOP, baseURL: product.origin })
    await page.addInitScript((value) => {
      sessionStorage.setItem('token', value)
      sessionStorage.setItem('USER_POPUP', 'closed')
    }, inviter)
    await page.goto(pathIn(language, memberPath('rewardCenter')))
    await collectAll(page, ['referral'])
    expect(await balanceOf(product.origin, inviter)).toBe(5_000)
    await page.goto(pathIn(language, memberPath('referral')))
    await page.locator('[data-friends="1"] [data-step=rewarded]').waitFor()
    await page.context().close()
  })
})
