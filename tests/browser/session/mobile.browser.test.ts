import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { listSessions } from '#api/session/sessions'
import { smsRegister } from '#api/session/verification'
import { type Flag, type FlagId, whitelabel } from '#api/site'
import { brand, type Language } from '#brand/brand'
import { pathIn } from '#core/path'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import {
  codeFor,
  freshNumber,
  registeredByMobile,
  requestCode,
  switchFlags,
  typeNumber,
} from '#tests/support/page/mobile'
import { renew } from '#tests/support/page/renew'
import { eventually, openVisitor } from '#tests/support/page/shell'
import { callEndpoint, send } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { FULL, sample } from '#tests/support/product/tier'

/** Registration, login and password reset by mobile number, with the code that was sent. */

let browser: Browser
/** A visitor's page, reset for each test. */
let page: Page
beforeAll(async () => {
  browser = await openBrowser()
  await switchFlags({ MOBILENUMREG3: '1', MOBILEVERCODELOGIN3: '1' })
  page = await openVisitor(browser, DESKTOP, '/help')
})
beforeEach(() => renew(page))
afterAll(async () => {
  await browser.close()
  await switchFlags({ MOBILENUMREG3: '0', MOBILEVERCODELOGIN3: '0' })
})

/** Opens a form above a page that is lighter than the home. */
async function open(form: 'login' | 'register', viewport = DESKTOP, language: Language = 'es'): Promise<void> {
  await page.setViewportSize(viewport)
  await page.goto(pathIn(language, '/help'))
  await page.locator(`header [data-for=visitor] a[href$="/${form}"]`).click()
  await page.locator('dialog[open] [name=mobileNum], dialog[open] [data-tab=mobile]').first().waitFor()
}

async function fillRest(page: Page): Promise<void> {
  await page.locator('[name=birthday]').fill('1990-05-17')
  await page.locator('[name=terms]').check()
}

async function isSignedIn(page: Page): Promise<void> {
  await page.locator('[data-account-bar][data-state=in]').waitFor({ state: 'attached' })
  await page.locator('form[data-form]').waitFor({ state: 'detached' })
}

const sendButton = (page: Page) => page.locator('[data-action=send-code]')

describe('registering', () => {
  test('by mobile comes first when it is on; afterwards the member is signed in, the popup closed, home shown', async () => {
    await open('register')
    expect(await page.locator('[role=tab]').allTextContents()).toEqual(['Celular', 'Usuario'])
    expect(await page.locator('[name=username], [name=password]').count()).toBe(0)
    const number = freshNumber()
    await requestCode(page, number)
    await page.locator('[name=verificationCode]').fill(await codeFor(number))
    await fillRest(page)
    await page.locator('[data-action=register]').click()
    await isSignedIn(page)
    await eventually(() => new URL(page.url()).pathname).toBe('/')
  })

  test.runIf(FULL)('works in English', async () => {
    await open('register', DESKTOP, 'en')
    expect(await page.locator('[role=tab]').allTextContents()).toEqual(['Mobile', 'Username'])
    const number = freshNumber()
    await requestCode(page, number)
    expect(await sendButton(page).textContent()).toMatch(/^Resend in (1:00|0:\d\d)$/)
    await page.locator('[name=verificationCode]').fill('000000')
    await fillRest(page)
    await page.locator('[data-action=register]').click()
    await page.locator('[name=verificationCode][aria-invalid=true]').waitFor()
    expect(await page.locator('dialog').textContent()).toContain('The code does not match. Type it again.')
    await page.locator('[name=verificationCode]').fill(await codeFor(number))
    await page.locator('[data-action=register]').click()
    await isSignedIn(page)
  })

  test('each flag changes the form', async () => {
    const both = await formUnder({ MOBILENUMPASSREG3: '1', REGMOBVERF3: '1' })
    expect(await both.locator('[name=password], [name=confirmPassword]').count()).toBe(2)
    await both.locator('[data-tab=register]').click()
    for (const name of ['username', 'password', 'mobileNum', 'verificationCode'])
      await both.locator(`[name=${name}]`).waitFor()
    await both.context().close()

    const only = await formUnder({ MOBILENUMPASSREG3: '0', REGMOBVERF3: '0', USERNAMEREG3: '0' })
    expect(await only.locator('[role=tab], [name=username]').count()).toBe(0)
    await only.context().close()
  })
})

