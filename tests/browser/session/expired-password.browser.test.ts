import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { login } from '#api/session/session'
import { openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { freshName, PASSWORD, registered, send } from '#tests/support/product/client'
import { ops } from '#tests/support/product/ops'
import { product } from '#tests/support/product/running'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('a password is changed because it expired, only where the flag is on', async () => {
  const username = freshName()
  await registered(product.origin, username)
  const response = await fetch(`${product.origin}/ops/members/password`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${product.opsToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ account: username, due: 'expired' }),
  })
  expect(response.status).toBe(200)
  const fields = { username, password: PASSWORD, type: 'username' }
  expect((await send(product.origin, login, fields)).status).toBe(200)
  ops('flag', 'set', 'PWDEXPFORCECHANGE3', 'on')
  onTestFinished(() => void ops('flag', 'set', 'PWDEXPFORCECHANGE3', 'off'))
  const { page } = await openPage(browser, { viewport: PHONE })
  await page.goto('/help')
  await page.locator('header [data-for=visitor] a[href$="/login"]').click()
  const form = page.locator('form[data-form=login]')
  await form.locator('[name=username]').fill(username)
  await form.locator('[name=password]').fill(PASSWORD)
  await form.locator('[data-action=login]').click()
  await page.locator('form[data-form=password]').waitFor()
  await page.getByText('Tu contraseña venció. Elige otra para entrar.').waitFor()
  await page.context().close()
})
