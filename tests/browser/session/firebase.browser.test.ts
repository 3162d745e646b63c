import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Flag, whitelabel } from '#api/site'
import { brand, type Language } from '#brand/brand'
import { pathIn } from '#core/path'
import { TOOLKIT_CODES } from '#core/session/codes/firebase'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { freshNumber, typeNumber } from '#tests/support/page/mobile'
import { eventually } from '#tests/support/page/shell'
import { type Product, startProduct } from '#tests/support/product/product'
import { FULL } from '#tests/support/product/tier'
import { type FirebaseStandIn, startFirebase } from '#tests/support/stand-ins/firebase'

/** Mobile numbers confirmed by Firebase, in a separate product that is configured for it. */

let browser: Browser
let firebase: FirebaseStandIn
let product: Product
beforeAll(async () => {
  browser = await openBrowser()
  firebase = await startFirebase()
  product = await startProduct({ env: firebase.env })
  await switchOn(['MOBILENUMREG3', 'MOBILEVERCODELOGIN3'])
})
afterAll(async () => {
  await browser.close()
  await product.stop()
  await firebase.stop()
})

/** Switches flags on and waits until the edge has read them. */
async function switchOn(names: string[]): Promise<void> {
  const response = await fetch(`${product.origin}/ops/whitelabel`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${product.opsToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(names.map((name) => [name, '1']))),
  })
  expect(response.status).toBe(200)
  for (;;) {
    const body = (await (await fetch(product.origin + whitelabel.path)).json()) as { value: Flag[] }
    if (names.every((name) => body.value.some(({ modId, enabled }) => modId === name && enabled === '1'))) return
    await wait(250)
  }
}

async function open(path: string, language: Language = 'es', viewport = DESKTOP) {
  const visit = await openPage(browser, { viewport, baseURL: product.origin })
  await show(visit.page, path, language)
  return visit
}

/** Opens a page at the form that requires a number, with no popup over it. */
async function show(page: Page, path: string, language: Language): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem('ANONYMOUS_POPUP', 'closed'))
  // The form stands above a page that is lighter than the home of its own address.
  await page.goto(pathIn(language, '/help'))
  await page.locator(`header [data-for=visitor] a[href$="${path}"]`).click()
  if (path === '/login') await page.locator('[data-tab=mobile]').click()
  await page.locator('[name=mobileNum]').waitFor()
}

const press = (page: Page) => page.locator('[data-action=send-code]').click()
async function requestCode(page: Page, number: string): Promise<void> {
  await typeNumber(page, number)
  await press(page)
  await page.locator('[data-action=send-code]', { hasText: /\d:\d\d/ }).waitFor()
}

async function typeCode(page: Page, number: string): Promise<void> {
  await page.locator('[name=verificationCode]').fill(firebase.codeFor(`+52${number}`) ?? '')
}

async function isSignedIn(page: Page): Promise<void> {
  await page.locator('[data-account-bar][data-state=in]').waitFor({ state: 'attached' })
  await page.locator('form:is([data-form=register], [data-form=login])').waitFor({ state: 'detached' })
}

async function register(number: string): Promise<void> {
  const { page } = await open('/register')
  await requestCode(page, number)
  await typeCode(page, number)
  await page.locator('[name=birthday]').fill('1990-05-17')
  await page.locator('[name=terms]').check()
  await page.locator('[data-action=register]').click()
  await isSignedIn(page)
  await page.context().close()
}

test('a member registers, after a refused form, and signs in by code: no code of ours is sent', async () => {
  const number = freshNumber()
  const { page, errors } = await open('/register', 'es', PHONE)
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await requestCode(page, number)
  await typeCode(page, number)
  await page.locator('[name=birthday]').fill('1990-05-17')
  await page.locator('[name=affiliateCode]').fill('NADIE99')
  await page.locator('[name=terms]').check()
  await page.locator('[data-action=register]').click()
  await page.locator('[name=affiliateCode][aria-invalid=true]').waitFor()
  await page.locator('[data-action=invitation-invalid]').click()
  // The closed dialog gives the focus back, which would end an input at that moment.
  await page.locator('[name=affiliateCode]:focus').waitFor()
  await page.locator('[name=affiliateCode]').fill('')
  await page.locator('[data-action=register]').click()
  await isSignedIn(page)
  expect(requestedPaths.filter((path) => path.includes('/sms/'))).toEqual([])
  expect(errors.filter((error) => !error.includes('422'))).toEqual([])
  await page.context().close()

  const { page: later } = await open('/login')
  await requestCode(later, number)
  await typeCode(later, number)
  await later.locator('[data-action=code-login]').click()
  await isSignedIn(later)
  await later.context().close()
})

