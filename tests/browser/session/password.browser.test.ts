import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login, register } from '#api/session/session'
import { brand, type Language } from '#brand/brand'
import { pathIn } from '#core/path'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { becomeMember } from '#tests/support/page/member'
import { renew } from '#tests/support/page/renew'
import { eventually } from '#tests/support/page/shell'
import { callEndpoint, freshName, PASSWORD, send } from '#tests/support/product/client'
import { ops } from '#tests/support/product/ops'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'

/** Specification section 4: changing, expired and forgotten passwords. */

const NEW = 'bajamar-tranquila-8'
const LANGUAGES = FULL ? brand.languages : [brand.defaultLanguage]

let browser: Browser
/** A visitor's page, reset for each test. */
let visitor: Visitor
interface Visitor {
  page: Page
  errors: string[]
}
beforeAll(async () => {
  browser = await openBrowser()
  visitor = await openPage(browser, { viewport: PHONE })
})
beforeEach(async () => {
  await renew(visitor.page)
  await visitor.page.setViewportSize(PHONE)
  visitor.errors.length = 0
})
afterAll(() => browser.close())

interface Registered {
  username: string
  email: string
}

/** Registers a member with an email address and a language through the API. */
async function registeredWithEmail(language = 'es'): Promise<Registered> {
  const username = freshName()
  const email = `${username}@farol.example`
  const form = { username, password: PASSWORD, confirmPassword: PASSWORD, birthday: '1990-05-17', email }
  await callEndpoint(product.origin, register, { ...form, terms: true, registerMethod: 'WEB' }, undefined, language)
  return { username, email }
}

/** Marks a password as set by an operator, or as expired, through the operator's call. */
async function requirePasswordChange(account: string, due: 'first-login' | 'expired'): Promise<void> {
  const response = await fetch(`${product.origin}/ops/members/password`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${product.opsToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ account, due }),
  })
  expect(response.status).toBe(200)
}

/** Opens the login above a page that is lighter than the home of /login. */
async function openLogin(page: Page, language: Language = 'es'): Promise<void> {
  await page.goto(pathIn(language, '/help'))
  await page.locator('header [data-for=visitor] a[href$="/login"]').click()
  await page.locator('form[data-form=login]').waitFor()
}

async function signInWith(page: Page, username: string, password: string): Promise<void> {
  await page.locator('form[data-form=login] [name=username]').fill(username)
  await page.locator('form[data-form=login] [name=password]').fill(password)
  await page.locator('form[data-form=login] [data-action=login]').click()
}

async function fillPasswords(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields))
    await page.locator(`form[data-form=password] [name=${name}]`).fill(value)
}

const save = (page: Page) => page.locator('[data-action=save-password]').click()
const canEnter = async (username: string, password: string) =>
  (await send(product.origin, login, { username, password, type: 'username' })).status

/** Opens a row of the account menu. */
async function openFromMenu(page: Page, popup: string): Promise<void> {
  await page.locator('[popovertarget=account-menu]:not([data-action])').click()
  await page.locator(`#account-menu a[data-popup=${popup}]`).click()
  await page.locator('dialog[open]').waitFor()
}

