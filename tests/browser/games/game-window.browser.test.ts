import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { protectionCalls } from '#api/protection/calls'
import { memberPath } from '#core/site/built-pages'
import { violations } from '#tests/support/page/axe'
import { openBrowser } from '#tests/support/page/browser'
import {
  figure,
  mayPlay,
  openMember,
  openSlot,
  openTrial,
  playRound,
  SLOT,
  type Visit,
} from '#tests/support/page/member'
import { atRest } from '#tests/support/page/rest'
import { eventually } from '#tests/support/page/shell'
import { deposited } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'
import type { SlotView } from '#workers/studio/games/slots/reel-game'
import type { Round } from '#workers/studio/wire'
import { besideOutsideGame } from './outside-game.ts'

/** The window of a slot: what it shows of a round and of the session, and how it leads to the site. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: true, motion: true })
})
afterAll(() => browser.close())

/** Makes a round pay three lines, one a row: 5, 3 and 2 times the bet. */
async function payThreeLines(route: Route): Promise<void> {
  const response = await route.fetch()
  const body = (await response.json()) as { value: { round: Round<SlotView> } }
  const { round } = body.value
  const line = (row: number, pay: number): SlotView['wins'][number] => ({
    ...{ kind: 'line', line: row + 1, symbol: round.view?.screen[0]?.[row] ?? '', count: 3, ways: 1, times: 1, pay },
    ...{ cells: [0, 1, 2].map((reel) => ({ reel, row })), amount: (round.bet * pay) / 100 },
  })
  const wins = [line(0, 500), line(1, 300), line(2, 200)]
  Object.assign(round, { view: { ...round.view, wins }, win: round.bet * 10 })
  await route.fulfill({ response, json: body })
}

/** Makes a round return this part of its bet, in hundredths. */
const payBack = (part: number) => async (route: Route) => {
  const response = await route.fetch()
  const body = (await response.json()) as { value: { round: Round<SlotView> } }
  const { round } = body.value
  const cells = [{ reel: 0, row: 0 }]
  const win = { kind: 'scatter', line: 0, symbol: 'farol', count: 3, ways: 1, times: 1, pay: part, cells, amount: 0 }
  Object.assign(round, { view: { ...round.view, wins: [win] }, win: (round.bet * part) / 100 })
  await route.fulfill({ response, json: body })
}

async function spinWith(game: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await game.unroute('**/round')
  await game.route('**/round', answer)
  await playRound(game)
}

/** Records what the reels light, as "line of cards", and the amounts that the message shows. */
async function watchWin(game: Page): Promise<() => Promise<{ lights: string[]; amounts: number[] }>> {
  const seen = await game.evaluateHandle(() => {
    const lights: string[] = []
    const amounts: number[] = []
    const add = <Item>(list: Item[], item: Item) => list.at(-1) !== item && list.push(item)
    new MutationObserver(() => {
      const cards = document.querySelectorAll('#board [data-lit]').length
      if (cards > 0) add(lights, `${document.querySelector('#board .badge')?.textContent} of ${cards}`)
      const amount = document.querySelector('#message .amount [aria-hidden]')
      if (amount) add(amounts, Number(amount.textContent?.replace(/[^\d.]/g, '')))
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributeFilter: ['data-lit'] })
    return { lights, amounts }
  })
  return () => seen.jsonValue()
}

const lit = (game: Page) => game.locator('#board [data-lit]').count()
const session = (game: Page) =>
  game.locator('#session').evaluate(({ dataset }) => [Number(dataset.staked), Number(dataset.won)])

