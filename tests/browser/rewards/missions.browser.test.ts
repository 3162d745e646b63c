import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unreadCount } from '#api/notices/notices'
import { type Mission, missionSummary } from '#api/rewards/missions'
import { claimReward } from '#api/rewards/rewards'
import { setPaymentPassword } from '#api/session/payment-password'
import { brand } from '#brand/brand'
import { missions } from '#brand/missions'
import { pathIn } from '#core/path'
import { memberPath } from '#core/site/built-pages'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { openMember } from '#tests/support/page/member'
import { atRest } from '#tests/support/page/rest'
import { eventually } from '#tests/support/page/shell'
import { callEndpoint, freshName, PASSWORD, registered } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'
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
const REWARD = {
  ...{ id: OPEN.reward, kind: 'mission', unit: 'PTS', amount: 80, title: OPEN.title, lines: [], state: 'claimed' },
  ...{ at: '2026-11-27T06:10:00.000Z', until: OPEN.until, unclaimed: 'paid', endedAt: '2026-11-27T15:12:00.000Z' },
}

const answer = (page: Page, { path }: { path: string }, body: object) =>
  page.route(`**${path}*`, (route) => route.fulfill({ json: body }))
const value = (content: object) => ({ success: true, value: content })
const refusal = { success: false, code: 'busy', message: '.' }

/** A new member's page with these answers. */
async function openFilled(viewport: { width: number; height: number }, path: string): Promise<Page> {
  const { page } = await openPage(browser, { viewport })
  const token = await registered(product.origin, freshName())
  await page.addInitScript((text) => {
    sessionStorage.setItem('token', text)
    sessionStorage.setItem('USER_POPUP', 'closed')
  }, token)
  await answer(page, missionSummary, value(SUMMARY))
  await page.goto(path)
  await page.locator('[data-missions]').waitFor()
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

test('a mission whose collection is refused says so, and stays where it stood once it is collected', async () => {
  const page = await openFilled(PHONE, PAGE)
  const open = row(page, OPEN.id)
  let sent = 0
  await page.route(`**${claimReward.path}`, async (route) => {
    sent += 1
    await route.fulfill({ json: sent === 1 ? refusal : value(REWARD) })
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
    await route.fulfill({ json: refusal })
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
