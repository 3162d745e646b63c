import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { protectionCalls } from '#api/protection/calls'
import { type MemberLimit, memberLimits, setMemberLimit } from '#api/protection/limits'
import { pathIn } from '#core/path'
import { memberPath } from '#core/site/built-pages'
import { violations } from '#tests/support/page/axe'
import { openBrowser, PHONE } from '#tests/support/page/browser'
import { openMember, SLOT } from '#tests/support/page/member'
import { openPopup } from '#tests/support/page/popups'
import { atRest } from '#tests/support/page/rest'
import { eventually } from '#tests/support/page/shell'
import { callEndpoint } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { sample } from '#tests/support/product/tier'

/** The limits that a member sets themselves, from the page and from the deposit (RTS 12A to 12D). */

const HOUR_MS = 3_600_000
const NARROW = { width: 320, height: 640 }

let browser: Browser
let page: Page
let errors: string[]
let token: string
beforeAll(async () => {
  browser = await openBrowser({ pictures: false, motion: false })
  const opened = await openMember(browser, { viewport: PHONE }, 100_000, memberPath('limits'))
  page = opened.page
  errors = opened.errors
  token = opened.token
  await page.locator('[data-limits="0"]').waitFor()
})
afterAll(() => browser.close())

const row = () => page.locator('[data-limit=deposit-day]')
const press = (action: string) => row().locator(`[data-action=${action}-limit]`).click()
const amount = () => row().getAttribute('data-amount')
const text = () => row().textContent()
/** Types an amount into the open form of a limit and sends it. */
async function save(typed: string): Promise<void> {
  await row().locator('input[name=amount]').fill(typed)
  await press('save')
}
const focus = () =>
  page.evaluate(() =>
    (document.activeElement as HTMLElement | null)?.closest('[data-action]')?.getAttribute('data-action'),
  )

test('a first limit says what it does, holds in the next deposit, and its way back leads here', async () => {
  expect(await text()).toContain('Sin límite')
  expect(await text()).toContain('Llevas $1,000.00')
  await press('set')
  await row().locator('[data-form=limit]').waitFor()
  expect(await row().locator('[data-form=limit]').textContent()).toContain(
    'Subirlo o quitarlo después espera 24 horas.',
  )
  await save('mil')
  expect(await row().locator('[aria-invalid=true]').count()).toBe(1)
  expect(await violations(page)).toEqual([])
  await save('1,200')
  await eventually(amount).toBe('120000')
  expect(await text()).toContain('Quedan $200.00')
  expect(await text()).toMatch(/Se liberan \$1,000\.00: \d/)
  expect(await focus()).toBe('lower-limit')

  await page.locator('[data-popup=deposit]:visible').first().click()
  const deposit = page.locator('dialog form[data-form=deposit]')
  await deposit.locator('[data-deposit-limit="20000"]').waitFor()
  expect(await deposit.textContent()).toContain('Por tu límite de 24 horas puedes depositar hasta $200.00.')
  await deposit.locator('input[name=amount]').fill('300')
  await deposit.locator('[data-action=continue]').click()
  await deposit.getByText('Tu límite permite hasta $200.00.').waitFor()
  expect(await deposit.locator('[name=amount][aria-invalid=true]').count()).toBe(1)
  expect(await deposit.locator('[data-frees]').textContent()).toMatch(/Se liberan \$1,000\.00: \d/)
  await deposit.locator('[name=amount]').fill('150')
  expect(await deposit.textContent()).toContain('Con este depósito llegas a $1,150.00 de $1,200.00.')
  // Lowered meanwhile in another window: the server says what is left, at the amount.
  const limit = { kind: 'deposit', period: 'day', amount: 110_000, shown: 120_000, currency: 'MXN' } as const
  await callEndpoint(product.origin, setMemberLimit, limit, token)
  await deposit.locator('[data-action=continue]').click()
  await deposit.getByText('Tu límite permite hasta $100.00.').waitFor()
  await deposit.locator('[data-deposit-limit="10000"]').waitFor()
  expect(await violations(page)).toEqual([])
  expect(await deposit.locator('[data-protection-links] a').count()).toBe(3)
  await deposit.locator('[data-protection-links] a').first().click()
  await row().waitFor()
  expect(new URL(page.url()).pathname).toBe(memberPath('limits'))
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
})

