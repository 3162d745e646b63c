import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { announcements } from '#api/notices/notices'
import { isBuilt } from '#core/site/built-pages'
import { announce, item, items } from '#tests/support/page/announcements'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { pressPopupLink } from '#tests/support/page/popups'
import { renew } from '#tests/support/page/renew'
import { FULL, sample } from '#tests/support/product/tier'

/** Announcements of the operator: the announcement popup and the bell. */

let browser: Browser
let page: Page
let errors: string[]
beforeAll(async () => {
  browser = await openBrowser({ pictures: true })
  ;({ page, errors } = await openPage(browser, { viewport: DESKTOP }))
})
beforeEach(async () => {
  await renew(page)
  await page.setViewportSize(DESKTOP)
  errors.length = 0
})
afterAll(() => browser.close())

const dialog = () => page.locator('dialog[open]')
const listed = () => page.locator('dialog [data-item]').allTextContents()
const numbers = () => page.locator('dialog [data-page]').allTextContents()

describe('the announcement popup', () => {
  test('shows 9 a page and five page numbers', async () => {
    await announce(page, () => ({ player: items(100) }))
    await page.goto('/help')
    await pressPopupLink(page, { popup: 'announcement' })
    expect(await listed()).toHaveLength(9)
    expect(await numbers()).toEqual(['1', '2', '3', '4', '5'])
    await page.locator('[data-page="5"]').click()
    expect(await numbers()).toEqual(['3', '4', '5', '6', '7'])
    expect((await listed())[0]).toContain('Aviso 37')
    await page.getByRole('button', { name: 'Página siguiente' }).click()
    expect(await page.locator('[data-page][aria-current=page]').textContent()).toBe('6')
    expect(await page.locator('[data-detail]').textContent()).toContain('Texto 46')
  })

  test('shows each item in the pane beside the list', async () => {
    await announce(page, () => ({ player: items(12) }))
    await page.goto('/help')
    await pressPopupLink(page, { popup: 'announcement' })
    expect(await page.locator('[data-detail]').textContent()).toContain('Texto 1')
    await page.locator('[data-item=a4]').click()
    expect(await page.locator('[data-detail=a4]').textContent()).toContain('Texto 4')
    expect(await page.locator('[data-item=a4]').isVisible()).toBe(true)
  })

  test('begins at the item a link names, on its page', async () => {
    await announce(page, () => ({ player: items(30), promotion: [item(77, { promotionType: 'PROMOTION' })] }))
    await page.goto('/help')
    await pressPopupLink(page, { popup: 'announcement', id: 'a20' })
    expect(await page.locator('[data-detail=a20]').textContent()).toContain('Texto 20')
    expect(await page.locator('[data-page][aria-current=page]').textContent()).toBe('3')
    await page.keyboard.press('Escape')
    await pressPopupLink(page, { popup: 'announcement', id: 'a77' })
    // The first popup may still be closing, so wait for the text.
    expect(await page.locator('[data-detail=a77]').textContent()).toContain('Texto 77')
  })

  test('on a phone shows one pane, with a way back that keeps the position', async () => {
    await page.setViewportSize(PHONE)
    await announce(page, () => ({ player: items(12) }))
    await page.goto('/help')
    await pressPopupLink(page, { popup: 'announcement' })
    expect(await page.locator('[data-detail]').isVisible()).toBe(false)
    await page.locator('[data-item=a4]').click()
    expect(await page.locator('[data-item=a4]').isVisible()).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Aviso 4')
    await page.getByRole('button', { name: 'Volver a la lista' }).click()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-item'))).toBe('a4')
  })

  test('promotion-type items have a Go button once the reward centre is built, a notice has none', async () => {
    await announce(page, () => ({ player: items(1), promotion: [item(2, { promotionType: 'PROMOTION' })] }))
    await page.goto('/help')
    await pressPopupLink(page, { popup: 'announcement' })
    expect(await page.locator('[data-action=go]').count()).toBe(0)
    await page.getByRole('tab', { name: 'Promociones' }).click()
    await page.locator('[data-detail=a2]').waitFor()
    expect(await page.locator('[data-action=go]').count()).toBe(Number(isBuilt('rewardCenter')))
  })

  test.runIf(FULL)('its tabs are reached by arrows', async () => {
    await announce(page, () => ({ player: items(1), promotion: [item(2)] }))
    await page.goto('/help')
    await pressPopupLink(page, { popup: 'announcement' })
    await page.getByRole('tab', { name: 'Avisos' }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await page.getByRole('tab', { name: 'Promociones' }).getAttribute('aria-selected')).toBe('true')
    expect(await page.locator('[data-detail=a2]').isVisible()).toBe(true)
  })

  test('shows HTML only as words: nothing runs, no foreign picture is loaded, links are safe', async () => {
    const content = `
      <p style="position:fixed" id="x" class="y" onclick="window.ran=1">Hola <strong>fuerte</strong></p>
      <img src="https://evil.test/pixel.png" onerror="window.ran=1"><script>window.ran=1</script>
      <style>*{display:none}</style><iframe src="https://evil.test/"></iframe><svg onload="window.ran=1"></svg>
      <a href="javascript:window.ran=1">a</a><a href="//evil.test/x">b</a><a href="/\\evil.test">c</a>
      <a href="data:text/html,x">d</a><a href="http://evil.test/">e</a>
      <a href="https://good.test/x" target="_top" ping="https://evil.test/">f</a><a href="/rng?vassalage=FRL">g</a>
      <form action="https://evil.test/"><input name="password"></form><table><tr><td>Celda</td></tr></table>`
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await announce(page, () => ({ player: [item(1, { content })] }))
    await page.goto('/help')
    await pressPopupLink(page, { popup: 'notice' })
    await page.locator('[data-detail] strong').waitFor()
    const rendered = await page.locator('[data-detail]').evaluate((pane) => ({
      odd: [...pane.querySelectorAll('img,script,style,iframe,svg:not(button svg),form,input:not([type])')].length,
      attributes: [...pane.querySelectorAll('p:has(strong), p:has(strong) *')].flatMap((one) =>
        one.getAttributeNames(),
      ),
      links: [...pane.querySelectorAll('a')].map((a) => [a.textContent, a.getAttribute('href'), a.rel, a.target]),
      cell: pane.querySelector('td')?.textContent,
    }))
    expect(rendered).toEqual({
      odd: 0,
      attributes: [],
      cell: 'Celda',
      links: [
        ...['a', 'b', 'c', 'd', 'e'].map((name) => [name, null, 'noopener', expect.any(String)]),
        ['f', 'https://good.test/x', 'noopener', '_blank'],
        ['g', '/rng?vassalage=FRL', 'noopener', ''],
      ],
    })
    expect(await page.evaluate(() => (window as unknown as { ran?: number }).ran)).toBeUndefined()
    expect(fetched.filter((url) => url.includes('evil.test'))).toEqual([])
  })
})

