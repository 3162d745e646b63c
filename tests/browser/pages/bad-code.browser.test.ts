import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '#tests/support/page/browser'
import { codeFor, freshNumber, requestCode, switchFlags } from '#tests/support/page/mobile'
import { field, isSignedIn, openRegisterForm, register, sentenceAt } from '#tests/support/page/register-form'
import { FULL } from '#tests/support/product/tier'

/** Codes that the form of registration does not accept. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const openRegister = () => openRegisterForm(browser)

describe('a code', () => {
  beforeAll(() => switchFlags({ MOBILENUMREG3: '1', USERNAMEREG3: '0' }))
  afterAll(() => switchFlags({ MOBILENUMREG3: '0', USERNAMEREG3: '1' }))

  async function withCode(page: Page, code: string): Promise<void> {
    await field(page, 'verificationCode').fill(code)
    await field(page, 'birthday').fill('1990-05-17')
    await field(page, 'terms').check()
    await register(page)
  }

  test.runIf(FULL)('that was used, or was sent to another number, is refused at its field', async () => {
    const [one, other] = [freshNumber(), freshNumber()]
    const first = await openRegister()
    await requestCode(first, one)
    const code = await codeFor(one)

    const second = await openRegister()
    await requestCode(second, other)
    const own = await codeFor(other)
    if (own !== code) {
      await withCode(second, code)
      expect(await sentenceAt(second, 'verificationCode')).toBe('El código no coincide. Escríbelo otra vez.')
    }

    await withCode(first, code)
    await isSignedIn(first)
    const third = await openRegister()
    await field(third, 'country').fill('+52')
    await third.keyboard.press('Enter')
    await field(third, 'mobileNum').fill(one)
    await withCode(third, code)
    expect(await sentenceAt(third, 'verificationCode')).toBe('El código no coincide. Escríbelo otra vez.')
    for (const page of [first, second, third]) await page.context().close()
  })

  test('that ended with its fifth wrong guess says at its field that a new one is needed', async () => {
    const number = freshNumber()
    const page = await openRegister()
    await requestCode(page, number)
    const code = await codeFor(number)
    for (let guess = 0; guess < 5; guess += 1) {
      const wrong = String((Number(code) + guess + 1) % 1_000_000).padStart(6, '0')
      const responsePromise = page.waitForResponse((response) => response.url().endsWith('/register/mobile'))
      await withCode(page, wrong)
      await responsePromise
      expect(await sentenceAt(page, 'verificationCode')).toBe('El código no coincide. Escríbelo otra vez.')
    }
    await withCode(page, code)
    await expect.poll(() => sentenceAt(page, 'verificationCode')).toBe('El código venció. Pide uno nuevo.')
    await page.context().close()
  })
})
