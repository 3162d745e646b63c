import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { register } from '#api/session/session'
import { socialProviders } from '#api/session/social'
import { brand, type Language } from '#brand/brand'
import { pathIn } from '#core/path'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { openMember } from '#tests/support/page/member'
import { renew } from '#tests/support/page/renew'
import { eventually } from '#tests/support/page/shell'
import { registeredBySocial } from '#tests/support/page/social'
import { callEndpoint, freshName, PASSWORD } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { FULL, sample } from '#tests/support/product/tier'

/** Signing in through Google and Facebook, with a real OpenID provider in their place. */

let browser: Browser
/** A visitor's page, reset for each visit. */
let visitor: Visitor
interface Visitor {
  page: Page
  errors: string[]
}
beforeAll(async () => {
  browser = await openBrowser()
  visitor = await openPage(browser, { viewport: DESKTOP })
  await visitor.page.addInitScript(() => sessionStorage.setItem('ANONYMOUS_POPUP', 'closed'))
})
afterAll(() => browser.close())

/** Keeps the errors of our pages: the provider's pages request a font that does not exist here. */
const ofOurs = (errors: string[]) => errors.filter((error) => error.startsWith(product.origin))

const isAway = (url: URL) => url.origin !== product.origin
const isBack = (url: URL) => url.origin === product.origin

/** Opens the visitor's page with the login and its buttons, in a browser without a session at the provider. */
async function openLogin(language: Language = 'es', viewport = DESKTOP, path = '/login'): Promise<Visitor> {
  const { page, errors } = visitor
  await renew(page)
  errors.length = 0
  await page.setViewportSize(viewport)
  await page.goto(pathIn(language, path))
  await page.locator('[data-social=google]').waitFor()
  return visitor
}

/** Signs in and consents at the provider. */
async function agree(page: Page, person: string): Promise<void> {
  await page.waitForURL(isAway)
  await page.locator('[name=login]').fill(person)
  await page.locator('[name=password]').fill('x')
  await page.locator('button[type=submit]').click()
  await page.locator('[name=prompt][value=consent]').waitFor({ state: 'attached' })
  await page.locator('button[type=submit]').click()
  await page.waitForURL(isBack)
}

async function fillRegister(page: Page, username: string): Promise<void> {
  await page.locator('[name=username]').fill(username)
  await page.locator('[name=password]').fill(PASSWORD)
  await page.locator('[name=confirmPassword]').fill(PASSWORD)
  await page.locator('[name=birthday]').fill('1990-05-17')
  await page.locator('[name=terms]').check()
  await page.locator('[data-action=register]').click()
}

async function isSignedIn(page: Page): Promise<void> {
  await page.locator('[data-account-bar][data-state=in]').waitFor({ state: 'attached' })
  await page.locator('dialog form[data-form]').waitFor({ state: 'detached' })
}

const LANGUAGES = [
  ['es', PHONE, 'Continuar con Google', 'Google confirmó quién eres.'],
  ['en', DESKTOP, 'Continue with Google', 'Google confirmed who you are.'],
  ['pt', PHONE, 'Continuar com Google', 'Google confirmou quem você é.'],
] as const

