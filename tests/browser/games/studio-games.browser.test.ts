import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brand } from '#brand/brand'
import { violations } from '#tests/support/page/axe'
import { openBrowser, openPage } from '#tests/support/page/browser'
import { figure, mayPlay } from '#tests/support/page/member'
import { deposited, freshName, launched, registered } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'
import { games } from '#workers/studio/games/every'
import { openGame, pressStart, shootFish, GAME_WINDOW as WINDOW } from './studio-game.ts'

/** Every game of the studio that is no slot, in its window: it fits, it is played by keyboard, and its rounds are checked. */

const NARROW = { width: 320, height: 640 }
const ROUNDS = FULL ? 20 : 1
const LANGUAGES = FULL ? brand.languages : [brand.defaultLanguage]
/** A game of each way to play and to draw: alone, against a clock, against another player, in the sea. */
const ONE_OF_EACH = [
  'baccarat',
  'blackjack',
  'bombo',
  'colibri',
  'el-arrecife',
  'jacks-o-mejor',
  'mano-a-mano',
  'mas-o-menos',
  'raspa-de-la-feria',
  'ruleta-en-vivo',
]
/** No game has more stops of the Tab key on its board: of many buttons one is a stop. */
const MOST_STOPS = 26
/** More presses than the longest round needs. */
const MOST_PRESSES = 40
/** Far longer than a round of a shared table, on the busiest machine. */
const ROUND_MS = 300_000
const LONG_SENTENCE = 'Esta ventana ya no está activa. Abre el juego otra vez desde el sitio, por favor.'
/** How many rounds a press may miss. */
const MOST_ROUNDS = 30

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: true, motion: true })
})
afterAll(() => browser.close())

/** Presses the first thing on the board or beside it that can be pressed, by the keyboard. Returns false when there is none. */
async function pressFirst(game: Page, place: string): Promise<boolean> {
  const button = game.locator(`${place} button:not([disabled]):not([aria-disabled=true]):visible`).first()
  if ((await button.count()) === 0) return false
  await button.focus()
  await game.keyboard.press('Enter')
  return true
}

/** Places a bet at a shared table. Betting may close before the press arrives; then the next round is waited for. */
async function placeAtTable(game: Page): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await mayPlay(game)
    await pressStart(game)
    const answered = await game.waitForFunction(
      () => {
        const { placed, state } = document.body.dataset
        return placed === undefined ? state !== 'spinning' && 'refused' : 'placed'
      },
      undefined,
      { timeout: ROUND_MS },
    )
    if ((await answered.jsonValue()) === 'placed') return
    await game.locator('body[data-busy=true]').waitFor({ timeout: ROUND_MS })
  }
  throw new Error('no bet was placed at the table')
}

/**
 * Plays one round to its end: a chip where the game has chips, then the first choice that is offered, again and again. The
 * opponent, where the game needs one, starts a round of the same stake.
 */
async function playToTheEnd(game: Page, opponent: Page | null = null): Promise<void> {
  await mayPlay(game)
  if ((await game.locator('body').getAttribute('data-stake')) === 'chips') await pressFirst(game, '#board')
  const before = await game.evaluate(() => document.body.dataset.round ?? '')
  const rounds = await game.locator('body').getAttribute('data-rounds')
  if (rounds === 'shared') await placeAtTable(game)
  else if (rounds === 'sea') await shootFish(game)
  else await pressStart(game)
  if (opponent) {
    await game.locator('.mano-band[data-waits]').waitFor()
    await mayPlay(opponent)
    await pressStart(opponent)
  }
  const isOver = () => game.evaluate((last) => (document.body.dataset.round ?? '') !== last, before)
  const waits = () => game.evaluate(() => document.body.dataset.state === 'deciding')
  for (let presses = 0; presses < MOST_PRESSES && !(await isOver()); presses += 1) {
    await game.waitForFunction(
      (last) => document.body.dataset.state === 'deciding' || (document.body.dataset.round ?? '') !== last,
      before,
      { timeout: ROUND_MS },
    )
    if ((await waits()) && !(await pressFirst(game, '#board'))) await pressFirst(game, '#own-controls')
    await game.waitForTimeout(50)
  }
  expect(await isOver()).toBe(true)
}

const widthBeyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
const heightBeyond = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)

/** Shows a sentence longer than any that has a button below it (client/message.ts), as for who may not play. */
const showLongMessage = (page: Page) =>
  page.evaluate((sentence) => {
    const link = Object.assign(document.createElement('a'), {
      className: 'primary',
      href: '/',
      textContent: 'Volver al sitio',
    })
    const parts = [sentence, link].map((content) => {
      const part = document.createElement('p')
      part.append(content)
      return part
    })
    document.getElementById('message')?.replaceChildren(...parts)
  }, LONG_SENTENCE)

/**
 * Opens a game that shows at once where its round ends, unless this is the full run: most of the cost of a round is
 * its drawing. That games move is seen in `game-window`, `cards` and `fish`.
 */
const openStill: typeof openGame = (on, code, language) =>
  openGame(on, code, language, (page) => page.emulateMedia({ reducedMotion: FULL ? null : 'reduce' }))

/** How far the board lies over the clock of a shared table, in pixels; 0 where there is no clock. */
const clockCovered = (page: Page) =>
  page.evaluate(() => {
    const [clock, board] = ['table-strip', 'board'].map((id) => document.getElementById(id)?.getBoundingClientRect())
    return clock && board && clock.height > 0 ? Math.max(0, Math.round(clock.bottom - board.top)) : 0
  })

/** Most of a test is waiting for the next round, so several play beside one another. */
describe.concurrent.each(FULL ? games.map(({ code }) => code) : ONE_OF_EACH)('%s', (code) => {
  test.each(LANGUAGES)(
    'in %s fits its window and a narrow phone, is played by the keyboard, and its rounds are drawn again',
    async (language) => {
      const { game, errors } = await openStill(browser, code, language)
      expect(await violations(game)).toEqual([])
      const stops = game.locator('#board button:not([tabindex="-1"]):visible')
      expect(await stops.count()).toBeLessThanOrEqual(MOST_STOPS)
      expect([await widthBeyond(game), await heightBeyond(game), await clockCovered(game)]).toEqual([0, 0, 0])
      await showLongMessage(game)
      expect([await widthBeyond(game), await heightBeyond(game)]).toEqual([0, 0])
      await game.setViewportSize(NARROW)
      expect([await widthBeyond(game), await clockCovered(game)]).toEqual([0, 0])
      expect(await violations(game)).toEqual([])
      await game.setViewportSize(WINDOW)

      const isHeadsUp = (await game.locator('body').getAttribute('data-rounds')) === 'heads-up'
      const opponent = isHeadsUp ? await openStill(browser, code, language) : null
      // Only equal stakes meet, so each language plays with its own.
      for (const window of opponent ? [game, opponent.game] : [])
        for (let step = 0; step < LANGUAGES.indexOf(language); step += 1) await window.locator('#more').click()
      const before = await figure(game, 'balance')
      await playToTheEnd(game, opponent?.game)
      await mayPlay(game)
      const [staked, won] = await game
        .locator('#session')
        .evaluate((sum) => [Number(sum.dataset.staked), Number(sum.dataset.won)])
      expect(staked).toBeGreaterThan(0)
      expect(await figure(game, 'balance')).toBe(before - (staked ?? 0) + (won ?? 0))
      expect(await violations(game)).toEqual([])
      await game.setViewportSize(NARROW)
      expect(await widthBeyond(game)).toBe(0)
      for (let round = 1; round < ROUNDS; round += 1) await playToTheEnd(game, opponent?.game)
      await mayPlay(game)
      await game.locator('#info').click()
      expect(await game.locator('#facts dd').first().textContent()).toMatch(/\d %$/)
      expect(await widthBeyond(game)).toBe(0)
      await game.locator('#history .past li').first().waitFor()
      expect(await violations(game)).toEqual([])
      for (let row = 0; row < ROUNDS; row += 1) {
        const opening = game.context().waitForEvent('page')
        await game.locator('#history .past li').nth(row).locator('.acts > :last-child').click()
        const page = await opening
        await page.locator('#verdict:not(:empty)').waitFor()
        expect(await page.locator('#verdict').getAttribute('data-verdict')).toBe('same')
        if (row === 0) expect(await violations(page)).toEqual([])
        await page.close()
      }
      expect([...errors(), ...(opponent?.errors() ?? [])]).toEqual([])
      await opponent?.game.context().close()
      await game.context().close()
    },
    600_000,
  )
})

