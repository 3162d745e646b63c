import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pointBalance, pointConfig, pointHistory, pointItems, redeemPoints, redemptions } from '#api/rewards/points'
import { paymentPassword } from '#api/session/payment-password'
import { brand } from '#brand/brand'
import { mallItems } from '#brand/mall'
import { pathIn } from '#core/path'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { openMember } from '#tests/support/page/member'
import { atRest } from '#tests/support/page/rest'
import { eventually } from '#tests/support/page/shell'
import { balanceOf, callEndpoint, freshName, PASSWORD, registered } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'
import { answer, openAs, refusal, value } from './answers.ts'
import {
  ADDRESS,
  CONFIG,
  card,
  DECIDED,
  earn,
  fillAddress,
  form,
  ITEM,
  isWide,
  OTHERS,
  POINTS,
  pointsOf,
  REQUESTS,
  request,
  wrong,
} from './mall-page.ts'

/** The member's side of points: the mall, what is asked for there, and the way of points into money. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('points of settled rounds are redeemed, come back when the request is cancelled, and become money', async () => {
  const { page, errors, token } = await openMember(browser, { viewport: DESKTOP }, 1_000_000, '/pointMall')
  await page.locator('[data-points="0"]').waitFor()
  // Nothing is within reach, and everybody sees what it costs.
  expect(await card(page, 'libreta').textContent()).toContain('Faltan 600')
  await earn(token, 600)
  await eventually(() => pointsOf(token)).toBe(600)
  await page.reload()
  await page.locator('[data-points="600"]').waitFor()
  await page.locator('[data-filter=enough]').click()
  await eventually(() => page.locator('[data-item]').count()).toBe(1)

  await card(page, 'libreta').locator('[data-action=redeem]').click()
  await form(page, 'redeem').waitFor()
  expect(await form(page, 'redeem').textContent()).toContain('Borramos la dirección 90 días después de que se decida')
  expect(await page.locator('dialog[open]').evaluate((dialog: HTMLElement) => dialog.offsetWidth)).toBe(392)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/redeem-1440.png` })
  await page.locator('[data-action=send-redemption]').click()
  for (const name of ['recipient', 'street', 'city', 'region', 'postcode', 'phone'])
    await wrong(page, 'redeem', name).waitFor()
  await fillAddress(page)
  await form(page, 'redeem').locator('[name=postcode]').fill('6')
  await page.locator('[data-action=send-redemption]').click()
  await wrong(page, 'redeem', 'postcode').waitFor()
  expect(await violations(page)).toEqual([])
  await form(page, 'redeem').locator('[name=postcode]').fill(ADDRESS.postcode)
  await page.locator('[data-action=send-redemption]').click()
  await page.locator('[data-sent=process]').waitFor()
  expect(await page.locator('[data-folio]').textContent()).toMatch(/\S/)
  expect(await violations(page)).toEqual([])
  await page.locator('[data-action=done]').click()
  await page.locator('dialog').waitFor({ state: 'detached' })
  expect(await pointsOf(token)).toBe(0)
  await page.locator('[data-points="0"][data-held="600"]').waitFor()
  const row = page.locator('[data-request][data-state=process]')
  expect(await row.textContent()).toContain('En proceso')

  await row.locator('[data-step=cancel]').click()
  await page.locator('[data-request][data-state=cancelled]').waitFor()
  await page.locator('[data-points="600"][data-held="0"]').waitFor()

  const cash = await balanceOf(product.origin, token)
  await page.locator('[data-action=convert]').click()
  await form(page, 'convert').locator('[name=points]').fill('601')
  await page.locator('[data-action=send-conversion]').click()
  await wrong(page, 'convert', 'points').waitFor()
  await form(page, 'convert').locator('[name=points]').fill('99')
  await page.locator('[data-action=send-conversion]').click()
  await wrong(page, 'convert', 'points').waitFor()
  await page.locator('[data-action=all-points]').click()
  await page.locator('[data-amount="600"]').waitFor()
  expect(await violations(page)).toEqual([])
  await page.locator('[data-action=send-conversion]').click()
  await page.locator('[data-converted="600"]').waitFor()
  await page.locator('[data-action=done]').click()
  await page.locator('[data-points="0"]').waitFor()
  expect(await balanceOf(product.origin, token)).toBe(cash + 600)
  await page.locator('[data-request][data-state=approved]').waitFor()

  // The history may be a second late.
  await eventually(async () => {
    const { list } = await callEndpoint(product.origin, pointHistory, {}, token)
    return (list as { points: number }[])[0]?.points
  }).toBe(-600)
  await page.locator('[data-action=history]').click()
  await page.locator('[data-history]').waitFor()
  const changes = await page.locator('[data-history] tbody tr').allTextContents()
  expect(changes[0]).toContain('−600')
  expect(changes.length).toBeGreaterThanOrEqual(4)
  expect(await violations(page)).toEqual([])
  expect(errors).toEqual([])
  await page.context().close()
})

const ANSWERS: readonly [{ path: string }, object][] = [
  [pointBalance, POINTS],
  [pointItems, { items: OTHERS }],
  [pointConfig, CONFIG],
  [redemptions, { redemptions: REQUESTS, next: null }],
]

/** A new member's mall with these answers. */
async function openFilled(viewport: { width: number; height: number }, path = '/pointMall'): Promise<Page> {
  const { page } = await openAs(browser, viewport)
  for (const [endpoint, content] of ANSWERS) await answer(page, endpoint, value(content))
  await page.goto(path)
  await page.locator('[data-points]').waitFor()
  await page.locator('[data-request]').first().waitFor()
  await atRest(page)
  return page
}

