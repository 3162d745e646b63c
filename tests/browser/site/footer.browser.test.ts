import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CategoryVendors, gameVendors } from '#api/games'
import { brand } from '#brand/brand'
import { menuOf } from '#core/games/menu'
import { DESKTOP, openBrowser, PHONE } from '#tests/support/page/browser'
import { eventually, openVisitor } from '#tests/support/page/shell'
import { callEndpoint } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'

/** Specification section 2 "Footer", sentence by sentence. */

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await openBrowser()
  page = await openVisitor(browser, DESKTOP, '/promotions')
})
afterAll(() => browser.close())

/** The tests share a page; after a test that left it, the page is opened again. */
beforeEach(async () => {
  await page.setViewportSize(DESKTOP)
  const left = new URL(page.url()).pathname !== '/promotions' || (await page.locator('dialog').count()) > 0
  if (left) await page.goto('/promotions')
})

const footer = () => page.locator('footer')

describe('help items', () => {
  const Tags = ['questions', 'deposits', 'withdrawals', 'rules', 'term', 'privacy', 'support']

  test('open the help at their tag', async () => {
    for (const tag of Tags) {
      const item = footer().locator(`[data-popup=help][data-tag=${tag}]`)
      expect(await item.getAttribute('href'), tag).toBe(`/help#${tag}`)
    }
    await footer().locator('[data-tag=term]').click()
    await page.locator('dialog[open]').waitFor()
    await eventually(() => page.locator('dialog [aria-current]').textContent()).toContain('Términos')
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
  })

  test('lead to the subject without script', async () => {
    await page.goto('/help')
    for (const tag of [...Tags, 'limits', 'break'])
      expect(await page.locator(`main [id="${tag}"]`).count(), tag).toBe(1)
  })
})

test('products are listed by type with their vendors', async () => {
  const { lanes } = await callEndpoint(product.origin, gameVendors, { language: 'es' })
  for (const { key, cards } of menuOf(lanes as CategoryVendors[]).filter(({ key }) =>
    ['RNG', 'LIVE', 'PVP', 'FISH'].includes(key),
  )) {
    const title = { RNG: 'Slots', LIVE: 'En vivo', PVP: 'Cartas', FISH: 'Pesca' }[key as string] ?? ''
    const column = footer().locator('section', { has: page.getByRole('heading', { name: title, exact: true }) })
    const names = await column.locator('a').allTextContents()
    expect(names.slice(0, 5)).toEqual(cards.slice(0, 5).map(({ displayName }) => displayName))
    if (cards.length > 5) expect(names[5]).toContain(String(cards.length))
  }
  await footer().locator('a[href="/rng?vassalage=PG"]').click()
  await page.waitForURL('**/rng?vassalage=PG')
})

test('social links are those of the brand, which has none', async () => {
  expect(brand.resources.SOCIAL).toEqual([])
  expect(await footer().locator('a[rel~=external]').count()).toBe(0)
  expect(await footer().getByRole('heading', { name: 'Síguenos' }).count()).toBe(0)
})

test('the strip names PG, EG2, PT, JDB, CQ9, FC, JL and BGS, each drawn', async () => {
  const marks = footer().locator('.vendors svg[role=img]')
  const names = await marks.evaluateAll((all) => all.map((svg) => svg.getAttribute('aria-label')))
  expect(names).toEqual(['PG', 'EG2', 'PT', 'JDB', 'CQ9', 'FC', 'JL', 'BGS'])
  const drawings = await marks.evaluateAll((all) =>
    all.map((svg) => document.querySelector(svg.querySelector('use')?.getAttribute('href') ?? '')?.innerHTML ?? ''),
  )
  expect(new Set(drawings).size).toBe(8)
  expect(drawings.every((drawing) => drawing.includes('<path'))).toBe(true)
})

test.each(FULL ? [DESKTOP, PHONE, { width: 320, height: 700 }] : [PHONE])(
  'responsible play is never collapsed',
  async (viewport) => {
    await page.setViewportSize(viewport)
    await eventually(() => footer().getByText('Solo mayores de 18 años.').isVisible()).toBe(true)
    for (const link of ['[href="/member/limits"]', 'a[href="/member/breaks"]', '[data-tag=support]'])
      expect(await footer().locator(link).isVisible()).toBe(true)
    expect(await footer().locator('details').count()).toBe(0)
  },
)

test('the last line is the copyright, without a licence that nobody holds', async () => {
  const line = (await footer().locator('p').last().textContent()) ?? ''
  expect(line).toContain(`© ${new Date().getFullYear()} Farol`)
  expect(brand.licence).toBe('')
  expect(line).not.toMatch(/licencia|autoridad/)
})
