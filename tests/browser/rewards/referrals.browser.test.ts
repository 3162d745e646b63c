import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { referralList } from '#api/rewards/referrals'
import { claimReward } from '#api/rewards/rewards'
import { register } from '#api/session/session'
import { brand } from '#brand/brand'
import { pathIn } from '#core/path'
import { memberPath } from '#core/site/built-pages'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, PHONE } from '#tests/support/page/browser'
import { openMember } from '#tests/support/page/member'
import { atRest } from '#tests/support/page/rest'
import { eventually } from '#tests/support/page/shell'
import { callEndpoint, deposited, freshName, PASSWORD } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'
import { answer, openAs, refusal, value } from './answers.ts'
import { isWide } from './mall-page.ts'

/** The member's page of invitations. */

const PAGE = memberPath('referral')

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Registers a member by a friend's code; returns the token. */
async function registeredBy(referralCode: string): Promise<string> {
  const own = { password: PASSWORD, confirmPassword: PASSWORD, birthday: '1990-05-17', terms: true }
  const fields = { username: freshName(), ...own, registerMethod: 'WEB', referralCode }
  return String((await callEndpoint(product.origin, register, fields)).token)
}

test('a member passes the link on, and sees how far each friend has come', async () => {
  const { page, errors, token } = await openMember(browser, { viewport: PHONE }, 0, '/help')
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async (what: object) => Object.assign(window, { shared: what }) })
  })
  await page.goto(PAGE)
  const { code } = await callEndpoint(product.origin, referralList, {}, token)
  const link = `${product.origin}/register?referralCode=${String(code)}`
  expect(await page.locator('[data-link]').textContent()).toBe(link)
  expect(await page.locator('[data-code]').textContent()).toBe(code)
  await page.locator('[data-referrals] svg[role=img]').waitFor()
  expect(await page.locator('#referral-terms').textContent()).toBe('$50.00 por cada amigo')
  expect(await page.locator('[data-reward] li').allTextContents()).toEqual([
    'Tu amigo se registra con tu enlace.',
    'Hace su primer depósito de $200.00 o más.',
    'Apuesta ese importe una vez, con dinero propio, en los 60 días que siguen a su registro.',
    'Pasados 10 minutos lo revisamos, y recoges $50.00. Son tuyos, sin nada que apostar.',
    'Por cada amigo que inviten tus amigos, en las mismas condiciones: $10.00.',
    'Hasta 20 amigos con recompensa al mes; este mes llevas 0.',
    'No cuenta quien comparta contigo persona, dispositivo, cuenta de cobro o red de internet.',
    'Ves en qué paso va cada amigo, nunca qué juega ni cuánto. Invita solo a mayores de edad que quieran jugar.',
  ])
  expect(await page.locator('[data-friends="0"]').textContent()).toContain('Aún no se ha registrado nadie')
  await page.locator('[data-action=share-link]').press('Enter')
  expect(await page.evaluate(() => 'shared' in window && window.shared)).toEqual({
    text: 'Te invito a Farol.',
    url: link,
  })

  const friend = await registeredBy(String(code))
  await page.reload()
  const row = page.locator('[data-friends="1"] [data-step]')
  await row.waitFor()
  expect(await row.getAttribute('data-step')).toBe('registered')
  await deposited(product.origin, friend, 20_000)
  await eventually(async () => {
    const { friends } = await callEndpoint(product.origin, referralList, {}, token)
    return friends
  }).toMatchObject([{ step: 'deposited' }])
  await page.reload()
  await page.locator('[data-step=deposited]').waitFor()
  expect(await row.textContent()).toMatch(/^m\w+\*+\w+Se registró el .+Ya depositó$/)
  expect(await violations(page)).toEqual([])

  // The friend reads who sees these steps.
  const { page: theirs } = await openAs(browser, PHONE, friend)
  await theirs.goto(PAGE)
  expect(await theirs.locator('[data-invited-by]').textContent()).toMatch(/^Te invitó m\w+\*+\w+, que ve tus pasos/)
  await theirs.context().close()
  expect(errors).toEqual([])
  await page.context().close()
})

