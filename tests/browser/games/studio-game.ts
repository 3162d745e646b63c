import type { Browser, Page } from 'playwright-core'
import { launchGame } from '#api/games'
import type { Language } from '#brand/brand'
import { openPage } from '#tests/support/page/browser'
import { mayPlay } from '#tests/support/page/member'
import { callEndpoint } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'

/** Windows of the games of the studio, opened as free trials. */

export const GAME_WINDOW = { width: 440, height: 750 }
const CONFLICT = 409
/** A fish may leave, or be caught by another, before the press arrives. */
const MOST_SHOTS = 40

/**
 * Opens a game; `prepare` does what has to be done before its page is read. `errors` are without the lines that the browser
 * writes of bets that came too late, because others shoot at the same fish and tables close.
 */
export async function openGame(
  browser: Browser,
  code: string,
  language: Language,
  prepare: (page: Page) => Promise<void> = async () => undefined,
): Promise<{ game: Page; errors: () => string[] }> {
  const { page, errors } = await openPage(browser, { viewport: GAME_WINDOW })
  let lateBets = 0
  page.on('response', async (response) => {
    if (response.status() !== CONFLICT || !new URL(response.url()).pathname.endsWith('/round')) return
    const { code: refusal } = (await response.json()) as { code: string }
    if (refusal === 'betting-closed') lateBets += 1
  })
  await prepare(page)
  const fields = { nodeId: `frl-${code}`, mode: 'trial', language, platform: 'html5-desktop' }
  await page.goto(String((await callEndpoint(product.origin, launchGame, fields)).url))
  await mayPlay(page)
  const isConflict = (error: string) => error.endsWith(`status of ${CONFLICT} (Conflict)`)
  return {
    game: page,
    errors: () => [...errors.filter((error) => !isConflict(error)), ...errors.filter(isConflict).slice(lateBets)],
  }
}

/** Presses the button that starts a round, by the keyboard. */
export async function pressStart(game: Page): Promise<void> {
  await game.locator('[data-spin]').focus()
  await game.keyboard.press('Enter')
}

/** Shoots at a fish that is in sight, by the keyboard, until a shot was taken. */
export async function shootFish(game: Page): Promise<void> {
  const before = await game.evaluate(() => document.body.dataset.round ?? '')
  for (let shots = 0; shots < MOST_SHOTS; shots += 1) {
    await game.locator('.kind[data-swims=true]').first().focus()
    await game.keyboard.press('Enter')
    await mayPlay(game)
    if ((await game.evaluate(() => document.body.dataset.round ?? '')) !== before) return
  }
  throw new Error('no shot was taken')
}
