import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addFavourite, favouriteIds, removeFavourite } from '#api/games'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { openSlot, SLOT } from '#tests/support/page/member'
import { renew } from '#tests/support/page/renew'
import { atRest } from '#tests/support/page/rest'
import { callEndpoint, deposited, freshName, registered } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'

/** Favourites (specification section 4 "Favourites"), and the two pages of a member's own games. */

let browser: Browser
/** A page as good as new for each test. */
let page: Page
let errors: string[]
beforeAll(async () => {
  browser = await openBrowser({ pictures: true })
  ;({ page, errors } = await openPage(browser, { viewport: DESKTOP }))
})
beforeEach(async () => {
  await renew(page)
  await page.setViewportSize(DESKTOP)
  errors.length = 0
})
afterAll(() => browser.close())

const heart = (page: Page, nodeId = SLOT) => page.locator(`[data-favourite="${nodeId}"]`).first()
const pressed = (page: Page, nodeId = SLOT) => heart(page, nodeId).getAttribute('aria-pressed')
const press = (page: Page, nodeId = SLOT) => heart(page, nodeId).evaluate((button: HTMLElement) => button.click())
const FAVOURITE = { nodeId: SLOT, vendor: 'FRL', gameType: 'RNG' } as const

/** A new member signed in on the page, from its next document on; gives the token. */
async function signedIn(): Promise<string> {
  const token = await registered(product.origin, freshName())
  await page.evaluate((value) => sessionStorage.setItem('token', value), token)
  return token
}

async function openAsMember(path: string): Promise<string> {
  const token = await signedIn()
  await page.goto(path)
  await page.locator('[data-account-bar][data-state=in]').waitFor({ state: 'attached' })
  return token
}

/** The page of a member who keeps our slot already. */
async function openKeeper(path: string): Promise<void> {
  await callEndpoint(product.origin, addFavourite, FAVOURITE, await signedIn())
  await page.goto(path)
}

describe('the heart of a tile', () => {
  test('asks a visitor to log in', async () => {
    await page.goto('/')
    await press(page)
    await page.locator('form[data-form=login]').waitFor()
    expect(await pressed(page)).toBe('false')
  })

  test('adds a game and removes it; home, lists and the next page show the same', async () => {
    const token = await openAsMember('/')
    await press(page)
    await expect.poll(() => pressed(page)).toBe('true')
    await page.reload()
    await expect.poll(() => pressed(page)).toBe('true')
    await page.goto('/rng')
    await expect.poll(() => pressed(page)).toBe('true')
    await page.locator('[data-list][data-status=ready]').waitFor()
    const responsePromise = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await press(page)
    await expect.poll(() => pressed(page)).toBe('false')
    expect((await responsePromise).status()).toBe(200)
    expect(await callEndpoint(product.origin, favouriteIds, {}, token)).toMatchObject({ favGameIds: [] })
    const read = page.waitForResponse(`**${favouriteIds.path}`)
    await page.reload()
    await (await read).finished()
    await atRest(page)
    expect(await pressed(page)).toBe('false')
    expect(errors).toEqual([])
  })

  test.runIf(FULL)('is full at once when the address of a list carries filters too', async () => {
    await openKeeper('/rng?vassalage=FRL')
    await page.locator('[data-list][data-status=ready]').waitFor()
    await expect.poll(() => pressed(page)).toBe('true')
  })

  test.runIf(FULL)('is full when the response came before the code of hearts', async () => {
    await callEndpoint(product.origin, addFavourite, FAVOURITE, await signedIn())
    const deleted = page.waitForResponse(`**${favouriteIds.path}`)
    await page.route(/ListPage\.astro[^/]*\.js$/, async (route) => {
      await (await deleted).finished()
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)))
      await route.continue()
    })
    await page.goto('/rng')
    await expect.poll(() => pressed(page)).toBe('true')
  })

  test.runIf(FULL)('sends one request for two presses within a second', async () => {
    await openAsMember('/')
    const calls: string[] = []
    page.on('request', (request) => {
      if (/FavoriteGameV2/.test(request.url())) calls.push(request.method())
    })
    await heart(page).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await expect.poll(() => pressed(page)).toBe('true')
    await atRest(page)
    expect(calls).toEqual(['POST'])
  })

  test('removed and refused: empty at once, full again, with a message', async () => {
    await openKeeper('/')
    await expect.poll(() => pressed(page)).toBe('true')
    const emptied = Promise.withResolvers<void>()
    await page.route(`**${removeFavourite.path}*`, async (route) => {
      await emptied.promise
      await route.fulfill({ status: 502, json: { success: false, code: 'upstream-failed', message: '' } })
    })
    await press(page)
    await expect.poll(() => pressed(page)).toBe('false')
    emptied.resolve()
    await page.locator('[data-notice=upstream-failed]').waitFor()
    expect(await pressed(page)).toBe('true')
  })

  test('can be used by the keyboard, with a name and a state', async () => {
    await openAsMember('/')
    await heart(page).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => pressed(page)).toBe('true')
    expect(await heart(page).getAttribute('aria-label')).toBe('Guardar La Lotería del Puerto en favoritos')
  })
})

