import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeOfferPreference, offerPreference } from '#api/rewards/preferences'
import { login } from '#api/session/session'
import { brand } from '#brand/brand'
import { pathIn } from '#core/path'
import { memberPath } from '#core/site/built-pages'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, PHONE } from '#tests/support/page/browser'
import { openMember, type Visit } from '#tests/support/page/member'
import { codeFor, freshNumber } from '#tests/support/page/mobile'
import { eventually } from '#tests/support/page/shell'
import { callEndpoint, PASSWORD } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'
import { png } from '#tests/support/stand-ins/pictures'
import { isWide } from '../rewards/mall-page.ts'

/** The security centre: what protects an account, and every form that changes it, wrong once. */

const LANGUAGES = FULL ? brand.languages : [brand.defaultLanguage]
const WRONG = 'no-es-la-mia-1'
const SECRET = 'Caja-fuerte-1'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: true })
})
afterAll(() => browser.close())

const form = (page: Page, name: string) => page.locator(`form[data-form=${name}]`)
const wrong = (page: Page, name: string, field: string) =>
  form(page, name).locator(`[name=${field}][aria-invalid=true]`).waitFor()
const fill = async (page: Page, name: string, fields: Record<string, string>) => {
  for (const [field, value] of Object.entries(fields)) await form(page, name).locator(`[name=${field}]`).fill(value)
}
const row = (page: Page, key: string) => page.locator(`[data-security=${key}]`)
const score = (page: Page) => page.locator('[data-score]').getAttribute('data-score')
const close = async (page: Page) => {
  await page.locator('dialog[open] [data-size=form]').click()
  await page.locator('dialog').waitFor({ state: 'detached' })
}

