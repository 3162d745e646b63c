import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { announcements } from '#api/notices/notices'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, launchBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { declineLimit, openMember, openSlot, playRound } from '#tests/support/page/member'
import { openPopup } from '#tests/support/page/popups'
import { renew } from '#tests/support/page/renew'
import { openVisitor } from '#tests/support/page/shell'
import { freshName, registered } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { FULL, sample } from '#tests/support/product/tier'

/** Popups above a page: they take the focus and return it, lock the page's scrolling, and pass axe. */

/** A light page, for tests that do not depend on the page below. */
const PAGE = '/help'

let browser: Browser
/** A visitor's page, reset for each test, and a member's page. */
let visitor: Page
let member: Page
beforeAll(async () => {
  // The clipboard belongs to the whole browser.
  browser = await launchBrowser()
  visitor = await openVisitor(browser, DESKTOP, PAGE)
  member = (await openMember(browser, {}, 0, PAGE)).page
})
beforeEach(() => renew(visitor))
afterAll(() => browser.close())

const SIZES = Object.entries({ 'a phone': PHONE, ...(FULL && { 'a desktop': { width: 1280, height: 800 } }) })

describe.each(SIZES)('on %s axe finds nothing wrong with', (_, viewport) => {
  test.each(['login', 'register'])('%s, empty and refused', async (name) => {
    await openAbove(name, viewport)
    expect(await violations(visitor)).toEqual([])
    await visitor.locator(`[data-action=${name}]`).click()
    await visitor.locator(`form[data-form=${name}] [aria-invalid=true]`).first().waitFor()
    expect(await violations(visitor)).toEqual([])
    // The first wrong field has the focus and shows it (WCAG 2.4.7); the next one is as wrong.
    expect(await borderOf('username')).toBe('rgb(245, 167, 43)')
    expect(await borderOf('password')).toBe('rgb(255, 125, 102)')
  })

  test('the three steps of a deposit', async () => {
    await member.setViewportSize(viewport)
    await member.goto(PAGE)
    await openDeposit(member)
    await member.locator('[data-amount]').first().click()
    expect(await member.locator('[name=amount]').locator('xpath=..').textContent()).toBe('$')
    expect(await violations(member)).toEqual([])
    await declineLimit(member)
    await member.locator('[data-action=continue]').click()
    await member.getByText('Usa una cuenta a tu nombre.').waitFor()
    expect(await violations(member)).toEqual([])
    await member.locator('[data-action=announce]').click()
    await member.locator('[data-deposit-state=credited]').waitFor()
    expect(await member.locator('[data-deposit-state] ol').textContent()).toMatch(/El banco confirmóSaldo disponible\d/)
    expect(await violations(member)).toEqual([])
  })

  test('the account menu and the question before leaving', async () => {
    await member.setViewportSize(viewport)
    await member.goto(PAGE)
    await openAccountMenu(member)
    expect(await violations(member)).toEqual([])
    await member.locator('[data-action=logout]').click()
    await member.locator('[data-action=yes]').waitFor()
    expect(await violations(member)).toEqual([])
  })
})

describe('axe finds nothing wrong with the game window', () => {
  let page: Page
  let game: Page
  beforeAll(async () => {
    page = (await openMember(browser, {}, 100_000, '/rng')).page
    game = await openSlot(page)
  })
  afterAll(() => page.context().close())

  const GAME_SIZES = { 'its own size': { width: 440, height: 750 }, ...(FULL && { 'a phone': PHONE }) }
  test.each(Object.entries(GAME_SIZES))('axe finds nothing wrong with the game window in %s', async (_, viewport) => {
    await game.setViewportSize(viewport)
    expect(await violations(game)).toEqual([])
    await playRound(game)
    expect(await violations(game)).toEqual([])
    await game.locator('#info').click()
    await game.locator('#rules .past').waitFor()
    expect(await violations(game)).toEqual([])
    await game.keyboard.press('Escape')
    await game.locator('#rules').waitFor({ state: 'hidden' })
  })
})

