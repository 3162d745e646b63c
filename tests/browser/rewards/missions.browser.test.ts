import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unreadCount } from '#api/notices/notices'
import { missionLeaderboard } from '#api/rewards/leaderboards'
import { type Mission, missionSummary } from '#api/rewards/missions'
import { claimReward } from '#api/rewards/rewards'
import { setPaymentPassword } from '#api/session/payment-password'
import { brand } from '#brand/brand'
import { missions } from '#brand/missions'
import { leaderboards } from '#brand/promotions/leaderboards'
import { pathIn } from '#core/path'
import { memberPath } from '#core/site/built-pages'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, PHONE } from '#tests/support/page/browser'
import { openMember } from '#tests/support/page/member'
import { atRest } from '#tests/support/page/rest'
import { eventually } from '#tests/support/page/shell'
import { callEndpoint, PASSWORD } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'
import { answer, openAs, refusal, value } from './answers.ts'
import { earn, isWide, pointsOf } from './mall-page.ts'

/** The member's page of missions. */

const PAGE = memberPath('missionLeaderboard')

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const row = (page: Page, id: string) => page.locator(`[data-mission="${id}"]`)

test('what a member does counts by itself, and is collected once, by keyboard', async () => {
  const { page, errors, token } = await openMember(browser, { viewport: PHONE }, 100_000, PAGE)
  await page.locator(`[data-group=running] [data-mission]`).first().waitFor()
  expect(await page.locator('[data-mission]').count()).toBe(missions.length)
  expect(await row(page, 'five-games').textContent()).toContain('0 de 5')
  expect(await row(page, 'payment-password').textContent()).toContain('Falta: crear tu contraseña de pagos.')
  // 60.00 MXN in the fish game, which returns 97 %.
  expect(await row(page, 'week-of-fishing').textContent()).toContain('Lo que falta cuesta $1.80 en promedio')
  const board = page.locator(`[data-board="${leaderboards[0]?.id}"]`)
  expect(await board.locator('[data-standing=running] [data-own=none]').textContent()).toContain('Aún no tienes lugar')
  expect(await violations(page)).toEqual([])

  await earn(token, 40)
  const fields = { password: PASSWORD, newPassword: 'Aparte-2026-x', confirmNewPassword: 'Aparte-2026-x' }
  await callEndpoint(product.origin, setPaymentPassword, fields, token)
  await eventually(async () => {
    const { missions: read } = await callEndpoint(product.origin, missionSummary, {}, token)
    return (read as Mission[]).find(({ id }) => id === 'five-games')?.progress
  }).toBe(1)
  const before = await pointsOf(token)
  await page.reload()
  await row(page, 'payment-password').locator('[data-action=collect]').waitFor()
  expect(await row(page, 'five-games').textContent()).toContain('Faltan 4 juegos.')
  await row(page, 'payment-password').locator('[data-action=collect]').press('Enter')
  await row(page, 'payment-password').locator('[data-collected=claimed]').waitFor()
  expect(await pointsOf(token)).toBe(before + 100)
  await page.reload()
  await page.locator('[data-group=over] [data-mission=payment-password]').waitFor()
  expect(await page.locator('[data-action=collect]').count()).toBe(0)
  expect(errors).toEqual([])
  await page.context().close()
})