const LANGUAGES = FULL ? brand.languages : [brand.defaultLanguage]
describe.each(LANGUAGES)('in %s', (language) => {
  test('the mall fits every width, and axe finds nothing', async () => {
    const page = await openFilled(DESKTOP, pathIn(language, '/pointMall'))
    await page.locator('[data-action=all-requests]').click()
    expect(await page.locator('[data-request]').count()).toBe(REQUESTS.length)
    for (const width of [320, 390, 900, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect([width, await isWide(page)]).toEqual([width, false])
      if (width === 390 || width === 1440 || FULL) expect([width, await violations(page)]).toEqual([width, []])
    }
    await page.context().close()
  })

  test('a visitor sees the articles, how points are earned, and the way in', async () => {
    const { page, errors } = await openPage(browser, { viewport: PHONE })
    const reads: string[] = []
    page.on('request', (one) => void reads.push(one.url()))
    await page.goto(pathIn(language, '/pointMall'))
    await atRest(page)
    expect(await page.locator('[data-for=visitor] [data-items] li:visible').count()).toBe(mallItems.length)
    expect(reads.filter((url) => /Point/.test(new URL(url).pathname.replace('/pointMall', '')))).toEqual([])
    expect(await violations(page)).toEqual([])
    const username = freshName()
    await registered(product.origin, username)
    await page.locator('main [data-popup=login]').first().click()
    await page.locator('form[data-form=login] [name=username]').fill(username)
    await page.locator('form[data-form=login] [name=password]').fill(PASSWORD)
    await page.locator('[data-action=login]').click()
    await page.locator('[data-points="0"]').waitFor()
    expect(new URL(page.url()).pathname).toBe(pathIn(language, '/pointMall'))
    expect(errors).toEqual([])
    await page.context().close()
  })
})

test('chips count and filter, and the order is the reader’s', async () => {
  const page = await openFilled(DESKTOP)
  const ids = () =>
    page.locator('[data-item]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.item))
  expect(await page.locator('[data-filter=all]').textContent()).toBe('Todo 9')
  await page.locator('[data-filter=paper]').press('Enter')
  expect(await ids()).toEqual(['baraja', 'libreta', 'vale-del-puerto'])
  await page.locator('select[name=order]').selectOption('cheap')
  expect(await ids()).toEqual(['libreta', 'baraja', 'vale-del-puerto'])
  expect(await card(page, 'libreta').textContent()).toContain('6')
  await page.locator('[data-filter=all]').click()
  expect((await ids())[0]).toBe('libreta')
  expect(await card(page, 'taza-luna').textContent()).toMatch(/Agotado.*Vuelve el.*Sin piezas/)
  expect(await card(page, 'lampara-farol').textContent()).toContain('Faltan 1,720')
  await page.context().close()
})

test('a voucher asks for no address, is paid, and stands among the requests', async () => {
  const page = await openFilled({ width: 320, height: 720 })
  await page.unroute(`**${pointBalance.path}*`)
  await answer(page, pointBalance, value({ ...POINTS, points: 5_000 }))
  await page.reload()
  await page.locator('[data-points="5000"]').waitFor()
  const sent: object[] = []
  const paid = request(6, 'approved', {
    ...{ ...DECIDED, points: 4_900, money: { amount: 5_000, currency: 'MXN' }, address: null },
    item: { id: 'vale-del-puerto', name: 'Vale de 50 pesos', motif: 'vale', option: '' },
  })
  await answer(page, redeemPoints, value(paid))
  page.on('request', (one) => void (one.url().endsWith(redeemPoints.path) && sent.push(one)))
  await card(page, 'vale-del-puerto').locator('[data-action=redeem]').click()
  await form(page, 'redeem').waitFor()
  expect(await form(page, 'redeem').locator('input:visible').count()).toBe(0)
  expect(await page.locator('dialog').textContent()).toContain('Se paga a tu saldo en cuanto lo canjeas')
  expect([await isWide(page), await violations(page)]).toEqual([false, []])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/voucher-320.png` })
  await page.locator('[data-action=send-redemption]').click()
  await page.locator('[data-sent=approved]').waitFor()
  expect(sent).toHaveLength(1)
  expect(await page.locator('[data-sent]').textContent()).toMatch(/El dinero ya está en tu saldo.*Puntos entregados/s)
  expect([await isWide(page), await violations(page)]).toEqual([false, []])
  await page.locator('[data-action=done]').click()
  await page.locator('dialog').waitFor({ state: 'detached' })
  const row = page.locator(`[data-request="${paid.id}"]`)
  expect(await row.textContent()).toMatch(/Vale de 50 pesos.*50\.00.*Pagado a tu saldo el/s)
  await page.context().close()
})

test('each block says that it loads, that it failed, and comes after another try', async () => {
  const page = await openFilled(PHONE)
  for (const [endpoint] of ANSWERS) await page.unroute(`**${endpoint.path}*`)
  for (const [endpoint] of ANSWERS) await answer(page, endpoint, refusal('busy'))
  await page.reload()
  await eventually(() => page.locator('main [role=alert]').count()).toBeGreaterThanOrEqual(3)
  expect(await violations(page)).toEqual([])
  for (const [endpoint, content] of ANSWERS) {
    await page.unroute(`**${endpoint.path}*`)
    await answer(page, endpoint, value(content))
  }
  const again = page.locator('main [role=alert] button')
  while ((await again.count()) > 0) {
    await again.first().click()
    await atRest(page)
  }
  await page.locator('[data-points="4280"]').waitFor()
  await page.locator('[data-item=baraja]').waitFor()
  await page.locator('[data-request]').first().waitFor()
  await page.context().close()
})

test('the same id goes out until an answer comes, and what is outdated says so', async () => {
  const page = await openFilled(PHONE)
  const rule = { enabled: true, required: true, minLength: 6, maxLength: 64, acceptedPattern: '*', patternId: 'ANY' }
  await answer(page, paymentPassword, value({ isSet: true, operations: ['redemption'], rule, contacts: [] }))
  await page.route(`**${redeemPoints.path}`, (route) => route.abort())
  await card(page, 'baraja').locator('[data-action=redeem]').click()
  // The last address is there: nothing has to be typed but the payment password, which the brand of this test asks for.
  await page.locator('[data-address=before]').waitFor()
  await eventually(() => page.locator('[data-action=send-redemption]').textContent()).toBe('Falta la contraseña')
  await page.locator('[data-action=send-redemption]').click()
  await wrong(page, 'redeem', 'paymentPassword').waitFor()
  await form(page, 'redeem').locator('[name=paymentPassword]').fill('caja-fuerte-1')
  await page.locator('[data-action=send-redemption]').click()
  await page.locator('[data-unanswered]').waitFor()
  const storedId = () =>
    page.evaluate(() => (JSON.parse(sessionStorage.getItem('redemptionIntent') ?? '{}') as { id?: string }).id)
  const first = await storedId()
  expect(first).toBeTruthy()
  expect(await violations(page)).toEqual([])
  await page.locator('[data-action=send-redemption]').click()
  await atRest(page)
  expect(await storedId()).toBe(first)
  const say = async (code: string, detail?: object) => {
    await page.unroute(`**${redeemPoints.path}`)
    await answer(page, redeemPoints, refusal(code, detail))
    await page.locator('[data-action=send-redemption]').click()
    await atRest(page)
  }
  await say('payment-password-wrong', { left: 3 })
  await wrong(page, 'redeem', 'paymentPassword').waitFor()
  await page.locator('[data-tries="3"]').waitFor()
  await page.unroute(`**${pointItems.path}*`)
  await answer(page, pointItems, value({ items: [{ ...ITEM, points: 2_500 }] }))
  await say('offer-changed')
  await page.locator('[data-price-changed]').waitFor()
  expect(await page.locator('[data-left]').getAttribute('data-left')).toBe('1780')
  await page.unroute(`**${pointItems.path}*`)
  await answer(page, pointItems, value({ items: [{ ...ITEM, stock: 0 }] }))
  await say('sold-out')
  await eventually(() => page.locator('[data-action=send-redemption]').textContent()).toBe('Sin piezas')
  expect(await page.locator('dialog [role=alert]').textContent()).toContain('No se tocaron tus puntos')
  await page.keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'detached' })
  await page.context().close()
})
