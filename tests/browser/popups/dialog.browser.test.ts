import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { painted } from '#tests/support/page/clock'
import { declineLimit, openMember } from '#tests/support/page/member'
import { openActingDialog, openPopup } from '#tests/support/page/popups'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'

/** The generic dialog, the game in the page and the deposit by card (specification section 2 "Popups", section 9). */

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await openBrowser({ motion: true })
  page = (await openPage(browser)).page
  await page.clock.install()
})
afterAll(() => browser.close())

/** The tests share a page; after a test that left a popup open, the page is loaded again. */
beforeEach(async () => {
  await page.mouse.move(2, 2)
  if (page.url() === 'about:blank' || (await page.locator('dialog').count()) > 0) await page.goto('/help')
})

const dialog = () => page.locator('dialog[open]')
const gone = () => dialog().waitFor({ state: 'detached' })
const closeByKey = () => page.keyboard.press('Escape').then(gone)
const NOTICE = { title: 'Un aviso', buttons: [{ label: 'Listo', primary: true, name: 'done' }] }

describe('the generic dialog', () => {
  test('has an icon, a title, html and buttons', async () => {
    const html = '<p>Va <strong>en camino</strong>.<img src="https://evil.test/x.png"></p>'
    await openPopup(page, 'dialog', { ...NOTICE, icon: 'done', html })
    expect(await page.getByRole('dialog', { name: 'Un aviso' }).count()).toBe(1)
    expect(await dialog().locator('h2 use').getAttribute('href')).toContain('#check')
    expect(await dialog().locator('strong').textContent()).toBe('en camino')
    expect(await dialog().locator('img').count()).toBe(0)
    await dialog().locator('[data-action=done]').click()
    await gone()
  })

  test('a button acts before the dialog closes; one that returns false keeps it open', async () => {
    const acted = () => page.evaluate(() => (window as unknown as { acted: number }).acted)
    await openActingDialog(page, false)
    await dialog().locator('[data-action=act]').click()
    await expect.poll(acted).toBe(1)
    await painted(page)
    expect(await dialog().count()).toBe(1)
    await openActingDialog(page, true)
    await dialog().locator('[data-action=act]').click()
    await gone()
    expect(await acted()).toBe(2)
  })

  test('a press outside closes it only where cover-click says so', async () => {
    await openPopup(page, 'dialog', NOTICE)
    await page.mouse.click(5, 5)
    await painted(page)
    expect(await dialog().count()).toBe(1)
    await openPopup(page, 'dialog', { ...NOTICE, coverClick: true })
    await page.mouse.click(5, 5)
    await gone()
  })

  /** So long that it only closes by the test's clock, however slow the machine is. */
  const autoCloseMs = 59_500
  const openSoonGone = () => openPopup(page, 'dialog', { ...NOTICE, autoCloseMs: autoCloseMs })
  /** The page first has to process the last pointer or keyboard event. */
  async function pass(): Promise<void> {
    await painted(page)
    await page.clock.fastForward(autoCloseMs + 1_000)
    await painted(page)
  }

  test('closes by itself, says so, and waits while it is under a pointer', async () => {
    await openSoonGone()
    expect(await dialog().textContent()).toContain('Se cierra sola en 60 segundos')
    await dialog().hover()
    await pass()
    expect(await dialog().count()).toBe(1)
    await page.mouse.move(2, 2)
    await pass()
    await gone()
  })

  test('waits while the keyboard is used in it', async () => {
    await openSoonGone()
    await page.keyboard.press('Tab')
    await pass()
    expect(await dialog().count()).toBe(1)
    await closeByKey()
  })

  test('loading covers it, and nothing closes it until it is opened again without', async () => {
    await openPopup(page, 'dialog', { ...NOTICE, loading: true, coverClick: true })
    expect(await dialog().getAttribute('aria-busy')).toBe('true')
    await dialog().locator('[role=status]').waitFor()
    expect(await dialog().locator('button').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await painted(page)
    expect(await dialog().count()).toBe(1)
    await openPopup(page, 'dialog', NOTICE)
    await dialog().locator('button').first().waitFor()
    expect(await dialog().count()).toBe(1)
    await closeByKey()
  })

  test('fades in for 100 ms, the dialog fade delay', async () => {
    await openPopup(page, 'dialog', NOTICE)
    const fade = await dialog().evaluate((element) => {
      const { transitionProperty, transitionDuration } = getComputedStyle(element)
      return [transitionProperty, transitionDuration]
    })
    expect(fade).toEqual(['opacity', '0.1s'])
    await closeByKey()
  })
})

describe('a game in the page', () => {
  const game = () => page.locator('iframe[data-game]')

  test('is 440 by 750, named, framed in a sandbox, and closes by its button without a question', async () => {
    const url = `${product.studio}/play/some?s=1`
    await page.route('**/play/some*', (route) => route.fulfill({ contentType: 'text/html', body: '<p>game</p>' }))
    await openPopup(page, 'game', { url, name: 'La Lotería del Puerto' })
    expect(await page.getByRole('dialog', { name: 'La Lotería del Puerto' }).count()).toBe(1)
    expect(await game().getAttribute('title')).toBe('La Lotería del Puerto')
    expect(await game().getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-forms allow-popups')
    await page.setViewportSize(DESKTOP)
    expect(await game().boundingBox()).toMatchObject({ width: 440, height: 750 })
    await page.frameLocator('iframe[data-game]').getByText('game').waitFor()
    await page.getByRole('button', { name: 'Cerrar' }).click()
    await gone()
  })

  test('never grows beyond the window, and closes by Escape', async () => {
    await page.setViewportSize({ width: 390, height: 640 })
    await openPopup(page, 'game', { url: `${product.studio}/play/some`, name: '' })
    expect(await game().getAttribute('title')).toBe('Juego')
    expect(await game().boundingBox()).toMatchObject({ width: 390, height: 640 - 52 })
    await closeByKey()
  })

  test.each(['https://evil.test/play', 'javascript:alert(1)', '/help', ''])('%j is not shown', async (url) => {
    await openPopup(page, 'game', { url, name: 'X' })
    await dialog().getByRole('alert').waitFor()
    expect(await game().count()).toBe(0)
    await closeByKey()
  })
})

test.runIf(FULL)(
  'a card is paid on the page of its provider: no transfer is mentioned, and hidden digits are not copied',
  async () => {
    const { page } = await openMember(browser, { viewport: PHONE }, 0, '/help')
    const method = {
      id: 'card',
      kind: 'card',
      currency: 'MXN',
      minimum: 10_000,
      maximum: 2_000_000,
      fee: 0,
      fields: [],
      byHand: false,
    }
    const deposit = {
      id: crypto.randomUUID(),
      method: 'card',
      amount: 20_000,
      fee: 0,
      currency: 'MXN',
      state: 'pending',
      folio: 'AB2C-9XYZ',
      createdAt: new Date().toISOString(),
      expiresAt: new Date(Date.now() + 600_000).toISOString(),
      creditedAt: null,
      instructions: { card: '•••• 0791', concept: 'AB2C-9XYZ', link: 'https://pay.example/1' },
      proof: [],
    }
    await page.route('**/wps/wallet/deposit/methods', (route) =>
      route.fulfill({ json: { success: true, value: [method] } }),
    )
    await page.route('**/wps/wallet/deposit', (route) => route.fulfill({ json: { success: true, value: deposit } }))
    await page.locator('[data-action=deposit]:visible, [data-popup=deposit]:visible').first().click()
    await declineLimit(page)
    await page.locator('[data-amount]').first().click()
    await page.locator('[data-action=continue]').click()
    await page.locator('[data-action=announce]').waitFor()
    const dialog = page.locator('dialog[open]')
    expect(await dialog.textContent()).not.toMatch(/transf/i)
    expect(await dialog.getByRole('button', { name: /^Copiar/ }).count()).toBe(1)
    expect(await dialog.getByRole('link', { name: 'Ir a pagar' }).getAttribute('href')).toBe('https://pay.example/1')
    expect(await violations(page)).toEqual([])
    await page.context().close()
  },
)
