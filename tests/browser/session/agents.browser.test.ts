import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHandoff, login } from '#api/session/session'
import { pathIn } from '#core/path'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { AGENT, becomeMember } from '#tests/support/page/member'
import { renew } from '#tests/support/page/renew'
import { callEndpoint, freshName, PASSWORD, registered } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { FULL, sample } from '#tests/support/product/tier'

/**
 * The agents' entrance (specification sections 2 and 6): /agent admits agents only, /agentHome turns everyone else
 * away.
 */

let browser: Browser
/** A page as good as new for each test. */
let page: Page
let errors: string[]
beforeAll(async () => {
  browser = await openBrowser()
  ;({ page, errors } = await openPage(browser, { viewport: DESKTOP }))
})
beforeEach(async () => {
  await renew(page)
  await page.setViewportSize(DESKTOP)
  errors.length = 0
})
afterAll(() => browser.close())

async function signIn(page: Page, { username, password }: typeof AGENT): Promise<void> {
  await page.locator('form[data-form=login] [name=username]').fill(username)
  await page.locator('form[data-form=login] [name=password]').fill(password)
  await page.locator('form[data-form=login] [data-action=login]').click()
}

const JOURNEYS = [
  ['es', PHONE],
  ['en', DESKTOP],
  ['pt', PHONE],
] as const

describe.each(sample(JOURNEYS))('in %s', (language, viewport) => {
  test('an agent signs in at the agents’ login and comes to the centre, and the login leads there from then on', async () => {
    await page.setViewportSize(viewport)
    await page.goto(pathIn(language, '/agent'))
    await page.locator('form[data-form=login]').waitFor()
    expect(await violations(page)).toEqual([])
    await page.locator('[data-action=login]').click()
    await page.locator('[name=username][aria-invalid=true]').waitFor()
    await signIn(page, AGENT)
    await page.waitForURL((url) => url.pathname === pathIn(language, '/agentHome'))
    expect(await page.locator('h1').first().isVisible()).toBe(true)
    await page.goto(pathIn(language, '/agent'))
    await page.locator(`main a[href="${pathIn(language, '/agentHome')}"]`).click()
    await page.waitForURL((url) => url.pathname === pathIn(language, '/agentHome'))
    expect(errors).toEqual([])
  })

  test('a member who is no agent reads that only with the right password, and is not signed in', async () => {
    const username = freshName()
    await registered(product.origin, username)
    await page.setViewportSize(viewport)
    await page.goto(pathIn(language, '/agent'))
    await page.locator('form[data-form=login]').waitFor()
    await signIn(page, { username, password: 'no-es-la-clave-7' })
    const alert = page.locator('form[data-form=login] [role=alert]')
    await alert.waitFor()
    const wrong = await alert.textContent()
    await signIn(page, { username, password: PASSWORD })
    await expect.poll(() => alert.textContent()).not.toBe(wrong)
    expect(await alert.textContent()).toContain(NOT_AGENT[language])
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
    expect(await violations(page)).toEqual([])
  })
})

const NOT_AGENT = { es: 'Solo los agentes', en: 'Non-agents', pt: 'Só agentes' } as const

describe('/agentHome', () => {
  test('sends a visitor and a member to the agents’ login', async () => {
    await page.goto('/en/agentHome')
    await page.waitForURL((url) => url.pathname === '/en/agent')
    await renew(page)
    await becomeMember(page, 0, '/help')
    await page.goto('/agentHome')
    await page.waitForURL((url) => url.pathname === '/agent')
    await page.locator('form[data-form=login]').waitFor()
  })

  test.runIf(FULL)('sends a visitor with a code to the agents’ login, which asks for confirmation', async () => {
    const token = await registered(product.origin, freshName())
    const { code } = await callEndpoint(product.origin, createHandoff, {}, token)
    await page.goto(`/agentHome?token=${code}`)
    await page.waitForURL((url) => url.pathname === '/agent')
    await page.locator('[data-dialog=confirm] [data-action=yes]').click()
    await page.waitForFunction(() => sessionStorage.getItem('token') !== null)
    expect(new URL(page.url()).pathname).toBe('/agent')
  })
})

describe('an agent signs out', () => {
  async function atCentre(): Promise<void> {
    const { token } = await callEndpoint(product.origin, login, { ...AGENT, type: 'username' })
    await page.evaluate(
      (values) => {
        for (const [key, value] of Object.entries(values)) sessionStorage.setItem(key, value)
      },
      { token: String(token), isAgent: 'true', USER_POPUP: 'closed' },
    )
    await page.goto('/agentHome')
    await page.locator('[data-action=leave]').waitFor()
  }
  const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'))

  test('in the centre, and is at the agents’ login', async () => {
    await atCentre()
    await page.locator('[data-action=leave]').click()
    await page.locator('[data-action=yes]').waitFor()
    expect(await violations(page)).toEqual([])
    await page.locator('[data-action=yes]').click()
    await page.waitForURL((url) => url.pathname === '/agent')
    await page.locator('form[data-form=login]').waitFor()
    expect(await tokenOf(page)).toBeNull()
  })

  test('on the site, and is at home', async () => {
    await atCentre()
    await page.goto('/rng')
    await page.locator('[data-account-bar][data-state=in]').waitFor({ state: 'attached' })
    await page.locator('[popovertarget=account-menu]:not([data-action])').click()
    await page.locator('[data-action=logout]').click()
    await page.locator('[data-action=yes]').click()
    await page.waitForURL((url) => url.pathname === '/')
    expect(await tokenOf(page)).toBeNull()
  })
})

test.runIf(FULL)('a forgotten password can be reset from the agents’ login', async () => {
  await page.setViewportSize(PHONE)
  await page.goto('/agent')
  await page.locator('form[data-form=login]').waitFor()
  await page.locator('[data-action=to-forgot]').click()
  await page.locator('form[data-form=forgot]').waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
})