describe('/favorite', () => {
  test.runIf(FULL)('a visitor sees why it is empty, and the login popup opens', async () => {
    await page.setViewportSize(PHONE)
    await page.goto('/favorite')
    await page.locator('form[data-form=login]').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
    expect(await page.locator('main').textContent()).toContain('Entra para ver tus favoritos')
    expect(await page.locator('main [data-popup=login]').isVisible()).toBe(true)
    expect(await violations(page)).toEqual([])
    await page.locator('main [data-popup=login]').click()
    await page.locator('form[data-form=login]').waitFor()
    expect(errors).toEqual([])
  })

  test('a member without favourites sees what to do; a removed game leaves the page', async () => {
    const token = await openAsMember('/favorite')
    await page.getByText('Aún no guardas favoritos').waitFor()
    expect(await violations(page)).toEqual([])
    await callEndpoint(product.origin, addFavourite, FAVOURITE, token)
    await page.reload()
    await page.locator(`main [data-tile="${SLOT}"]`).waitFor()
    await expect.poll(() => pressed(page)).toBe('true')
    expect(await violations(page)).toEqual([])
    await press(page)
    await page.getByText('Aún no guardas favoritos').waitFor()
  })

  test.runIf(FULL)('a removed game can be brought back to its place, and the focus stays among the games', async () => {
    const token = await signedIn()
    const other = { ...FAVOURITE, nodeId: 'frl-la-sirena' }
    for (const game of [FAVOURITE, other]) await callEndpoint(product.origin, addFavourite, game, token)
    await page.goto('/favorite')
    const tiles = page.locator('main [data-tile]')
    await expect.poll(() => tiles.count()).toBe(2)
    const order = await tiles.evaluateAll((all) => all.map((tile) => (tile as HTMLElement).dataset.tile))
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.favourite)
    const [first = '', second = ''] = order
    await expect.poll(() => pressed(page, first)).toBe('true')

    await heart(page, first).focus()
    await page.keyboard.press('Enter')
    await page.getByText('de tus favoritos.').waitFor()
    expect(await tiles.count()).toBe(1)
    expect(await focused()).toBe(second)
    expect(await violations(page)).toEqual([])
    await page.locator('[data-action=undo]').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => tiles.count()).toBe(2)
    expect(await tiles.evaluateAll((all) => all.map((tile) => (tile as HTMLElement).dataset.tile))).toEqual(order)
    expect(await focused()).toBe(first)
    expect(await page.locator('[data-action=undo]').count()).toBe(0)
    const { favGameIds } = (await callEndpoint(product.origin, favouriteIds, {}, token)) as { favGameIds: string[] }
    expect([...favGameIds].sort()).toEqual([...order].sort())
  })

  test.runIf(FULL)('removing the last game moves the focus to the link to the games', async () => {
    await openKeeper('/favorite')
    await expect.poll(() => pressed(page)).toBe('true')
    await heart(page).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Aún no guardas favoritos').waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Ver juegos')
    await page.locator('[data-action=undo]').click()
    await page.locator(`main [data-tile="${SLOT}"]`).waitFor()
    expect(errors).toEqual([])
  })

  test.runIf(FULL)('a list that fails to load is a message with a retry', async () => {
    await signedIn()
    await page.route('**/MCSFE_getFavoriteGamesList?*', (route) => route.abort())
    await page.goto('/favorite')
    await page.locator('main [role=alert]').waitFor()
    await page.unroute('**/MCSFE_getFavoriteGamesList?*')
    await page.locator('[data-action=retry]').click()
    await page.getByText('Aún no guardas favoritos').waitFor()
  })
})

describe('/recent', () => {
  test('shows the games that were opened last', async () => {
    await deposited(product.origin, await openAsMember('/recent'), 100_000)
    await page.getByText('Aún no abres ningún juego').waitFor()
    await page.goto('/')
    const game = await openSlot(page)
    await game.close()
    await page.goto('/recent')
    await page.locator(`main [data-tile="${SLOT}"]`).waitFor()
    expect(await violations(page)).toEqual([])
  })

  test('asks a visitor to log in', async () => {
    await page.goto('/recent')
    await page.locator('form[data-form=login]').waitFor()
  })
})
