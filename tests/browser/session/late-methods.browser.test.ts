import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { socialProviders } from '#api/session/social'
import { systemStatus } from '#api/site'
import { watchShifts } from '#tests/support/measure/shifts'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { atRest } from '#tests/support/page/rest'
import { sample } from '#tests/support/product/tier'

/** Ways to enter whose answers come after the form has been shown without them. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const SIZES = [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const

describe.each(sample(SIZES))('on %s', (_, viewport) => {
  test.each(['/login', '/register'])('%s: the methods are added below the form, and move nothing', async (path) => {
    const { page, errors } = await openPage(browser, { viewport })
    const gate = Promise.withResolvers<void>()
    for (const { path: endpointPath } of [socialProviders, systemStatus])
      await page.route(`**${endpointPath}`, async (route) => {
        await gate.promise
        await route.continue()
      })
    const shifts = await watchShifts(page)
    await page.goto(path)
    const form = page.locator('dialog form')
    await form.waitFor()
    await page.evaluate(() => document.fonts.ready)
    const top = (await form.boundingBox())?.y
    expect(await page.locator('[data-social]').count()).toBe(0)
    // The way to the other form waits for nothing.
    expect(await page.locator('dialog [data-action=to-register], dialog [data-action=to-login]').isVisible()).toBe(true)
    gate.resolve()
    await page.locator('[data-social=google]').waitFor()
    await page.locator('[data-action=free-play]').waitFor()
    await atRest(page)
    expect(await shifts()).toEqual([])
    expect((await form.boundingBox())?.y).toBe(top)
    expect(errors).toEqual([])
    await page.context().close()
  })
})
