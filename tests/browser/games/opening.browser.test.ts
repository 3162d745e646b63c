import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isBuiltPath } from '#core/site/built-pages'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, openPage } from '#tests/support/page/browser'
import { openMember, SLOT } from '#tests/support/page/member'
import { renew } from '#tests/support/page/renew'
import { freshName, PASSWORD, registered } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { FULL, sample } from '#tests/support/product/tier'

/** Where a game opens (specification section 4 "Game start routing"), and what needs a session. */

let browser: Browser
/** A visitor's page, reset for each test. */
let page: Page
let errors: string[]
beforeAll(async () => {
  browser = await openBrowser({ pictures: true })
  ;({ page, errors } = await openPage(browser, { viewport: DESKTOP }))
})
beforeEach(async () => {
  await renew(page)
  errors.length = 0
})
afterAll(() => browser.close())

const card = (page: Page, nodeId = SLOT) => page.locator(`[data-tile="${nodeId}"]`).first()

/** Pages that need a session (specification sections 2, 5 and 6); those that are not built say so to everybody. */
const MEMBERS_ONLY = ['/lottery', '/member', '/member/vip', '/seaLottery', '/vnLottery'].filter(isBuiltPath)

/** Fills in and sends the open login for a new member. */
async function signIn(page: Page): Promise<void> {
  const username = freshName()
  await registered(product.origin, username)
  await page.locator('[name=username]').fill(username)
  await page.locator('[name=password]').fill(PASSWORD)
  await page.locator('[data-action=login]').click()
}

describe('where a game opens', () => {
  test('a visitor who plays for real gets the login popup', async () => {
    await page.goto('/rng')
    await card(page)
      .locator('[data-mode=real]')
      .evaluate((link: HTMLElement) => link.click())
    await page.locator('form[data-form=login]').waitFor()
  })

  test.runIf(FULL)('a window that the browser refuses is offered in the page', async () => {
    const { page } = await openPage(browser, { viewport: DESKTOP })
    await page.addInitScript(() => {
      window.open = () => null
    })
    await page.goto('/rng')
    await card(page)
      .locator('[data-mode=trial]')
      .evaluate((link: HTMLElement) => link.click())
    await page.locator('dialog [data-action=yes]').click()
    const frame = page.locator('dialog iframe')
    await frame.waitFor()
    expect(new URL((await frame.getAttribute('src')) ?? '').origin).toBe(product.studio)
    await frame.contentFrame().locator('body[data-busy=false]').waitFor()
    const box = await frame.boundingBox()
    expect(box?.width).toBeLessThanOrEqual(440)
    expect(box?.height).toBeLessThanOrEqual(750)
    await page.context().close()
  })

  test.runIf(FULL)('the vendor of a game centre opens the list of its games', async () => {
    await page.goto('/sports')
    await page.locator('main [data-popup=vendor]').first().click()
    await page.locator('dialog [data-vendor-games] [data-tile]').first().waitFor()
    expect(await violations(page)).toEqual([])
    expect(errors).toEqual([])
  })

  test('the cockfight section has vendors and games of its own, below sports', async () => {
    await page.goto('/sports#cockfight')
    const types = await page
      .locator('#cockfight [data-tile]')
      .evaluateAll((all) => [...new Set(all.map((one) => (one as HTMLElement).dataset.type))])
    expect(types).toEqual(['COCKFIGHT'])
    expect(await page.locator('#cockfight [data-vassalage=SV3], #cockfight a').count()).toBeGreaterThan(0)
  })

  test('lotteries lead to their pages, and nobody signs in for one that is not open', async () => {
    await page.goto('/lott')
    const vendors = page.locator('main a[href*="ottery"]')
    const hrefs = await vendors.evaluateAll((links) =>
      links.filter((one) => one.getClientRects().length > 0).map((one) => (one as HTMLAnchorElement).pathname),
    )
    expect(new Set(hrefs)).toEqual(new Set(['/lottery', '/vnLottery', '/seaLottery']))
    await vendors.first().click()
    await page.waitForURL(`**${hrefs[0]}*`)
    await page.locator('[data-unbuilt] h1').waitFor()
    expect(await page.locator('form[data-form=login], main [data-popup=login]').count()).toBe(0)
    expect(await violations(page)).toEqual([])
  })

  test.each(sample(MEMBERS_ONLY))('%s opened directly leads to the login, and back to it', async (path) => {
    await page.goto(`${path}?gameCode=noche`)
    await page.locator('form[data-form=login]').waitFor()
    expect(await page.locator('main [data-for=member]').first().isVisible()).toBe(false)
    expect(await violations(page)).toEqual([])
    await signIn(page)
    await page.locator('main [data-for=member]').first().waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`${path}?gameCode=noche`)
  })
})

describe('/seamless', () => {
  test('has no footer and no side menu, and says that no game is open', async () => {
    await page.goto('/seamless')
    expect(await page.locator('footer, #side-menu').count()).toBe(0)
    expect(await page.locator('.seat').getAttribute('data-state')).toBe('none')
    expect(await page.locator('main').textContent()).toContain('Ningún juego abierto')
    expect(await violations(page)).toEqual([])
  })

  test('plays a trial in the page, 440 by 750 at most', async () => {
    await page.goto(`/seamless?game=${SLOT}&mode=trial`)
    const frame = page.locator('.seat iframe')
    await frame.contentFrame().locator('body[data-busy=false]').waitFor()
    const box = await frame.boundingBox()
    expect([box?.width, (box?.height ?? 751) <= 750]).toEqual([440, true])
    expect(errors).toEqual([])
  })

  test('a visitor who plays for real is asked to log in, and the game begins after the login', async () => {
    await page.goto(`/seamless?game=${SLOT}&mode=real`)
    await page.locator('form[data-form=login]').waitFor()
    await page.locator('[name=username]').fill('demo')
    await page.locator('[name=password]').fill('Farol-demo-1')
    await page.locator('[data-action=login]').click()
    await page.locator('.seat iframe').contentFrame().locator('body[data-busy=false]').waitFor()
  })

  test('a member plays at once, and a game that does not open can be tried again', async () => {
    const { page } = await openMember(browser, { viewport: DESKTOP })
    await page.route('**/GCS_gameLaunchFB', (route) => route.abort())
    await page.goto(`/seamless?game=${SLOT}&mode=real`)
    await page.locator('.seat[data-state=failed]').waitFor()
    await page.locator('dialog [data-action=close]').click()
    await page.unroute('**/GCS_gameLaunchFB')
    await page.locator('.seat [data-action=retry]').click()
    await page.locator('.seat iframe').contentFrame().locator('body[data-busy=false]').waitFor()
    await page.context().close()
  })

  test('an invalid id opens no game', async () => {
    await page.goto('/seamless?game=<b>&mode=trial')
    expect(await page.locator('.seat').getAttribute('data-state')).toBe('none')
  })
})