describe.each(LANGUAGES)('in %s', (language) => {
  let visit: Visit
  let page: Page
  beforeAll(async () => {
    visit = await openMember(browser, { viewport: PHONE }, 0, pathIn(language, '/member'))
    page = visit.page
    await page.locator('[data-score]').waitFor()
  })
  afterAll(() => page.context().close())

  test('the score names the missing steps; the logins say when, where and with what', async () => {
    expect(await score(page)).toBe('20')
    expect(await page.locator('[data-security] [data-variant=primary]').count()).toBe(1)
    expect(await row(page, 'authenticator').locator('[data-variant=primary]').count()).toBe(1)
    await page.locator('[data-record]').first().waitFor()
    expect(await page.locator('[data-previous-login]').count()).toBe(0)
    expect(await page.locator('[data-record]').first().textContent()).toMatch(/GMT.*\d+\.\d+\.\d+\.0\/24/s)
    for (const viewport of FULL ? [{ width: 320, height: 700 }, DESKTOP] : [{ width: 320, height: 700 }]) {
      await page.setViewportSize(viewport)
      expect(await violations(page)).toEqual([])
    }
    await page.setViewportSize(PHONE)
  })

  test('offers: no by one press of a key, kept, obeyed by the page of promotions, and yes again', async () => {
    const choice = page.getByRole('switch')
    const offered = () => page.locator('[data-when=offered] h2').first().isVisible()
    await choice.waitFor()
    expect(await choice.isChecked()).toBe(true)
    await choice.focus()
    await page.keyboard.press('Space')
    await page.locator('[data-offer-choice=false]').waitFor()
    await eventually(() => page.locator('[data-offer-choice] [role=status]').textContent()).not.toBe('')
    if (process.env.SHOTS)
      for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
        await page.setViewportSize(viewport)
        await page.locator('[data-offer-choice]').scrollIntoViewIfNeeded()
        await page.screenshot({ path: `${process.env.SHOTS}/offers-${language}-${viewport.width}.png` })
        await page.setViewportSize(PHONE)
      }
    expect(await violations(page)).toEqual([])
    await page.goto(pathIn(language, memberPath('missionLeaderboard')))
    await page.locator('[data-offers-off]').waitFor()
    await page.locator('[data-missions="0"]').waitFor()
    await page.goto(pathIn(language, '/promotions'))
    await page.setViewportSize({ width: 320, height: 700 })
    const link = page.locator('[data-when=unoffered] a')
    await link.waitFor()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/promotions-off-${language}.png` })
    expect([await offered(), await page.locator('[data-promotions]').isVisible()]).toEqual([false, false])
    expect(await isWide(page)).toBe(false)
    expect(await violations(page)).toEqual([])
    await page.setViewportSize(PHONE)
    await link.click()
    await page.locator('[data-offer-choice=false]').waitFor()
    await page.getByRole('switch').click()
    await page.locator('[data-offer-choice=true]').waitFor()
    await page.goto(pathIn(language, '/promotions'))
    // The page shows what it knew before until the member has come.
    await eventually(offered).toBe(true)
    expect(await page.locator('[data-when=unoffered]').isVisible()).toBe(false)
    await page.goto(pathIn(language, '/member'))
    await page.locator('[data-score]').waitFor()
  })

  test('offers: a failure says so and the choice can be read again', async () => {
    const refuse = (route: Route) =>
      route.fulfill({ status: 429, json: { success: false, code: 'too-many-requests', message: '' } })
    await page.route(`**${offerPreference.path}`, refuse)
    await page.goto(pathIn(language, '/member'))
    const box = page.locator('section[aria-labelledby=offers]')
    await box.locator('[role=alert]').waitFor()
    expect(await violations(page)).toEqual([])
    await page.unroute(`**${offerPreference.path}`)
    await page.route(`**${changeOfferPreference.path}`, refuse)
    await box.locator('button').click()
    await page.getByRole('switch').click()
    await box.locator('[role=alert]').waitFor()
    expect(await page.getByRole('switch').isChecked()).toBe(true)
    await page.unroute(`**${changeOfferPreference.path}`)
  })

  test('the payment password: wrong, set, changed by the earlier one', async () => {
    const name = 'payment-password'
    const save = () => page.locator('[data-action=save-payment-password]').click()
    await row(page, name).locator('a').click()
    await form(page, name).waitFor()
    expect(await violations(page)).toEqual([])
    await save()
    for (const field of ['newPassword', 'confirmNewPassword', 'password']) await wrong(page, name, field)
    await fill(page, name, { newPassword: 'ab', confirmNewPassword: 'x', password: WRONG })
    await save()
    await wrong(page, name, 'newPassword')
    await wrong(page, name, 'confirmNewPassword')
    await fill(page, name, { newPassword: PASSWORD, confirmNewPassword: PASSWORD, password: PASSWORD })
    await save()
    await wrong(page, name, 'newPassword')
    await fill(page, name, { newPassword: SECRET, confirmNewPassword: SECRET, password: WRONG })
    await save()
    await wrong(page, name, 'password')
    expect(await violations(page)).toEqual([])
    await fill(page, name, { password: PASSWORD })
    await save()
    await page.locator('[data-payment-password=saved]').waitFor()
    await close(page)
    await eventually(() => score(page)).toBe('30')

    await row(page, name).locator('a').click()
    await form(page, name).locator('[name=oldPaymentPassword]').fill(WRONG)
    await fill(page, name, { newPassword: `${SECRET}b`, confirmNewPassword: `${SECRET}b`, password: PASSWORD })
    await save()
    await wrong(page, name, 'oldPaymentPassword')
    await fill(page, name, { oldPaymentPassword: SECRET })
    await save()
    await page.locator('[data-payment-password=saved]').waitFor()
    await close(page)
  })

  test('a number: wrong, confirmed by the code sent to it', async () => {
    const name = 'contact-mobile'
    const save = () => page.locator('[data-action=save-contact]').click()
    const number = freshNumber()
    await row(page, 'mobile').locator('a').click()
    await form(page, name).locator('[name=mobileNum]').waitFor()
    expect(await violations(page)).toEqual([])
    await save()
    for (const field of ['mobileNum', 'verificationCode', 'password']) await wrong(page, name, field)
    await form(page, name).locator('[name=country]').fill('MX')
    await page.locator('[role=option]').first().click()
    await fill(page, name, { mobileNum: number, password: PASSWORD, verificationCode: '000000' })
    await page.locator('[data-action=send-code]').click()
    const code = await codeFor(number)
    await fill(page, name, { verificationCode: code === '000000' ? '111111' : '000000' })
    await save()
    await wrong(page, name, 'verificationCode')
    await fill(page, name, { verificationCode: code, password: WRONG })
    await save()
    await wrong(page, name, 'password')
    await fill(page, name, { password: PASSWORD })
    await save()
    await page.locator('[data-contact=saved]').waitFor()
    await close(page)
    await eventually(() => score(page)).toBe('45')
    expect(await row(page, 'mobile').textContent()).toContain(`•••• ${number.slice(-2)}`)
  })

  test.runIf(FULL)('the picture: one of the set, an uploaded one, and a file that is no picture', async () => {
    const shown = () => page.locator('main img[data-picture]').getAttribute('src')
    const error = page.locator('dialog [role=alert]')
    await row(page, 'profile').locator('a').click()
    await form(page, 'profile').waitFor()
    expect(await violations(page)).toEqual([])
    await page.locator('[data-icon=jaguar]').click()
    await eventually(shown).toContain('jaguar.svg')
    const own = page.locator('input[name=icon]')
    await own.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
    await error.waitFor()
    await own.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no es una imagen') })
    await error.waitFor()
    await eventually(shown).toContain('jaguar.svg')
    await own.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(png(90, 60)) })
    await eventually(shown).toMatch(/^data:image\/jpeg;base64,/)
    expect(await error.count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await page.reload()
    await page.locator('main img[data-picture][src^="data:"]').waitFor()
  })

  test('the details: wrong, saved, and the name in the page follows', async () => {
    const save = () => page.locator('[data-action=save-profile]').click()
    await row(page, 'profile').locator('a').click()
    await fill(page, 'profile', { nickname: 'A' })
    await save()
    for (const field of ['nickname', 'password']) await wrong(page, 'profile', field)
    await fill(page, 'profile', { nickname: 'Ana de Mar', password: WRONG })
    await save()
    await wrong(page, 'profile', 'password')
    await fill(page, 'profile', { password: PASSWORD })
    await save()
    await page.locator('[data-profile=saved]').waitFor()
    await close(page)
    await page.locator('main').getByText('Ana de Mar').waitFor()
    await page.reload()
    await page.locator('main').getByText('Ana de Mar').waitFor()
  })

  test('an address: wrong, confirmed by the code sent to it, then a forgotten payment password waits a day', async () => {
    const name = 'contact-email'
    const save = () => page.locator('[data-action=save-contact]').click()
    const email = `${visit.username}@farol.example`
    await row(page, 'email').locator('a').click()
    await form(page, name).waitFor()
    await page.locator('[data-action=send-code]').click()
    await wrong(page, name, 'email')
    await fill(page, name, { email: 'nadie' })
    await save()
    for (const field of ['email', 'verificationCode', 'password']) await wrong(page, name, field)
    expect(await violations(page)).toEqual([])
    await fill(page, name, { email })
    await page.locator('[data-action=send-code]').click()
    await fill(page, name, { verificationCode: await codeFor(email), password: PASSWORD })
    await save()
    await page.locator('[data-contact=saved]').waitFor()
    await close(page)
    await eventually(() => score(page)).toBe('60')

    await row(page, 'payment-password').locator('a').click()
    await page.locator('[data-action=payment-forgotten]').click()
    await page.locator('[data-action=payment-back]').waitFor()
    expect(await form(page, 'reset-payment-password').count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await page.locator('[data-action=payment-back]').click()
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
    expect(visit.errors.filter((error) => !/ 4\d\d /.test(error))).toEqual([])
  })
})

test.runIf(FULL)(
  'a server that does not respond shows a message, and is requested again; the login before this one is named',
  async () => {
    const { page, username } = await openMember(browser, { viewport: PHONE }, 0, '/help')
    await callEndpoint(product.origin, login, { username, password: PASSWORD, type: 'username' })
    await page.route('**/wps/member/security', (route) => route.abort())
    await page.goto('/member')
    await page.locator('[aria-labelledby=security] [data-waiting=failed]').waitFor()
    expect(await violations(page)).toEqual([])
    await page.unroute('**/wps/member/security')
    await page.locator('[aria-labelledby=security] [data-action=retry]').click()
    await page.locator('[data-score]').waitFor()
    expect(await page.locator('[data-previous-login]').textContent()).toMatch(/GMT.*\.0\/24/)
    await page.context().close()
  },
)
