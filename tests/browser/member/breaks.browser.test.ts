import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberInfo } from '#api/member'
import { endOfBreak } from '#api/protection/breaks'
import { protectionCalls } from '#api/protection/calls'
import { closingCalls } from '#api/protection/closing'
import { login } from '#api/session/session'
import { pathIn } from '#core/path'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, downloadedText, openBrowser, openPage } from '#tests/support/page/browser'
import { mayPlay, openMember, SLOT } from '#tests/support/page/member'
import { openPopup } from '#tests/support/page/popups'
import { eventually } from '#tests/support/page/shell'
import { callEndpoint, launched, PASSWORD } from '#tests/support/product/client'
import { ops } from '#tests/support/product/ops'
import { product } from '#tests/support/product/running'
import { png } from '#tests/support/stand-ins/pictures'

/**
 * A member stops: by a break in the middle of a round, by excluding themselves (decision 199), and by closing the account
 * (decision 203). And a member shows who they are (decision 208).
 */

const NARROW = { width: 320, height: 640 }
/** More choices than a round has. */
const MOST_CHOICES = 40

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const paper = (page: Page, kind: string) => page.locator(`[data-break="${kind}"]`)
const inForce = (page: Page, kind: string) => page.locator(`[data-on-break="${kind}"]`)
const widthBeyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** Takes the first choice that is offered until the round is over. */
async function finishRound(game: Page): Promise<void> {
  const choice = game.locator(':is(#board, #own-controls) button:not([disabled]):not([aria-disabled=true]):visible')
  for (let choices = 0; choices < MOST_CHOICES; choices += 1) {
    await game.waitForFunction(() => document.body.dataset.state === 'deciding' || document.body.dataset.round)
    if (await game.evaluate(() => document.body.dataset.round)) return
    await choice.first().focus()
    await game.keyboard.press('Enter')
    await game.waitForTimeout(50)
  }
}

test('a break in the middle of a round: the round is finished, the next bet refused, and withdrawing opens', async () => {
  const { page, errors, token } = await openMember(browser, { viewport: DESKTOP }, 50_000, '/responsible')
  const game = await page.context().newPage()
  await game.goto(await launched(product.origin, token, 'frl-mas-o-menos'))
  await mayPlay(game)
  await game.locator('[data-spin]').click()
  await game.locator('body[data-state=deciding]').waitFor()

  await page.locator('main a[href="/member/breaks"]').first().click()
  const time = paper(page, 'time-out')
  await time.locator('[data-action=begin]').click()
  // No length is chosen for anybody: the button leads to the choice.
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-length'))).toBe('24-hours')
  await time.locator('[data-length="7-days"]').click()
  const announced = await time.locator('[role=status]').textContent()
  await time.locator('[data-action=begin]').click()
  expect(await violations(page)).toEqual([])
  await time.locator('[data-action=leave]').click()
  expect(await time.locator('[data-confirm]').count()).toBe(0)
  await time.locator('[data-action=begin]').click()
  expect(announced).toMatch(/^Desde ahora hasta el \d+ \S+ \d{4}, .+GMT/)
  await time.locator('[data-action=confirm]').click()
  await inForce(page, 'time-out').waitFor()
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Estás en un descanso')
  const until = Date.parse((await inForce(page, 'time-out').locator('[data-until]').getAttribute('data-until')) ?? '')
  expect(Math.abs(until - (endOfBreak('7-days', Date.now()) ?? 0))).toBeLessThanOrEqual(120_000)
  // It can be made longer, not shorter; the same again once a minute has passed.
  const lengths = await time.locator('[data-length]').evaluateAll((all) => all.map((one) => one.textContent))
  expect(lengths.filter((length) => length !== '7 días')).toEqual(['30 días', '6 semanas'])
  expect(await violations(page)).toEqual([])

  await finishRound(game)
  expect(await game.evaluate(() => document.body.dataset.round)).toBeTruthy()
  await mayPlay(game)
  await game.locator('[data-spin]').click()
  await game.locator('body[data-state=refused]').waitFor()
  expect(await game.locator('#message').textContent()).toContain('Tu descanso sigue activo')

  // Nothing offers a deposit any more, and what opens one or a game says calmly until when.
  await page.locator('html[data-on-break]').waitFor({ state: 'attached' })
  expect(await page.locator(':is([data-popup=deposit], [data-action=deposit]):visible').count()).toBe(0)
  const notice = page.locator(`dialog[open] [data-break-notice="${new Date(until).toISOString()}"]`)
  await openPopup(page, 'deposit', null)
  await notice.getByText(/^Termina el \d+/).waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/break-deposit-1440.png` })
  expect(await page.locator('form[data-form=deposit]').count()).toBe(0)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  const info = page.waitForResponse(`**${memberInfo.path}`)
  await page.goto('/rng')
  await info
  await page
    .locator(`[data-tile="${SLOT}"] [data-mode=real]`)
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await notice.waitFor()
  expect(page.context().pages()).toHaveLength(2)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/break-game-1440.png` })
  expect(await notice.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    ...['/member/withdraw', '/member/breaks', '/responsible'],
  ])
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.goto('/member/breaks')
  await inForce(page, 'time-out').locator('a[href="/member/withdraw"]').click()
  await page.locator('form[data-form=payout-account]').waitFor()
  expect(errors.filter((error) => !/ 40[03] /.test(error))).toEqual([])
  await page.context().close()
})

