import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balance } from '#api/wallet/wallet'
import { violations } from '#tests/support/page/axe'
import { respondWithBankTransfer } from '#tests/support/page/bank-transfer'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { declineLimit, openMember } from '#tests/support/page/member'
import { atRest } from '#tests/support/page/rest'
import { balanceOf, freshName, PASSWORD, send } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { FULL, sample } from '#tests/support/product/tier'

/** A visitor registers, deposits, plays in the game's own window, and leaves nothing open behind. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: true, motion: true })
})
afterAll(() => browser.close())

const LATE_MS = 26 * 3_600_000
const ROUNDS = FULL ? 10 : 3
const WIDTHS = [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const

test.each(sample(WIDTHS))('the whole journey on %s', async (_, viewport) => {
  const { page, errors } = await openPage(browser, { viewport })
  await setClockBack(page)
  const username = freshName()

  await page.goto('/')
  await register(page, username)
  expect(await visibleBalance(page)).toBe(0)

  await signOut(page)
  await signIn(page, username)

  await deposit(page, 500)
  // The balance is read anew when the deposit is credited.
  await expect.poll(() => visibleBalance(page)).toBe(50_000)

  const token = await tokenOf(page)
  const game = await openGame(page)
  const played = await playRounds(game, ROUNDS)
  expect(await balanceOf(product.origin, token)).toBe(played)
  await expect.poll(() => visibleBalance(page)).toBe(played)
  await game.close()

  await signOut(page)
  expect((await send(product.origin, balance, {}, token)).status).toBe(401)
  // The first sealed body had the time of the phone; its refusal told the server's.
  expect(errors).toEqual([expect.stringContaining('status of 400')])
  await page.context().close()
})

test('a bank transfer requires what its method asks of the payer, and accepts the receipt', async () => {
  const { page, errors } = await openMember(browser, { viewport: PHONE }, 0, '/help')
  const sent = await respondWithBankTransfer(page)
  await page.locator('[data-action=deposit]:visible, [data-popup=deposit]:visible').first().click()
  await page.locator('[data-amount]').first().click()
  await declineLimit(page)
  await page.locator('[data-action=continue]').click()
  await page.locator('[name=payerName][aria-invalid=true]').waitFor()
  expect(await violations(page)).toEqual([])
  await page.locator('[name=payerName]').fill('Luz Marín')
  await page.locator('[data-action=continue]').click()
  await page.locator('[data-action=announce]').click()

  const receipt = page.locator('[data-deposit-state=pending] input[name=proof]')
  const picture = { name: 'a.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await receipt.setInputFiles([picture, { ...picture, name: 'b.webp', mimeType: 'image/webp' }])
  await page.locator('[data-deposit-state] [role=alert]').waitFor()
  expect(sent.images).toEqual([])
  expect(await violations(page)).toEqual([])
  // The product itself takes the picture.
  await receipt.setInputFiles([picture])
  await page.getByText('Recibimos tu comprobante').waitFor()
  expect(sent).toEqual({ fields: { payerName: 'Luz Marín' }, images: [expect.stringMatching(/^[\w-]{43}$/)] })
  expect(errors).toEqual([])
  await page.context().close()
})

/** Lets the page's clock be more than a day late. The product learns the time from the platform, and no header names it. */
async function setClockBack(page: Page): Promise<void> {
  await page.addInitScript((lateMs) => {
    const now = Date.now.bind(Date)
    Date.now = () => now() - lateMs
  }, LATE_MS)
}

async function register(page: Page, username: string): Promise<void> {
  await page.locator('header [data-for=visitor] a[href$="/register"]').click()
  const form = page.locator('form[data-form=register]')
  await form.locator('[name=username]').fill(username)
  await form.locator('[name=password]').fill(PASSWORD)
  await form.locator('[name=confirmPassword]').fill(PASSWORD)
  await form.locator('[name=birthday]').fill('1990-05-17')
  await form.locator('[name=terms]').check()
  await form.locator('[data-action=register]').click()
  await page.locator('[data-account-bar][data-state=in]').waitFor({ state: 'attached' })
  await form.waitFor({ state: 'detached' })
  // Limits are offered before the first wager, and none for now is one press (RTS 12A).
  const offer = page.locator('[data-limit-offer=open]')
  await offer.waitFor()
  expect(await offer.locator('[data-protection-links] a').count()).toBe(3)
  expect(await violations(page)).toEqual([])
  await offer.locator('[data-action=decline-limit]').click()
  await offer.waitFor({ state: 'detached' })
  // A member who enters for the first time gets a welcome popup (specification section 4, execution F).
  await page.locator('[data-detail=first-night]').waitFor()
  await page.locator('dialog[open] button[aria-label=Cerrar]').click()
  await page.locator('dialog').waitFor({ state: 'detached' })
}

