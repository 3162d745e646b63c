import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PersonReview } from '#api/operator/protection'
import { changeEmail, sendEmailCode } from '#api/session/contacts'
import { register as registerCall } from '#api/session/session'
import type { Language } from '#brand/brand'
import { pathIn } from '#core/path'
import { violations } from '#tests/support/page/axe'
import { openBrowser, openPage } from '#tests/support/page/browser'
import { declineLimit, figure, openSlot, SLOT } from '#tests/support/page/member'
import { codeFor } from '#tests/support/page/mobile'
import { openPopup } from '#tests/support/page/popups'
import { field, isSignedIn, register } from '#tests/support/page/register-form'
import { eventually } from '#tests/support/page/shell'
import { callEndpoint, deposited, freshName, PASSWORD } from '#tests/support/product/client'
import { ops } from '#tests/support/product/ops'
import { product } from '#tests/support/product/running'
import { sample } from '#tests/support/product/tier'

/** An exclusion is that of a person: who comes back with the same mailbox, and what the operator sees (decision 161). */

const NARROW = { width: 320, height: 640 }

/** What the newcomer reads while a person checks, after it was confirmed, and never before that. */
interface Journey {
  language: Language
  /** The addresses of one mailbox: the one that was confirmed, and the one that is typed. */
  mailbox: (name: string) => [string, string]
  began: string
  refusal: string
  confirmed: string
  excluded: string
  secret: RegExp
}

const JOURNEYS: Journey[] = [
  {
    language: 'es',
    mailbox: (name) => [`vuelve.${name}@gmail.com`, `Vuelve${name}+otra@googlemail.com`],
    began: 'Tu cuenta está en revisión',
    refusal: 'Tu cuenta está en revisión',
    confirmed: 'Tu descanso vale también para esta cuenta',
    excluded: 'descanso',
    secret: /exclu|descanso/i,
  },
  {
    language: 'en',
    mailbox: (name) => [`back-${name}@puerto.example`, `BACK-${name}+2@Puerto.Example`],
    began: 'Your account is under review',
    refusal: 'Your account is under review',
    confirmed: 'Your break covers this account too',
    excluded: 'break',
    secret: /exclu|break/i,
  },
  {
    language: 'pt',
    mailbox: (name) => [`volta.${name}+farol@puerto.example`, `Volta.${name}@puerto.example`],
    began: 'Sua conta está em análise',
    refusal: 'Sua conta está em análise',
    confirmed: 'Sua pausa vale também para esta conta',
    excluded: 'pausa',
    secret: /exclu|pausa/i,
  },
]

const heightBeyond = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: true })
})
afterAll(() => browser.close())

/** Makes an address the member's by the code sent to it. */
async function confirmMailbox(token: string, email: string): Promise<void> {
  await callEndpoint(product.origin, sendEmailCode, { email }, token)
  const code = { verificationCode: await codeFor(email), password: PASSWORD }
  await callEndpoint(product.origin, changeEmail, { email, ...code }, token)
}

/** Registers somebody, whose mailbox is confirmed by the code sent to it, and excludes them as an operator does. */
async function excludeSomebody(email: string): Promise<string> {
  const username = freshName()
  const form = { username, password: PASSWORD, confirmPassword: PASSWORD, birthday: '1983-03-09', email }
  const { token } = await callEndpoint(product.origin, registerCall, { ...form, terms: true, registerMethod: 'WEB' })
  await confirmMailbox(String(token), email)
  ops('exclusion', username, 'exclusion', '--until', 'never', '--reason', 'Lo pidió por teléfono')
  return username
}

async function registerWith(page: Page, language: Language, email: string): Promise<string> {
  const username = freshName()
  await page.goto(pathIn(language, '/register'))
  const values = { username, password: PASSWORD, confirmPassword: PASSWORD, birthday: '1991-11-02', email }
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
  await field(page, 'terms').check()
  expect(await violations(page)).toEqual([])
  await register(page)
  await isSignedIn(page)
  return username
}

/** Opens the newest message of the inbox; returns its title and text. */
async function readMessage(page: Page, language: Language, title: string): Promise<string> {
  const message = page.locator('[data-message^="review:"]').filter({ hasText: title })
  await eventually(async () => {
    await page.goto(pathIn(language, '/member/messageV2'))
    await page.locator('[data-message], main h2').first().waitFor()
    return message.count()
  }).toBe(1)
  await message.locator('summary').click()
  await message.locator('details p').waitFor()
  expect(await violations(page)).toEqual([])
  return (await message.textContent()) ?? ''
}

