import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brand } from '#brand/brand'
import { openBrowser, openPage } from '#tests/support/page/browser'
import { expectMetadata, overflow, WIDTHS } from '#tests/support/page/pages'
import { documentsIn, TEMPLATES } from '#tests/support/page/routes'
import { translations } from '#tests/support/page/translations'
import { FULL } from '#tests/support/product/tier'
import { serveDist } from '#tests/support/stand-ins/static-site'

/** What every document has as it is built, before any script: its metadata, and a layout that fits every width. */

let browser: Browser
let page: Page
let site: Awaited<ReturnType<typeof serveDist>>
beforeAll(async () => {
  browser = await openBrowser({ pictures: true })
  site = await serveDist()
  page = (await openPage(browser, { baseURL: site.origin, javaScriptEnabled: false })).page
})
afterAll(async () => {
  await browser.close()
  site.close()
})

describe.each([brand.defaultLanguage, ...translations()])('%s', (language) => {
  const documents = documentsIn(language).filter(
    ({ route }) => FULL || language === brand.defaultLanguage || TEMPLATES.includes(route),
  )
  test.each(documents)('$path', async (document) => {
    await page.goto(document.path)
    await expectMetadata(page, document)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      expect(await overflow(page), `at ${width}`).toBe(0)
    }
  })
})
