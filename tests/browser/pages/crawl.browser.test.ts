import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchGame } from '#api/games'
import { freePlay } from '#api/session/free-play'
import { login } from '#api/session/session'
import { brand, type Language } from '#brand/brand'
import { pathIn } from '#core/path'
import { UNBUILT_ROUTES } from '#core/site/unbuilt-routes'
import { DESKTOP, openBrowser, openPage } from '#tests/support/page/browser'
import { type CrawledPage, crawl, deadLinks, whyDead } from '#tests/support/page/crawl'
import { AGENT } from '#tests/support/page/member'
import { type Press, pressAll, watchPresses } from '#tests/support/page/presses'
import { ROUTES } from '#tests/support/page/routes'
import { callEndpoint, deposited, freshName, registered } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'

/**
 * Every link leads somewhere and every button does something, for each kind of caller. Pages are read as they are
 * served, which finds every link; buttons are pressed on pages that differ in them.
 */

const LANGUAGES: readonly Language[] = FULL ? brand.languages : [brand.defaultLanguage]
const NOWHERE = '/nobody-made-this'
/** Pages of the site that a person reaches by their address alone. */
const BY_ADDRESS = ROUTES.filter((route) => route !== NOWHERE && !UNBUILT_ROUTES.includes(route))

/**
 * A lottery of the tests' catalogue, whose page is not built. The list of no vendor brings a lottery to the lobby
 * (workers/platform/vendors/categories.ts).
 */
const isLottery = (href: string) => /^(\/(en|pt))?\/(lottery|seaLottery|vnLottery)\?gameCode=/.test(href)

let browser: Browser
/** Every page of every language, read once for all tests. */
let pages: ReadonlyMap<string, CrawledPage>
beforeAll(async () => {
  browser = await openBrowser({ pictures: true })
  const { page } = await openPage(browser)
  await page.goto('/robots.txt')
  pages = await crawl(
    page,
    brand.languages.flatMap((language) => BY_ADDRESS.map((route) => pathIn(language, route))),
  )
  await page.context().close()
})
afterAll(() => browser.close())

test('every link of every page leads to a page that is built, in every language', () => {
  expect(pages.size).toBeGreaterThanOrEqual(BY_ADDRESS.length * brand.languages.length)
  expect(deadLinks(pages)).toEqual([])
})

/** What differs between callers: anything a script listens to, or that is shown to some of them only. */
const SOME = '[data-popup], [data-launch], [data-action], [data-favourite], [data-for] *, [data-when] *, main button'

interface Caller {
  /** The entries of the session storage. */
  storage: () => Promise<Record<string, string>>
  /** Elements to press, on these pages. */
  only: string
  paths: readonly string[]
}

const CALLERS: Readonly<Record<'visitor' | 'member' | 'trial' | 'agent', Caller>> = {
  visitor: {
    storage: async () => ({ ANONYMOUS_POPUP: 'closed' }),
    only: '*',
    paths: ['/', '/rng', '/help', '/promotions', '/agent', '/app', NOWHERE],
  },
  member: {
    storage: async () => {
      const token = await registered(product.origin, freshName())
      await deposited(product.origin, token, 100_000)
      return { token }
    },
    only: SOME,
    paths: ['/', '/member', '/favorite'],
  },
  trial: {
    storage: async () => {
      const { token } = await callEndpoint(product.origin, freePlay, {
        os: 'OTHER',
        platform: 'W',
        'X-Gateway-Version': '3',
      })
      return { token: String(token), isTrial: 'true' }
    },
    only: SOME,
    paths: ['/', '/member'],
  },
  agent: {
    storage: async () => {
      const { token } = await callEndpoint(product.origin, login, { ...AGENT, type: 'username' })
      return { token: String(token), isAgent: 'true' }
    },
    only: SOME,
    paths: ['/', '/agentHome', '/agentHome/agentAnnouncement'],
  },
}

/** Opens a page on which each document starts as this caller, at rest and without announcements. */
async function openAs(caller: Caller): Promise<{ page: Page; errors: string[] }> {
  const opened = await openPage(browser, { viewport: DESKTOP, reducedMotion: 'reduce' })
  await opened.page.addInitScript(
    (values) => {
      for (const [key, value] of Object.entries(values)) sessionStorage.setItem(key, value)
    },
    { USER_POPUP: 'closed', ...(await caller.storage()) },
  )
  opened.page.on('response', (response) => {
    if (response.status() === 422 && !response.url().includes(launchGame.path)) opened.errors.push(response.url())
  })
  await watchPresses(opened.page)
  return opened
}

/** The presses that led to a page that is not there for this caller. */
function misled(who: string, presses: readonly Press[]): string[] {
  return presses.flatMap(({ where, to }) => {
    if (to === undefined || isLottery(to)) return []
    if (/\/agentHome\b/.test(to) && who !== 'agent') return [`${where}: ${to} is for agents`]
    const why = whyDead(pages, to)
    return why ? [`${where}: ${to}: ${why}`] : []
  })
}

/** A member sees what the others see, but for the entries that each of them has alone. */
const JUDGED = Object.entries(CALLERS).filter(([who]) => FULL || who === 'member')

describe.each(JUDGED)('as a %s', (who, caller) => {
  test.each(LANGUAGES)('every button does something and every link leads somewhere, in %s', async (language) => {
    const { page, errors } = await openAs(caller)
    const pressed = new Set<string>()
    const presses: Press[] = []
    for (const path of caller.paths)
      presses.push(...(await pressAll(page, pathIn(language, path), pressed, caller.only)))
    expect(presses.length).toBeGreaterThan(5)
    expect(presses.filter(({ to, changed }) => to === undefined && !changed)).toEqual([])
    expect(misled(who, presses)).toEqual([])
    // The vendors of the tests' catalogue are not connected: their games refuse to open, and the page says so.
    const refused = (error: string) => error.includes('status of 422')
    expect(errors.filter((error) => !refused(error) && !(error.includes(NOWHERE) && error.includes('404')))).toEqual([])
    await page.context().close()
  })
})
