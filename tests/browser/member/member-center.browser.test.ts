import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { vipStatus } from '#api/rewards/vip'
import { brand } from '#brand/brand'
import { vipLadder } from '#brand/vip'
import { pathIn } from '#core/path'
import { BUILT_PAGES, memberPath } from '#core/site/built-pages'
import { median } from '#tests/bench/support/result'
import { ownChunks } from '#tests/support/measure/center-chunks'
import { plainWork, workMeter } from '#tests/support/measure/work'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { openMember } from '#tests/support/page/member'
import { atRest } from '#tests/support/page/rest'
import { eventually } from '#tests/support/page/shell'
import { thirdOf } from '#tests/support/product/later'
import { FULL } from '#tests/support/product/tier'

/** Specification section 2 "Member center pages": the frame around the pages, and the addresses of the pages. */

let browser: Browser
/** A member who has played nothing yet. */
let page: Page
let errors: string[]
beforeAll(async () => {
  browser = await openBrowser()
  const opened = await openMember(browser, { viewport: DESKTOP }, 100_000, '/member')
  page = opened.page
  errors = opened.errors
})
afterAll(() => browser.close())

const center = (name: string) => page.locator(`[data-center=${name}]`)
const entry = (name: string) => page.locator(`[data-center] nav a[href$="/${name}"]`)
const heading = () => page.locator('h1').textContent()
const address = () => page.evaluate(() => location.pathname + location.hash)

describe('addresses', () => {
  test('the first page is the security centre; each link has an address, and Back and Forward follow it', async () => {
    await page.goto('/member')
    await center('securityCenter').waitFor()
    const documents: string[] = []
    const count = (request: { isNavigationRequest(): boolean; url(): string }) =>
      request.isNavigationRequest() && documents.push(request.url())
    page.on('request', count)
    await entry('withdraw').click()
    await center('withdraw').waitFor()
    expect([await address(), await heading()]).toEqual(['/member/withdraw', 'Retirar'])
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(await page.title()).toBe('Farol · Retirar')
    await entry('personalHistoryCopy').click()
    await center('personalHistoryCopy').waitFor()
    await page.goBack()
    await center('withdraw').waitFor()
    expect(await page.locator('#side-menu a[aria-current=page]').getAttribute('href')).toBe('/member/withdraw')
    await page.goBack()
    await center('securityCenter').waitFor()
    await page.goForward()
    await center('withdraw').waitFor()
    page.off('request', count)
    expect(documents).toEqual([])
    await page.reload()
    await center('withdraw').waitFor()
    expect(await heading()).toBe('Retirar')
  })

  test('an earlier link, with the page behind #, leads to its address', async () => {
    await page.goto('/member#withdraw')
    await center('withdraw').waitFor()
    await eventually(address).toBe('/member/withdraw')
    await page.goto('/en/member#personalProfit')
    await center('personalProfit').waitFor()
    await eventually(address).toBe('/en/member/personalProfit')
  })

  const names = FULL ? BUILT_PAGES : BUILT_PAGES.filter((name) => name === 'withdraw')
  test.each(names)('a visitor who opens %s gets the login, and then that page', async (name) => {
    const { page: visitor } = await openPage(browser, { viewport: PHONE })
    await visitor.goto(memberPath(name))
    await visitor.locator('form[data-form=login]').waitFor()
    expect(await visitor.locator(`#${name} :is(form, table, ul, dl, h2)`).count()).toBe(0)
    await visitor.locator('[name=username]').fill('demo')
    await visitor.locator('[name=password]').fill('Farol-demo-1')
    await visitor.locator('[data-action=login]').click()
    await visitor.locator(`#${name} :is(form, table, ul, dl, h2)`).first().waitFor()
    expect(new URL(visitor.url()).pathname).toBe(memberPath(name))
    await visitor.context().close()
  })

  test('each page loads only its own file', async () => {
    await page.goto('/member')
    await atRest(page)
    const scripts: string[] = []
    const count = (request: { url(): string }) => request.url().endsWith('.js') && scripts.push(request.url())
    page.on('request', count)
    await entry('transactionHistory').click()
    await page.locator('[data-center=transactionHistory] [data-form=range]').waitFor()
    page.off('request', count)
    expect(scripts.some((url) => url.includes('TransactionsPage'))).toBe(true)
    expect(scripts.filter((url) => /WithdrawPage|BetsPage|ProfitPage|Overview/.test(url))).toEqual([])
  })
})

