import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright-core'
import type { Dice } from '#tests/simulation/dice'
import { balanceOf, launched } from '#tests/support/product/client'
import { recordStart } from '#tests/support/product/run-counts'
import { FULL } from '#tests/support/product/tier'
import { BROWSER_ARGS, browserPath } from '../../../scripts/browser.ts'
import type { Self } from './deed.ts'

/** A slot, a game with choices on the way, two players who meet, and a table that everybody plays at. */
const GAMES = ['loteria-del-puerto', 'mas-o-menos', 'mano-a-mano', 'mano-a-mano', 'colibri']
export const WINDOWS = GAMES.length
/** How often the server is killed while they play, and how long after their presses at most. */
const KILLS = FULL ? 20 : 1
const LONGEST_PRESS_MS = 400
/** A window that is not free by then never will be: an interrupted round pauses up to a minute between its tries. */
const FREE_TIMEOUT_MS = 400_000

interface OpenWindow {
  game: string
  self: Self
  page: Page
}

/** Windows of games in Chromium, each of a member of its own. After the server has died nobody helps them. */
export class GameWindows {
  readonly #browser: Browser
  readonly #open: readonly OpenWindow[]

  private constructor(browser: Browser, open: readonly OpenWindow[]) {
    this.#browser = browser
    this.#open = open
  }

  static async launch(selves: readonly Self[]): Promise<GameWindows> {
    recordStart('chromium')
    const browser = await chromium.launch({ executablePath: browserPath(), args: BROWSER_ARGS })
    const open = GAMES.map(async (game, index) => {
      const self = selves[index] as Self
      const page = await browser.newPage({ viewport: { width: 440, height: 750 } })
      await page.goto(await launched(self.origin, self.token, `frl-${game}`))
      await page.evaluate(recordStates)
      return { game, self, page }
    })
    return new GameWindows(browser, await Promise.all(open))
  }

  /** Plays a round in each window, then through kills: the server dies with their rounds on the way, and starts again. */
  async playThroughKills(dice: Dice, kill: () => Promise<void>): Promise<void> {
    await this.#press()
    await this.#finish()
    for (let kills = 0; kills < KILLS; kills += 1) {
      const pressed = this.#press()
      await wait(dice.below(LONGEST_PRESS_MS))
      await kill()
      await pressed
      await this.#finish()
    }
    await this.#press()
    await this.#finish()
  }

  /** Starts a round in each window, as soon as it takes one. */
  #press(): Promise<void> {
    return this.#until(pressWhenFree)
  }

  /** Waits until each window takes another round; presses what a round waits for. */
  #finish(): Promise<void> {
    return this.#until(finishRound)
  }

  /** Returns the windows that show another balance than their member has. */
  async wrongBalances(): Promise<string[]> {
    const found = this.#open.map(async ({ game, self, page }) => {
      const shown = Number(await page.locator('#balance').getAttribute('data-balance'))
      const held = await balanceOf(self.origin, self.token)
      return shown === held ? [] : [`${game} shows ${shown}, ${self.account} has ${held}`]
    })
    return (await Promise.all(found)).flat()
  }

  close(): Promise<void> {
    return this.#browser.close()
  }

  /** Runs this in every window again and again until it returns true there. */
  async #until(isDone: () => boolean): Promise<void> {
    const waits = this.#open.map(async ({ game, page }) => {
      const options = { polling: 50, timeout: FREE_TIMEOUT_MS }
      await page.waitForFunction(isDone, undefined, options).catch(async () => {
        const states = await page.evaluate(() => (window as unknown as { states: string[] }).states)
        throw new Error(`${game} gave up after ${states.join(' | ')}`)
      })
    })
    await Promise.all(waits)
  }
}

/** Runs in a window: notes what it shows from now on, with the second of each change, for the message of a failure. */
function recordStates(): void {
  const states: string[] = []
  Object.assign(window, { states })
  new MutationObserver(() => {
    const { state, busy, phase = '', placed = '' } = document.body.dataset
    states.push([Math.round(performance.now() / 1_000), state, busy, phase, placed.slice(-4)].join(' '))
    if (states.length > 60) states.shift()
  }).observe(document.body, { attributes: true })
}

/** Runs in a window. */
function pressWhenFree(): boolean {
  const { busy, rounds, phase } = document.body.dataset
  if (busy !== 'false' || (rounds === 'shared' && phase !== 'betting')) return false
  document.querySelector<HTMLElement>('[data-spin]')?.click()
  return true
}

/** Runs in a window. */
function finishRound(): boolean {
  const { busy, state } = document.body.dataset
  const offered = '#own-controls button:not([aria-disabled=true])'
  if (state === 'deciding') document.querySelector<HTMLElement>(offered)?.click()
  return busy === 'false'
}