const mission = (id: string, more: object) => ({
  ...{ id, reward: `mission:${id}:2026-11-23`, title: `Misión ${id}`, text: 'Algo que hacer, con sus palabras.' },
  ...{ kind: 'rounds', period: 'week', categories: [], currency: null, goal: 50, progress: 18, parts: [] },
  ...{ expectedCost: null, unit: 'PTS', amount: 80, worth: 80, state: 'running', until: '2026-11-30T06:00:00.000Z' },
  ...more,
})
const OPEN = mission('tres', { state: 'open', goal: 3, progress: 3, until: '2026-12-25T06:00:00.000Z' })
const WAITING = mission('espera', {
  ...{ state: 'waiting', unit: 'MXN', amount: 1_234_567_890, worth: null, progress: 50, until: null },
})
const SUMMARY = {
  ...{ currency: 'MXN', zone: 'America/Mexico_City' },
  missions: [
    OPEN,
    WAITING,
    mission('rondas', { categories: ['RNG', 'LIVE'] }),
    mission('dias', { kind: 'days', goal: 7, progress: 6 }),
    mission('juegos', { kind: 'games', goal: 5, progress: 3 }),
    mission('apuesta', {
      ...{ kind: 'stake', currency: 'MXN', goal: 123_456_789_000, progress: 3_000, expectedCost: 3_703_703_580 },
      categories: ['FISH'],
    }),
    mission('sin-carta', { kind: 'stake', currency: 'MXN', goal: 10_000, progress: 0, categories: ['SPORTS'] }),
    mission('perfil', {
      ...{ kind: 'profile', period: 'once', until: null, goal: 3, progress: 1 },
      parts: [
        { part: 'email', isDone: true },
        { part: 'mobile', isDone: false },
        { part: 'payment-password', isDone: false },
      ],
    }),
    mission('hecha', { state: 'claimed', progress: 50, unit: 'MXN', amount: 840, worth: null }),
    mission('vencida', { state: 'lapsed', progress: 50 }),
  ],
}
const place = (at: number, more: object = {}) => ({
  ...{ place: at, score: 20 - at, prize: null, name: `Mar***${at}`, isOwn: false, ...more },
})
const standing = (more: object) => ({
  ...{ from: '2026-11-23T06:00:00.000Z', until: '2026-11-30T06:00:00.000Z', settlesAt: '2026-11-30T12:00:00.000Z' },
  ...{ isSettled: false, members: 1_234, top: [1, 2, 2, 4, 5, 6, 7, 8, 9, 10].map((at) => place(at)) },
  ...{ own: { place: 321, score: 3, prize: null }, ...more },
})
const BOARD = {
  ...{ id: 'juegos', title: 'Tabla juegos', text: 'Quien prueba más juegos.', metric: 'games', dayCap: null },
  ...{ period: 'week', categories: [], unit: 'PTS', prizes: [500, 300, 100], running: standing({}) },
  last: standing({ isSettled: true, top: [place(1, { isOwn: true, prize: 500 })], own: place(1, { prize: 500 }) }),
}
const STAKE_BOARD = {
  ...{ ...BOARD, id: 'apuesta', title: 'Tabla apuesta', metric: 'stake', dayCap: 100_000, period: 'month' },
  ...{ categories: ['RNG', 'LIVE'], unit: 'MXN', prizes: [1_234_567_890, 2_500] },
  running: standing({ top: [place(1, { score: 3_000_000_000 })], own: { place: 2, score: 123_456, prize: null } }),
  last: standing({ top: [], members: 0, own: { place: null, score: 0, prize: null } }),
}
const BOARDS = { currency: 'MXN', zone: 'America/Mexico_City', boards: [BOARD, STAKE_BOARD] }
const REWARD = {
  ...{ id: OPEN.reward, kind: 'mission', unit: 'PTS', amount: 80, title: OPEN.title, lines: [], state: 'claimed' },
  ...{ at: '2026-11-27T06:10:00.000Z', until: OPEN.until, unclaimed: 'paid', endedAt: '2026-11-27T15:12:00.000Z' },
}

/** A new member's page with these answers. */
async function openFilled(viewport: { width: number; height: number }, path: string): Promise<Page> {
  const { page } = await openAs(browser, viewport)
  await answer(page, missionSummary, value(SUMMARY))
  await answer(page, missionLeaderboard, value(BOARDS))
  await page.goto(path)
  await page.locator('[data-missions]').waitFor()
  await page.locator('[data-board]').first().waitFor()
  await atRest(page)
  return page
}