/**
 * Opens the form of /register under these flags in a fresh browser. In the full tier the operator switches them, which
 * takes the edge up to ten seconds to notice; otherwise the status response is replaced.
 */
async function formUnder(flags: Partial<Record<FlagId, '0' | '1'>>): Promise<Page> {
  const { page: own } = await openPage(browser, { viewport: DESKTOP })
  if (FULL) {
    onTestFinished(() => switchFlags({ MOBILENUMPASSREG3: '0', REGMOBVERF3: '0', USERNAMEREG3: '1' }))
    await switchFlags(flags)
  } else {
    await own.route(`**${whitelabel.path}*`, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { value: Flag[] }
      const value = body.value.map((flag) => ({ ...flag, enabled: flags[flag.modId as FlagId] ?? flag.enabled }))
      await route.fulfill({ response, json: { ...body, value } })
    })
  }
  await own.addInitScript(() => sessionStorage.setItem('ANONYMOUS_POPUP', 'closed'))
  await own.goto('/register')
  await own.locator('dialog[open] [name=mobileNum]').waitFor()
  return own
}

describe('the code button', () => {
  test('checks the number first, then counts a minute down, across a reload', async () => {
    await page.setViewportSize(DESKTOP)
    await page.goto('/register')
    await sendButton(page).click()
    await page.locator('[name=mobileNum][aria-invalid=true]').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('mobileNum')
    await requestCode(page, freshNumber())
    expect(await sendButton(page).textContent()).toMatch(/^Reenviar en (1:00|0:\d\d)$/)
    await page.reload()
    await page.locator('[data-action=send-code]', { hasText: /0:\d\d/ }).waitFor()
    expect(await sendButton(page).textContent()).toMatch(/^Reenviar en 0:\d\d$/)
  })

  test.runIf(FULL)('a failed request is a warning with the server’s message', async () => {
    const number = freshNumber()
    await callEndpoint(product.origin, smsRegister, { mobileNo: number, countryDialingCode: '+52' })
    await open('register')
    await typeNumber(page, number)
    await sendButton(page).click()
    const dialog = page.locator('[data-dialog=dialog]')
    await dialog.waitFor()
    expect(await dialog.textContent()).toContain('Espera un momento y vuelve a intentarlo.')
    await dialog.locator('[data-action=close]').click()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.locator('[name=mobileNum]').inputValue()).toBe(number)
  })
})

test.runIf(FULL)('the country is found by typing and chosen by keyboard; Escape closes the list alone', async () => {
  await open('register')
  const country = page.locator('[name=country]')
  await eventually(() => country.inputValue()).not.toBe('')
  await country.click()
  expect(await page.locator('[role=option]').count()).toBeGreaterThan(230)
  await page.keyboard.press('Escape')
  expect(await page.locator('[role=listbox]').isVisible()).toBe(false)
  expect(await page.locator('dialog[open]').count()).toBe(1)
  await country.fill('peru')
  expect(await page.locator('[role=option]').allTextContents()).toEqual(['PEPerú+51'])
  await page.keyboard.press('Enter')
  expect(await country.inputValue()).toBe('Perú +51')
  await country.fill('zzz')
  await page.locator('dialog [role=status]', { hasText: 'Ningún país se llama así.' }).waitFor()
  await page.keyboard.press('Tab')
  expect(await country.inputValue()).toBe('Perú +51')
})

