import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticator } from '#api/session/authenticator'
import { login } from '#api/session/session'
import { pathIn } from '#core/path'
import es from '#i18n/es/errors.json'
import { appWith, enrolled } from '#tests/support/page/authenticator'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, launchBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { openMember } from '#tests/support/page/member'
import { PASSWORD, send } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { FULL, sample } from '#tests/support/product/tier'
import { qrOf } from '#ui/qr.ts'
import { otpauthUri } from '../../../workers/platform/session/verification/totp.ts'

/** Setting up an authenticator app on the security page of a member. */

let browser: Browser
beforeAll(async () => {
  // The clipboard belongs to the whole browser.
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const step = (page: Page, name: string) => page.locator(`dialog [data-step=${name}]`)
const prove = (page: Page) => page.locator('[data-action=prove]').click()

const NEW = 'bajamar-tranquila-8'
const SECURITY = '/member'
const openApp = (page: Page) => page.locator('main [data-popup=authenticator]').click()

/** The widths at which axe runs. At 320 only the overflow is checked, because the layout is that of 390. */
const AXE_WIDTHS: readonly number[] = FULL ? [320, 390, 1440] : [390, 1440]

/** Expects no axe violations, and no overflow on a phone and on a desktop. */
async function looksRight(page: Page): Promise<void> {
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    if (AXE_WIDTHS.includes(width)) expect(await violations(page), `at ${width}`).toEqual([])
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll('dialog[open]')].map((one) => one.scrollWidth - one.clientWidth),
      ),
      `at ${width}`,
    ).toEqual([0])
  }
}

const JOURNEYS = [
  ['es', PHONE, 'Códigos de respaldo que quedan: 10.'],
  ['en', DESKTOP, 'Recovery codes left: 10.'],
  ['pt', PHONE, 'Códigos de reserva que restam: 10.'],
] as const

test.each(sample(JOURNEYS))(
  'the authenticator is set up from the password to the recovery codes, and removed again, in %s',
  async (language, viewport, left) => {
    const path = pathIn(language, '/member')
    const { page, errors, username } = await openMember(browser, { viewport, acceptDownloads: true }, 0, path)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await openApp(page)
    await step(page, 'off').waitFor()
    await looksRight(page)

    await page.locator('dialog [name=password]').fill('no-es-la-mia-1')
    await prove(page)
    await page.locator('[name=password][aria-invalid=true]').waitFor()
    await page.locator('dialog [name=password]').fill(PASSWORD)
    await prove(page)

    await step(page, 'begun').waitFor()
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
    await looksRight(page)
    const secret = (await page.locator('[data-secret]').textContent()) ?? ''
    expect(secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    const uri = otpauthUri('Farol', username, secret.replaceAll(' ', ''))
    expect(await page.locator('dialog svg[role=img] path').getAttribute('d')).toBe(qrOf(uri).path)
    expect(await page.locator(`dialog a[href="${uri}"]`).count()).toBe(1)
    const app = appWith(secret)
    await page.locator('dialog [name=code]').fill(app.code() === '000000' ? '000001' : '000000')
    await prove(page)
    await page.locator('[name=code][aria-invalid=true]').waitFor()
    await page.locator('dialog [name=code]').fill(app.code())
    await prove(page)

    await step(page, 'codes').waitFor()
    await looksRight(page)
    const codes = await page.locator('[data-recovery-codes] li').allTextContents()
    expect(codes).toHaveLength(10)
    await page.locator('[data-action=copy-codes]').click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
    const download = page.waitForEvent('download')
    await page.locator('[data-action=download-codes]').click()
    const file = readFileSync(await (await download).path(), 'utf8')
    expect(file.split('\n')).toEqual(expect.arrayContaining(codes))
    await page.locator('[data-action=codes-kept]').click()

    await step(page, 'on').waitFor()
    expect(await page.locator('[data-authenticator=on]').textContent()).toContain(left)
    await looksRight(page)
    await page.locator('[data-tab=remove]').click()
    await page.locator('dialog [name=password]').fill(PASSWORD)
    await page.locator('dialog [name=code]').fill(codes[4] ?? '')
    await prove(page)
    await step(page, 'off').waitFor()
    // The browser reports the expected refusals as errors too.
    expect(errors.filter((error) => !error.includes('422'))).toEqual([])
    await page.context().close()
  },
)

test.runIf(FULL)('recovery codes are replaced by a code of the app, and shown once', async () => {
  const { page } = await openMember(browser, { viewport: PHONE }, 0, SECURITY)
  await openApp(page)
  await page.locator('dialog [name=password]').fill(PASSWORD)
  await prove(page)
  await step(page, 'begun').waitFor()
  const app = appWith((await page.locator('[data-secret]').textContent()) ?? '')
  await page.locator('dialog [name=code]').fill(app.code())
  await prove(page)
  await step(page, 'codes').waitFor()
  const first = await page.locator('[data-recovery-codes] li').allTextContents()
  await page.keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'detached' })
  await page.locator('main [data-popup=authenticator]').click()
  await step(page, 'on').waitFor()
  expect(await page.locator('[data-recovery-codes]').count()).toBe(0)
  await page.locator('dialog [name=password]').fill(PASSWORD)
  await page.locator('dialog [name=code]').fill(app.code(1))
  await prove(page)
  await step(page, 'codes').waitFor()
  const second = await page.locator('[data-recovery-codes] li').allTextContents()
  expect(second.filter((code) => first.includes(code))).toEqual([])
  await page.context().close()
})

test('the change of the password asks for a code, and shows at the field what was wrong with it', async () => {
  const { page, errors, username, token } = await openMember(browser, { viewport: PHONE }, 0, SECURITY)
  const app = await enrolled(token, PASSWORD)
  await page.locator('main [data-popup=password]').click()
  const form = page.locator('form[data-form=password]')
  for (const [name, value] of Object.entries({ oldPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW }))
    await form.locator(`[name=${name}]`).fill(value)
  const save = () => form.locator('[data-action=save-password]').click()
  await save()
  const field = form.locator('[name=code]')
  await field.waitFor()
  const message = () =>
    field.evaluate((input) => {
      const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
      return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
    })
  await expect.poll(message).toContain(es['missing-verification-code'])

  await field.fill(app.code() === '000000' ? '000001' : '000000')
  await save()
  await expect.poll(message).toContain(es['invalid-verification-code'])
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('code')
  await looksRight(page)

  await field.fill(app.recovery[0] ?? '')
  await save()
  await page.waitForURL(`${product.origin}/`)
  expect((await send(product.origin, login, { username, password: PASSWORD, type: 'username' })).status).toBe(401)
  // The browser reports the expected refusals as errors too.
  expect(errors.filter((error) => !error.includes('422'))).toEqual([])
  await page.context().close()
})

test.runIf(FULL)('a part that fails to load is requested again', async () => {
  const { page } = await openMember(browser, { viewport: PHONE }, 0, SECURITY)
  await page.route(`**${authenticator.path}`, (route) => route.abort())
  await openApp(page)
  await page.locator('[data-waiting=failed]').waitFor()
  expect(await violations(page)).toEqual([])
  await page.unroute(`**${authenticator.path}`)
  await page.locator('[data-action=retry]').click()
  await step(page, 'off').waitFor()
  await page.context().close()
})

test('a visitor who opens it is asked to sign in', async () => {
  const { page } = await openPage(browser, { viewport: PHONE })
  await page.goto('/member')
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/login', id: 'opener' })
    link.dataset.popup = 'authenticator'
    document.querySelector('main')?.append(link)
    link.click()
  })
  await page.locator('form[data-form=login]').waitFor()
  await page.context().close()
})
