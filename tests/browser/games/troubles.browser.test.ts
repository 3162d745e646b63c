import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchGame } from '#api/games'
import { logout } from '#api/session/session'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { becomeMember, declineLimit, figure, mayPlay, openSlot, playRound, roundOf } from '#tests/support/page/member'
import { renew } from '#tests/support/page/renew'
import { atRest } from '#tests/support/page/rest'
import { balanceOf, callEndpoint } from '#tests/support/product/client'
import { journal } from '#tests/support/product/journal'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'

/** Failures of real life: nothing is paid twice, nothing is lost, and the page reports what happened. */

let browser: Browser
/** A page as good as new for each test. */
let page: Page
let errors: string[]
beforeAll(async () => {
  browser = await openBrowser({ pictures: true, motion: true })
  ;({ page, errors } = await openPage(browser, { viewport: DESKTOP }))
})
beforeEach(async () => {
  await renew(page)
  await page.setViewportSize(DESKTOP)
  errors.length = 0
})
afterAll(() => browser.close())

/** Returns the kinds of the transfers that the ledger made in a round, in order. */
async function moved(round: string): Promise<string[]> {
  const all = await journal(product.origin, product.opsToken)
  return all.filter((transfer) => transfer.round === round).map(({ kind }) => kind)
}

/** Returns how many transfers of money the ledger made for the member who played a round; points come by the clock. */
async function transfersOfPlayer(round: string): Promise<number> {
  const all = await journal(product.origin, product.opsToken)
  const player = all.find((transfer) => transfer.round === round)?.member
  return all.filter(({ member, kind }) => member === player && !kind.startsWith('points-')).length
}

