import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Flag, SystemStatus } from '#api/site'
import { isOn } from '#core/site/status'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, openPage } from '#tests/support/page/browser'
import { switchFlags } from '#tests/support/page/mobile'
import { ops } from '#tests/support/product/ops'
import { sample } from '#tests/support/product/tier'

/** The operator's switches, set from the command line and checked in a browser. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ motion: true })
})
afterAll(() => browser.close())

test('maintenance on, the page, maintenance off', async () => {
  const { page } = await openPage(browser, { viewport: DESKTOP })
  expect((await page.goto('/'))?.status()).toBe(200)

  onTestFinished(() => void ops('maintenance', 'off'))
  ops('maintenance', 'on', '--until', '2030-01-01T05:30:00-06:00')
  const response = await page.goto('/')
  expect(response?.status()).toBe(503)
  expect(response?.headers()['cache-control']).toBe('no-store')
  expect(response?.headers()['retry-after']).toBeDefined()
  expect(await page.locator('h1').textContent()).toContain('Apagamos la luz')
  expect(await page.locator('time').count()).toBe(1)
  expect(await violations(page)).toEqual([])
  const api = await page.request.get('/wps/captcha')
  expect([api.status(), ((await api.json()) as { code: string }).code]).toEqual([503, 'maintenance'])

  ops('maintenance', 'off')
  expect((await page.goto('/'))?.status()).toBe(200)
  await page.context().close()
})

const REGIONS = [
  ['es', '/', 'Farol no llega'],
  ['en', '/en', 'Farol'],
  ['pt', '/pt', 'Farol'],
] as const
test.each(sample(REGIONS))(
  'a blocked region shows a page in %s, with its own address',
  async (language, path, title) => {
    const { page } = await openPage(browser, { extraHTTPHeaders: { 'CF-Connecting-IP': '203.0.113.24' } })
    onTestFinished(() => void ops('region', 'clear'))
    ops('region', 'set', '--deny-ip', '203.0.113.0/24')
    const response = await page.goto(path)
    expect(response?.status()).toBe(451)
    expect(await page.locator('html').getAttribute('lang')).toContain(language)
    expect(await page.locator('h1').textContent()).toContain(title)
    expect(await page.textContent('body')).toContain('203.0.113.24')
    expect(await violations(page)).toEqual([])
    await page.context().close()
  },
)

test('a whitelabel flag set from the command line is on for every page within 20 seconds', async () => {
  const { page } = await openPage(browser)
  const seen = async () => {
    const flags = (await (await page.request.get('/wps/system/whitelabel')).json()).value as Flag[]
    const { info } = (await (await page.request.get('/wps/system/status')).json()).value as SystemStatus
    return [isOn(flags, 'REGMOBVERF3'), isOn(info.whitelabel, 'REGMOBVERF3')]
  }
  // Until the edge has heard of it, forms of the next test file would ask for a number.
  onTestFinished(() => switchFlags({ REGMOBVERF3: '0' }))
  ops('flag', 'set', 'REGMOBVERF3', 'on')
  await expect.poll(seen, { interval: 500 }).toEqual([true, true])
  expect(ops('flag', 'show')).toContain('"by": "operator:owner, 127.0.0.1"')
  await page.context().close()
})
