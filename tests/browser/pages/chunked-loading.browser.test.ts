import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inPieces } from '#tests/support/measure/chunked-proxy'
import { watchShifts } from '#tests/support/measure/shifts'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { asAgent } from '#tests/support/page/member'
import { atRest } from '#tests/support/page/rest'
import { ROUTES, TEMPLATES } from '#tests/support/page/routes'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'

let browser: Browser
let slow: Awaited<ReturnType<typeof inPieces>>

beforeAll(async () => {
  browser = await openBrowser()
  slow = await inPieces(product.origin, { size: 2000, wait: 15 })
})
afterAll(async () => {
  slow.close()
  await browser.close()
})

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s a page that comes in pieces moves nothing', (_, viewport) => {
  // Such a page mostly waits for its pieces: two come at a time.
  test.concurrent.each(FULL ? ROUTES : TEMPLATES)('%s', async (route) => {
    const { page } = await openPage(browser, { viewport, baseURL: slow.origin })
    if (route === '/agentHome') await asAgent(page)
    const shifts = await watchShifts(page)
    await page.goto(route)
    await atRest(page)
    expect(await shifts()).toEqual([])
    await page.context().close()
  })
})
