import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberInfo } from '#api/member'
import { freePlay } from '#api/session/free-play'
import { brand, type Language } from '#brand/brand'
import { pathIn } from '#core/path'
import { BUILT_PAGES, isBuiltPath, memberPath } from '#core/site/built-pages'
import { t } from '#i18n/static.ts'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { figure, openSlot, playRound } from '#tests/support/page/member'
import { renew } from '#tests/support/page/renew'
import { eventually } from '#tests/support/page/shell'
import { callEndpoint, freshName, PASSWORD } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { FULL, sample } from '#tests/support/product/tier'

/**
 * Specification sections 4 and 6: free play from its entrance to its end, and every feature that stays closed to it.
 */

let browser: Browser
/** A visitor's page on which nothing announces itself, as good as new for each visit. */
let page: Page
let errors: string[]
beforeAll(async () => {
  browser = await openBrowser({ pictures: true })
  ;({ page, errors } = await openPage(browser, { viewport: DESKTOP, reducedMotion: 'reduce' }))
  await page.addInitScript(() => {
    sessionStorage.setItem('ANONYMOUS_POPUP', 'closed')
    sessionStorage.setItem('USER_POPUP', 'closed')
  })
})
afterAll(() => browser.close())

/** The languages whose words are checked here. */
const LABELS = {
  es: { enter: 'Probar sin cuenta', money: 'Dinero de juego', need: 'Necesitas una cuenta real' },
  en: { enter: 'Try without an account', money: 'Play money', need: 'You need a real account' },
  pt: { enter: 'Testar sem conta', money: 'Dinheiro de brincadeira', need: 'Você precisa de uma conta real' },
} as const satisfies Partial<Record<Language, object>>
type Checked = keyof typeof LABELS
const CHECKED = Object.keys(LABELS) as Checked[]

const SLOT_CARD = '[data-tile="frl-loteria-del-puerto"] [data-mode=real]'
const strip = (page: Page) => page.locator('main > aside[data-for=play]')
const question = (page: Page) => page.locator('dialog[open] [data-dialog=confirm]')

async function visit(path = '/', viewport = DESKTOP): Promise<void> {
  await renew(page)
  errors.length = 0
  await page.setViewportSize(viewport)
  await page.goto(path)
}

/** Opens a page with a free play session that was created through the API. */
async function openTrial(path: string): Promise<{ page: Page; errors: string[] }> {
  const { token } = await callEndpoint(product.origin, freePlay, {
    os: 'OTHER',
    platform: 'W',
    'X-Gateway-Version': '3',
  })
  const { page, errors } = await openPage(browser, { viewport: DESKTOP, reducedMotion: 'reduce' })
  await page.addInitScript((value) => {
    sessionStorage.setItem('USER_POPUP', 'closed')
    sessionStorage.setItem('token', value)
    sessionStorage.setItem('isTrial', 'true')
  }, String(token))
  await page.goto(path)
  await page.locator('[data-account-bar][data-state=in]').waitFor({ state: 'attached' })
  return { page, errors }
}

/** From the login popup into free play, on home. */
async function enter(page: Page, language: Checked = 'es'): Promise<void> {
  await page.locator('[data-popup=login]:visible').first().click()
  await page.getByRole('button', { name: LABELS[language].enter }).click()
  await page.locator('html[data-play]').waitFor({ state: 'attached' })
  await page.locator('[data-account-bar][data-state=in]').waitFor({ state: 'attached' })
  await strip(page).waitFor()
}

async function refuseDialog(page: Page, language: Checked = 'es'): Promise<void> {
  await question(page).waitFor()
  expect(await page.locator('dialog[open]').textContent()).toContain(LABELS[language].need)
  await question(page).locator('[data-action=no]').click()
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
}

