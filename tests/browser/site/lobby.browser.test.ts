import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { watchShifts } from '#tests/support/measure/shifts'
import { DESKTOP, openBrowser, openPage } from '#tests/support/page/browser'
import { isReady } from '#tests/support/page/lists'
import { ops, opsAs } from '#tests/support/product/ops'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'

/** What an operator adds, switches off or closes shows on the built pages, without a build (decision 082). */

const VENDOR = 'NOVO'
/** The time within which a change must show. */
const SOON = { timeout: 60_000, interval: 1_000 }
const SLOT = 'frl-la-sirena'

let browser: Browser
let page: Page
let errors: string[]
beforeAll(async () => {
  browser = await openBrowser()
  ;({ page, errors } = await openPage(browser, { viewport: DESKTOP }))
})
afterAll(async () => {
  ops('operator', 'remove', 'lobby')
  ops('vendor', 'disable', VENDOR)
  ops('game', SLOT, 'open')
  await browser.close()
})

/** Runs a command that another person confirms. */
let second = ''
function opsForTwo(...args: string[]): void {
  second ||= (JSON.parse(ops('operator', 'add', 'lobby', '--role', 'games')) as { token: string }).token
  const { proposal } = JSON.parse(ops(...args)) as { proposal: { id: string } }
  opsAs(second, 'proposal', proposal.id, 'confirm')
}

/** The text of a built page as the gateway sends it, which says what the page shows before its first paint. */
const sent = async (path: string) => (await fetch(product.origin + path)).text()
const shows = (path: string) => expect.poll(async () => (await sent(path)).includes(VENDOR), SOON)

describe('a vendor', () => {
  test('that is added with a game appears in every menu and list, and nothing on the page moves', async () => {
    opsForTwo(
      'vendor',
      'add',
      VENDOR,
      '--protocol',
      'valkyrie',
      '--name',
      'Novo',
      '--operator-id',
      'farol',
      '--base-url',
      'https://novo.example',
      '--game-origin',
      'https://games.novo.example',
      '--token',
      'novo-token-novo-token-novo',
      '--api-key',
      'novo-key-novo-key-novo-key',
    )
    const figures = ['--rtp', '97.30', '--stakes', '5.00 MXN-1000.00 MXN']
    opsForTwo('vendor', 'game', VENDOR, 'brisa', '--name', 'Brisa Nova', '--category', 'Live Roulette', ...figures)
    await shows('/').toBe(true)
    const shifts = await watchShifts(page)
    await page.goto('/')
    expect(await shifts()).toEqual([])
    expect(await page.locator(`footer a[data-vassalage="${VENDOR}"], footer a:text-is("Novo")`).count()).toBe(1)
    expect(await page.locator('header .row > li > a', { hasText: 'En vivo' }).count()).toBe(1)
    expect(await page.locator('[data-menu=games] .label', { hasText: 'En vivo' }).count()).toBe(1)
    expect(await page.locator('.menu [data-entry=LIVE]').count()).toBe(1)
    expect(await page.locator('#vendors-LIVE a', { hasText: 'Novo' }).count()).toBe(1)
    await page.goto('/live')
    expect(await shifts()).toEqual([])
    expect(await page.locator('[data-list] [data-chip]', { hasText: 'Novo' }).count()).toBe(1)
    await page.goto('/live?gameName=brisa')
    await isReady(page)
    await expect.poll(() => page.locator('[data-list] [data-tile]').count()).toBe(1)
    expect(await page.locator('[data-list] [data-slot=name]').first().textContent()).toBe('Brisa Nova')
    const { rtp, stakes } = await page
      .locator('[data-list] [data-tile]')
      .evaluate((tile: HTMLElement) => ({ ...tile.dataset }))
    expect({ rtp, stakes }).toEqual({ rtp: '9730', stakes: 'MXN 500 100000' })
    expect(errors).toEqual([])
  })

  test.runIf(FULL)('that is switched off leaves them, and is back when it is switched on', async () => {
    ops('vendor', 'disable', VENDOR)
    await shows('/').toBe(false)
    await page.goto('/live')
    expect(await page.locator('[data-list] [data-chip]', { hasText: 'Novo' }).count()).toBe(0)
    const found = async () => {
      await page.goto('/live?gameName=brisa')
      await isReady(page)
      return page.locator('[data-list] [data-tile]').count()
    }
    await expect.poll(found, SOON).toBe(0)
    ops('vendor', 'enable', VENDOR)
    await shows('/live').toBe(true)
  })
})

test('a closed game says so on home and in its list without interaction, and opens again', async () => {
  ops('game', SLOT, 'maintenance')
  const state = async (path: string) => {
    await page.goto(path)
    return page.locator(`main [data-tile="${SLOT}"]`).first().getAttribute('data-state')
  }
  await expect.poll(() => state('/rng'), SOON).toBe('maintenance')
  await expect.poll(() => state('/'), SOON).toBe('maintenance')
  ops('game', SLOT, 'open')
  await expect.poll(() => state('/rng'), SOON).toBe('open')
})