describe('a popup and the page behind it', () => {
  test.each(SIZES)('on %s', async (_, viewport) => {
    await visitor.setViewportSize(viewport)
    await visitor.goto(PAGE)
    await visitor.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
    await openFromHeader(visitor, 'login')

    const backdropPoint = [viewport.width - 40, viewport.height - 4] as const
    await visitor.mouse.move(...backdropPoint)
    await visitor.mouse.wheel(0, 600)
    await visitor.mouse.click(...backdropPoint)
    expect(await visitor.locator('dialog[open]').count()).toBe(1)
    expect(await visitor.evaluate(() => scrollY)).toBe(400)

    for (let stop = 0; stop < 12; stop += 1) {
      await visitor.keyboard.press('Tab')
      expect(await focusIsInside(visitor)).toBe(true)
    }
    await visitor.keyboard.press('Escape')
    await visitor.locator('dialog').waitFor({ state: 'detached' })
    expect(await focusIsOn(visitor, 'header [data-for=visitor] a[href$="/login"]')).toBe(true)
    expect(await visitor.evaluate(() => scrollY)).toBe(400)
    await visitor.mouse.wheel(0, 100)
    await expect.poll(() => visitor.evaluate(() => scrollY)).toBeGreaterThan(400)
  })

  test.runIf(FULL)('a page that shows its scrollbar does not move under it', async () => {
    const withBars = await launchBrowser({ ignoreDefaultArgs: ['--hide-scrollbars'] })
    const { page } = await openPage(withBars, { viewport: DESKTOP })
    await page.goto(PAGE)
    expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0)
    const headingLeft = () => page.locator('h1').evaluate((title) => title.getBoundingClientRect().left)
    const before = await headingLeft()
    await openFromHeader(page, 'login')
    expect(await headingLeft()).toBe(before)
    await withBars.close()
  })

  test('the login popup and the register popup replace one another', async () => {
    await openAbove('login')
    await visitor.locator('[data-action=to-register]').click()
    await visitor.locator('form[data-form=register]').waitFor()
    expect(await visitor.locator('dialog[open]').count()).toBe(1)
    await visitor.keyboard.press('Escape')
    await visitor.locator('dialog').waitFor({ state: 'detached' })
    expect(await focusIsOn(visitor, 'header [data-for=visitor] a[href$="/login"]')).toBe(true)
  })
})

describe('Back', () => {
  const depth = () => visitor.evaluate(() => (history.state as { dialogs?: number } | null)?.dialogs ?? 0)
  const traverse = (steps: number) => visitor.evaluate((by) => history.go(by), steps)
  const dialogs = () => visitor.locator('dialog[open]').count()
  const isHere = () => new URL(visitor.url()).pathname === PAGE

  test('closes the popup on top, one at a time, and Forward opens nothing', async () => {
    await openAbove('login')
    await openPopup(visitor, 'dialog', { title: 'Un aviso', buttons: [{ label: 'Listo' }] })
    await expect.poll(depth).toBe(2)
    await traverse(-1)
    await expect.poll(dialogs).toBe(1)
    await traverse(-1)
    await expect.poll(dialogs).toBe(0)
    expect(isHere()).toBe(true)
    expect(await focusIsOn(visitor, 'header [data-for=visitor] a[href$="/login"]')).toBe(true)
    await traverse(2)
    await expect.poll(depth).toBe(0)
    expect([await dialogs(), isHere()]).toEqual([0, true])
  })

  test.runIf(FULL)('finds no entry of a popup that was closed otherwise, or by a reload', async () => {
    await openAbove('login')
    await expect.poll(depth).toBe(1)
    await visitor.keyboard.press('Escape')
    await expect.poll(depth).toBe(0)
    await openFromHeader(visitor, 'login')
    await expect.poll(depth).toBe(1)
    await visitor.locator('[data-action=to-register]').click()
    await visitor.locator('form[data-form=register]').waitFor()
    await expect.poll(depth).toBe(1)
    await visitor.reload()
    await expect.poll(depth).toBe(0)
    expect([await dialogs(), isHere()]).toEqual([0, true])
  })
})

test('a wrong pair gets one sentence, whichever half was wrong, and keeps the typed name', async () => {
  const existing = freshName()
  await registered(product.origin, existing)
  const sentences: (string | null)[] = []
  for (const username of [existing, 'nadie2026']) {
    await openAbove('login')
    await tryToSignIn(visitor, username, 'no-es-esta-1')
    sentences.push(await visitor.locator('dialog [role=alert]').textContent())
    expect(await visitor.locator('[name=username]').inputValue()).toBe(username)
    expect(await visitor.locator('[name=password]').inputValue()).toBe('no-es-esta-1')
  }
  expect(sentences).toEqual(Array(2).fill('Usuario o contraseña incorrectos.'))
})

