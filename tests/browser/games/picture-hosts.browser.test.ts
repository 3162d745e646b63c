import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemStatus } from '#api/site'
import { openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { atRest } from '#tests/support/page/rest'
import { product } from '#tests/support/product/running'

/** Where the pictures of tiles come from (specification section 7 "Image host"). */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: true })
})
afterAll(() => browser.close())

describe('the operator’s hosts of pictures', () => {
  const HOSTS = ['https://img-a.test', 'https://img-b.test']

  /** Opens a page whose edge has these hosts; the hosts in `up` serve pictures. Returns the requests made to them. */
  async function openHosted(up: readonly string[]): Promise<{ own: Page; asked: string[]; statuses: () => number }> {
    const { page: own } = await openPage(browser, { viewport: PHONE })
    const asked: string[] = []
    let statuses = 0
    await own.route('**/rng', async (route) => {
      const response = await route.fetch()
      const headers = response.headers()
      const policy = (headers['content-security-policy'] ?? '').replace('img-src ', `img-src ${HOSTS.join(' ')} `)
      await route.fulfill({
        response,
        headers: { ...headers, 'content-security-policy': policy, 'server-timing': 'images' },
      })
    })
    await own.route(`**${systemStatus.path}*`, async (route) => {
      statuses += 1
      const response = await route.fetch()
      const body = await response.json()
      body.value.info.imageCDNs = HOSTS
      await route.fulfill({ response, json: body })
    })
    for (const host of HOSTS)
      await own.route(`${host}/**`, async (route) => {
        const { pathname } = new URL(route.request().url())
        asked.push(host + pathname)
        if (!up.includes(host)) return route.abort()
        const body = await (await fetch(product.origin + pathname)).text()
        return route.fulfill({ contentType: 'image/svg+xml', body })
      })
    const response = own.waitForResponse(`**${systemStatus.path}*`)
    await own.goto('/rng')
    await response
    return { own, asked, statuses: () => statuses }
  }
  const last = (own: Page) => own.locator('[data-tile] img').last()
  const isLoaded = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0

  test.each([
    ['the session’s own', HOSTS, HOSTS[0]],
    ['the next one when that fails', HOSTS.slice(1), HOSTS[1]],
    ['our own origin when both fail', [], ''],
  ])('%s serves the pictures', async (_, up, from) => {
    const { own, asked, statuses } = await openHosted(up)
    // A list brings its tiles up to date; then the last one is the last.
    await atRest(own)
    // A picture gets its source near the screen: on a phone, the last one only now that the hosts are known.
    expect(await last(own).getAttribute('src')).toMatch(/^data:/)
    expect(await own.locator('[data-tile] img[data-missing]').count()).toBe(0)
    await last(own).scrollIntoViewIfNeeded()
    await expect.poll(() => last(own).getAttribute('src')).toMatch(new RegExp(`^${from}/art/`))
    await expect.poll(() => last(own).evaluate(isLoaded)).toBe(true)
    const src = (await last(own).getAttribute('src')) ?? ''
    expect(src.startsWith(`${from}/art/`)).toBe(true)
    const { pathname } = new URL(src, product.origin)
    const tried = HOSTS.slice(0, from ? HOSTS.indexOf(from) + 1 : 2)
    await expect.poll(() => asked.filter((url) => url.endsWith(pathname))).toEqual(tried.map((host) => host + pathname))
    await own.reload()
    await atRest(own)
    expect(statuses()).toBe(1)
    await own.context().close()
  })

  test('are not requested where none are configured', async () => {
    const { page } = await openPage(browser, { viewport: PHONE })
    let statuses = 0
    await page.route(`**${systemStatus.path}*`, (route) => {
      statuses += 1
      return route.continue()
    })
    await page.goto('/rng')
    await atRest(page)
    expect(statuses).toBe(0)
    await last(page).scrollIntoViewIfNeeded()
    await expect.poll(() => last(page).getAttribute('src')).toMatch(/^\/art\//)
    await page.context().close()
  })
})
