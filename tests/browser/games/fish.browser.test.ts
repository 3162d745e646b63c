import type { Browser, Page, WebSocketRoute } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#tests/support/page/browser'
import { mayPlay } from '#tests/support/page/member'
import { FULL } from '#tests/support/product/tier'
import type { SeaFrame } from '#workers/studio/sea-wire'
import { openGame, pressStart, shootFish } from './studio-game.ts'

/** Windows in the rooms of El arrecife; studio-games.browser.test.ts plays it like every other game. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: true, motion: true })
})
afterAll(() => browser.close())

test.runIf(FULL)(
  'players of one reef see the same shots; a tap fires at once, and a fish that has gone costs nothing',
  async () => {
    const [game, other] = await openAtOneReef()
    const isSeen = other.locator('.shot').first().waitFor({ state: 'attached' })
    await tapFish(game)
    await isSeen
    await mayPlay(game)

    const away = await pressWithoutFish(game)
    await game.locator('#message', { hasText: `Ahora no hay a la vista: ${away}. Toca otro pez.` }).waitFor()

    await game.route('**/round', (route) =>
      route.fulfill({ status: 409, json: { success: false, code: 'betting-closed' } }),
    )
    const before = await game.locator('#balance').textContent()
    await tapFish(game)
    await game.locator('#message', { hasText: 'Ese pez ya se fue. No apostaste nada.' }).waitFor()
    await mayPlay(game)
    expect(await game.locator('#balance').textContent()).toBe(before)
    expect(await game.locator('.shot').count()).toBe(0)
    for (const page of [game, other]) await page.context().close()
  },
)

/** How many fish another boat hits until its harpoon is seen on its way. */
const MOST_FISH = 20

test('a window aims at no fish that another hits; one that loses its reef says so, takes no shot, and enters again', async () => {
  let isCut = false
  const sockets: WebSocketRoute[] = []
  let frame = ''
  const { game } = await openGame(browser, 'el-arrecife', 'es', (page) =>
    page.routeWebSocket('**/live', (socket) => {
      sockets.push(socket)
      if (isCut) return void socket.close()
      socket.connectToServer().onMessage((message) => {
        frame = String(message)
        socket.send(message)
      })
    }),
  )

  // Another boat hits the fish that is aimed at: it is aimed at no longer, while that harpoon is on its way. A fish may swim
  // out of sight before that is seen; then another is.
  let seen = 'gone'
  for (let turn = 0; turn < MOST_FISH && seen === 'gone'; turn += 1) {
    await game.locator('.fish[data-aimed]').waitFor({ state: 'attached' })
    const aimed = Number(await game.locator('.fish[data-aimed]').getAttribute('data-fish'))
    const { boat, ...rest } = JSON.parse(frame) as SeaFrame
    const hit = { boat: (boat + 1) % rest.taken.length, fish: aimed, kind: 0, isHit: true }
    sockets[0]?.send(JSON.stringify({ ...rest, boat, fish: null, shots: [hit] }))
    const outcome = await game.waitForFunction((fish) => {
      const swimmer = document.querySelector<HTMLElement>(`.fish[data-fish="${fish}"]`)
      if (swimmer === null || 'caught' in swimmer.dataset) return 'gone'
      return document.querySelector('.shot') !== null && !swimmer.hasAttribute('data-aimed') && 'spared'
    }, aimed)
    seen = String(await outcome.jsonValue())
  }
  expect(seen).toBe('spared')
  await game.locator('.shot').waitFor({ state: 'detached' })
  isCut = true
  await sockets[0]?.close()
  await game.locator('.room-lost', { hasText: 'Se cortó la conexión' }).waitFor()
  await pressStart(game)
  await game.locator('#message', { hasText: 'Toca un pez' }).waitFor()
  expect(await game.locator('.shot').count()).toBe(0)
  isCut = false
  await game.locator('.room-lost').waitFor({ state: 'hidden' })
  await shootFish(game)
  await game.context().close()
})

/** Opens windows until two are in one room: others may have boats in the first. */
async function openAtOneReef(): Promise<[Page, Page]> {
  const rooms = new Map<string, Page>()
  for (;;) {
    const { game } = await openGame(browser, 'el-arrecife', 'es')
    await game.locator('.fish').first().waitFor({ state: 'attached' })
    const room = (await game.locator('.room-line').textContent())?.split('·')[0] ?? ''
    const first = rooms.get(room)
    if (first) return [first, game]
    rooms.set(room, game)
  }
}

/** Taps a fish in sight, and expects its shot to be on its way when the press has been handled. */
async function tapFish(game: Page): Promise<void> {
  // The fish that is aimed at may swim out of sight at any moment, so it is found and tapped in one.
  const shots = await game.waitForFunction(() => {
    const fish = document.querySelector('.fish[data-aimed]')
    if (fish === null) return null
    fish.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true, button: 0 }))
    return { count: document.querySelectorAll('.shot').length }
  })
  expect((await shots.jsonValue())?.count).toBeGreaterThan(0)
}

/** Chooses a kind of which none is in sight and presses the main button before the sea moves. Returns the name of the kind. */
async function pressWithoutFish(game: Page): Promise<string> {
  const pressed = await game.waitForFunction(() => {
    for (const kind of document.querySelectorAll<HTMLElement>('.kind')) {
      kind.click()
      if (kind.dataset.swims !== 'false') continue
      document.querySelector<HTMLElement>('[data-spin]')?.click()
      return kind.querySelector('.unseen')?.textContent?.split(',')[0]
    }
    return null
  })
  return String(await pressed.jsonValue())
}