describe('the bell', () => {
  test('opens the notices for players, each with its text', async () => {
    await announce(page, () => ({ player: items(3), popup: [item(9)], promotion: [item(8)] }))
    await page.goto('/')
    await pressPopupLink(page, { popup: 'notice', id: 'a2' })
    expect(await listed()).toHaveLength(3)
    expect(await page.locator('[data-detail=a2]').textContent()).toContain('Texto 2')
    expect(errors).toEqual([])
  })
})

describe.each(['announcement', 'notice'])('the %s popup without a response', (popup) => {
  test('says that it is loading, then shows the list', async () => {
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    await page.route(`**${announcements.path}*`, async (route) => {
      await held
      const value = { banners: [], player: items(2), popup: [], promotion: [] }
      await route.fulfill({ json: { success: true, value } })
    })
    await page.goto('/help')
    await pressPopupLink(page, { popup })
    await page.locator('[data-waiting=loading] [role=status]').waitFor()
    release()
    await page.locator('[data-item=a1]').waitFor()
  })

  const TROUBLES = [
    ['fails', { status: 502, json: { success: false, code: 'upstream-failed', message: '' } }],
    ['is malformed', { json: { success: true, value: { player: 'none' } } }],
    ['is no JSON', { body: '<html>' }],
  ] as const
  test.each(sample(TROUBLES))('that %s says so and can be loaded again', async (_, reply) => {
    await page.route(`**${announcements.path}*`, (route) => route.fulfill(reply))
    await page.goto('/help')
    await pressPopupLink(page, { popup })
    await page.locator('[data-waiting=failed] [role=alert]').waitFor()
    await page.unroute(`**${announcements.path}*`)
    await page.locator('[data-action=retry]').click()
    await page.locator('[data-item]').first().waitFor()
  })

  test('that is empty says so', async () => {
    await announce(page, () => ({}))
    await page.goto('/help')
    await pressPopupLink(page, { popup })
    await dialog().getByText('Nada que contar hoy').waitFor()
  })
})