describe.each(sample(LANGUAGES))('in %s', (language, viewport, button, confirmed) => {
  test('an unknown person registers with the provider’s data, and signs in by it from then on', async () => {
    const person = freshName()
    const { page, errors } = await openLogin(language, viewport)
    expect(await page.locator('[data-social=google]').textContent()).toContain(button)
    expect(await violations(page)).toEqual([])
    await page.locator('[data-social=google]').click()
    await agree(page, person)
    await page.locator('form[data-form=register]').waitFor()
    const { pathname, search } = new URL(page.url())
    expect(pathname + search).toBe(pathIn(language, '/login'))
    expect(await page.locator('dialog').textContent()).toContain(confirmed)
    expect(await page.locator('[name=email]').inputValue()).toBe(`${person}@correo.example`)
    expect(await page.locator('[data-social]').count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await fillRegister(page, person)
    await isSignedIn(page)
    expect(ofOurs(errors)).toEqual([])

    const again = await openLogin(language, viewport)
    await again.page.locator('[data-social=google]').click()
    await agree(again.page, person)
    await isSignedIn(again.page)
    expect(await again.page.evaluate(() => sessionStorage.getItem('account'))).toBe(person)
    expect(
      await again.page.evaluate(() => [sessionStorage.getItem('social'), sessionStorage.getItem('social-answer')]),
    ).toEqual([null, null])
  })
})

test('a signed-in member is on the page the visit came from', async () => {
  const person = freshName()
  await registeredBySocial(person)
  const { page } = await openPage(browser)
  await page.goto('/rng?vassalage=FRL')
  await page.locator('header [data-for=visitor] a[href$="/login"]').click()
  await page.locator('[data-social=google]').click()
  await agree(page, person)
  await page.waitForURL('**/rng?vassalage=FRL')
  await isSignedIn(page)
  await page.context().close()
})

test('the response leaves the address before any other request, and no address ever contains a token', async () => {
  const person = freshName()
  await registeredBySocial(person)
  const { page } = await openLogin()
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await page.locator('[data-social=google]').click()
  await agree(page, person)
  await isSignedIn(page)
  const token = (await page.evaluate(() => sessionStorage.getItem('token'))) ?? ''
  expect(requestedUrls.filter((one) => one.includes(token))).toEqual([])
  const documents = requestedUrls.filter((one) => one.startsWith(`${product.origin}/login?`))
  expect(documents).toHaveLength(1)
  const code = new URL(documents[0]?.split(' ')[0] ?? '').searchParams.get('code') ?? '-'
  expect(requestedUrls.filter((one) => one.includes(code))).toEqual(documents)
})

test('an account with the e-mail the provider confirms is linked by its password', async () => {
  const person = freshName()
  await callEndpoint(product.origin, register, {
    username: person,
    email: `${person}@correo.example`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    birthday: '1990-05-17',
    terms: true,
    registerMethod: 'WEB',
  })

  const { page, errors } = await openLogin('es', PHONE)
  await page.locator('[data-social=google]').click()
  await agree(page, person)
  const form = page.locator('form[data-form=proof]')
  await form.waitFor()
  expect(await page.locator('dialog').textContent()).toContain(`${person.slice(0, 3)}***`)
  expect(await violations(page)).toEqual([])
  await form.locator('[name=password]').fill('no-es-la-clave')
  await page.locator('[data-action=prove]').click()
  await form.locator('[name=password][aria-invalid=true]').waitFor()
  await form.locator('[name=password]').fill(PASSWORD)
  await page.locator('[data-action=prove]').click()
  await isSignedIn(page)
  expect(await page.evaluate(() => sessionStorage.getItem('account'))).toBe(person)
  // A wrong password has status 422, which the browser reports as an error.
  expect(ofOurs(errors).filter((error) => !error.includes('422'))).toEqual([])
})

describe('a failure is shown, with the login open', () => {
  test('after permission was refused at the provider', async () => {
    const { page } = await openLogin('en')
    await page.locator('[data-social=facebook]').click()
    await page.waitForURL(isAway)
    await page.locator('a[href$=abort]').click()
    await page.waitForURL(isBack)
    await page.locator('dialog form[data-form=login]').waitFor()
    await page.getByText('You gave no permission').waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(await violations(page)).toEqual([])
  })

  const FORGED = [
    ['a state nobody gave', `?code=x&state=${'s'.repeat(43)}`],
    ['a state that is none', '?code=x&state=%3Cscript%3E'],
    ['an answer without a question', '?error=access_denied&state=1'],
  ]
  test.each(sample(FORGED))('%s', async (_, search) => {
    const { page } = await openLogin('es', DESKTOP, `/login${search}`)
    await page.getByText('Este intento venció').waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  })

  test.runIf(FULL)('after a visit that another browser began', async () => {
    const person = freshName()
    await registeredBySocial(person)
    const { page: theirs } = await openPage(browser)
    await theirs.goto('/login')
    await theirs.locator('[data-social=google]').waitFor()
    await theirs.route(`${product.origin}/login?*`, (route) => route.abort())
    await theirs.locator('[data-social=google]').click()
    const carried = theirs.waitForRequest((request) => request.url().startsWith(`${product.origin}/login?`))
    // The request that would return to the site never arrives.
    void agree(theirs, person).catch(() => undefined)
    const address = (await carried).url()
    const { page } = await openPage(browser)
    await page.goto(address)
    await page.getByText('Este intento venció').waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
    await theirs.context().close()
    await page.context().close()
  })
})

test.runIf(FULL)('there is no button where no provider is configured, or none responds', async () => {
  const { page } = await openPage(browser)
  await page.route(`**${socialProviders.path}`, (route) =>
    route.fulfill({ json: { success: true, value: { providers: [] } } }),
  )
  const responsePromise = page.waitForResponse((response) => response.url().includes(socialProviders.path))
  await page.goto('/login')
  await responsePromise
  await page.locator('form[data-form=login]').waitFor()
  expect(await page.locator('[data-social]').count()).toBe(0)
  await page.context().close()
})

describe.each(FULL ? brand.languages : [brand.defaultLanguage])('on the page of the account, in %s', (language) => {
  test('identities are listed, linked and unlinked, by the password', async () => {
    const { page, errors } = await openMember(browser, { viewport: PHONE }, 0, pathIn(language, '/member'))
    await page.locator('main [data-popup=identities]').click()
    const google = page.locator('[data-identity=google]')
    await google.waitFor()
    expect(await page.locator('[data-identity]').count()).toBe(2)
    expect(await page.locator('[data-identity][data-linked]').count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await google.locator('[data-action=link]').click()
    await page.locator('form[data-form=proof] [name=password]').fill(PASSWORD)
    await page.locator('[data-action=prove]').click()
    const person = freshName()
    await agree(page, person)
    await page.locator('[data-identity=google][data-linked]').waitFor()
    expect(await google.textContent()).toContain(`${person}@correo.example`)
    expect(await violations(page)).toEqual([])

    await google.locator('[data-action=unlink]').click()
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password')
    expect(await violations(page)).toEqual([])
    await page.locator('form[data-form=proof] [name=password]').fill(PASSWORD)
    await page.locator('[data-action=prove]').click()
    await page.locator('[data-identity=google]:not([data-linked])').waitFor()
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
    expect(ofOurs(errors)).toEqual([])
    await page.context().close()
  })
})
