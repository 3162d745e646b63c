import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/browser'
import { openMember } from '#tests/support/member'
import { watchShifts } from '#tests/support/shifts'
import { type Weight, weigh } from '#tests/support/weight'

/** What home may cost a visitor on a slow network and a slow machine, before anything is touched (issue "Done when"). */

const KB = 1000
const EXECUTED = 45 * KB
const EXECUTED_SIGNED_IN = 110 * KB
const FETCHED = 110 * KB
const PAGE = 400 * KB
const ART = 150 * KB

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

async function weighed(path: string, viewport: { width: number; height: number }): Promise<Weight> {
  const { page } = await openPage(browser, { viewport })
  const weight = await weigh(page, path)
  await page.context().close()
  return weight
}

describe.each([
  ['es', '/'],
  ['en', '/en'],
])('home in %s', (_, path) => {
  test('on a slow phone', async () => {
    const weight = await weighed(path, PHONE)
    expect(weight.executed.length).toBeGreaterThan(0)
    expect(weight.executedScriptBytes).toBeLessThanOrEqual(EXECUTED)
    expect(weight.fetchedScriptBytes).toBeLessThanOrEqual(FETCHED)
    expect(weight.pageBytes).toBeLessThanOrEqual(PAGE)
    expect(weight.blockingScripts).toEqual([])
    expect(weight.shifts).toEqual([])
  })

  test('read to its end, with every drawing of it', async () => {
    const { page } = await openPage(browser, { viewport: DESKTOP })
    const weight = await weigh(page, path, { scrolled: true })
    await page.context().close()
    expect(weight.artBytes).toBeGreaterThan(0)
    expect(weight.artBytes).toBeLessThanOrEqual(ART)
    expect(weight.pageBytes).toBeLessThanOrEqual(PAGE)
    expect(weight.shifts).toEqual([])
  })

  test('on a slow desktop', async () => {
    const weight = await weighed(path, { width: 1280, height: 800 })
    expect(weight.blockingScripts).toEqual([])
    expect(weight.shifts).toEqual([])
  })
})

test.each(['/', '/rng', '/live', '/agent'])('%s stands still when the display face comes late', async (path) => {
  for (const viewport of [PHONE, { width: 1280, height: 800 }, DESKTOP]) {
    const { page } = await openPage(browser, { viewport })
    await page.route('**/fonts/bricolage*', async (route) => {
      await wait(1_500)
      await route.continue()
    })
    const shifts = await watchShifts(page)
    await page.goto(path, { waitUntil: 'load' })
    await page.waitForFunction(() => document.fonts.check("800 2rem 'Bricolage Grotesque'"))
    await page.waitForTimeout(500)
    expect(await shifts()).toEqual([])
    await page.context().close()
  }
})

test('signed in, on a slow phone', async () => {
  const { page } = await openMember(browser, { viewport: PHONE }, 10_000)
  const again = await page.context().newPage()
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  await again.addInitScript((text) => {
    for (const [key, value] of Object.entries(JSON.parse(text) as Record<string, string>))
      sessionStorage.setItem(key, value)
  }, kept)
  const weight = await weigh(again, '/')
  await page.context().close()
  expect(weight.executedScriptBytes).toBeGreaterThan(0)
  expect(weight.executedScriptBytes).toBeLessThanOrEqual(EXECUTED_SIGNED_IN)
  expect(weight.shifts).toEqual([])
})