describe('the VIP page', () => {
  const vip = () => page.locator('[data-vip-level]')
  const steps = () => page.locator('[data-step]').evaluateAll((all) => all.map((step) => step.textContent))

  /** Answers with another rank than the server's. */
  const answer = (change: (vip: object) => object | null) =>
    page.route(`**${vipStatus.path}`, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { value: { vip: object } }
      await route.fulfill({ response, json: { ...body, value: { vip: change(body.value.vip) } } })
    })

  test('shows the rank, the stakes it is based on, the ladder and its changes', async () => {
    await page.goto('/member')
    await page.locator('#securityCenter a[href="/member/vip"]').click()
    await vip().waitFor()
    expect(await vip().getAttribute('data-vip-level')).toBe('1')
    expect(await vip().locator('[data-staked]').textContent()).toBe('$0.00')
    expect(await steps()).toEqual(['Candil empieza en $5,000.00Diferencia: $5,000.00', 'Vela no se pierde.'])
    expect(await vip().locator('[data-rank]').count()).toBe(vipLadder?.ranks.length)
    expect(await vip().locator('[data-rank][aria-current] h3').textContent()).toContain('Vela')
    expect(await vip().textContent()).toContain('Tu rango no ha cambiado.')
    // What each rank gives to who reaches it; the first one is nobody's to reach.
    expect(await vip().locator('[data-rank="1"] [data-gift]').count()).toBe(0)
    expect(await vip().locator('[data-rank="2"] [data-gift=reach]').textContent()).toBe(
      'Regalo al llegar, una vez: 500 puntos',
    )
  })

  test('says of a gift that is given or on its way what it is, and leads to where it is collected', async () => {
    const gifts = [
      null,
      { unit: 'PTS', amount: 1, state: 'given' },
      { unit: 'MXN', amount: 5_000, state: 'due' },
      { unit: 'PTS', amount: 5_000, state: 'reach' },
      { unit: 'PTS', amount: 2_000, state: 'lapsed' },
    ]
    await answer((one) => {
      const { ranks } = one as { ranks: object[] }
      return { ...one, ranks: ranks.map((rank, index) => ({ ...rank, gift: gifts[index] ?? null })) }
    })
    await page.goto('/member/vip')
    await vip().waitFor()
    const texts = await vip().locator('[data-gift]').allTextContents()
    expect(texts).toEqual([
      'Regalo entregado: 1 punto. Está en el centro de recompensas',
      'Regalo en camino: $50.00',
      'Regalo al llegar, una vez: 5,000 puntos',
      'Regalo que venció sin recogerse: 2,000 puntos',
    ])
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    expect(await violations(page)).toEqual([])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/vip-320.png`, fullPage: true })
    await page.setViewportSize(DESKTOP)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/vip-desktop.png`, fullPage: true })
    await page.unrouteAll()
    await vip().locator('[data-gift=given] a').press('Enter')
    await page.locator('[data-rewards]').waitFor()
  })

  test.runIf(FULL)(
    'shows a rank that may fall, its history, and no missing steps to a member with a limit',
    async () => {
      const name = 'Linterna'
      const keep = { level: 3, name, threshold: 2_500_000, missing: 1_000_000 }
      const change = { at: '2026-11-01T06:00:00.000Z', reason: 'fall', from: 4, to: { level: 3, name }, staked: 12_345 }
      const state = { level: 3, name, staked: 1_500_000, previousStaked: 12_345, keep, changes: [change] }
      const next = { level: 4, name: 'Fanal', threshold: 10_000_000, missing: 8_500_000 }
      const november = { ...state, firstDay: '2026-11-01', lastDay: '2026-11-30', next }
      await answer((vip) => ({ ...vip, ...november }))
      await page.goto('/member/vip')
      await vip().waitFor()
      expect(await steps()).toEqual([
        'Fanal empieza en $100,000.00Diferencia: $85,000.00',
        'Para conservar Linterna después del 30 nov 2026, lo apostado en este período debe llegar a $25,000.00',
      ])
      expect(await page.locator('[data-record]').textContent()).toContain('Terminó un período por debajo')
      expect(await page.locator('[data-record]').textContent()).toContain('1 nov 2026')
      await answer((vip) => ({ ...vip, ...november, next: null, keep: null, isProtected: true }))
      await page.reload()
      await vip().waitFor()
      expect(await steps()).toEqual([])
      expect(await vip().textContent()).toContain('Tienes un límite o un descanso.')
      expect(await vip().locator('progress').count()).toBe(0)
      await page.unrouteAll()
    },
  )

  test('says so where the brand has no ranks, and offers to try again after a failure', async () => {
    await page.route(`**${vipStatus.path}`, (route) => route.abort())
    await page.goto('/member/vip')
    await page.locator('#vip [role=alert]').waitFor()
    await page.unrouteAll()
    await answer(() => null)
    await page.locator('[data-action=retry]').click()
    await page.getByText('Aquí no hay rangos').waitFor()
    await page.unrouteAll()
    expect(errors.splice(0).every((error) => error.includes(vipStatus.path) || error.includes('ERR_FAILED'))).toBe(true)
  })
})