test('an exclusion of oneself: asked once more, whole when its answer is lost, and known wherever one signs in', async () => {
  const { page, username, token } = await openMember(browser, { viewport: NARROW }, 0, pathIn('pt', '/member/breaks'))
  const { token: other } = await callEndpoint(product.origin, login, { username, password: PASSWORD, type: 'username' })
  await callEndpoint(product.origin, protectionCalls.memberBreak, {}, String(other))
  const exclusion = paper(page, 'exclusion')
  await exclusion.locator('[data-length="1-year"]').click()
  await exclusion.locator('[data-action=begin]').focus()
  await page.keyboard.press('Enter')
  expect(await exclusion.locator('[data-confirm]').textContent()).toMatch(/De agora até .+ de 2027/)
  expect([await violations(page), await widthBeyond(page)]).toEqual([[], 0])

  // The product takes it, and its answer never arrives.
  await page.route(`**${protectionCalls.takeBreak.path}`, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await exclusion.locator('[data-action=confirm]').click()
  await inForce(page, 'exclusion').waitFor()
  await page.unroute(`**${protectionCalls.takeBreak.path}`)
  expect(await paper(page, 'time-out').count()).toBe(0)
  expect([await violations(page), await widthBeyond(page)]).toEqual([[], 0])
  const state = () => callEndpoint(product.origin, protectionCalls.memberBreak, {}, token)
  expect(await state()).toMatchObject({ break: { kind: 'exclusion', state: 'running' } })
  await expect(callEndpoint(product.origin, protectionCalls.memberBreak, {}, String(other))).rejects.toThrow()

  const { page: elsewhere } = await openPage(browser, { viewport: NARROW })
  await elsewhere.goto('/en/member/breaks')
  await elsewhere.locator('[name=username]').fill(username)
  await elsewhere.locator('[name=password]').fill(PASSWORD)
  await elsewhere.locator('[data-action=login]').click()
  await inForce(elsewhere, 'exclusion').waitFor()
  expect(await inForce(elsewhere, 'exclusion').textContent()).toContain('Your self-exclusion is in force')
  // For good: what is left to take, and nothing shorter after it.
  await paper(elsewhere, 'exclusion').locator('[data-length=for-good]').click()
  await paper(elsewhere, 'exclusion').locator('[data-action=begin]').click()
  expect(await paper(elsewhere, 'exclusion').locator('[data-confirm]').textContent()).toContain('without an end')
  await paper(elsewhere, 'exclusion').locator('[data-action=confirm]').click()
  await inForce(elsewhere, 'exclusion').locator('[data-until=""]').waitFor()
  expect(await elsewhere.locator('[data-break]').count()).toBe(0)
  for (const one of [page, elsewhere]) await one.context().close()
})

test('closing the account: first the withdrawal, then the password, and afterwards nobody gets in', async () => {
  const rich = await openMember(browser, { viewport: DESKTOP }, 50_000, '/member/closing')
  await rich.page.locator('[data-closing=waits]').waitFor()
  expect(await rich.page.locator('[data-holding=cash] bdi').textContent()).toBe('$500.00')
  expect(await rich.page.locator('[data-form=close-account]').count()).toBe(0)
  expect(await violations(rich.page)).toEqual([])
  await rich.page.locator('[data-first=balance] a[href="/member/withdraw"]').click()
  await rich.page.locator('form[data-form=payout-account]').waitFor()
  // What is kept, to take along: one file, without a secret.
  await rich.page.goto('/member/myData')
  await rich.page.locator('[data-form=copy-data] [name=password]').fill(PASSWORD)
  await rich.page.locator('[data-action=copy-data]').click()
  const save = rich.page.locator('[data-action=save-json]')
  const [download] = await Promise.all([rich.page.waitForEvent('download'), save.click()])
  const copy = JSON.parse(await downloadedText(download)) as { tables: Record<string, object[]> }
  expect(copy.tables['bank.deposit']).toMatchObject([{ amount: 50_000, state: 'credited' }])
  expect(JSON.stringify(copy)).not.toContain('scrypt')
  expect(await violations(rich.page)).toEqual([])
  await rich.page.context().close()

  const { page, username, token } = await openMember(browser, { viewport: NARROW }, 0, pathIn('en', '/member/closing'))
  const form = page.locator('[data-form=close-account]')
  await form.locator('[name=password]').fill('otra-clave-9')
  await page.keyboard.press('Enter')
  await eventually(() => form.locator('[name=password]').getAttribute('aria-invalid')).toBe('true')
  expect([await violations(page), await widthBeyond(page)]).toEqual([[], 0])
  await form.locator('[name=password]').fill(PASSWORD)
  await form.locator('[data-action=close-account]').click()
  await page.waitForURL('**/en/help#closing')
  await expect(callEndpoint(product.origin, closingCalls.accountClosing, {}, token)).rejects.toThrow()

  await page.goto('/en/login')
  await page.locator('[name=username]').fill(username)
  await page.locator('[name=password]').fill(PASSWORD)
  await page.locator('[data-action=login]').click()
  await page.getByText('This account is closed.').waitFor()
  await page.context().close()
})

test('the verification of identity: what is wrong where it is, a document sent, refused and accepted', async () => {
  const { page, errors, username } = await openMember(browser, { viewport: NARROW }, 0, '/member/identity')
  const form = page.locator('[data-form=identity]')
  const fault = (name: string) => form.locator(`[name=${name}][aria-invalid=true]`)
  const state = (name: string) => page.locator(`[data-identity=${name}]`).waitFor()
  const choose = (name: string, mimeType: string, bytes: Uint8Array) =>
    form.locator('[name=pictures]').setInputFiles({ name, mimeType, buffer: Buffer.from(bytes) })
  await state('none')
  await form.locator('[data-action=send-identity]').click()
  for (const name of ['number', 'pictures']) await fault(name).waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('number')
  expect([await violations(page), await widthBeyond(page)]).toEqual([[], 0])
  await choose('carta.pdf', 'application/pdf', png(2, 2))
  await form.getByText('Solo valen fotos PNG o JPG.').waitFor()

  const send = async () => {
    await form.locator('[name=number]').fill('G-1234567')
    await choose('frente.png', 'image/png', png(3, 2))
    await form.locator('[data-picture]').waitFor()
    await form.locator('[name=number]').press('Enter')
    await state('sent')
  }
  await send()
  expect(await violations(page)).toEqual([])
  const numberOf = () => /"number": (\d+),\s+"account": "([^"]+)"/g
  const mine = () =>
    [...ops('identities').matchAll(numberOf())].find(([, , account]) => account === username)?.[1] ?? ''
  ops('identity', 'refuse', mine(), '--reason', 'La foto está cortada')
  await page.reload()
  await state('refused')
  await page.locator('[data-reason]', { hasText: 'La foto está cortada' }).waitFor()
  await send()
  const number = mine()
  const file = join(mkdtempSync(join(tmpdir(), 'identity-')), 'frente.png')
  ops('identity', 'document', number, '--file', file)
  expect(readFileSync(file)).toEqual(Buffer.from(png(3, 2)))
  await page.reload()
  await state('review')
  const as = ['--name', 'Ana Luz Ríos', '--birthday', '1990-05-17', '--expires', '2040-01-31']
  ops('identity', 'accept', number, '--reason', 'Comparado con el documento', ...as)
  await page.reload()
  await state('verified')
  expect(await form.count()).toBe(0)
  expect([await violations(page), await widthBeyond(page), errors]).toEqual([[], 0, []])
  await page.context().close()
})