test('the numbers of the drum are one stop of the Tab key: arrows move from number to number as they lie', async () => {
  const { game } = await openGame(browser, 'bombo', 'es')
  const focused = () => game.evaluate(() => document.activeElement?.textContent)
  await game.locator('.drum button').first().focus()
  const columns = await game.evaluate(
    () => getComputedStyle(document.querySelector('.drum') ?? document.body).gridTemplateColumns.split(' ').length,
  )
  for (const [key, number] of [
    ['ArrowRight', 2],
    ['ArrowDown', 2 + columns],
    ['ArrowLeft', 1 + columns],
    ['ArrowUp', 1],
    ['ArrowUp', 1],
    ['End', 80],
    ['ArrowRight', 80],
  ] as const) {
    await game.keyboard.press(key)
    expect([key, await focused()]).toEqual([key, String(number)])
  }
  await game.keyboard.press('Tab')
  expect(await game.locator('.drum button:focus').count()).toBe(0)
  await game.keyboard.press('Shift+Tab')
  expect(await focused()).toBe('80')
  await game.context().close()
})

/** Opens a game with money of a new member, again and again in a window of its own. */
async function memberOf(code: string): Promise<() => Promise<Page>> {
  const token = await registered(product.origin, freshName())
  await deposited(product.origin, token, 100_000)
  return async () => {
    const { page } = await openPage(browser, { viewport: WINDOW })
    await page.goto(await launched(product.origin, token, `frl-${code}`))
    return page
  }
}

test('a bet that waits for an opponent still waits when the game is opened again, and ends when one comes', async () => {
  const [open, openOther] = [await memberOf('mano-a-mano'), await memberOf('mano-a-mano')]
  const left = await open()
  await mayPlay(left)
  const before = await figure(left, 'balance')
  await pressStart(left)
  await left.locator('.mano-band[data-waits]').waitFor()
  await left.context().close()
  const [game, other] = [await open(), await openOther()]
  await game.locator('.mano-band[data-waits]').waitFor()
  const bet = before - (await figure(game, 'balance'))
  await mayPlay(other)
  await pressStart(other)
  for (const one of [game, other]) await mayPlay(one)
  const prizes = [await figure(game, 'prize'), await figure(other, 'prize')]
  const whole = bet * 1.95
  expect([
    [whole, 0],
    [0, whole],
    [bet, bet],
  ]).toContainEqual(prizes)
  expect(await figure(game, 'balance')).toBe(before - bet + (prizes[0] ?? 0))
  await Promise.all([game, other].map((one) => one.context().close()))
})

test('roulette shows the last numbers again when it is opened again', async () => {
  const open = await memberOf('ruleta-del-puerto')
  const numbers = (game: Page) => game.locator('.last-numbers li').allTextContents()
  const first = await open()
  await mayPlay(first)
  for (let round = 0; round < 2; round += 1) await playToTheEnd(first)
  const came = await numbers(first)
  expect(came).toHaveLength(2)
  await first.context().close()
  const again = await open()
  await expect.poll(() => numbers(again)).toEqual(came)
  await again.context().close()
})
