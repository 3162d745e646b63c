import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser } from '#tests/support/page/browser'
import { openMember } from '#tests/support/page/member'
import { eventually } from '#tests/support/page/shell'
import { deposited } from '#tests/support/product/client'
import { ops } from '#tests/support/product/ops'
import { product } from '#tests/support/product/running'

/** The inbox, with what the house really tells a member: that their deposits arrived, and that feedback has an answer. */

const DEPOSITS = 3

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('messages are read, marked and removed, one by one and many at once, and every badge follows', async () => {
  const { page, errors, token } = await openMember(browser, { viewport: DESKTOP }, 0, '/member/messageV2')
  await page.getByText('No tienes mensajes').waitFor()
  for (let count = 0; count < DEPOSITS; count += 1) await deposited(product.origin, token, 10_000)
  const messages = page.locator('[data-message]')
  await eventually(async () => {
    await page.reload()
    await page.locator('[data-message], h2').first().waitFor()
    return messages.count()
  }).toBe(DEPOSITS)
  const badges = () =>
    page
      .locator('[data-unread=messages]:visible')
      .evaluateAll((all) => all.map((badge) => Number.parseInt(badge.textContent ?? '', 10)))
  await eventually(badges).toEqual([DEPOSITS, DEPOSITS])
  expect(await violations(page)).toEqual([])

  await messages.first().locator('summary').click()
  expect(await messages.first().locator('details p').textContent()).toContain('$100.00')
  await messages.and(page.locator('[data-read]')).waitFor()
  await eventually(badges).toEqual([DEPOSITS - 1, DEPOSITS - 1])

  await page.locator('[data-filter=read]').click()
  await eventually(() => messages.count()).toBe(1)
  await page.locator('[data-action=choose-all]').check()
  await page.locator('[data-action=remove]').click()
  await page.getByText('No hay mensajes así').waitFor()

  await page.locator('[data-filter=all]').click()
  await eventually(() => messages.count()).toBe(DEPOSITS - 1)
  await page.locator('[data-action=choose-all]').focus()
  await page.keyboard.press('Space')
  await page.locator('[data-action=mark-read]').click()
  await eventually(badges).toEqual([])
  await page.reload()
  await messages.first().waitFor()
  expect(await messages.count()).toBe(DEPOSITS - 1)
  expect(await page.locator('[data-message]:not([data-read])').count()).toBe(0)
  expect(errors).toEqual([])
  await page.context().close()
})

test('feedback: wrong, sent once, answered by an operator, shown in the inbox', async () => {
  const { page, errors, username } = await openMember(browser, { viewport: DESKTOP }, 0, '/')
  await page.locator('header > [data-popup=service]').click()
  await page.locator('dialog [data-action=feedback]').click()
  await page.getByText('Todavía no nos has escrito.').waitFor()
  const form = page.locator('[data-form=feedback]')
  const content = form.locator('[name=content]')
  await form.locator('[data-action=send-feedback]').click()
  expect(await content.getAttribute('aria-invalid')).toBe('true')
  await content.fill('Mi retiro <b>no</b> llega.')
  await content.blur()
  expect(await form.textContent()).toContain('De 10 a 500 palabras.')
  expect(await violations(page)).toEqual([])
  const text = 'Mi retiro <b>no</b> llegó todavía.\nLo pedí hace dos días y dice que salió ayer.'
  await form.locator('[name=questionType]').selectOption('withdrawal')
  await content.fill(text)
  expect(await form.textContent()).toContain('Palabras: 17')
  await form.locator('[data-action=send-feedback]').click()
  const item = page.locator('[data-feedback][data-state=open]')
  await item.waitFor()
  expect(await item.textContent()).toContain(text)
  expect(await content.inputValue()).toBe('')
  expect(await page.locator('#feedback [role=status]').first().textContent()).toContain('Lo recibimos.')

  const { feedback } = JSON.parse(ops('feedback', 'list', '--account', username)) as {
    feedback: { number: number; content: string }[]
  }
  expect(feedback.map(({ content: written }) => written)).toEqual([text])
  ops('feedback', 'answer', String(feedback[0]?.number), 'Salió hoy, <i>disculpa</i> la espera.')
  await page.reload()
  const answered = page.locator('[data-feedback][data-state=answered]')
  await answered.waitFor()
  expect(await answered.textContent()).toContain('Salió hoy, <i>disculpa</i> la espera.')
  expect(await violations(page)).toEqual([])
  await page.locator('[data-center] nav a[href="/member/messageV2"]').click()
  await page.locator('[data-message^="feedback:"]:not([data-read])').waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})