describe('changing the password', () => {
  test.each(LANGUAGES)('works from the account menu, in %s: stays signed in and goes home', async (language) => {
    const { page, errors } = visitor
    const { username, token } = await becomeMember(page, 0, pathIn(language, '/promotions'))
    await openFromMenu(page, 'password')
    await page.locator('form[data-form=password]').waitFor()
    expect(await violations(page)).toEqual([])

    await fillPasswords(page, { oldPassword: PASSWORD, newPassword: NEW, confirmNewPassword: `${NEW}x` })
    await save(page)
    await page.locator('[name=confirmNewPassword][aria-invalid=true]').waitFor()
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('confirmNewPassword')
    expect(await violations(page)).toEqual([])

    await fillPasswords(page, { oldPassword: 'no-es-la-mia-1', confirmNewPassword: NEW })
    await save(page)
    await page.locator('[name=oldPassword][aria-invalid=true]').waitFor()

    await fillPasswords(page, { oldPassword: PASSWORD })
    await save(page)
    await page.waitForURL(`${product.origin}${pathIn(language, '/')}`)
    await page.locator('[data-account-bar][data-state=in]').waitFor({ state: 'attached' })
    const storedToken = await page.evaluate(() => sessionStorage.getItem('token'))
    expect(storedToken).not.toBe(token)
    expect(await canEnter(username, PASSWORD)).toBe(401)
    expect(await canEnter(username, NEW)).toBe(200)
    // The browser reports the expected refusal as an error too.
    expect(errors.filter((error) => !error.includes('422'))).toEqual([])
  })

  test.runIf(FULL)(
    'is a popup like every other: the keyboard stays in it, Escape closes it, a press beside it does not',
    async () => {
      const { page } = visitor
      await page.setViewportSize(DESKTOP)
      await becomeMember(page, 0, '/help')
      await openFromMenu(page, 'password')
      await page.locator('form[data-form=password]').waitFor()
      await page.mouse.click(4, 4)
      for (let stop = 0; stop < 16; stop += 1) {
        await page.keyboard.press('Tab')
        const inside = await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        )
        expect(inside).toBe(true)
      }
      await page.keyboard.press('Escape')
      await page.locator('dialog').waitFor({ state: 'detached' })
    },
  )

  test.runIf(FULL)('is offered on the page of the side menu’s security', async () => {
    const { page } = visitor
    await page.setViewportSize(DESKTOP)
    await becomeMember(page, 0, '/member')
    await page.locator('main [data-popup=password]').click()
    await page.locator('form[data-form=password]').waitFor()
  })
})

describe('a password that is due', () => {
  test.each(LANGUAGES)('at the first login opens the change, which signs in (%s)', async (language) => {
    const { username } = await registeredWithEmail()
    await requirePasswordChange(username, 'first-login')
    const { page } = visitor
    await openLogin(page, language)
    await signInWith(page, username, PASSWORD)
    await page.locator('form[data-form=password]').waitFor()
    expect(await page.locator('dialog[open]').count()).toBe(1)
    expect(await page.locator('[name=oldPassword]').count()).toBe(0)
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
    expect(await violations(page)).toEqual([])

    // The existing password is entered as the new one too, which is refused.
    await fillPasswords(page, { newPassword: PASSWORD, confirmNewPassword: PASSWORD })
    await save(page)
    await page.locator('[name=newPassword][aria-invalid=true]').waitFor()
    await fillPasswords(page, { newPassword: NEW, confirmNewPassword: NEW })
    await save(page)
    await page.locator('[data-account-bar][data-state=in]').waitFor({ state: 'attached' })
    await eventually(() => page.locator('form[data-form=password]').count()).toBe(0)
    expect(await canEnter(username, NEW)).toBe(200)
  })

  test.runIf(FULL).each(['/login', '/agent'])(
    'is still due after a reload of %s, and a session ends it',
    async (path) => {
      const { username } = await registeredWithEmail()
      await requirePasswordChange(username, 'first-login')
      const { page, errors } = visitor
      // The agents' entrance checks the account before it reports a password that is due; a member gets the form on the
      // home.
      await page.goto('/login')
      await signInWith(page, username, PASSWORD)
      await page.locator('form[data-form=password]').waitFor()
      await page.goto(path)
      await page.locator('form[data-form=password]').waitFor()
      expect(await page.locator('dialog[open]').count()).toBe(1)
      await fillPasswords(page, { newPassword: NEW, confirmNewPassword: NEW })
      await save(page)
      // After the login the agents' page navigates away, so read both values in one call.
      const stored = () =>
        page.evaluate(() => [sessionStorage.getItem('token') !== null, sessionStorage.getItem('cpw')])
      await eventually(stored).toEqual([true, null])
      expect(await canEnter(username, NEW)).toBe(200)
      // The browser reports the expected refusal as an error too.
      expect(errors.filter((error) => !error.includes('403'))).toEqual([])
    },
  )
})