describe('a round', () => {
  let game: Page
  beforeAll(async () => {
    game = await openTrial(browser)
  })
  afterAll(() => game.context().close())

  test('of several lines shows them all, then one by one, then all; its amount counts up', async () => {
    const seen = await watchWin(game)
    await spinWith(game, payThreeLines)
    await game.waitForFunction(() => document.querySelectorAll('#board [data-lit]').length === 9)
    await expect.poll(async () => (await seen()).lights).toEqual(['1 of 9', '1 of 3', '2 of 3', '3 of 3', '1 of 9'])
    const { amounts } = await seen()
    expect(amounts[0]).toBe(0)
    expect(amounts.at(-1)).toBe(100)
    expect(amounts.toSorted((one, other) => one - other)).toEqual(amounts)
    expect(amounts.length).toBeGreaterThan(2)
    expect(await game.locator('#message .amount .unseen').textContent()).toMatch(/100\.00/)
    expect(await session(game)).toEqual([1_000, 10_000])
  })

  test('that returns less than the bet says so, and so does one that returns the bet; neither is lit', async () => {
    await spinWith(game, payBack(50))
    expect(await game.locator('#message').textContent()).toMatch(
      /^Premio de .*5\.00: menos que tu apuesta de .*10\.00\.$/,
    )
    expect(await lit(game)).toBe(0)
    await spinWith(game, payBack(100))
    expect(await game.locator('#message').textContent()).toMatch(/^Premio de .*10\.00: lo mismo que tu apuesta\.$/)
    expect(await session(game)).toEqual([3_000, 11_500])
    expect(await game.locator('#session').textContent()).toMatch(/Apostado.*30\.00.*Ganado.*115\.00.*Neto\+.*85\.00/)
  })

  test.runIf(FULL)('that finds no connection leaves no earlier win lit', async () => {
    await spinWith(game, payThreeLines)
    expect(await lit(game)).toBeGreaterThan(0)
    await game.unroute('**/round')
    await game.route('**/round', (route) => route.abort())
    await game.route('**/table', (route) => route.abort())
    await game.locator('[data-spin]').click()
    await game.locator('body[data-state=offline]').waitFor()
    expect(await lit(game)).toBe(0)
    expect(await game.locator('#board .trace, #board .badge').count()).toBe(0)
    await game.unroute('**/table')
    await game.unroute('**/round')
    await mayPlay(game)
  })

  test('has any bet in two presses, and one press of the keyboard leads there', async () => {
    const button = game.locator('#bet-button')
    await button.focus()
    await game.keyboard.press('Enter')
    const steps = game.locator('#bets button')
    expect(await steps.count()).toBe(12)
    expect(await game.locator('#bets [aria-pressed=true]').textContent()).toMatch(/10\.00/)
    expect(await game.evaluate(() => document.activeElement?.getAttribute('aria-pressed'))).toBe('true')
    expect(await violations(game)).toEqual([])
    await steps.last().click()
    await expect.poll(() => figure(game, 'bet')).toBe(40_000)
    await button.click()
    await game.keyboard.press('Escape')
    await game.locator('#bet-dialog').waitFor({ state: 'hidden' })
    await button.click()
    expect(await game.locator('#bets [aria-pressed=true]').textContent()).toMatch(/400\.00/)
    await steps.first().click()
    await expect.poll(() => figure(game, 'bet')).toBe(200)
  })

  test.runIf(FULL)('played automatically is stopped by a button with the sign of stopping', async () => {
    const auto = game.locator('#auto')
    const signs = () =>
      auto.locator('[data-when]').evaluateAll((all) => all.filter((one) => one.checkVisibility()).length)
    const sign = () => auto.locator('[data-when]:visible').getAttribute('data-when')
    expect([await signs(), await sign()]).toEqual([1, 'off'])
    await auto.click()
    await game.locator('#auto-dialog [value=start]').click()
    await game.locator('#auto[data-running=true]').waitFor()
    expect([await signs(), await sign()]).toEqual([1, 'on'])
    await auto.click()
    expect([await signs(), await sign()]).toEqual([1, 'off'])
    await mayPlay(game)
  })

  test('plays sounds only while the sign of sound says so', async () => {
    const sound = game.locator('#sound')
    const drawing = () => sound.locator('[data-when]:visible svg path').getAttribute('d')
    const off = await drawing()
    await sound.click()
    expect(await sound.getAttribute('aria-pressed')).toBe('true')
    expect(await drawing()).not.toBe(off)
    await sound.click()
    expect(await drawing()).toBe(off)
  })
})

test('with reduced motion the lines and the amount of a win stand still', async () => {
  const game = await openTrial(browser, { reducedMotion: 'reduce' })
  await game.clock.install()
  await game.route('**/round', payThreeLines)
  await game.locator('[data-spin]').click()
  await game.locator('body[data-state=win]').waitFor()
  expect(await game.locator('#message .amount [aria-hidden]').textContent()).toMatch(/100\.00/)
  expect(await lit(game)).toBe(9)
  await game.clock.runFor(6_000)
  expect(await lit(game)).toBe(9)
  await game.context().close()
})

