import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

import { launchGame } from '#api/games'
import { login } from '#api/session/session'
import { callEndpoint, deposited, freshName, registered } from '../product/client.ts'
import { product } from '../product/running.ts'
import { openPage } from './browser.ts'
import { openBlank } from './renew.ts'

/** The node of our own slot, as in its tile. */
export const SLOT = 'frl-loteria-del-puerto'

/** The agent of the demo data. */
export const AGENT = { username: 'agente', password: 'Farol-agente-1' }

export interface Visit {
  page: Page
  errors: string[]
  username: string
  token: string
}

/**
 * Opens a page of the site (the home) for a new member, registered and funded through the API, in minor units, without
 * using a form. The token is stored in the tab from an empty test document, so that the page itself loads once.
 */
export async function openMember(
  browser: Browser,
  options: BrowserContextOptions = {},
  amount = 100_000,
  path = '/',
): Promise<Visit> {
  const { page, errors } = await openPage(browser, options)
  await openBlank(page)
  return { page, errors, ...(await becomeMember(page, amount, path)) }
}

/** The same on a page that has just been renewed. */
export async function becomeMember(
  page: Page,
  amount = 100_000,
  path = '/',
): Promise<{ username: string; token: string }> {
  const username = freshName()
  const token = await registered(product.origin, username)
  if (amount > 0) await deposited(product.origin, token, amount)
  await page.evaluate((value) => sessionStorage.setItem('token', value), token)
  await page.goto(path)
  await page.locator('[data-account-bar][data-state=in]').waitFor({ state: 'attached' })
  return { username, token }
}

/** The session that the windows of a test file share: an account may be tried only so often, and at once. */
let agentSession: Promise<{ token?: unknown }> | undefined

/**
 * Signs this window in as the demo agent from the next page on; /agentHome redirects everyone else. A test that ends the
 * session signs in by itself.
 */
export async function asAgent(page: Page): Promise<void> {
  agentSession ??= callEndpoint(product.origin, login, { ...AGENT, type: 'username' })
  const { token } = await agentSession
  await page.addInitScript((value) => {
    sessionStorage.setItem('token', value)
    sessionStorage.setItem('isAgent', 'true')
  }, String(token))
}

/** Answers the question before a first deposit, where it is asked: no limit for now. */
export async function declineLimit(page: Page): Promise<void> {
  const form = page.locator('form[data-form=deposit]')
  await form.locator('[data-limit-choice], [data-deposit-limit] p:not(:empty)').first().waitFor()
  const none = form.locator('[name=limitChoice][value=none]')
  if ((await none.count()) > 0) await none.check()
}

/** Opens our slot from its card in a new window, and waits until a spin is possible. */
export async function openSlot(page: Page, mode: 'real' | 'trial' = 'real', studio = product.studio): Promise<Page> {
  const opening = page.context().waitForEvent('page')
  await page
    .locator(`[data-tile="${SLOT}"] [data-mode=${mode}]`)
    .first()
    .evaluate((link: HTMLElement) => link.click())
  const game = await opening
  await game.waitForURL((url) => url.origin === studio)
  await game.setViewportSize({ width: 440, height: 750 })
  await mayPlay(game)
  return game
}

/** Opens the free trial of our slot as a tab of its own. */
export async function openTrial(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const { page } = await openPage(browser, { viewport: { width: 440, height: 750 }, ...options })
  const fields = { nodeId: SLOT, mode: 'trial', language: 'es', platform: 'html5-desktop' }
  await page.goto(String((await callEndpoint(product.origin, launchGame, fields)).url))
  await mayPlay(page)
  return page
}

/** Waits until no request is pending and a press would start a round. */
export async function mayPlay(game: Page): Promise<void> {
  await game.locator('body[data-busy=false]').waitFor()
}

/** Plays one complete round and returns its id. */
export async function playRound(game: Page): Promise<string> {
  await mayPlay(game)
  const before = await roundOf(game)
  await game.locator('[data-spin]').click()
  await game.waitForFunction((last) => (document.body.dataset.round ?? '') !== last, before)
  await mayPlay(game)
  return roundOf(game)
}

/** Plays until a bet has won or lost; returns all the stakes, and that of the bet which did not return the same. */
export async function playUntilDecided(game: Page): Promise<{ staked: number; decided: number }> {
  for (let staked = 0; ; ) {
    await playRound(game)
    const bet = await figure(game, 'bet')
    staked += bet
    if ((await figure(game, 'prize')) !== bet) return { staked, decided: bet }
  }
}

export function roundOf(game: Page): Promise<string> {
  return game.evaluate(() => document.body.dataset.round ?? '')
}

/** Returns an amount shown under the reels, in minor units. */
export async function figure(game: Page, name: 'balance' | 'bet' | 'prize'): Promise<number> {
  return Number(await game.locator(`#${name}`).getAttribute(`data-${name}`))
}