/** Returns the link in the last email to an address, read through the operator's command. */
async function linkIn(email: string): Promise<string> {
  let link = ''
  await eventually(() => {
    link = /http\S+\/password#[\w-]{43}/.exec(ops('outbox', '--to', email))?.[0] ?? ''
    return link
  }).not.toBe('')
  return link
}

describe('a forgotten password', () => {
  test.each(LANGUAGES)('is reset by e-mail, from the login to the new password, in %s', async (language) => {
    const { username, email } = await registeredWithEmail(language)
    const { page, errors } = visitor
    const requestedUrls: string[] = []
    page.on('request', (request) => requestedUrls.push(`${request.url()} ${request.headers().referer ?? ''}`))
    await openLogin(page, language)
    await page.locator('[data-action=to-forgot]').click()
    await page.locator('form[data-form=forgot]').waitFor()
    expect(await page.locator('dialog[open]').count()).toBe(1)
    expect(await violations(page)).toEqual([])
    await page.locator('[data-action=send-link]').click()
    await page.locator('form[data-form=forgot] [name=username][aria-invalid=true]').waitFor()
    expect(await violations(page)).toEqual([])

    await page.locator('form[data-form=forgot] [name=username]').fill(username)
    await page.locator('form[data-form=forgot] [name=email]').fill(email)
    await page.locator('[data-action=send-link]').click()
    await page.locator('[data-notice=link-sent]').waitFor()
    expect(await page.locator('dialog[open]').count()).toBe(1)

    const link = await linkIn(email)
    expect(new URL(link).pathname).toBe(pathIn(language, '/password'))
    await page.goto(link)
    await page.locator('form[data-form=password]').waitFor()
    expect(page.url()).toBe(`${product.origin}${pathIn(language, '/password')}`)
    expect(await violations(page)).toEqual([])
    await fillPasswords(page, { newPassword: NEW, confirmNewPassword: NEW })
    await save(page)
    await page.locator('[data-reset=done]').waitFor()
    expect(await violations(page)).toEqual([])
    expect(requestedUrls.filter((one) => one.includes(link.split('#')[1] ?? '-'))).toEqual([])
    expect(await canEnter(username, PASSWORD)).toBe(401)

    await page.locator('main [data-action=login]').click()
    await signInWith(page, username, NEW)
    await page.locator('[data-account-bar][data-state=in]').waitFor({ state: 'attached' })
    expect(errors).toEqual([])
  })

  test('gets the same message for a name that does not exist', async () => {
    const { page } = visitor
    await openLogin(page)
    await page.locator('[data-action=to-forgot]').click()
    await page.locator('form[data-form=forgot] [name=username]').fill('nadie2026')
    await page.locator('form[data-form=forgot] [name=email]').fill('nadie@farol.example')
    await page.locator('[data-action=send-link]').click()
    await page.locator('[data-notice=link-sent]').waitFor()
  })

  test('shows a used link as used, and leads to a new one; so does the page without a link', async () => {
    const { page } = visitor
    await page.goto(`/password#${'a'.repeat(43)}`)
    await page.locator('form[data-form=password]').waitFor()
    await fillPasswords(page, { newPassword: NEW, confirmNewPassword: NEW })
    await save(page)
    await page.getByText('Este enlace ya no sirve. Pide uno nuevo.').waitFor()
    await page.evaluate(() => sessionStorage.removeItem('link'))
    await page.reload()
    await page.locator('[data-reset=without]').waitFor()
    expect(await violations(page)).toEqual([])
    await page.locator('main [data-action=ask-link]').click()
    await page.locator('form[data-form=forgot]').waitFor()
    await page.locator('dialog [data-action=to-login]').click()
    await page.locator('form[data-form=login]').waitFor()
  })

  test('accepts the next link opened on the same page', async () => {
    const { page } = visitor
    await page.goto('/password')
    await page.locator('[data-reset=without]').waitFor()
    await page.evaluate(() => {
      location.hash = 'b'.repeat(43)
    })
    await page.locator('form[data-form=password]').waitFor()
    expect(new URL(page.url()).hash).toBe('')
  })
})
