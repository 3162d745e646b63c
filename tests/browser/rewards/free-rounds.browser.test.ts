import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptFreeRounds, declineFreeRounds, freeRoundList } from '#api/rewards/free-rounds'
import { type Bet, betStatement } from '#api/wallet/statements'
import { brand } from '#brand/brand'
import { pathIn } from '#core/path'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser } from '#tests/support/page/browser'
import { openMember, SLOT } from '#tests/support/page/member'
import { eventually } from '#tests/support/page/shell'
import { balanceOf, callEndpoint, launched } from '#tests/support/product/client'
import { confirmerToken } from '#tests/support/product/confirmer'
import { ops, opsAs } from '#tests/support/product/ops'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'
import { answer, refusal, value } from './answers.ts'
import { openCenter } from './center-answers.ts'
import { isWide } from './mall-page.ts'

/** Free rounds as a member has them: offered in the reward centre, played in the window of the game, kept in the record. */

const PAID_IN = 100_000
const ROUNDS = 3
const folder = mkdtempSync(join(tmpdir(), 'free-rounds-'))

let browser: Browser
/** The token of who confirms. */
let confirmer = ''
beforeAll(async () => {
  confirmer = await confirmerToken()
  browser = await openBrowser({ pictures: true })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await browser.close()
})

/** Gives free rounds to a member, by two people. */
function give(account: string): void {
  const file = join(folder, 'rounds.json')
  const inAll = { es: 'Rondas de prueba', en: 'Test rounds', pt: 'Rodadas de teste' }
  const about = { vendor: 'FRL', game: 'loteria-del-puerto', currency: 'MXN', stake: '2.00 MXN', rounds: ROUNDS }
  writeFileSync(file, JSON.stringify({ title: inAll, ...about, until: '2099-01-01T00:00:00Z', accounts: [account] }))
  const name = `rondas-${account}`.toLowerCase()
  const { proposal } = JSON.parse(ops('free-rounds', 'give', name, file, '--reason', 'browser test')) as {
    proposal: { id: string }
  }
  opsAs(confirmer, 'proposal', proposal.id, 'confirm')
}

const paper = (page: Page) => page.locator('[data-free-round]')
const labelOf = (game: FrameLocator) => game.locator('#label')
const numberOf = async (game: FrameLocator, id: string, name: string) =>
  Number(await game.locator(`#${id}`).getAttribute(`data-${name}`))
/** Starts automatic play as its dialog offers it. */
async function startAutomaticPlay(game: FrameLocator): Promise<void> {
  await game.locator('#auto').click()
  await game.locator('#auto-dialog [value=start]').click()
}
const mayPlay = (game: FrameLocator) => game.locator('body[data-busy=false]').waitFor()

/** The window of the game alone, on the smallest phone: what stands of free rounds is whole. */
async function fitsPhone(page: Page, token: string): Promise<void> {
  const game = await page.context().newPage()
  await game.setViewportSize({ width: 320, height: 568 })
  await game.goto(await launched(product.origin, token, SLOT))
  await game.locator('body[data-busy=false]').waitFor()
  const box = await game.locator('#label').boundingBox()
  expect([box && box.x >= 0, box && box.x + box.width <= 320, box && box.height <= 40]).toEqual([true, true, true])
  expect([await isWide(game), await violations(game)]).toEqual([false, []])
  if (process.env.SHOTS) await game.screenshot({ path: `${process.env.SHOTS}/free-rounds-window-320.png` })
  await game.close()
}