describe.each(sample(CHECKED))('in %s', (language) => {
  const labels = LABELS[language]

  test('free play: signed in, its balance, a demo, no game for money, no centre, and signed out', async () => {
    await visit(pathIn(language, '/rng'))
    await page.evaluate(() => sessionStorage.setItem('cpw', '1'))
    await enter(page, language)
    expect(new URL(page.url()).pathname.replace(/(.)\/$/, '$1')).toBe(pathIn(language, '/'))
    expect(await page.locator('dialog[open]').count()).toBe(0)
    expect(await page.evaluate(() => sessionStorage.getItem('cpw'))).toBeNull()

    const balance = page.locator('header output')
    await eventually(() => balance.getAttribute('data-balance')).toBe(String(brand.playMoney))
    expect(await balance.getByText(labels.money).isVisible()).toBe(true)
    expect(await balance.textContent()).toContain('FUN')
    expect(await strip(page).getByText(labels.money).isVisible()).toBe(true)

    const demo = await openSlot(page, 'trial')
    expect(await figure(demo, 'balance')).toBeGreaterThan(0)
    await playRound(demo)
    await demo.close()

    await page
      .locator(SLOT_CARD)
      .first()
      .evaluate((link: HTMLElement) => link.click())
    await refuseDialog(page, language)
    await page
      .locator(`.side [data-popup=member][href="${pathIn(language, '/member')}"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click())
    await refuseDialog(page, language)
    expect(new URL(page.url()).pathname).not.toMatch(/member/)

    await page.locator('[popovertarget=account-menu]:not([data-action])').click()
    await page.locator('#account-menu [data-action=logout]').click()
    await page.locator('dialog[open] [data-action=yes]').click()
    await page.locator('html:not([data-session])').waitFor({ state: 'attached' })
    expect(await strip(page).isVisible()).toBe(false)
    expect(await page.evaluate(() => [sessionStorage.getItem('token'), sessionStorage.getItem('isTrial')])).toEqual([
      null,
      null,
    ])
    expect(errors).toEqual([])
  })
})

describe('what only a real account opens', () => {
  /** For the tests that only look at one page after another. */
  let trial: { page: Page; errors: string[] }
  beforeAll(async () => {
    trial = await openTrial('/help')
  })
  afterAll(() => trial.page.context().close())

  test('every entrance asks for a real account, every page says that it is play money, and no request needs more', async () => {
    const { page, errors } = trial
    const requestedPaths: string[] = []
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
    for (const path of ['/live', '/promotions', '/help', '/terms', '/agent', '/']) {
      await page.goto(path)
      expect(await strip(page).isVisible(), path).toBe(true)
    }
    await page.locator('[data-account-bar][data-state=in]').waitFor({ state: 'attached' })
    const links = page.locator('a[data-popup=member], a[data-popup=deposit], header [data-action=deposit]')
    // The same link stands in the header, the menus and on tiles; each is tried once.
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    const entries = ['/login', '/member', '/member/withdraw', '/favorite', '/recent']
    expect(hrefs).toEqual(expect.arrayContaining(entries))
    for (const [index, href] of hrefs.entries()) {
      if (hrefs.indexOf(href) !== index) continue
      await links.nth(index).evaluate((link: HTMLElement) => link.click())
      await refuseDialog(page)
    }
    for (const closed of ['CSP_unreadCount', '/wallet/deposit', 'funds/consolidated', 'gameLaunch', 'handoff'])
      expect(requestedPaths.filter((path) => path.includes(closed))).toEqual([])
    expect(errors).toEqual([])
  })

  test.runIf(FULL)('a heart asks for a real account too', async () => {
    const { page } = trial
    await page.goto('/rng')
    await page.locator('[data-account-bar][data-state=in]').waitFor({ state: 'attached' })
    await page.locator('[data-favourite]').first().click()
    await refuseDialog(page)
  })

  const PAGES = BUILT_PAGES.map(memberPath).filter((path) => path !== '/member')
  const OPEN = ['/lottery', '/pointMall', '/vnLottery', '/seaLottery'].filter(isBuiltPath)
  const REAL = ['/member', '/favorite', '/recent', ...OPEN, ...PAGES]
  test.each(sample(REAL, 3))('%s says so in its place, however it was reached', async (path) => {
    const { page, errors } = trial
    await page.goto(path)
    await refuseDialog(page)
    expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([LABELS.es.need])
    expect(await strip(page).isVisible()).toBe(true)
    expect(errors).toEqual([])
  })

  test('a game for money in the page is refused by the server itself', async () => {
    const { page } = trial
    await page.goto('/seamless?game=frl-loteria-del-puerto&mode=real')
    await refuseDialog(page)
    await page.goto('/seamless?game=frl-loteria-del-puerto&mode=trial')
    await page.locator('.seat iframe').waitFor()
    expect(await strip(page).isVisible()).toBe(true)
  })

  test.runIf(FULL)('the dialog leads to registration, and the new account is no trial', async () => {
    await visit()
    await enter(page)
    const username = freshName()
    await page
      .locator(SLOT_CARD)
      .first()
      .evaluate((link: HTMLElement) => link.click())
    await question(page).locator('[data-action=yes]').click()
    const form = page.locator('form[data-form=register]')
    await form.locator('[name=username]').fill(username)
    await form.locator('[name=password]').fill(PASSWORD)
    await form.locator('[name=confirmPassword]').fill(PASSWORD)
    await form.locator('[name=birthday]').fill('1990-05-17')
    await form.locator('[name=terms]').check()
    await form.locator('[data-action=register]').click()
    await page.locator('html:not([data-play])[data-session=member]').waitFor({ state: 'attached' })
    const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '')
    expect(await callEndpoint(product.origin, memberInfo, {}, token)).toMatchObject({ account: username, type: 0 })
    await eventually(() => page.locator('header output').getAttribute('data-balance')).toBe('0')
    expect(await page.locator('header output').getByText(LABELS.es.money).isVisible()).toBe(false)
    expect(errors).toEqual([])
  })
})

describe('the button for free play', () => {
  test.runIf(FULL)('is in the register popup too', async () => {
    await visit()
    await page.locator('header [data-popup=register]').click()
    await page.locator('[data-action=free-play]').click()
    await strip(page).waitFor()
    await page.locator('[popovertarget=account-menu]:not([data-action])').click()
    await page.locator('#account-menu [data-action=join]').click()
    await page.locator('form[data-form=register]').waitFor()
  })

  test.runIf(FULL)('is absent where the operator has switched it off', async () => {
    await visit('/help')
    await page.route('**/wps/system/status', async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { value: { info: { whitelabel: { modId: string; enabled: string }[] } } }
      for (const flag of body.value.info.whitelabel) if (flag.modId === 'FREEPLAY3') flag.enabled = '0'
      await route.fulfill({ response, json: body })
    })
    const status = page.waitForResponse('**/wps/system/status')
    await page.locator('header [data-popup=login]').click()
    await (await status).finished()
    await page.locator('form[data-form=login]').waitFor()
    expect(await page.locator('[data-action=free-play]').count()).toBe(0)
  })

  test.runIf(FULL)('shows a refusal, and the popup stays', async () => {
    await visit('/help')
    await page.route('**/wps/session/login/freeplay', (route) =>
      route.fulfill({ status: 429, json: { success: false, code: 'too-many-requests', message: '' } }),
    )
    await page.locator('header [data-popup=login]').click()
    await page.locator('[data-action=free-play]').click()
    await page.locator('dialog[open] [role=alert]').waitFor()
    expect(await page.locator('html[data-session]').count()).toBe(0)
  })

  test.each(FULL ? [DESKTOP, PHONE] : [PHONE])('passes axe, and so does what stands behind it', async (viewport) => {
    await visit('/', viewport)
    await page.locator('[data-popup=login]:visible').first().click()
    await page.locator('[data-action=free-play]').waitFor()
    expect(await violations(page)).toEqual([])
    await page.locator('[data-action=free-play]').click()
    await strip(page).waitFor()
    expect(await violations(page)).toEqual([])
    await page.locator('[popovertarget=account-menu]:not([data-action])').click()
    expect(await page.locator('#account-menu').getByText(t('es', 'shell:join')).isVisible()).toBe(true)
    expect(await violations(page)).toEqual([])
    await page.goto('/member')
    await question(page).waitFor()
    expect(await violations(page)).toEqual([])
  })
})