describe('the game window', () => {
  test('stops when the network fails, says so, and continues without charging again', async () => {
    const { token } = await becomeMember(page, 100_000, '/rng')
    const game = await openSlot(page)
    const first = await playRound(game)
    const before = await figure(game, 'balance')
    const transfersBefore = await transfersOfPlayer(first)
    expect(transfersBefore).toBeGreaterThan(2)

    await page.context().setOffline(true)
    await game.locator('[data-spin]').click()
    await game.locator('body[data-state=offline]').waitFor()
    expect(await game.locator('#message').textContent()).toContain('Se perdió la conexión')
    expect(await game.locator('[data-spin]').getAttribute('aria-disabled')).toBe('true')

    await page.context().setOffline(false)
    await mayPlay(game)
    expect(await game.locator('#message').textContent()).toContain('Tu saldo no cambió')
    expect(await figure(game, 'balance')).toBe(before)
    expect(await transfersOfPlayer(first)).toBe(transfersBefore)
    const round = await playRound(game)
    expect(await moved(round)).toEqual(['bet', 'win'])
    expect(await figure(game, 'balance')).toBe(await balanceOf(product.origin, token))
  })

  test('shows the round whose response was lost, charged once', async () => {
    const { token } = await becomeMember(page, 100_000, '/rng')
    const game = await openSlot(page)
    await game.route('**/round', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await game.locator('[data-spin]').click()
    await game.waitForFunction(() => document.body.dataset.round !== undefined)
    expect(await game.locator('#label').getAttribute('data-says')).toBe('recovered')
    await mayPlay(game)
    expect(await moved(await roundOf(game))).toEqual(['bet', 'win'])
    // The deposit, the bet and its win.
    expect(await transfersOfPlayer(await roundOf(game))).toBe(3)
    expect(await figure(game, 'balance')).toBe(await balanceOf(product.origin, token))
  })

  test('closed in the middle of a spin, shows the held round when it is opened again', async () => {
    const { token } = await becomeMember(page, 100_000, '/rng')
    const game = await openSlot(page)
    const spinResponse = game.waitForResponse('**/round')
    await game.locator('[data-spin]').click()
    await spinResponse
    expect(await game.evaluate(() => document.body.dataset.state)).toBe('spinning')
    await game.close()

    const again = await openSlot(page)
    expect(await again.locator('#label').getAttribute('data-says')).toBe('recovered')
    expect(await again.locator('#label').textContent()).toContain('Guardamos tu ronda')
    expect(await moved(await roundOf(again))).toEqual(['bet', 'win'])
    expect(await figure(again, 'balance')).toBe(await balanceOf(product.origin, token))
    await again.close()

    const third = await openSlot(page)
    expect(await third.locator('#label').isVisible()).toBe(false)
  })

  test.runIf(FULL)('refused by the browser shows a message, and nothing is launched', async () => {
    await becomeMember(page, 100_000, '/rng')
    await page.evaluate(() => {
      window.open = () => null
    })
    const requestedPaths: string[] = []
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
    await page
      .locator('[data-launch][data-mode=real]')
      .first()
      .evaluate((link: HTMLElement) => link.click())
    await page.locator('dialog [data-action=yes]').waitFor()
    expect(requestedPaths).not.toContain(launchGame.path)
  })
})

describe('a call without a response', () => {
  test('keeps the typed login, says so, and works the second time', async () => {
    await page.setViewportSize(PHONE)
    await page.goto('/login')
    await page.route('**/wps/session/login', (route) => route.abort())
    await page.locator('[name=username]').fill('demo')
    await page.locator('[name=password]').fill('Farol-demo-1')
    await page.locator('[data-action=login]').click()
    const alert = page.locator('dialog [role=alert]')
    await alert.waitFor()
    expect(await alert.textContent()).toBe('No llegó la respuesta. Intenta otra vez.')
    expect(await page.locator('[name=username]').inputValue()).toBe('demo')
    expect(await page.locator('[name=password]').inputValue()).toBe('Farol-demo-1')

    await page.unroute('**/wps/session/login')
    await page.locator('[data-action=login]').click()
    await page.locator('[data-account-bar][data-state=in]').waitFor({ state: 'attached' })
    // Home with the login open is home once somebody is in (specification section 4).
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    // The address changes before the login has faded. The announcements may have opened since.
    await expect.poll(() => page.locator('dialog [name=password]').count()).toBe(0)
  })

  test('never credits a deposit twice', async () => {
    const { token } = await becomeMember(page, 0, '/help')
    await page.locator('[data-action=deposit]:visible').first().click()
    await page.locator('[name=amount]').fill('300')
    await declineLimit(page)
    let lost = 0
    await page.route('**/wps/wallet/deposit', async (route) => {
      if (lost > 0) return route.continue()
      lost += 1
      await route.fetch()
      await route.abort()
    })
    await page.locator('[data-action=continue]').click()
    await page.locator('dialog [role=alert]').waitFor()
    expect(lost).toBe(1)
    await page.locator('[data-action=continue]').click()
    await page.locator('[data-action=announce]').click()
    await page.locator('[data-deposit-state=credited]').waitFor()
    expect(await balanceOf(product.origin, token)).toBe(30_000)
  })
})

describe('a part of the page that fails to load', () => {
  const message = () => page.locator('#load-failure-title')
  const enter = () => page.locator('header [data-for=visitor] a[href$="/login"]').click()
  afterEach(() => page.context().setOffline(false))

  /** Intercepted requests never come from the browser's cache, which earlier tests have filled. */
  const withoutCache = () => page.route('**/_astro/*.js', (route) => route.continue())

  test('without a network shows a message in place, and loads when the network is back', async () => {
    await withoutCache()
    await page.goto('/help')
    await atRest(page)
    const loads: string[] = []
    page.on('domcontentloaded', () => loads.push(page.url()))
    await page.context().setOffline(true)
    await enter()
    await message().waitFor()
    expect(await message().textContent()).toBe('Estás sin conexión')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await message().waitFor({ state: 'detached' })
    await page.context().setOffline(false)
    await enter()
    await page.locator('form[data-form=login]').waitFor()
    expect(loads).toEqual([])
  })

  test.runIf(FULL)('for a favourite that cannot be stored shows a message', async () => {
    await becomeMember(page, 0, '/rng')
    await atRest(page)
    await page.context().setOffline(true)
    const heart = page.locator('main [data-favourite]').first()
    await heart.evaluate((button: HTMLElement) => button.scrollIntoView())
    await heart.click()
    await page.locator('dialog[open]').waitFor()
    expect(await page.locator('dialog[open] h2').textContent()).toMatch(/^(Estás sin conexión|Sin respuesta)$/)
    expect(await heart.getAttribute('aria-pressed')).not.toBe('true')
  })

  test.each([
    ['a popup', '**/LoginPopup*.js', enter],
    ['a script of the page', '**/_astro/*.js', () => Promise.resolve()],
  ])('with a network is fetched by one reload, and then shows a message: %s', async (_, files, need) => {
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1
    })
    await page.route(files, (route) => route.abort())
    const isReloaded = () =>
      document.readyState === 'complete' &&
      (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).type === 'reload'
    await page.goto('/help')
    await need()
    await page.waitForFunction(isReloaded)
    await need()
    await message().waitFor()
    expect(await message().textContent()).toBe('Falta una parte de la página')
    expect(documents).toBe(2)
    await page.unroute(files)
    const reloaded = page.waitForEvent('load')
    await page.locator('#load-failure-title ~ form [data-action=reload]').click()
    await reloaded
    await enter()
    await page.locator('form[data-form=login]').waitFor()
  })
})