describe.each(FULL ? brand.languages : [brand.defaultLanguage])('in %s', (language) => {
  test('the page of missions fits every width, and axe finds nothing', async () => {
    const page = await openFilled(DESKTOP, pathIn(language, PAGE))
    for (const width of [320, 390, 900, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect([width, await isWide(page)]).toEqual([width, false])
      if (width === 320 || width === 390 || width === 1440 || FULL)
        expect([width, await violations(page)]).toEqual([width, []])
      const bar = await row(page, 'rondas').locator('progress').boundingBox()
      expect([width, bar?.width, bar?.height]).toEqual([width, 132, 10])
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/missions-${width}.png`, fullPage: true })
    }
    await page.context().close()
  })
})

test('each mission says what is left, what that costs and until when', async () => {
  const page = await openFilled(DESKTOP, PAGE)
  const text = async (id: string) => (await row(page, id).textContent()) ?? ''
  expect(await text('rondas')).toContain('Faltan 32 rondas. Solo cuenta: Slots y En vivo.')
  expect(await text('rondas')).toContain('18 de 50')
  expect(await text('rondas')).toContain('80 puntosValen $0.80')
  // The week ends at midnight: its last day is Sunday.
  expect(await text('rondas')).toContain('Hasta el 29 nov 2026')
  expect(await text('dias')).toContain('Falta 1 día seguido.')
  expect(await text('juegos')).toContain('Faltan 2 juegos.')
  expect(await text('apuesta')).toContain('Faltan $1,234,567,860.00 de apuestas con resultado. Solo cuenta: Pesca.')
  expect(await text('apuesta')).toContain(
    'Lo que falta cuesta $37,037,035.80 en promedio, en el juego que menos devuelve.',
  )
  expect(await text('sin-carta')).toContain('Ninguno de estos juegos dice lo que devuelve.')
  expect(await text('perfil')).toContain('Falta: confirmar tu móvil y crear tu contraseña de pagos.')
  expect(await row(page, 'perfil').locator('a').getAttribute('href')).toBe('/member')
  expect(await text('espera')).toContain('Es tuya. La podrás recoger en cuanto la liberemos.')
  expect(await row(page, 'espera').locator('button').count()).toBe(0)
  expect(await text('hecha')).toContain('Recogida')
  expect(await text('vencida')).toContain('Vencida')
  await page.context().close()
})

test('a leaderboard shows prizes, masked names, ties and one’s own place, in this period and the last one', async () => {
  const page = await openFilled(DESKTOP, PAGE)
  const at = (board: string, period: 'running' | 'last') =>
    page.locator(`[data-board=${board}] [data-standing=${period}]`)
  const text = async (board: string, period: 'running' | 'last') => (await at(board, period).textContent()) ?? ''
  expect(await page.locator('[data-board=juegos] ol').textContent()).toBe('500 puntos300 puntos100 puntos')
  const running = await text('juegos', 'running')
  expect(running).toContain('Tu lugar: 321 de 1,234. Con 3 juegos.')
  expect(running).toContain('Hasta el 29 nov 2026. Los premios se deciden el 30 nov 2026.')
  expect(await at('juegos', 'running').locator('tbody tr').count()).toBe(10)
  expect(await at('juegos', 'running').locator('tbody tr').nth(2).textContent()).toBe('2Mar***218')
  expect(await at('juegos', 'last').locator('tbody tr').textContent()).toBe('1Tú19500 puntos')
  expect(await text('juegos', 'last')).toContain('Te dio 500 puntos. Ir a mis recompensas')
  expect(await at('juegos', 'last').locator('a').getAttribute('href')).toBe(memberPath('rewardCenter'))
  expect(await text('juegos', 'last')).toContain('Los premios ya se decidieron')
  expect(await page.locator('[data-board=apuesta]').textContent()).toContain(
    'De cada día cuentan como mucho $1,000.00. Solo cuenta: Slots y En vivo.',
  )
  expect(await text('apuesta', 'running')).toContain('Tu lugar: 2 de 1,234. Con $1,234.56 apostados.')
  expect(await text('apuesta', 'last')).toContain('No tuviste lugar.')
  expect(await text('apuesta', 'last')).toContain('No hubo nadie.')
  await page.context().close()
})

test('leaderboards fail alone, are read again on request and when the person returns', async () => {
  const page = await openFilled(PHONE, PAGE)
  await page.unroute(`**${missionLeaderboard.path}*`)
  await answer(page, missionLeaderboard, refusal('busy'))
  await page.reload()
  const again = page.locator('[data-boards=failed] [role=alert] button')
  await again.waitFor()
  expect(await row(page, 'rondas').count()).toBe(1)
  expect(await violations(page)).toEqual([])
  await page.unroute(`**${missionLeaderboard.path}*`)
  const closed = { ...BOARD, running: null, last: standing({ own: { place: null, score: 0, prize: null } }) }
  await answer(page, missionLeaderboard, value({ ...BOARDS, boards: [closed] }))
  await again.press('Enter')
  const board = page.locator('[data-board=juegos]')
  await board.waitFor()
  expect(await board.textContent()).toContain('Esta tabla está cerrada.')
  expect(await board.textContent()).toContain('No tuviste lugar.')
  expect(await violations(page)).toEqual([])
  await page.unroute(`**${missionLeaderboard.path}*`)
  await answer(page, missionLeaderboard, value({ ...BOARDS, boards: [] }))
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await board.waitFor({ state: 'detached' })
  expect(await page.locator('[data-boards]').count()).toBe(0)
  await page.context().close()
})

test('a mission whose collection is refused says so, and stays where it stood once it is collected', async () => {
  const page = await openFilled(PHONE, PAGE)
  const open = row(page, OPEN.id)
  let sent = 0
  await page.route(`**${claimReward.path}`, async (route) => {
    sent += 1
    await route.fulfill({ json: sent === 1 ? refusal('busy') : value(REWARD) })
  })
  const collect = open.locator('[data-action=collect]')
  await collect.click()
  await open.locator('[role=alert]').waitFor()
  expect(await violations(page)).toEqual([])
  const after = SUMMARY.missions.map((one) => (one === OPEN ? { ...one, state: 'claimed' } : one))
  await page.unroute(`**${missionSummary.path}*`)
  await answer(page, missionSummary, value({ ...SUMMARY, missions: after }))
  await collect.press('Enter')
  await page.locator(`[data-group=open] [data-mission=${OPEN.id}] [data-collected=claimed]`).waitFor()
  await page.locator(`[data-mission=${OPEN.id}][data-state=claimed]`).waitFor()
  await atRest(page)
  expect(await open.textContent()).toContain('+80 puntos')
  expect(await collect.count()).toBe(0)
  expect(sent).toBe(2)
  expect(await violations(page)).toEqual([])
  await page.context().close()
})

test('the entry of missions shows how many can be collected', async () => {
  const page = await openFilled(DESKTOP, PAGE)
  await answer(page, unreadCount, value({ messages: 0, missions: 2, rewards: 5 }))
  await page.reload()
  const badge = page.locator('[data-center] nav [data-entry=missionLeaderboard] [data-unread=missions]')
  await eventually(() => badge.textContent()).toMatch(/^2 /)
  await page.context().close()
})

test('the page of missions says that it loads, that it failed and that there are none', async () => {
  const page = await openFilled(PHONE, PAGE)
  await page.unroute(`**${missionSummary.path}*`)
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${missionSummary.path}*`, async (route) => {
    await held
    await route.fulfill({ json: refusal('busy') })
  })
  await page.reload()
  await page.locator('#missionLeaderboard [data-waiting=loading]').waitFor()
  release()
  const again = page.locator('#missionLeaderboard [role=alert] button')
  await again.waitFor()
  expect(await violations(page)).toEqual([])
  await page.unroute(`**${missionSummary.path}*`)
  await answer(page, missionSummary, value({ ...SUMMARY, missions: [] }))
  await again.click()
  await page.locator('[data-missions="0"]').waitFor()
  expect(await page.locator('#missionLeaderboard').textContent()).toContain('Hoy no hay misiones para ti.')
  expect(await violations(page)).toEqual([])
  await page.context().close()
})
