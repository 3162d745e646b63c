import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PATTERNS } from '#api/patterns'
import { login, register } from '#api/session/session'
import { smsRegister } from '#api/session/verification'
import { registerRules } from '#api/site'
import type { Language } from '#brand/brand'
import { pathIn } from '#core/path'
import { enrolled } from '#tests/support/page/authenticator'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { AGENT } from '#tests/support/page/member'
import { codeFor, freshNumber, switchAtPlatform, switchFlags } from '#tests/support/page/mobile'
import { renew } from '#tests/support/page/renew'
import { eventually } from '#tests/support/page/shell'
import { address, callEndpoint, freshName, fromAddress, PASSWORD } from '#tests/support/product/client'
import { ops } from '#tests/support/product/ops'
import { product } from '#tests/support/product/running'
import { FULL, sample } from '#tests/support/product/tier'

/** Signing in from an unknown network or device. */

let browser: Browser
/** A visitor's page, as good as new for each visit. */
let page: Page
let errors: string[]
/** Of the register form, as they were. */
let rules: string
beforeAll(async () => {
  rules = await readRules()
  browser = await openBrowser()
  ;({ page, errors } = await openPage(browser, { viewport: PHONE }))
  await page.addInitScript(() => sessionStorage.setItem('ANONYMOUS_POPUP', 'closed'))
  ops('verification', 'on', '--by', 'mobile,email,bank-name')
  await setRules({ payeeName: NAMES })
})
afterAll(async () => {
  try {
    ops('verification', 'off')
  } finally {
    await setRules({})
    await browser.close()
    // Pages of the next test file are to hear nothing of what was switched here; the edge keeps rules for ten seconds.
    await switchFlags({ REGMOBVERF3: '0' })
    while ((await readRules()) !== rules) await wait(250)
  }
})

/** The rule for the name of the bank account, which the register form shows beside the others. */
const NAMES = {
  enabled: true,
  required: false,
  acceptedPattern: PATTERNS.FULL_NAME,
  patternId: 'FULL_NAME',
  minLength: 3,
  maxLength: 80,
}

const readRules = async () => JSON.stringify(await callEndpoint(product.origin, registerRules))

/** Fields of the register form as an operator switches them. */
async function setRules(rules: object): Promise<void> {
  const response = await fetch(`${product.origin}/ops/register-rules`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${product.opsToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(rules),
  })
  expect(response.status).toBe(200)
}

interface Registered {
  username: string
  email: string
  token: string
}

/** Registers a member from another address, with an email address and a bank account name. */
async function registered(confirmed: object = {}): Promise<Registered> {
  const username = freshName()
  const email = `${username}@farol.example`
  const form = { username, password: PASSWORD, confirmPassword: PASSWORD, birthday: '1990-05-17', email }
  const more = { payeeName: 'María José Núñez', terms: true, registerMethod: 'WEB' }
  const { token } = await callEndpoint(product.origin, register, { ...form, ...more, ...confirmed })
  return { username, email, token: String(token) }
}

async function signIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.locator('form[data-form=login] [name=username]').fill(username)
  await page.locator('form[data-form=login] [name=password]').fill(password)
  await page.locator('form[data-form=login] [data-action=login]').click()
}

/** The login, above a page lighter than home, as somebody sees it who comes from this place. */
async function openLogin(device: string, viewport = DESKTOP, language: Language = 'es'): Promise<void> {
  await renew(page)
  await page.setExtraHTTPHeaders(fromAddress(device))
  errors.length = 0
  await page.setViewportSize(viewport)
  await page.goto(pathIn(language, '/help'))
  await page.locator('header [data-for=visitor] a[href$="/login"]').click()
}

/** The popup, open for a member who signs in from a place of their own; gives the place. */
async function openVerification(username: string, viewport = DESKTOP, language: Language = 'es'): Promise<string> {
  const device = address()
  await openLogin(device, viewport, language)
  await signIn(page, username)
  await page.locator('form[data-form=verification]').waitFor()
  return device
}

const tabs = (page: Page) => page.locator('dialog [role=tab]').allTextContents()
const verificationField = (page: Page) => page.locator('form[data-form=verification] [name=answer]')
const send = (page: Page) => page.locator('[data-action=verify]').click()
const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'))

async function isSignedIn(page: Page): Promise<void> {
  await page.locator('[data-account-bar][data-state=in]').waitFor({ state: 'attached' })
  await page.locator('dialog [data-form]').waitFor({ state: 'detached' })
}

