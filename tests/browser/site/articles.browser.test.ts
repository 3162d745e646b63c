import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { announcements } from '#api/notices/notices'
import { brand } from '#brand/brand'
import { countryName, helplines } from '#brand/helplines'
import { pathIn } from '#core/path'
import { watchShifts } from '#tests/support/measure/shifts'
import { announce, item } from '#tests/support/page/announcements'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { painted } from '#tests/support/page/clock'
import { FULL } from '#tests/support/product/tier'

/** The article pages, the agents' entrance and the promotions. */

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

beforeEach(async () => {
  page = (await openPage(browser)).page
  return () => page.context().close()
})

const ARTICLES = ['/terms', '/privacy', '/responsible', '/about', '/app']
const WRITTEN = [...ARTICLES, '/agent', '/promotions', '/help']

// Without FULL the test `pages` covers the same documents, in Spanish, at these widths.
test.each(FULL ? brand.languages.flatMap((language) => WRITTEN.map((path) => pathIn(language, path))) : [])(
  'axe finds nothing wrong with %s on a phone and on a desktop',
  async (path) => {
    await page.goto(path)
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size)
      expect(await violations(page)).toEqual([])
    }
  },
)

describe.each(ARTICLES)('%s', (path) => {
  test('says when it last changed, has lines of 65 characters, and contents that lead to each of its parts', async () => {
    await page.setViewportSize(DESKTOP)
    await page.goto(path)
    expect(await page.locator('article time').getAttribute('datetime')).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(await beyond65Characters()).toBeLessThanOrEqual(1)
    const parts = await page.locator('.prose h2').evaluateAll((all) => all.map(({ id }) => `#${id}`))
    expect(parts.length).toBeGreaterThanOrEqual(5)
    const links = page.locator('article > nav a')
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(parts)
    await links.last().click()
    expect(await page.evaluate(() => `#${document.querySelector(':target')?.id}`)).toBe(parts.at(-1))
  })
})

/** Returns by how many pixels the text is wider than 65 of its characters. */
function beyond65Characters(): Promise<number> {
  return page.locator('.prose').evaluate((prose) => {
    const rule = document.createElement('i')
    rule.style.cssText = 'position:absolute;inline-size:65ch'
    prose.append(rule)
    return prose.clientWidth - rule.getBoundingClientRect().width
  })
}

describe('as they are served', () => {
  /** Fetches and parses documents in the current page, without navigating to them. */
  function readDocuments<Value>(paths: readonly string[], read: (document: Document) => Value): Promise<Value[]> {
    const script = `Promise.all(${JSON.stringify(paths)}.map(async (path) => {
      const text = await (await fetch(path)).text()
      return (${read.toString()})(new DOMParser().parseFromString(text, 'text/html'))
    }))`
    return page.evaluate(script) as Promise<Value[]>
  }
  const inEveryLanguage = (path: string) => brand.languages.map((language) => pathIn(language, path))
  beforeEach(async () => {
    await page.goto('/robots.txt')
  })

  test.each(ARTICLES)('%s has the same parts in every language, and links that stay in it', async (path) => {
    const read = await readDocuments(inEveryLanguage(path), (document) => ({
      parts: document.querySelectorAll('.prose :is(h2, li, p)').length,
      links: [...document.querySelectorAll('article a[href^="/"]')].map((link) => link.getAttribute('href') ?? ''),
    }))
    expect(read[0]?.parts).toBeGreaterThan(0)
    expect(new Set(read.map(({ parts }) => parts)).size).toBe(1)
    const strays = brand.languages.flatMap((language, index) =>
      (read[index]?.links ?? []).filter((href) => href !== pathIn(language, href.replace(/^\/(en|pt)(?=\/)/, ''))),
    )
    expect(strays).toEqual([])
  })

  test('every subject the shell links to is on the help page, in every language', async () => {
    const anchors = [
      'questions',
      'deposits',
      'withdrawals',
      'rules',
      'term',
      'privacy',
      'limits',
      'break',
      'closing',
      'support',
      'notices',
    ]
    const read = await readDocuments(inEveryLanguage('/help'), (document) =>
      [...document.querySelectorAll('[data-help] [id]')].map(({ id }) => id),
    )
    expect(read).toHaveLength(brand.languages.length)
    for (const there of read)
      expect(there).toEqual(expect.arrayContaining([...anchors, 'account', 'fairness', 'scheme', 'security']))
  })
})

test('the terms that registering accepts are whole behind their link, in the language of the form', async () => {
  await page.goto('/pt/register')
  const links = page.locator('form[data-form=register] a[target=_blank]')
  await links.first().waitFor()
  expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
    '/pt/terms',
    '/pt/privacy',
  ])
})

