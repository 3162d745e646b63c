import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brand, type Language } from '#brand/brand'
import { textOf } from '#i18n/text.ts'
import { openBrowser } from '#tests/support/page/browser'
import { field, isSignedIn, openRegisterForm, register, sentenceAt } from '#tests/support/page/register-form'
import { freshName, PASSWORD } from '#tests/support/product/client'
import { FULL } from '#tests/support/product/tier'

/** Input that no field accepts: a clear message at the field, and nothing is created. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

async function fillRest(page: Page): Promise<void> {
  for (const [name, value] of Object.entries({ password: PASSWORD, confirmPassword: PASSWORD, birthday: '1990-05-17' }))
    await field(page, name).fill(value)
  await field(page, 'terms').check()
}

const openRegister = (language?: Language) => openRegisterForm(browser, language)

describe.each(FULL ? brand.languages : [brand.defaultLanguage])('a name, in %s', (language) => {
  test('in another script, with an emoji, a mark of direction or a prototype is refused at its field', async () => {
    const page = await openRegister(language)
    const t = await textOf(language, ['fields'])
    for (const name of ['مريم', '张三七八', 'Мариана', 'mar🌊ea', 'marea\u200f', '\u202emarea', '__proto__']) {
      await field(page, 'username').fill(name)
      await field(page, 'username').blur()
      expect(await sentenceAt(page, 'username'), name).toContain(t('fields:pattern.letter-first'))
    }
    await field(page, 'username').fill('m'.repeat(300))
    await field(page, 'username').blur()
    expect(await sentenceAt(page, 'username')).toMatch(/4.*20/)
    await field(page, 'username').fill(freshName())
    await fillRest(page)
    await register(page)
    await isSignedIn(page)
    await page.context().close()
  })
})

test('the form states its rules before they are broken, and confirms nothing that only the server knows', async () => {
  const page = await openRegister()
  const hint = (name: string) =>
    field(page, name).evaluate(
      (input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
    )
  expect(await hint('username')).toBe('Solo letras y números, y empieza con una letra. De 4 a 20 caracteres.')
  expect(await hint('email')).toContain('no podemos enviarte un enlace')
  await field(page, 'email').fill('ana@example')
  await field(page, 'email').blur()
  expect(await sentenceAt(page, 'email')).toMatch(/^Falta una parte del correo, como «\.com»\. De/)
  await field(page, 'affiliateCode').fill('zzz999')
  await field(page, 'affiliateCode').blur()
  expect(await field(page, 'affiliateCode').locator('../../..').getAttribute('data-state')).toBeNull()
  await field(page, 'birthday').fill('1890-05-05')
  await field(page, 'birthday').blur()
  expect(await sentenceAt(page, 'birthday')).toBe('Revisa el año de nacimiento.')
  await register(page)
  expect(await sentenceAt(page, 'terms')).toBe('Acepta los términos para continuar.')
  await page.context().close()
})

test('an address that only the server can judge is refused at its field, and corrected there', async () => {
  const page = await openRegister()
  await field(page, 'username').fill(freshName())
  await fillRest(page)
  await field(page, 'email').fill('ana\u202e@example.com')
  await register(page)
  expect(await sentenceAt(page, 'email')).toBe('Hay algo que no podemos leer. Revísalo.')
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('email')
  await field(page, 'email').fill('ana@example.com')
  await register(page)
  await isSignedIn(page)
  await page.context().close()
})

test('two tabs that register one name at once: one succeeds, the other sees the fault at the field', async () => {
  const username = freshName()
  const pages = await Promise.all([openRegister(), openRegister()])
  for (const page of pages) {
    await field(page, 'username').fill(username)
    await fillRest(page)
  }
  await Promise.all(pages.map(register))
  const taken = (page: Page) =>
    page
      .locator('[name=username][aria-invalid=true]')
      .waitFor()
      .then(() => 'taken')
  const ended = await Promise.all(pages.map((page) => Promise.race([isSignedIn(page).then(() => 'in'), taken(page)])))
  expect(ended.sort()).toEqual(['in', 'taken'])
  for (const page of pages)
    if ((await page.locator('form[data-form=register]').count()) > 0)
      expect(await sentenceAt(page, 'username')).toBe('Ese usuario ya existe. Elige otro.')
  for (const page of pages) await page.context().close()
})