async function isAtField(page: Page, message: string): Promise<void> {
  await page.locator('[name=answer][aria-invalid=true]').waitFor()
  await eventually(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('answer')
  const note = await verificationField(page).evaluate(
    (field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
  )
  expect(note).toBe(message)
}

const JOURNEYS = [
  ['es', PHONE, ['Correo', 'Banco'], 'El código no coincide. Escríbelo otra vez.'],
  ['en', DESKTOP, ['E-mail', 'Bank'], 'The code does not match. Type it again.'],
  ['pt', PHONE, ['E-mail', 'Banco'], 'O código não confere. Digite de novo.'],
] as const

describe.each(sample(JOURNEYS))('in %s', (language, viewport, methods, wrong) => {
  test('the login becomes the verification; a code by e-mail signs in, and the place is trusted from then on', async () => {
    const { username, email } = await registered()
    const device = await openVerification(username, viewport, language)
    expect(await page.locator('dialog[open]').count()).toBe(1)
    expect(await tabs(page)).toEqual(methods)
    expect(await page.locator('form[data-form=verification]').textContent()).toContain(
      `${username[0]}•••@farol.example`,
    )
    expect(await tokenOf(page)).toBeNull()
    expect(await verificationField(page).getAttribute('autocomplete')).toBe('one-time-code')
    expect(await verificationField(page).getAttribute('inputmode')).toBe('numeric')
    expect(await violations(page)).toEqual([])

    await page.locator('[data-action=send-code]').click()
    await page.locator('[data-action=send-code]', { hasText: /[01]:\d\d/ }).waitFor()
    const code = await codeFor(email)
    await verificationField(page).fill(code === '000000' ? '000001' : '000000')
    await send(page)
    await isAtField(page, wrong)
    expect(await violations(page)).toEqual([])
    await verificationField(page).fill(code)
    await send(page)
    await isSignedIn(page)
    expect(await tokenOf(page)).not.toBeNull()
    expect(errors.filter((error) => !/40[13]|422/.test(error))).toEqual([])

    await openLogin(device, viewport, language)
    await signIn(page, username)
    await isSignedIn(page)
  })
})

/** Registers a member whose mobile number is also confirmed by a code. */
async function registeredWithNumber(number: string): Promise<Registered> {
  await switchAtPlatform({ REGMOBVERF3: '1' })
  try {
    await callEndpoint(product.origin, smsRegister, { mobileNo: number, countryDialingCode: '52' })
    const verificationCode = await codeFor(number)
    return await registered({ mobileNum: number, countryDialingCode: '52', verificationCode })
  } finally {
    await switchAtPlatform({ REGMOBVERF3: '0' })
  }
}

test.runIf(FULL)('a code by SMS signs in', async () => {
  const number = freshNumber()
  const { username } = await registeredWithNumber(number)
  await openVerification(username, PHONE)
  expect(await tabs(page)).toEqual(['Celular', 'Correo', 'Banco'])
  expect(await page.locator('form[data-form=verification]').textContent()).toContain(`•••• ${number.slice(-2)}`)
  expect(await violations(page)).toEqual([])
  await page.locator('[data-action=send-code]').click()
  await page.getByText('Te enviamos un código por SMS. Vale 10 minutos.').waitFor()
  await verificationField(page).fill(await codeFor(number, 'confirmar'))
  await send(page)
  await isSignedIn(page)
})

test.runIf(FULL)('the name of the bank account signs in', async () => {
  const { username } = await registered()
  await openVerification(username)
  await page.locator('[data-tab=bank-name]').click()
  await verificationField(page).fill('Otra Persona')
  await send(page)
  await isAtField(page, 'Ese no es el nombre de tu cuenta bancaria.')
  expect(await violations(page)).toEqual([])
  await verificationField(page).fill('maria jose nunez')
  await send(page)
  await isSignedIn(page)
})

test('a code of the app signs in, or a recovery code', async () => {
  const { username, token } = await registered()
  const app = await enrolled(token, PASSWORD)
  await openVerification(username, PHONE)
  expect(await tabs(page)).toEqual(['App', 'Respaldo'])
  expect(await verificationField(page).getAttribute('autocomplete')).toBe('one-time-code')
  const code = app.code(1)
  await verificationField(page).fill(code)
  await send(page)
  await isSignedIn(page)

  await openVerification(username)
  await verificationField(page).fill(code)
  await send(page)
  await isAtField(page, 'Ese código ya se usó. Espera el siguiente.')
  await page.locator('[data-tab=recovery]').click()
  await verificationField(page).fill(app.recovery[0] ?? '')
  await send(page)
  await isSignedIn(page)
})

test.runIf(FULL)(
  'it is a popup like every other: the keyboard stays in it, Escape closes it, nobody is signed in',
  async () => {
    const { username } = await registered()
    await openVerification(username)
    await page.mouse.click(4, 4)
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true)
    }
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
    expect(await tokenOf(page)).toBeNull()
  },
)

test.runIf(FULL)('an expired verification says so at its field and leads back to the login', async () => {
  const { username } = await registered()
  await openVerification(username)
  await page.locator('[data-tab=bank-name]').click()
  for (let n = 0; n < 6; n += 1) {
    await verificationField(page).fill(`Otra Persona ${n}`)
    const responsePromise = page.waitForResponse('**/wps/verification/extra')
    await send(page)
    await responsePromise
  }
  await isAtField(page, 'La verificación venció. Empieza otra vez.')
  await page.locator('dialog [data-action=to-login]').click()
  await page.locator('form[data-form=login]').waitFor()
})

test.runIf(FULL)('the agents’ login asks the same, and the centre opens after it', async () => {
  const value = await callEndpoint(product.origin, login, { ...AGENT, type: 'username' })
  const app = await enrolled(String(value.token), AGENT.password)
  try {
    await renew(page)
    await page.setViewportSize(PHONE)
    await page.goto('/agent')
    await page.locator('form[data-form=login]').waitFor()
    await signIn(page, AGENT.username, AGENT.password)
    await page.locator('form[data-form=verification]').waitFor()
    expect(await violations(page)).toEqual([])
    await page.locator('dialog [data-action=to-login]').click()
    await page.locator('dialog').waitFor({ state: 'detached' })
    await signIn(page, AGENT.username, AGENT.password)
    await verificationField(page).fill(app.code(1))
    await send(page)
    await page.waitForURL((url) => url.pathname === '/agentHome')
  } finally {
    expect(JSON.parse(ops('authenticator', 'remove', AGENT.username))).toMatchObject({ enabled: false })
  }
})