test('responsible play names who helps by country, dials what is certain, and says that others are missing', async () => {
  await page.goto('/responsible')
  const main = page.locator('main')
  expect(
    await main.locator('a[href^="tel:"]').evaluateAll((all) => all.map((one) => one.getAttribute('href'))),
  ).toEqual(['tel:08088020133'])
  const outside = await main
    .locator('a[rel=noopener]')
    .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).protocol))
  expect(outside).toEqual(Array(helplines.length).fill('https:'))
  const text = await main.textContent()
  for (const { country } of helplines)
    expect(text).toContain(country === null ? 'Desde cualquier país' : countryName(country, 'es'))
  expect(text).toContain('todavía no tiene registrada una línea de ayuda')
})

test('the app page has a code of its own address, where there is a phone to point at it', async () => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/en/app')
  expect(await page.locator('article svg[role=img]').isVisible()).toBe(true)
  await page.setViewportSize(PHONE)
  expect(await page.locator('article svg[role=img]').isVisible()).toBe(false)
})

describe('the agents’ login', () => {
  test('is marketing text in a frame without the site’s menu, header and footer, with a link to customer service', async () => {
    await page.goto('/en/agent')
    expect(await page.locator('footer').count()).toBe(0)
    expect(await page.locator('main .points li').count()).toBe(4)
    expect(await page.locator('main a[href="/en/help#service"]').isVisible()).toBe(true)
  })
})

describe('promotions', () => {
  const promotions = (state: string) => page.locator(`[data-promotions][data-state=${state}]`)
  const reward = item(1, { title: 'Lunes de faroles', promotionType: 'PROMOTION' })
  const announcement = item(2, { title: 'Nuevo horario' })

  test('that are open are listed, filtered by kind, and each opens its conditions', async () => {
    await announce(page, () => ({ promotion: [reward, announcement] }))
    await page.goto('/promotions')
    await promotions('ready').waitFor()
    const rows = page.locator('[data-list] > li')
    expect(await rows.locator('h2').allTextContents()).toEqual(['Lunes de faroles', 'Nuevo horario'])
    await page.getByLabel('Informativas').check()
    expect(await rows.filter({ visible: true }).locator('h2').allTextContents()).toEqual(['Nuevo horario'])
    await page.getByLabel('Todas').check()
    expect(await violations(page)).toEqual([])
    await rows.first().locator('a').click()
    await page.locator('dialog[open] [data-detail=a1]').waitFor()
  })

  test.runIf(FULL)('disable the choice of a kind without promotions', async () => {
    await announce(page, () => ({ promotion: [announcement] }))
    await page.goto('/promotions')
    await promotions('ready').waitFor()
    expect(await page.getByLabel('Bonos').isDisabled()).toBe(true)
    expect(await page.getByLabel('Informativas').isDisabled()).toBe(false)
  })

  test('are reported as none when there are none', async () => {
    await announce(page, () => ({}))
    await page.goto('/promotions')
    await promotions('empty').waitFor()
    expect(await page.getByRole('heading', { name: 'No hay otras promociones abiertas' }).isVisible()).toBe(true)
    expect(await page.locator('[data-list]').isVisible()).toBe(false)
  })

  test.runIf(FULL).each([
    ['fails', { status: 502, json: { success: false, code: 'upstream-failed', message: '' } }],
    ['is malformed', { json: { success: true, value: { promotion: 'yes' } } }],
  ])('can be loaded again when the response %s', async (_, reply) => {
    await page.route(`**${announcements.path}*`, (route) => route.fulfill(reply))
    await page.goto('/promotions')
    await promotions('failed').waitFor()
    expect(await violations(page)).toEqual([])
    await page.unroute(`**${announcements.path}*`)
    await announce(page, () => ({ promotion: [reward] }))
    await page.locator('[data-again]').click()
    await promotions('ready').waitFor()
  })

  test.runIf(FULL)('move nothing while they load, however many there are', async () => {
    const shifts = await watchShifts(page)
    const many = Array.from({ length: 14 }, (_, index) => item(index, { promotionType: 'PROMOTION' }))
    let released = Promise.withResolvers<void>()
    await page.route(`**${announcements.path}*`, async (route) => {
      await released.promise
      const value = { banners: [], player: [], popup: [], promotion: many }
      await route.fulfill({ json: { success: true, value } })
    })
    for (const viewport of [PHONE, DESKTOP]) {
      released = Promise.withResolvers<void>()
      await page.setViewportSize(viewport)
      await page.goto('/promotions')
      await promotions('loading').waitFor()
      await painted(page)
      released.resolve()
      await promotions('ready').waitFor()
      expect(await shifts()).toEqual([])
    }
  })
})