test('the form begins with the visitor’s country', async () => {
  const { page } = await openPage(browser)
  await page.route('**/wps/system/status', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { value: object }
    const location = { ip: '203.0.113.9', country: 'BR', region: '' }
    await route.fulfill({ response, json: { ...body, value: { ...body.value, location } } })
  })
  await page.goto('/pt/register')
  await eventually(() => page.locator('[name=country]').inputValue()).toBe('Brasil +55')
  await page.context().close()
})

test('in Portuguese: a code signs in to the account of a number', async () => {
  const number = freshNumber()
  await registeredByMobile(number)
  await open('login', DESKTOP, 'pt')
  await page.locator('[data-tab=mobile]').click()
  await requestCode(page, number)
  expect(await page.locator('dialog').textContent()).toContain('Enviamos um código por SMS.')
  const code = await codeFor(number, 'Seu código para entrar')
  await page.locator('[name=verificationCode]').fill(code)
  await page.locator('[data-action=code-login]').click()
  await isSignedIn(page)
})

test.runIf(FULL)('typed text stays when the response says that codes sign in', async () => {
  const { page } = await openPage(browser, { viewport: PHONE })
  let release = () => {}
  const gate = new Promise<void>((resume) => {
    release = resume
  })
  await page.route(`**${whitelabel.path}*`, async (route) => {
    await gate
    await route.continue()
  })
  await page.goto('/login')
  await page.locator('[name=username]').fill('faro7')
  expect(await page.locator('[role=tab], [role=tabpanel]').count()).toBe(0)
  release()
  await page.locator('[data-tab=mobile]').waitFor()
  expect(await page.locator('[name=username]').inputValue()).toBe('faro7')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('username')
  await page.context().close()
})

describe.each(FULL ? brand.languages : [brand.defaultLanguage])('a forgotten password by phone, in %s', (language) => {
  test('a code and a new password sign in, and the old sessions end', async () => {
    const number = freshNumber()
    const old = await registeredByMobile(number)
    await open('login', PHONE, language)
    await page.locator('[data-action=to-forgot]').click()
    await page.locator('dialog [data-tab=phone]').click()
    await requestCode(page, number)
    await page.locator('[name=verificationCode]').fill('000000')
    await page.locator('[name=newPassword]').fill('corta')
    await page.locator('[name=confirmNewPassword]').fill('otra')
    await page.locator('[data-action=save-password]').click()
    await page.locator('[name=newPassword][aria-invalid=true]').waitFor()
    await page.locator('[name=confirmNewPassword][aria-invalid=true]').waitFor()
    expect(await violations(page)).toEqual([])
    await page.locator('[name=newPassword]').fill('bajamar-tranquila-8')
    await page.locator('[name=confirmNewPassword]').fill('bajamar-tranquila-8')
    await page.locator('[data-action=save-password]').click()
    await page.locator('[name=verificationCode][aria-invalid=true]').waitFor()
    await page.locator('[name=verificationCode]').fill(await codeFor(number))
    await page.locator('[data-action=save-password]').click()
    await isSignedIn(page)
    expect((await send(product.origin, listSessions, {}, old)).status).toBe(401)
  })
})

const SCREENS = [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const

describe.each(sample(SCREENS))('on %s axe finds nothing wrong with', (_, viewport) => {
  test('registering by mobile, empty, refused and with the countries open', async () => {
    await open('register', viewport)
    await page.locator('[name=mobileNum]').waitFor()
    expect(await violations(page)).toEqual([])
    await page.locator('[data-action=register]').click()
    await page.locator('[name=mobileNum][aria-invalid=true]').waitFor()
    expect(await violations(page)).toEqual([])
    await page.locator('[name=country]').click()
    expect(await violations(page)).toEqual([])
  })

  test.runIf(FULL)('signing in by code', async () => {
    await open('login', viewport)
    await page.locator('[data-tab=mobile]').click()
    await page.locator('[name=mobileNum]').waitFor()
    expect(await violations(page)).toEqual([])
  })
})