test('a limit is lowered at once, also below what is used, and by the keyboard alone', async () => {
  await row().locator('[data-action=lower-limit]').focus()
  await page.keyboard.press('Enter')
  await row().locator('input[name=amount]').waitFor()
  await page.keyboard.press('Escape')
  await row().locator('[data-form=limit]').waitFor({ state: 'detached' })
  expect(await focus()).toBe('lower-limit')
  await page.keyboard.press('Enter')
  await row().locator('input[name=amount]').waitFor()
  await page.keyboard.type('1,100')
  await page.keyboard.press('Enter')
  await row().getByText('Escribe menos de $1,100.00.').waitFor()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('900')
  expect(await row().locator('[data-form=limit]').textContent()).toMatch(/Llevas \$1,000\.00\. Con este límite/)
  await page.keyboard.press('Enter')
  await eventually(amount).toBe('90000')
  expect(await text()).toContain('Quedan $0.00')
})

test('a raise waits for a day, then for its member, and can be left', async () => {
  await press('raise')
  expect(await row().locator('[data-form=limit]').textContent()).toContain('sigue valiendo $900.00')
  await save('2,000')
  await row().locator('[data-waiting-limit=waiting]').waitFor()
  expect(await amount()).toBe('90000')
  expect(await text()).toContain('En espera: de $900.00 a $2,000.00')
  expect(await row().locator('[data-action=raise-limit], [data-action=confirm-limit]').count()).toBe(0)
  expect(await violations(page)).toEqual([])
  // A clock of the browser that is a day ahead shows the button; the server keeps its own time.
  await page.clock.setFixedTime(Date.now() + 25 * HOUR_MS)
  await page.reload()
  await press('confirm')
  await row().locator('[role=alert]').getByText('El cambio sigue en espera.').waitFor()
  expect(await amount()).toBe('90000')
  await page.clock.setFixedTime(Date.now())
  await page.reload()
  await press('cancel')
  await row().locator('[data-waiting-limit]').waitFor({ state: 'detached' })
  expect(await amount()).toBe('90000')
  // To remove one waits as well.
  await press('raise')
  await press('remove')
  await row().getByText('En espera: quitar el límite de $900.00').waitFor()
  await press('lower')
  expect(await row().locator('[data-form=limit]').textContent()).toContain('El cambio que está en espera se cancela.')
  await save('800')
  await row().locator('[data-waiting-limit]').waitFor({ state: 'detached' })
  await eventually(amount).toBe('80000')
})

test('the interval of the reality check becomes shorter at once and longer a day later', async () => {
  const interval = page.locator('[data-section=reality-check] fieldset')
  await interval.locator('[data-interval="15"]').click()
  await page.locator('[data-minutes="15"]').waitFor()
  await interval.locator('[data-interval="60"]').click()
  await page.locator('[data-section=reality-check]').getByText('Pasa a 60 minutos:').waitFor()
  await page.locator('[data-minutes="15"]').waitFor()
  expect(await violations(page)).toEqual([])
})

test('a failed answer is said, and the limits come when asked again; the form fits every width', async () => {
  let isFailing = true
  await page.route(`**${memberLimits.path}`, async (route) => {
    if (isFailing) await route.fulfill({ status: 502, json: { success: false, code: 'upstream-failed', message: '.' } })
    else await route.continue()
  })
  await page.reload()
  await page.locator('#limits [data-waiting=failed]').waitFor()
  expect(await violations(page)).toEqual([])
  isFailing = false
  await page.locator('#limits [data-action=retry]').click()
  await row().waitFor()
  await page.unrouteAll()
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await press('lower')
    await atRest(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await press('leave')
  }
  expect(errors.filter((error) => !/502|409|422/.test(error))).toEqual([])
})

test.each(sample(['es', 'en', 'pt'] as const))(
  '%s: before a first deposit it is asked once whether there is to be a limit, which binds that deposit',
  async (language) => {
    const visit = await openMember(browser, { viewport: NARROW }, 0, pathIn(language, '/help'))
    const form = visit.page.locator('form[data-form=deposit]')
    await openPopup(visit.page, 'deposit', null)
    await form.locator('[data-limit-choice=open]').waitFor()
    expect(await form.locator('[name=limitChoice]:checked').count()).toBe(0)
    await form.locator('[name=amount]').fill('300')
    await form.locator('[data-action=continue]').click()
    // Nothing is sent before the answer, and the focus is where it is given.
    expect(await visit.page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name)).toBe(
      'limitChoice',
    )
    expect(await violations(visit.page)).toEqual([])
    await form.locator('[name=limitChoice][value=limit]').check()
    await form.locator('[name=limitAmount]').fill('250')
    await form.locator('[name=limitPeriod]').selectOption('week')
    await form.locator('[data-action=continue]').click()
    await form.locator('[name=amount][aria-invalid=true]').waitFor()
    await shoot(visit.page, `deposit-question-${language}`)
    expect(await violations(visit.page)).toEqual([])
    expect(await visit.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await form.locator('[name=limitAmount]').fill('400')
    await form.locator('[data-action=continue]').click()
    await visit.page.locator('[data-action=announce]').waitFor()
    const stored = await callEndpoint(product.origin, memberLimits, {}, visit.token)
    expect(stored).toMatchObject({ choiceDue: false })
    expect((stored.limits as MemberLimit[]).find(({ amount }) => amount === 40_000)).toMatchObject({
      kind: 'deposit',
      period: 'week',
      left: 10_000,
    })
    expect(visit.errors).toEqual([])
    await visit.page.context().close()
  },
)

