import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { violations } from '#tests/support/axe'
import { DESKTOP, openBrowser, openPage } from '#tests/support/browser'
import { ROOT } from '#tests/support/tree'

/** The operator's switches, turned from the command line and seen in a browser. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())
afterEach(() => {
  ops('maintenance', 'off')
  ops('region', 'clear')
})

/** `npm run ops -- ...`, against the product under test. */
function ops(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts', 'ops.ts'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, PORT: new URL(inject('origin')).port, OPS_TOKEN: inject('opsToken') },
  })
  if (status !== 0) throw new Error(`ops ${args.join(' ')}: ${stdout}${stderr}`)
  return stdout
}

test('maintenance on, the page, maintenance off', async () => {
  const { page } = await openPage(browser, { viewport: DESKTOP })
  expect((await page.goto('/'))?.status()).toBe(200)

  ops('maintenance', 'on', '--until', '2030-01-01T05:30:00-06:00')
  const answer = await page.goto('/')
  expect(answer?.status()).toBe(503)
  expect(answer?.headers()['cache-control']).toBe('no-store')
  expect(answer?.headers()['retry-after']).toBeDefined()
  expect(await page.locator('h1').textContent()).toContain('Apagamos la luz')
  expect(await page.locator('time').count()).toBe(1)
  expect(await violations(page)).toEqual([])
  const api = await page.request.get('/wps/captcha')
  expect([api.status(), ((await api.json()) as { code: string }).code]).toEqual([503, 'maintenance'])

  ops('maintenance', 'off')
  expect((await page.goto('/'))?.status()).toBe(200)
  await page.context().close()
})

test.each([
  ['es', '/', 'Farol no llega'],
  ['en', '/en', 'Farol'],
  ['pt', '/pt', 'Farol'],
])('a blocked region is told so in %s, with its own address', async (language, path, title) => {
  const { page } = await openPage(browser, { extraHTTPHeaders: { 'CF-Connecting-IP': '203.0.113.24' } })
  ops('region', 'set', '--deny-ip', '203.0.113.0/24')
  const answer = await page.goto(path)
  expect(answer?.status()).toBe(451)
  expect(await page.locator('html').getAttribute('lang')).toContain(language)
  expect(await page.locator('h1').textContent()).toContain(title)
  expect(await page.textContent('body')).toContain('203.0.113.24')
  expect(await violations(page)).toEqual([])
  await page.context().close()
})