const BANNERS = [
  ['w_login', 'login', 'form[data-form=login]'],
  ['w_register', 'register', 'form[data-form=register]'],
  ['w_forgot', 'login', 'form[data-form=forgot]'],
] as const
test.each(sample(BANNERS))('a banner of %s stands beside its form in place of the card', async (place, name, form) => {
  await visitor.route(`**${announcements.path}*`, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { value: object }
    const made = (group: string, url: string, title: string) => {
      return { id: group, groupName: group, url, title, line: '', linkageType: 'NONE', target: '' }
    }
    const banners = [
      made('w_home', '/art/v1/motifs/sol.svg', 'Otro lugar'),
      made(place, '/art/v1/motifs/ancla.svg', 'Noche de gala'),
    ]
    await route.fulfill({ response, json: { ...body, value: { ...body.value, banners } } })
  })
  await openAbove(name)
  if (place === 'w_forgot') await visitor.locator('[data-action=to-forgot]').click()
  await visitor.locator(form).waitFor()
  const picture = visitor.locator('dialog[open] img[src="/art/v1/motifs/ancla.svg"]')
  await picture.waitFor()
  expect(await visitor.locator('dialog[open]').textContent()).toContain('Noche de gala')
  expect(await violations(visitor)).toEqual([])
})

test('a password is hidden until it is shown, can be pasted, and password managers find the fields', async () => {
  const { page } = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(PAGE)
  await openFromHeader(page, 'login')
  const password = page.locator('form[data-form=login] [name=password]')
  await page.evaluate(() => navigator.clipboard.writeText('faro-de-noche-7'))
  await password.focus()
  await page.keyboard.press('Control+V')
  expect(await password.inputValue()).toBe('faro-de-noche-7')
  expect(await password.getAttribute('type')).toBe('password')
  await page.getByRole('button', { name: 'Mostrar la contraseña' }).click()
  expect(await password.getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Ocultar la contraseña' }).click()
  expect(await password.getAttribute('type')).toBe('password')
  const managed = (form: string) =>
    page
      .locator(`form[data-form=${form}] input[autocomplete]`)
      .evaluateAll((inputs) =>
        inputs.map((input) => `${(input as HTMLInputElement).name} ${input.getAttribute('autocomplete')}`),
      )
  expect(await managed('login')).toEqual(['username username', 'password current-password'])
  await page.locator('[data-action=to-register]').click()
  await page.locator('form[data-form=register] [name=password]').waitFor()
  expect(await managed('register')).toEqual(
    expect.arrayContaining(['username username', 'password new-password', 'confirmPassword new-password']),
  )
  await page.context().close()
})

async function openFromHeader(page: Page, name: string): Promise<void> {
  await page.locator(`header [data-for=visitor] a[href$="/${name}"]`).click()
  await page.locator(`form[data-form=${name}]`).waitFor()
}

/** Returns the colour of the border that a field of the open form shows. */
function borderOf(name: string): Promise<string> {
  const box = visitor.locator(`dialog [name=${name}]`).locator('..')
  return box.evaluate((element) => getComputedStyle(element).borderBlockStartColor)
}

/** Opens the form above the visitor's page. */
async function openAbove(name: string, viewport: { width: number; height: number } = DESKTOP): Promise<void> {
  await visitor.setViewportSize(viewport)
  await visitor.goto(PAGE)
  await openFromHeader(visitor, name)
}

async function openDeposit(page: Page): Promise<void> {
  await page.locator('[data-action=deposit]:visible, [data-popup=deposit]:visible').first().click()
  await page.locator('form[data-form=deposit]').waitFor()
}

async function openAccountMenu(page: Page): Promise<void> {
  await page.locator('[popovertarget=account-menu]:not([data-action])').click()
  await page.locator('#account-menu:popover-open').waitFor()
}

/** Submits the form and waits for the refusal. */
async function tryToSignIn(page: Page, username: string, password: string): Promise<void> {
  await page.locator('[name=username]').fill(username)
  await page.locator('[name=password]').fill(password)
  await page.locator('[data-action=login]').click()
  await page.locator('dialog [role=alert]').waitFor()
}

function focusIsOn(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((element) => element === document.activeElement)
}

function focusIsInside(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { activeElement } = document
    // After the last stop come the browser's own controls; then no element of the page has the focus.
    return activeElement === document.body || activeElement?.closest('dialog') !== null
  })
}
