import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, openPage, PHONE } from '#tests/support/browser'
import { type Weight, weigh } from '#tests/support/weight'

/** What home may cost a visitor on a slow network and a slow machine, before anything is touched (issue "Done when"). */

const KB = 1000
const EXECUTED = 60 * KB
const FETCHED = 110 * KB

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
    expect(weight.blockingScripts).toEqual([])
    expect(weight.layoutShift).toBe(0)
  })

  test('on a slow desktop', async () => {
    const weight = await weighed(path, { width: 1280, height: 800 })
    expect(weight.blockingScripts).toEqual([])
    expect(weight.layoutShift).toBe(0)
  })
})