describe('free rounds', () => {
  test('are offered, accepted, played to the end, and what they won is in the balance and in the record', async () => {
    const { page, errors, token, username } = await openMember(browser, { viewport: DESKTOP }, PAID_IN)
    give(username)
    await page.goto('/member/rewardCenter')
    await paper(page).waitFor()
    // Three rounds of 2.00 in a game that returns 96.73 %: to the cent.
    expect(await paper(page).textContent()).toMatch(/3 rondas.*\$2\.00.*Valen en promedio\$5\.80/)
    await paper(page).locator('[data-action=accept]').click()
    await page.locator('[data-free-round][data-state=playing]').waitFor()
    await fitsPhone(page, token)
    await paper(page).locator('[data-action=play]').click()
    const game = page.locator('.seat iframe').contentFrame()
    await mayPlay(game)
    await expect.poll(() => labelOf(game).textContent()).toBe('Rondas gratis: quedan 3 de 3, a $2.00, ganado $0.00')
    // The stake is that of the rounds.
    for (const id of ['less', 'more', 'bet-button'])
      expect([id, await game.locator(`#${id}`).getAttribute('aria-disabled')]).toEqual([id, 'true'])
    await game.locator('body').press('ArrowUp')
    expect(await numberOf(game, 'bet', 'bet')).toBe(200)
    let won = 0
    for (let left = ROUNDS - 1; left >= 0; left -= 1) {
      await mayPlay(game)
      // The last one is played automatically, which ends with it.
      await (left === 0 ? startAutomaticPlay(game) : game.locator('[data-spin]').click())
      await game.locator(`#label[data-left="${left}"]`).waitFor()
      await mayPlay(game)
      won += await numberOf(game, 'prize', 'prize')
      expect([await numberOf(game, 'label', 'won'), await numberOf(game, 'balance', 'balance')]).toEqual([
        won,
        PAID_IN + won,
      ])
    }
    expect(await labelOf(game).textContent()).toContain('Tus rondas gratis terminaron')
    expect(await numberOf(game, 'session', 'staked')).toBe(0)
    // What follows the last one stakes nothing: it says what the next costs.
    await game.locator('#auto[data-running=false]').waitFor()
    await game.getByText('Desde ahora cada ronda cuesta tu apuesta de $2.00').waitFor()
    expect(await balanceOf(product.origin, token)).toBe(PAID_IN + won)
    await game.locator('[data-spin]').click()
    await game.locator('#label[hidden]').waitFor({ state: 'attached' })
    await mayPlay(game)
    expect(await numberOf(game, 'session', 'staked')).toBe(200)
    await page.goto('/member/rewardCenter')
    await page.locator('[data-free-round][data-state=played]').waitFor()
    expect(await paper(page).textContent()).toContain(`Ganado$${(won / 100).toFixed(2)}`)
    await paper(page).locator('[data-action=decline]').click()
    await page.locator('[data-free-round][data-state=ended]').waitFor()
    const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10)
    const range = { from: dayOf(Date.now() - 86_400_000), to: dayOf(Date.now()), zone: 'UTC' }
    const free = async () => {
      const { list } = await callEndpoint(product.origin, betStatement, range, token)
      return (list as Bet[]).filter((bet) => bet.free).map(({ staked }) => staked)
    }
    await eventually(free).toEqual(Array.from({ length: ROUNDS }, () => 200))
    expect(errors).toEqual([])
    await page.context().close()
  })

  test('are declined as easily, before and after', async () => {
    const { page, username, errors } = await openMember(browser, { viewport: DESKTOP }, 0)
    give(username)
    await page.goto('/member/rewardCenter')
    await paper(page).locator('[data-action=accept]').click()
    await page.locator('[data-free-round][data-state=playing]').waitFor()
    await paper(page).locator('[data-action=decline]').click()
    await page.locator('[data-free-round][data-state=ended]').waitFor()
    await page.reload()
    await page.locator('[data-group=running][data-ready=true]').waitFor()
    expect(await paper(page).count()).toBe(0)
    expect(errors).toEqual([])
    await page.context().close()
  })
})

const OWN = {
  ...{ reward: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', title: 'Diez rondas para conocer la Lotería del Puerto' },
  ...{ nodeId: 'frl-loteria-del-puerto', game: 'Lotería del Puerto', currency: 'MXN', stake: 200, rounds: 10 },
  ...{ left: 10, won: 0, worth: 1_922, state: 'open', until: '2027-02-02T12:00:00.000Z' },
}
const EVERY = [
  OWN,
  ...(['process', 'playing', 'played'] as const).map((state, index) => ({
    ...{ ...OWN, reward: `6f9619ff-8b86-4d01-b42d-00cf4fc9640${index}`, state, won: 123_456_789 },
    left: state === 'played' ? 0 : 7,
  })),
]

describe.each(FULL ? brand.languages : ([brand.defaultLanguage, 'pt'] as const))('in %s', (language) => {
  test('their papers fit every width, and axe finds nothing', async () => {
    const { page, errors } = await openCenter(browser, pathIn(language, '/member/rewardCenter'))
    await answer(page, freeRoundList, value({ freeRounds: EVERY }))
    await page.reload()
    await page.locator('[data-free-rounds="4"]').waitFor()
    for (const width of [320, 390, 900, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect([width, await isWide(page)]).toEqual([width, false])
      if (width === 320 || width === 1440) expect([width, await violations(page)]).toEqual([width, []])
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/free-rounds-${language}-${width}.png`, fullPage: true })
    }
    expect(errors).toEqual([])
    await page.context().close()
  })
})

test('what the server refuses stands beside the buttons, and a list that fails can be read again', async () => {
  const { page } = await openCenter(browser, '/member/rewardCenter')
  await answer(page, freeRoundList, refusal('busy'))
  await page.reload()
  await page.locator('[data-action=retry-free-rounds]').waitFor()
  await answer(page, freeRoundList, value({ freeRounds: [OWN] }))
  await page.locator('[data-action=retry-free-rounds]').click()
  await paper(page).waitFor()
  await answer(page, acceptFreeRounds, refusal('game-unavailable'))
  await paper(page).locator('[data-action=accept]').press('Enter')
  await paper(page).locator('[role=alert]').waitFor()
  await answer(page, declineFreeRounds, value({ ...OWN, state: 'declined', left: 0 }))
  await paper(page).locator('[data-action=decline]').press('Enter')
  await page.locator('[data-free-round][data-state=declined]').waitFor()
  expect(await paper(page).textContent()).toContain('Las rechazaste.')
  await page.context().close()
})