async function signIn(page: Page, username: string): Promise<void> {
  await page.locator('header [data-for=visitor] a[href$="/login"]').click()
  const form = page.locator('form[data-form=login]')
  await form.locator('[name=username]').fill(username)
  await form.locator('[name=password]').fill(PASSWORD)
  await form.locator('[data-action=login]').click()
  await page.locator('[data-account-bar][data-state=in]').waitFor({ state: 'attached' })
}

async function deposit(page: Page, amount: number): Promise<void> {
  await page.locator('[data-action=deposit]:visible, [data-popup=deposit]:visible').first().click()
  const form = page.locator('form[data-form=deposit]')
  await form.locator('[name=amount]').fill(String(amount))
  // The answer of the registration counts here too.
  await form.locator('[data-deposit-limit=none]').waitFor()
  expect(await form.locator('[name=limitChoice]').count()).toBe(0)
  await form.locator('[data-action=continue]').click()
  await page.locator('[data-action=announce]').click()
  await page.locator('[data-deposit-state=credited]').waitFor()
  await page.locator('[data-action=done]').click()
}

/** Opens our slot from its card, in a new window. */
async function openGame(page: Page): Promise<Page> {
  const opening = page.context().waitForEvent('page')
  const card = page.locator('[data-tile="frl-loteria-del-puerto"] [data-mode=real]').first()
  await card.scrollIntoViewIfNeeded()
  await card.evaluate((link: HTMLElement) => link.click())
  const game = await opening
  await game.waitForURL((url) => url.origin === product.studio)
  await game.locator('body[data-state=ready]').waitFor()
  return game
}

/** Spins the given number of times; every amount must add up. Returns the balance at the end, in minor units. */
async function playRounds(game: Page, rounds: number): Promise<number> {
  const seen = new Set<string>()
  let balance = await figure(game, 'balance')
  for (let round = 0; round < rounds; round += 1) {
    await game.locator('[data-spin]:not([aria-disabled=true])').click()
    await game.waitForFunction(
      (before) =>
        document.body.dataset.busy !== 'true' &&
        document.body.dataset.round !== undefined &&
        !before.includes(document.body.dataset.round),
      [...seen],
    )
    seen.add(await game.evaluate(() => document.body.dataset.round ?? ''))
    const now = await figure(game, 'balance')
    expect(now).toBe(balance - (await figure(game, 'bet')) + (await figure(game, 'prize')))
    balance = now
    // The reels have turned as everybody sees them; from here on they show at once where they stop.
    await game.emulateMedia({ reducedMotion: 'reduce' })
  }
  expect(seen.size).toBe(rounds)
  return balance
}

async function figure(game: Page, name: 'balance' | 'bet' | 'prize'): Promise<number> {
  return Number(await game.locator(`#${name}`).getAttribute(`data-${name}`))
}

async function signOut(page: Page): Promise<void> {
  // A call on its way is refused once the session is over, and Chromium reports that as an error of the page.
  await atRest(page)
  await page.locator('[popovertarget]:visible').last().click()
  await page.locator('[data-action=logout]').click()
  await page.locator('[data-action=yes]').click()
  await page.locator('[data-account-bar][data-state=out]').waitFor({ state: 'attached' })
}

/** Returns the balance that the header or the phone's card shows, in minor units. */
async function visibleBalance(page: Page): Promise<number> {
  const balance = page.locator('[data-balance]:visible').first()
  await balance.waitFor()
  return Number(await balance.getAttribute('data-balance'))
}

function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => sessionStorage.getItem('token') ?? '')
}