/** Tries to deposit; returns the refusal that the form shows, or that stands in its place. */
async function depositRefusal(page: Page): Promise<string> {
  await openPopup(page, 'deposit', null)
  const notice = page.locator('dialog [data-break-notice]')
  await notice.or(page.locator('[data-form=deposit]')).first().waitFor()
  if ((await notice.count()) > 0) return (await notice.textContent()) ?? ''
  await page.locator('[data-form=deposit] [name=amount]').fill('200')
  await declineLimit(page)
  await page.locator('[data-form=deposit] [data-action=continue]').click()
  const alert = page.locator('[data-form=deposit] [role=alert]')
  await alert.waitFor()
  expect(await violations(page)).toEqual([])
  return (await alert.textContent()) ?? ''
}

/** Opens a game in the page; returns why it does not begin. */
async function gameRefusal(page: Page, language: Language): Promise<string> {
  await page.goto(pathIn(language, `/seamless?game=${SLOT}&mode=real`))
  const dialog = page.locator('dialog[open]').filter({ has: page.locator('[data-notice]') })
  await dialog.waitFor()
  expect(await violations(page)).toEqual([])
  return (await dialog.textContent()) ?? ''
}

const listed = (state: string) => (JSON.parse(ops('reviews', '--state', state)) as { reviews: PersonReview[] }).reviews

test.each(sample(JOURNEYS))(
  '$language: an excluded person comes back with the same mailbox, waits, and the operator decides',
  async ({ language, mailbox, began, refusal, confirmed, excluded, secret }) => {
    const [confirmedAddress, typedAddress] = mailbox(freshName())
    const excludedAccount = await excludeSomebody(confirmedAddress)
    const { page, errors } = await openPage(browser, { viewport: NARROW })
    await page.addInitScript(() => {
      for (const key of ['USER_POPUP', 'ANONYMOUS_POPUP']) sessionStorage.setItem(key, 'closed')
    })
    const account = await registerWith(page, language, typedAddress)
    const texts = [
      await readMessage(page, language, began),
      await depositRefusal(page),
      await gameRefusal(page, language),
    ]
    for (const text of texts) expect(text).toContain(refusal)
    for (const text of texts) expect(text).not.toMatch(secret)

    const review = listed('open').find((row) => row.account === account)
    expect(review).toMatchObject({ excludedAccount, items: ['email'], exclusion: { kind: 'exclusion', until: null } })
    expect(JSON.stringify(review)).not.toContain('@')
    ops('review', review?.id ?? '', 'confirm', '--reason', 'La misma voz y el mismo domicilio')
    expect(listed('confirmed').find((row) => row.account === account)).toMatchObject({ id: review?.id })

    expect(await readMessage(page, language, confirmed)).toContain(excluded)
    for (const text of [await depositRefusal(page), await gameRefusal(page, language)]) expect(text).toContain(excluded)
    expect(errors.filter((error) => !/ 403 /.test(error))).toEqual([])
    await page.context().close()
  },
)

test('an open game stops at the next press, says why, and its window still fits', async () => {
  const address = `mesa.${freshName()}@puerto.example`
  const { page, errors } = await openPage(browser)
  const account = await registerWith(page, 'es', address.toUpperCase())
  const token = String(await page.evaluate(() => sessionStorage.getItem('token')))
  await deposited(product.origin, token, 100_000)
  await page.goto('/rng')
  const game = await openSlot(page)
  await excludeSomebody(address)
  await eventually(() => listed('open').some((review) => review.account === account)).toBe(true)
  await game.locator('[data-spin]').click()
  await game.locator('body[data-state=refused]').waitFor()
  const message = game.locator('#message')
  expect(await message.textContent()).toContain('Tu cuenta está en revisión. Mientras tanto no puedes jugar.')
  expect(await message.locator('a').getAttribute('href')).toContain(product.origin)
  expect(await figure(game, 'balance')).toBe(100_000)
  expect(await heightBeyond(game)).toBe(0)
  expect(await violations(game)).toEqual([])

  expect(errors.filter((error) => !/ 40[13] /.test(error))).toEqual([])
  await page.context().close()
})