test('after registration a limit is one form and none one press, and the tools are there also while limits fail', async () => {
  const visit = await openMember(browser, { viewport: NARROW }, 0, pathIn('pt', '/help'))
  const offer = visit.page.locator('[data-limit-offer]')
  await visit.page.route(`**${memberLimits.path}`, (route) => route.abort())
  await openPopup(visit.page, 'limit-offer', null)
  await offer.locator('[data-waiting=failed]').waitFor()
  expect(
    await offer.locator('[data-protection-links] a').evaluateAll((all) => all.map((one) => one.textContent)),
  ).toEqual(['Meus limites', 'Fazer uma pausa', 'Pedir ajuda'])
  await visit.page.unrouteAll()
  await offer.locator('[data-action=retry]').click()
  await offer.and(visit.page.locator('[data-limit-offer=open]')).waitFor()
  await shoot(visit.page, 'limit-offer')
  // Both answers look the same: neither stands out.
  const looks = (action: string) =>
    offer.locator(`[data-action=${action}]`).evaluate((button) => {
      const { backgroundColor, borderColor, fontSize, minBlockSize } = getComputedStyle(button)
      return [button.getBoundingClientRect().width, backgroundColor, borderColor, fontSize, minBlockSize]
    })
  expect(await looks('set-limit')).toEqual(await looks('decline-limit'))
  await offer.locator('[data-action=set-limit]').click()
  await offer.locator('[name=limitAmount][aria-invalid=true]').waitFor()
  await offer.locator('[name=limitPeriod][aria-invalid=true]').waitFor()
  expect(await violations(visit.page)).toEqual([])
  expect(await visit.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await offer.locator('[name=limitAmount]').fill('1.500,50')
  await offer.locator('[name=limitPeriod]').selectOption('month')
  await offer.locator('[data-action=set-limit]').click()
  await offer.getByText('Vale a partir de agora.').waitFor()
  const { limits } = await callEndpoint(product.origin, memberLimits, {}, visit.token)
  expect((limits as MemberLimit[]).filter((limit) => limit.amount !== null)).toMatchObject([
    { kind: 'deposit', period: 'month', amount: 150_050 },
  ])
  await offer.locator('[data-action=done]').click()
  await offer.waitFor({ state: 'detached' })
  await visit.page.context().close()
})

async function shoot(page: Page, name: string): Promise<void> {
  const { SHOTS } = process.env
  if (!SHOTS) return
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await atRest(page)
    await page.screenshot({ path: `${SHOTS}/${name}-${width}.png` })
  }
  await page.setViewportSize(NARROW)
}

test('a check that is due stands above the game until it is acknowledged', async () => {
  await page.setViewportSize({ width: 320, height: 700 })
  // A check that an hour of play would bring; the rest is the product's own.
  await page.route(`**${protectionCalls.realityCheck.path}`, async (route) => {
    const response = await route.fetch()
    const { value, ...rest } = await response.json()
    const [now, since] = [Date.parse(value.now), Date.parse(value.now) - HOUR_MS]
    const play = { since: new Date(since).toISOString(), seconds: 3_600, staked: 20_000, won: 8_050, net: -11_950 }
    const session = { ...play, dueAt: new Date(now).toISOString(), isDue: true }
    await route.fulfill({ response, json: { ...rest, value: { ...value, session } } })
  })
  await page.goto(`/seamless?game=${SLOT}`)
  const check = page.locator('dialog [data-reality-check=due]')
  await check.waitFor()
  const shown = await check.textContent()
  for (const part of ['60 minutos', '$200.00', '$80.50', '$119.50']) expect(shown).toContain(part)
  await page.keyboard.press('Escape')
  expect(await check.isVisible()).toBe(true)
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await check.locator('a[data-action=play-records]').getAttribute('href')).toBe(
    memberPath('personalHistoryCopy'),
  )
  await page.unrouteAll()
  await check.locator('[data-action=go-on]').focus()
  await page.keyboard.press('Enter')
  await check.waitFor({ state: 'detached' })
  expect(await page.locator('.is-playing iframe').count()).toBe(1)
})
