import { createHash } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchGame } from '#api/games'
import { violations } from '#tests/support/page/axe'
import { openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { mayPlay, openTrial, playRound, SLOT } from '#tests/support/page/member'
import { callEndpoint } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import type { Table } from '#workers/studio/wire'

/** The past rounds of a game under their seeds, and the page that repeats a draw. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: true, motion: true })
})
afterAll(() => browser.close())

test("the first round is drawn with a seed that the player's browser made after the studio had committed", async () => {
  const { page } = await openPage(browser, { viewport: PHONE })
  const fields = { nodeId: SLOT, mode: 'trial', language: 'es', platform: 'html5-desktop' }
  const { url } = await callEndpoint(product.origin, launchGame, fields)
  const opening = page.waitForResponse((response) => new URL(response.url()).pathname === '/seat')
  await page.goto(String(url))
  const { value } = (await (await opening).json()) as { value: { table: Table } }
  await mayPlay(page)
  const { commitment, clientSeed } = value.table.seeds
  expect(clientSeed).toBe('')
  expect(await page.locator('#commitment').textContent()).toBe(commitment)
  const own = await page.locator('#client-seed').inputValue()
  expect(own).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  const playing = page.waitForResponse((response) => new URL(response.url()).pathname === '/round')
  await playRound(page)
  const played = await playing
  expect(played.request().postDataJSON()).toMatchObject({ clientSeed: own })
  expect(await played.json()).toMatchObject({ value: { round: { clientSeed: own, commitment, nonce: 0 } } })
  await page.context().close()
})

describe('the proof', () => {
  let game: Page
  beforeAll(async () => {
    game = await openTrial(browser, { viewport: PHONE })
    await playRound(game)
    await playRound(game)
    await game.locator('#info').click()
    await game.locator('#history .past li').first().waitFor()
  })
  afterAll(() => game.context().close())

  /** Presses and returns the page that opens. */
  async function opened(press: () => Promise<void>): Promise<Page> {
    const opening = game.context().waitForEvent('page')
    await press()
    const page = await opening
    await page.locator('#verdict:not(:empty)').waitFor()
    return page
  }

  test('is listed under its seed: fingerprint, number and date of each round, and a check of its own', async () => {
    const rows = game.locator('#history .past li')
    expect(await rows.locator('b').allTextContents()).toEqual(['Giro 1', 'Giro 0'])
    expect(await rows.first().locator('time').textContent()).toMatch(/\d{4}.*\d:\d\d/)
    expect(await rows.locator('.acts > :last-child').allTextContents()).toEqual(['Comprobar', 'Comprobar'])
    const fingerprint = await game.locator('#commitment').textContent()
    expect(await game.locator('#history .seed code').allTextContents()).toEqual([fingerprint])
    expect(await violations(game)).toEqual([])
  })

  test('of a round is one press away, with everything filled in, also while its seed is in use', async () => {
    const fingerprint = (await game.locator('#commitment').textContent()) ?? ''
    const page = await opened(() => game.locator('#history .past li').first().locator('.acts > :last-child').click())
    expect(await page.locator('#verdict').textContent()).toBe('El sorteo coincide con lo que se jugó.')
    expect(await page.locator('#expected').inputValue()).toBe(fingerprint)
    expect(await page.locator('#commitment').textContent()).toBe(fingerprint)
    expect(await page.locator('#label').textContent()).toMatch(/^Repetición · .*\d{4}.* · Apuesta .*10\.00/)
    expect(await page.locator('#board .card').count()).toBe(15)
    await page.close()
    await game.waitForFunction((old) => document.getElementById('commitment')?.textContent !== old, fingerprint)
    const codes = await game.locator('#history .seed').first().locator('code').allTextContents()
    expect(codes).toEqual([fingerprint, expect.stringMatching(/^[0-9a-f]{64}$/)])
    const focused = () =>
      game.evaluate(() => document.activeElement?.closest('[data-round]')?.querySelector('b')?.textContent)
    await expect.poll(focused).toBe('Giro 1')
  })

  test('of a changed seed shows the earlier fingerprint beside it, to be compared', async () => {
    const before = (await game.locator('#commitment').textContent()) ?? ''
    await game.locator('#change-seed').click()
    await game.locator('#past-seed').waitFor()
    expect(await game.locator('#past-commitment').textContent()).toBe(before)
    const seed = (await game.locator('#revealed').textContent()) ?? ''
    expect(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')).toBe(before)
    expect(await game.locator('#commitment').textContent()).not.toBe(before)
  })

  test('is a page of the site: mark, way back, explanation; a result disappears when its entry changes', async () => {
    const page = await opened(() => game.locator('#history .past a').first().click())
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await page.locator('header .brand').getAttribute('href')).toBe(`${product.origin}/`)
    expect(await page.getByRole('link', { name: 'Volver al sitio' }).getAttribute('href')).toBe(`${product.origin}/`)
    expect(await page.locator('main h1').textContent()).toBe('Comprobar una ronda')
    expect(await page.locator('.how li').count()).toBe(3)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])

    await page.locator('#expected').fill('0'.repeat(64))
    expect(await page.locator('#drawn').isVisible()).toBe(false)
    await page.keyboard.press('Enter')
    await page.getByText('La semilla no corresponde a esa huella.').waitFor()
    await page.locator('#server-seed').fill('not a seed')
    await page.keyboard.press('Enter')
    await page.getByText('Escribe la semilla revelada').waitFor()
    expect(await page.locator('#drawn').isVisible()).toBe(false)
    await page.close()
  })

  test('leads back to no site but the operators’', async () => {
    const { page } = await openPage(browser)
    await page.goto(`${product.studio}/verify?lang=es&site=https://evil.example/`)
    expect(await page.locator('header .brand').getAttribute('href')).toBe(`${product.origin}/`)
    await page.context().close()
  })
})