const REWARD = { id: 'referral:6c1d', amount: 5_000 }
const friend = (id: number, step: string, more: object = {}) => ({
  ...{ id: String(id), name: `m**${String(id)}`, step, reason: null, reward: null },
  since: '2026-11-20T18:00:00.000Z',
  ...more,
})
const REFERRALS = {
  code: 'abcdefgh',
  terms: {
    ...{ currency: 'MXN', reward: 5_000, secondReward: 1_000, leastDeposit: 20_000, mostInAMonth: 20, thisMonth: 3 },
    ...{ days: 60, waitMinutes: 10 },
  },
  friends: [
    friend(9, 'registered', { name: `m${'*'.repeat(16)}z` }),
    friend(8, 'deposited'),
    friend(7, 'waiting'),
    friend(6, 'rewarded', { reward: { ...REWARD, state: 'open' } }),
    friend(5, 'rewarded', { reward: { id: 'referral:5', amount: 123_456_789_00, state: 'claimed' } }),
    friend(4, 'refused', { reason: 'conditions' }),
    friend(3, 'refused', { reason: 'limit' }),
  ],
  next: '3',
  invitedBy: 'l***a',
  second: { friends: 12, rewarded: 2, amount: 2_000 },
}
const COLLECTED = {
  ...{ kind: 'referral', unit: 'MXN', title: '', lines: [], state: 'claimed', ...REWARD },
  ...{ at: '2026-11-27T06:10:00.000Z', until: '2026-12-27T06:10:00.000Z', unclaimed: 'paid' },
  endedAt: '2026-11-27T15:12:00.000Z',
}

async function openFilled(viewport: { width: number; height: number }, path: string): Promise<Page> {
  const { page } = await openAs(browser, viewport)
  await answer(page, referralList, value(REFERRALS))
  await page.goto(path)
  await page.locator('[data-referrals]').waitFor()
  await atRest(page)
  return page
}

describe.each(FULL ? brand.languages : [brand.defaultLanguage])('in %s', (language) => {
  test('the page of invitations fits every width, and axe finds nothing', async () => {
    const page = await openFilled(DESKTOP, pathIn(language, PAGE))
    for (const width of [320, 390, 900, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect([width, await isWide(page)]).toEqual([width, false])
      if (width === 390 || width === 1440 || FULL) expect([width, await violations(page)]).toEqual([width, []])
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/referral-${width}.png`, fullPage: true })
    }
    await page.context().close()
  })
})

test('a reward is collected once, reasons are general, and more friends follow', async () => {
  const page = await openFilled(PHONE, PAGE)
  const row = (step: string) => page.locator(`[data-step=${step}]`)
  expect(await row('refused').allTextContents()).toEqual([
    expect.stringContaining('No cumple las condiciones.'),
    expect.stringContaining('Se alcanzó el límite del mes.'),
  ])
  expect(await page.locator('[data-second]').textContent()).toBe(
    'Tus amigos han invitado a 12 personas. 2 te dieron recompensa: $20.00 en total.',
  )
  let sent = 0
  await page.route(`**${claimReward.path}`, async (route) => {
    sent += 1
    await route.fulfill({ json: sent === 1 ? refusal('busy') : value(COLLECTED) })
  })
  const collect = page.locator('[data-action=collect]')
  await collect.click()
  await page.locator('[data-step=rewarded] [role=alert]').waitFor()
  expect(await violations(page)).toEqual([])
  await page.unroute(`**${referralList.path}*`)
  await page.route(`**${referralList.path}*`, (route) =>
    route.fulfill({
      json: value(
        route.request().url().includes('cursor=3')
          ? { ...REFERRALS, friends: [friend(2, 'registered')], next: null }
          : REFERRALS,
      ),
    }),
  )
  await collect.press('Enter')
  await page.locator('[data-collected=claimed]').waitFor()
  expect(sent).toBe(2)
  await page.locator('[data-action=more-friends]').press('Enter')
  await page.locator('[data-friends="8"]').waitFor()
  expect(await page.locator('[data-action=more-friends]').count()).toBe(0)
  await page.context().close()
})

test('the page of invitations says that it failed, comes after another try, and says who may not invite', async () => {
  const page = await openFilled(PHONE, PAGE)
  await page.unroute(`**${referralList.path}*`)
  await answer(page, referralList, refusal('busy'))
  await page.reload()
  const again = page.locator('#referral [role=alert] button')
  await again.waitFor()
  expect(await violations(page)).toEqual([])
  await page.unroute(`**${referralList.path}*`)
  await answer(page, referralList, value({ ...REFERRALS, code: null, friends: [], next: null }))
  await again.click()
  await page.locator('[data-friends="0"]').waitFor()
  expect(await page.locator('[data-link], [data-reward]').count()).toBe(0)
  expect(await page.locator('#referral').textContent()).toContain('Por ahora tu cuenta no puede invitar')
  expect(await violations(page)).toEqual([])
  await page.context().close()
})
