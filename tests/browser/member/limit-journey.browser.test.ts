import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchGame } from '#api/games'
import { brand, type Language } from '#brand/brand'
import { pathIn } from '#core/path'
import { memberPath } from '#core/site/built-pages'
import { violations } from '#tests/support/page/axe'
import { openBrowser, openPage } from '#tests/support/page/browser'
import { figure, mayPlay, playRound, SLOT } from '#tests/support/page/member'
import { openPopup } from '#tests/support/page/popups'
import { eventually } from '#tests/support/page/shell'
import { callEndpoint, deposited, freshName, registered } from '#tests/support/product/client'
import { type Product, startProduct } from '#tests/support/product/product'
import { inEach } from '#tests/support/product/sqlite-files'
import { FULL } from '#tests/support/product/tier'

/** A limit from the registration to its raise, and a reality check, on a product whose day passes while it is stopped. */

const NARROW = { width: 320, height: 640 }
const HOUR_MS = 3_600_000
/** What the game says where a stake would exceed the limit. */
const REACHED: Record<string, string> = {
  es: 'Llegaste a tu límite.',
  en: 'You reached your limit.',
  pt: 'Você chegou ao seu limite.',
}

interface Journey {
  page: Page
  errors: string[]
  token: string
  /** The stake of one round, in minor units. */
  bet: number
}

let product: Product
let browser: Browser
const journeys = new Map<Language, Journey>()

function journeyIn(language: Language): Journey {
  const journey = journeys.get(language)
  if (!journey) throw new Error(`nobody came in ${language}`)
  return journey
}

beforeAll(async () => {
  if (!FULL) return
  product = await startProduct({ env: { SEED_HISTORY: '0' } })
  browser = await openBrowser({ pictures: false, motion: false })
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** Lets a day have passed for what waits, and an hour of play for the check; only while the product is stopped. */
function passDay(stateDir: string): void {
  inEach(stateDir, 'bank', (database) => {
    if (!database.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'spending_limit'`).get()) return
    database.exec(`UPDATE spending_limit SET next_ms = next_ms - ${25 * HOUR_MS} WHERE next_ms IS NOT NULL`)
    database.exec(`UPDATE play_session SET since_ms = since_ms - ${HOUR_MS}, checked_ms = checked_ms - ${HOUR_MS}`)
  })
}

const row = (page: Page) => page.locator('[data-limit=stake-day]')
const press = (page: Page, action: string) => row(page).locator(`[data-action=${action}-limit]`).click()
const amount = (page: Page) => row(page).getAttribute('data-amount')
const save = async (page: Page, minor: number) => {
  await row(page)
    .locator('input[name=amount]')
    .fill(String(minor / 100))
  await press(page, 'save')
}
/** No axe violation and nothing beyond the width. */
async function expectSound(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

async function openGame(language: Language): Promise<Page> {
  const { page, token } = journeyIn(language)
  const fields = { nodeId: SLOT, mode: 'real', language, platform: 'html5-mobile' } as const
  const { url } = await callEndpoint(product.origin, launchGame, fields, token)
  const game = await page.context().newPage()
  await game.goto(String(url))
  await mayPlay(game)
  return game
}

describe.runIf(FULL).each(brand.languages)('in %s, on the first day', (language) => {
  test('a limit is set after registration, another one is reached in a game, and its raise waits', async () => {
    const { page, errors } = await openPage(browser, { viewport: NARROW, baseURL: product.origin })
    const token = await registered(product.origin, freshName())
    await page.goto(pathIn(language, '/help'))
    await page.evaluate((value) => sessionStorage.setItem('token', value), token)
    await page.reload()
    await page.locator('[data-account-bar][data-state=in]').waitFor({ state: 'attached' })
    journeys.set(language, { page, errors, token, bet: 0 })

    await openPopup(page, 'limit-offer', null)
    const offer = page.locator('[data-limit-offer]')
    await offer.locator('[name=limitAmount]').fill('900')
    await offer.locator('[name=limitPeriod]').selectOption('week')
    await expectSound(page)
    await offer.locator('[data-action=set-limit]').focus()
    await page.keyboard.press('Enter')
    await offer.locator('[data-action=done]').click()
    await offer.waitFor({ state: 'detached' })
    await deposited(product.origin, token, 50_000)

    const game = await openGame(language)
    const bet = await figure(game, 'bet')
    journeys.set(language, { page, errors, token, bet })
    await page.goto(pathIn(language, memberPath('limits')))
    await eventually(() => page.locator('[data-limit=deposit-week]').getAttribute('data-amount')).toBe('90000')
    await press(page, 'set')
    await save(page, bet)
    await eventually(() => amount(page)).toBe(String(bet))

    await playRound(game)
    await game.locator('[data-spin]').click()
    await game.locator('body[data-state=refused]').waitFor()
    expect(await game.locator('#message').textContent()).toContain(REACHED[language])
    expect(await violations(game)).toEqual([])
    await game.close()

    await page.reload()
    await press(page, 'raise')
    await save(page, 3 * bet)
    await row(page).locator('[data-waiting-limit=waiting]').waitFor()
    expect(await amount(page)).toBe(String(bet))
    expect(await row(page).locator('[data-action=confirm-limit]').count()).toBe(0)
    await expectSound(page)
  })
})

test.runIf(FULL)('a day passes', async () => {
  const { stateDir, port } = product
  await product.end()
  passDay(stateDir)
  product = await startProduct({ stateDir, port, env: { SEED_HISTORY: '0' } })
})

describe.runIf(FULL).each(brand.languages)('in %s, a day later', (language) => {
  test('the raise is confirmed by its member alone, by the keyboard', async () => {
    const { page, bet } = journeyIn(language)
    await page.reload()
    await row(page).locator('[data-action=confirm-limit]').waitFor()
    expect(await amount(page)).toBe(String(bet))
    await expectSound(page)
    await row(page).locator('[data-action=confirm-limit]').focus()
    await page.keyboard.press('Enter')
    await eventually(() => amount(page)).toBe(String(3 * bet))
  })

  test('the check that is due stops the game until it is acknowledged, and then the round is played', async () => {
    const { page, errors } = journeyIn(language)
    const stopped = await openGame(language)
    await stopped.locator('[data-spin]').click()
    await stopped.locator('body[data-state=refused]').waitFor()
    await stopped.close()
    await page.goto(`${pathIn(language, '/seamless')}?game=${SLOT}`)
    const check = page.locator('dialog [data-reality-check=due]')
    await check.waitFor()
    await page.keyboard.press('Escape')
    expect(await check.isVisible()).toBe(true)
    await expectSound(page)
    await check.locator('[data-action=go-on]').focus()
    await page.keyboard.press('Enter')
    await check.waitFor({ state: 'detached' })
    await playRound(await openGame(language))
    expect(
      errors.filter((error) => !/ 40[0-9] | 42[0-9] | 50[0-9] |Failed to fetch|ERR_CONNECTION/.test(error)),
    ).toEqual([])
    await page.context().close()
  })
})