describe('the cost of a page', () => {
  /** The code that opening a page adds to the centre, compressed. */
  const OWN_BYTES = 25_000
  /**
   * A plain table of so many rows is as much work of the main thread as opening a page may be. The clock of the thread
   * stands while other programs have the processor.
   */
  const ROWS = 200
  const OPENINGS = 5

  test.each(ownChunks())('the code of %s is small', (_, bytes) => {
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual(OWN_BYTES)
  })

  test('every page has code of its own', () => {
    expect(
      ownChunks()
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(BUILT_PAGES.toSorted())
  })

  test.runIf(FULL)('opening a page costs no more than a plain table', async () => {
    await page.setViewportSize(PHONE)
    await page.goto('/member')
    await atRest(page)
    const workOf = await workMeter(page)
    const plain: number[] = []
    const openings = new Map<string, number[]>(BUILT_PAGES.map((name) => [name, []]))
    for (let opening = 0; opening < OPENINGS; opening += 1)
      for (const name of [...BUILT_PAGES.slice(1), BUILT_PAGES[0]]) {
        const work = await workOf(async () => {
          await page.locator(`[data-center] nav [data-entry=${name}]`).evaluate((link: HTMLElement) => link.click())
          await center(name).waitFor()
          await atRest(page)
        })
        openings.get(name)?.push(work)
        plain.push(await workOf(() => plainWork(page, ROWS)))
      }
    await page.setViewportSize(DESKTOP)
    const ratios = [...openings].map(([name, times]) => [name, median(times) / median(plain)] as const)
    expect(ratios.filter(([, ratio]) => ratio <= 0 || ratio > 1)).toEqual([])
  })
})

/** Everywhere in `test:full`; else each page in the default language on a phone, where most can go wrong. */
const LANGUAGES = FULL ? brand.languages : [brand.defaultLanguage]
const WIDTHS = FULL ? [320, 390, 1280, 1440] : [320, 390]

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(thirdOf(BUILT_PAGES))('%s fits every width, and axe finds nothing', async (name) => {
    await page.goto(pathIn(language, memberPath(name)))
    await center(name).waitFor()
    await page.locator(`#${name} :is(form, table, ul, dl, h2)`).first().waitFor()
    await atRest(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(excess, `at ${width}`).toBeLessThanOrEqual(0)
      if (width !== 320 || FULL) expect(await violations(page), `at ${width}`).toEqual([])
    }
    await page.setViewportSize(DESKTOP)
    expect(errors).toEqual([])
  })
})