test.runIf(FULL)('in Portuguese: forgotten password by phone', async () => {
  const number = freshNumber()
  await register(number)
  const { page } = await openPage(browser, { baseURL: product.origin })
  await page.goto('/pt/login')
  await page.locator('[data-action=to-forgot]').click()
  await page.locator('dialog [data-tab=phone]').click()
  await requestCode(page, number)
  await typeCode(page, number)
  await page.locator('[name=newPassword]').fill('bajamar-tranquila-8')
  await page.locator('[name=confirmNewPassword]').fill('bajamar-tranquila-8')
  await page.locator('[data-action=save-password]').click()
  await isSignedIn(page)
  await page.context().close()
})

test.runIf(FULL)('in English: a wrong code is a fault at its field', async () => {
  const number = freshNumber()
  const { page } = await open('/login', 'en')
  await requestCode(page, number)
  await page.locator('[name=verificationCode]').fill('000000')
  await page.locator('[data-action=code-login]').click()
  await page.locator('[name=verificationCode][aria-invalid=true]').waitFor()
  expect(await page.locator('dialog').textContent()).toContain('The code does not match. Type it again.')
  expect(await violations(page)).toEqual([])
  await page.context().close()
})

/** What each code of specification section 8 is to a person when a code is asked for, in the languages whose words are checked here. */
const SENTENCES: Partial<Record<Language, [keyof typeof TOOLKIT_CODES, string][]>> = {
  es: [
    ['invalid-phone-number', 'Ese no parece un número de celular. Revísalo con su país.'],
    ['captcha-check-failed', 'No pudimos comprobar que eres una persona. Intenta otra vez.'],
    ['unknown', 'Algo falló de nuestro lado. Intenta otra vez.'],
    ['too-many-requests', 'Espera 5 minutos y vuelve a pedirlo.'],
  ],
  en: [
    ['missing-phone-number', 'Type your mobile number.'],
    ['operation-not-allowed', 'This way is not available. Write to customer service.'],
    ['too-many-requests', 'Wait 5 minutes, then ask again.'],
  ],
  pt: [
    ['quota-exceeded', 'Agora não podemos enviar mais mensagens. Fale com o atendimento.'],
    ['too-many-requests', 'Espere 5 minutos e peça de novo.'],
  ],
}

describe('a refusal of Firebase is shown', () => {
  describe.each(brand.languages.filter((language) => language in SENTENCES))('in %s', (language) => {
    let page: Page
    beforeAll(async () => {
      const { page: opened } = await openPage(browser, { viewport: DESKTOP, baseURL: product.origin })
      page = opened
      await page.clock.install()
      await show(page, '/register', language)
      await typeNumber(page, freshNumber())
    })
    afterAll(() => page.context().close())

    // What has to be waited for comes last.
    test.each(SENTENCES[language] ?? [])('%s', async (code, sentence) => {
      // The button asks once a second.
      await page.clock.fastForward(1_000)
      await page.locator('[name=mobileNum]').fill(freshNumber())
      firebase.failNext('sendVerificationCode', TOOLKIT_CODES[code][0] ?? 'SOMETHING_NEW')
      await press(page)
      const dialog = page.locator('[data-dialog=dialog]')
      await dialog.waitFor()
      expect(await dialog.textContent()).toContain(sentence)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    })
  })

  test.runIf(FULL).each([
    ['fail', 'No pudimos comprobar que eres una persona.'],
    ['expire', 'No se pudo entrar. Intenta otra vez.'],
  ] as const)('a challenge that does %s', async (next, sentence) => {
    firebase.challenge(next)
    const { page } = await open('/register')
    await typeNumber(page, freshNumber())
    await press(page)
    const dialog = page.locator('[data-dialog=dialog]')
    await dialog.waitFor()
    firebase.challenge('solve')
    expect(await dialog.textContent()).toContain(sentence)
    await page.context().close()
  })

  test.runIf(FULL)('a code that came too late', async () => {
    const { page } = await open('/login')
    const number = freshNumber()
    await requestCode(page, number)
    firebase.failNext('signInWithPhoneNumber', 'SESSION_EXPIRED')
    await typeCode(page, number)
    await page.locator('[data-action=code-login]').click()
    await page.locator('[name=verificationCode][aria-invalid=true]').waitFor()
    expect(await page.locator('dialog').textContent()).toContain('El código venció. Pide uno nuevo.')
    await page.context().close()
  })
})

test('nothing of Firebase is loaded before a code is requested', async () => {
  const { page } = await openPage(browser, { baseURL: product.origin })
  const away: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(product.origin)) away.push(request.url())
  })
  await page.goto('/register')
  await page.locator('[name=mobileNum]').waitFor()
  await eventually(() => page.locator('[name=country]').inputValue()).not.toBe('')
  expect(away).toEqual([])
  await page.context().close()
})