describe('a session that ended elsewhere', () => {
  test('leaves the same page, signed out, with the login open', async () => {
    const { token } = await becomeMember(page, 100_000, '/help')
    await page.locator('[data-balance]:visible').first().waitFor()
    await atRest(page)
    await callEndpoint(product.origin, logout, {}, token)
    // Nobody presses anything: the live socket says it.
    await page.locator('form[data-form=login]').waitFor()
    expect(await page.locator('dialog').textContent()).toContain('Entra para continuar.')
    expectSignedOut(await stateOf(page))
    // The browser reports the refusal as an error.
    expect(errors.filter((error) => !error.includes('401'))).toEqual([])
  })

  test.runIf(FULL)('shows the visitor’s page on arrival and interrupts nobody', async () => {
    const { token } = await becomeMember(page, 100_000, '/help')
    await callEndpoint(product.origin, logout, {}, token)
    await page.reload()
    await page.locator('[data-account-bar][data-state=out]').waitFor({ state: 'attached' })
    expectSignedOut(await stateOf(page))
    expect(await page.locator('dialog').count()).toBe(0)
    expect(await page.locator('h1').isVisible()).toBe(true)
  })
})

async function stateOf(page: Page): Promise<{ token: string | null; account: string | null; links: boolean }> {
  return {
    token: await page.evaluate(() => sessionStorage.getItem('token')),
    account: await page.evaluate(() => sessionStorage.getItem('account')),
    links: await page.locator('header [data-for=visitor]').isVisible(),
  }
}

function expectSignedOut(state: Awaited<ReturnType<typeof stateOf>>): void {
  expect(state).toEqual({ token: null, account: null, links: true })
}

describe('without a network', () => {
  test('a page of our own replaces the requested one, in its language, and nothing else is stored', async () => {
    const { page: own } = await openPage(browser, { viewport: PHONE, serviceWorkers: 'allow' })
    await own.goto('/help')
    await own.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await own.context().setOffline(true)
    await own.goto('/en/rng')
    expect(await own.locator('h1').textContent()).toBe('You are offline')
    expect(await own.locator('html').getAttribute('lang')).toBe('en')
    expect(await own.locator('.mark svg').isVisible()).toBe(true)
    expect(await violations(own)).toEqual([])
    await own.setViewportSize({ width: 320, height: 640 })
    expect(await own.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await own.evaluate(() => caches.keys())).toEqual([])
    await own.context().setOffline(false)
    await own.getByRole('link', { name: 'Try again' }).click()
    await own.locator('[data-list]').waitFor()
    expect(new URL(own.url()).pathname).toBe('/en/rng')
    await own.context().close()
  })
})