describe('without money', () => {
  let visit: Visit
  let game: Page
  beforeAll(async () => {
    visit = await openMember(browser, {}, 0)
    game = await openSlot(visit.page)
  })
  afterAll(() => visit.page.context().close())

  test('the deposit opens beside the game, signed in, and the game sees the money on return', async () => {
    await game.locator('[data-spin]').click()
    await game.locator('body[data-state=no-money]').waitFor()
    const opening = game.context().waitForEvent('page')
    await game.getByRole('link', { name: 'Depositar' }).click()
    const site = await opening
    await site.locator('form[data-form=deposit]').waitFor()
    expect(new URL(site.url()).search).toBe('')
    expect(new URL(game.url()).origin).toBe(product.studio)
    await deposited(product.origin, visit.token, 50_000)
    await site.close()
    await game.evaluate(() => window.dispatchEvent(new Event('focus')))
    await game.locator('body[data-state=ready]').waitFor()
    expect(await figure(game, 'balance')).toBe(50_000)
  })

  test.runIf(FULL)('a press to play asks the wallet once more before it refuses', async () => {
    await game.route('**/round', async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { value: { balance: number } }
      body.value.balance = 0
      await route.fulfill({ response, json: body })
    })
    await playRound(game)
    await game.unroute('**/round')
    expect(await figure(game, 'balance')).toBe(0)
    await playRound(game)
    expect(await figure(game, 'balance')).toBeGreaterThan(40_000)
    expect(visit.errors).toEqual([])
  })

  test('the limits of the game lead to the page that explains how they are set', async () => {
    const href = (await game.locator('#foot a').getAttribute('href')) ?? ''
    expect(href).toBe(`${product.origin}/responsible`)
    expect((await fetch(href)).status).toBe(200)
  })
})

test('a game in the page has one bar with the name, one cross, and its deposit opens above it and leads back', async () => {
  const { page, token } = await openMember(browser, {}, 0)
  await page.route(`**${protectionCalls.realityCheck.path}`, (route) => route.abort())
  await page.goto(`/seamless?game=${SLOT}&mode=real`)
  await page.locator('[data-play-bar=failed] [data-protection-links]').waitFor()
  await page.unroute(`**${protectionCalls.realityCheck.path}`)
  await page.locator('[data-play-bar=failed] button').click()
  const frame = page.frameLocator('.is-playing iframe')
  await frame.locator('body[data-busy=false]').waitFor()
  expect(await frame.locator('#close').isVisible()).toBe(false)
  expect((await frame.locator('.bar h1').boundingBox())?.width).toBeLessThan(2)
  expect(await frame.locator('#sound').isVisible()).toBe(true)
  await frame.locator('[data-spin]').click()
  await frame.getByRole('link', { name: 'Depositar' }).click()
  await page.locator('form[data-form=deposit]').waitFor()
  expect(await frame.locator('body[data-state=no-money]').count()).toBe(1)
  await deposited(product.origin, token, 50_000)
  await page.keyboard.press('Escape')
  await frame.locator('body[data-state=ready]').waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
  // The session of play stands beside it, and follows the stake; figures that did not come are read again.
  const bar = page.locator('[data-play-bar=ready]')
  const figure = (index: number) => bar.locator('dd').nth(index).textContent()
  expect([await figure(0), await figure(2)]).toEqual(['$0.00', '$0.00'])
  await frame.locator('[data-spin]').click()
  await eventually(() => figure(0)).not.toBe('$0.00')
  const links = await bar.locator('a').evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).pathname))
  expect(links).toEqual([memberPath('limits'), memberPath('breaks'), '/responsible'])
  expect(await violations(page)).toEqual([])
  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await atRest(page)
    const spin = await frame.locator('[data-spin]').boundingBox()
    if (width > 320) expect((spin?.y ?? height) + (spin?.height ?? 0)).toBeLessThanOrEqual(height)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/play-bar-${width}.png` })
  }
  await besideOutsideGame(page)
  await page.context().close()
})
