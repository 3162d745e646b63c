import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scriptsOf } from '#tests/support/measure/scripts'
import { watchShifts } from '#tests/support/measure/shifts'
import { brotliBytes, NETWORK, type Weight, weigh } from '#tests/support/measure/weight'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { deposited, freshName, registered } from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'
import { filesIn, read } from '#tests/support/tree'

/**
 * The cost of a page before any interaction. Bytes are the same on every machine; their effect on a
 * slow network and a slow processor is measured in `npm run test:full`.
 */

const KB = 1000
const EXECUTED = 45 * KB
const EXECUTED_SIGNED_IN = 110 * KB
const FETCHED = 110 * KB
/** A window of a game, or the page that checks its rounds. */
const GAME = 90 * KB
const PAGE = 330 * KB
/** A document, compressed; the style of its first screen, as written; its elements, without those in templates. */
const DOCUMENT = 25 * KB
const FIRST_SCREEN = 38 * KB
const ELEMENTS = 1200
const REQUESTS = 45
const ART = 150 * KB

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: true, motion: true })
})
afterAll(() => browser.close())

async function weighed(
  path: string,
  viewport: { width: number; height: number },
  options: { slow: boolean; scrolled?: boolean },
): Promise<Weight> {
  const { page } = await openPage(browser, { viewport })
  const weight = await weigh(page, path, options)
  await page.context().close()
  return weight
}

test('no page of the site loads more script at once than may be executed', () => {
  const pages = filesIn('dist', ['.html'])
  expect(pages.length).toBeGreaterThan(60)
  const bytes = pages.map((path) => ({
    path,
    bytes: scriptsOf(path).reduce((sum, source) => sum + brotliBytes(source), 0),
  }))
  expect(bytes.every((page) => page.bytes > 0)).toBe(true)
  expect(bytes.filter((page) => page.bytes > EXECUTED)).toEqual([])
})

test('no window of a game has more script than a game may have', () => {
  const scripts = filesIn('build/studio-client/assets', ['.js'])
  expect(scripts.length).toBeGreaterThan(40)
  expect(scripts.filter((path) => brotliBytes(read(path)) > GAME)).toEqual([])
})

test('every page is light: its own markup is small, its style is one cached file, its script is one', () => {
  const pages = filesIn('dist', ['.html']).map((path) => ({ path, html: read(path) }))
  const heavy = pages.filter(({ html }) => brotliBytes(html) > DOCUMENT)
  expect(heavy.map(({ path }) => path)).toEqual([])
  const inline = (html: string) => [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, style = '']) => style)
  expect(pages.filter(({ html }) => inline(html).join('').length > FIRST_SCREEN).map(({ path }) => path)).toEqual([])
  expect(new Set(pages.flatMap(({ html }) => html.match(/(?<=<link rel="stylesheet" href=")[^"]+/g))).size).toBe(1)
  const elements = (html: string) =>
    html.replace(/<(template|script|style)\b[\s\S]*?<\/\1>/g, '<$1>').match(/<[a-z]/g)?.length ?? 0
  expect(pages.filter(({ html }) => elements(html) > ELEMENTS).map(({ path }) => path)).toEqual([])
  const scripts = (html: string) => html.match(/<script type="module" src=/g)?.length ?? 0
  expect(pages.filter(({ html }) => scripts(html) !== 1).map(({ path }) => path)).toEqual([])
})

const HOMES = [
  ['es', '/'],
  ['en', '/en'],
] as const
const SLOW_WIDE = { width: 1280, height: 800 }

function expectLightOnPhone(weight: Weight): void {
  expect(weight.executed.length).toBeGreaterThan(0)
  expect(weight.executedScriptBytes, weight.executed.join('\n')).toBeLessThanOrEqual(EXECUTED)
  expect(weight.fetchedScriptBytes).toBeLessThanOrEqual(FETCHED)
  expect(weight.pageBytes).toBeLessThanOrEqual(PAGE)
  expect(weight.requests).toBeLessThanOrEqual(REQUESTS)
  expect(weight.blockingScripts).toEqual([])
  expect(weight.shifts).toEqual([])
}

function expectLightToItsEnd(weight: Weight): void {
  expect(weight.artBytes).toBeGreaterThan(0)
  expect(weight.artBytes).toBeLessThanOrEqual(ART)
  expect(weight.pageBytes).toBeLessThanOrEqual(PAGE)
  expect(weight.shifts).toEqual([])
}

describe('home', () => {
  test('on a phone', async () => {
    expectLightOnPhone(await weighed('/', PHONE, { slow: false }))
  })

  test('read to its end, with every drawing of it', async () => {
    expectLightToItsEnd(await weighed('/', DESKTOP, { slow: false, scrolled: true }))
  })

  test('signed in, on a phone', async () => {
    expectLightForMember(await weighedSignedIn(false))
  })
})

describe.each(FULL ? HOMES : [])('home in %s', (_, path) => {
  test('on a slow phone', async () => {
    expectLightOnPhone(await weighed(path, PHONE, { slow: true }))
  })

  test('read to its end, with every drawing of it', async () => {
    expectLightToItsEnd(await weighed(path, DESKTOP, { slow: true, scrolled: true }))
  })

  test('on a slow desktop', async () => {
    const weight = await weighed(path, SLOW_WIDE, { slow: true })
    expect(weight.blockingScripts).toEqual([])
    expect(weight.shifts).toEqual([])
  })
})

test.each(FULL ? [true] : [])('signed in, on a slow phone', async (slow) => {
  expectLightForMember(await weighedSignedIn(slow))
})

async function weighedSignedIn(slow: boolean): Promise<Weight> {
  const token = await registered(product.origin, freshName())
  await deposited(product.origin, token, 10_000)
  const { page } = await openPage(browser, { viewport: PHONE })
  await page.addInitScript((value) => sessionStorage.setItem('token', value), token)
  const weight = await weigh(page, '/', { slow })
  expect(await page.locator('[data-account-bar][data-state=in]').count()).toBe(1)
  await page.context().close()
  return weight
}

function expectLightForMember(weight: Weight): void {
  expect(weight.executedScriptBytes).toBeGreaterThan(0)
  expect(weight.executedScriptBytes).toBeLessThanOrEqual(EXECUTED_SIGNED_IN)
  expect(weight.shifts).toEqual([])
}

/** A font face holds text back for a tenth of a second. After that the text is painted in the fallback face. */
const FACE_BLOCKS_MS = 100

test.each(FULL ? ['/', '/rng', '/live', '/agent'] : ['/', '/agent'])(
  '%s does not move when the display face loads late',
  async (path) => {
    for (const viewport of FULL ? [PHONE, SLOW_WIDE, DESKTOP] : [PHONE, DESKTOP]) {
      const page = await openWithLateFace({ viewport })
      const shifts = await watchShifts(page)
      await page.goto(path, { waitUntil: 'load' })
      await page.waitForFunction(() => document.fonts.check("800 2rem 'Bricolage Grotesque'"))
      expect(await shifts()).toEqual([])
      await page.context().close()
    }
  },
)

/** Delivers the display face only after the page was painted without it. */
async function openWithLateFace(options: BrowserContextOptions): Promise<Page> {
  const { page } = await openPage(browser, options)
  await page.route(/fonts\/(bricolage|capitals)/, async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await wait(2 * FACE_BLOCKS_MS)
    await route.continue()
  })
  return page
}

test.each(FULL ? ['/', '/rng'] : [])(
  'the names on the cards of %s are in their own face on a slow first visit',
  async (path) => {
    const { page } = await openPage(browser, { viewport: PHONE })
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', NETWORK)
    const shifts = await watchShifts(page)
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    expect(await faceOf(cdp, '[data-slot=name]')).toEqual(['Bricolage'])
    expect(await shifts()).toEqual([])
    await page.context().close()
  },
)

/** Returns the families of our own in which the browser wrote the first element that matches. */
async function faceOf(cdp: CDPSession, selector: string): Promise<(string | undefined)[]> {
  await cdp.send('DOM.enable')
  await cdp.send('CSS.enable')
  const { root } = await cdp.send('DOM.getDocument')
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map(({ familyName, isCustomFont }) => (isCustomFont ? familyName.split(' ')[0] : undefined))
}

/** Returns where everything that can be seen is, and how it looks. */
function looks(): string[] {
  const STYLES = [
    'color',
    'background',
    'font',
    'border',
    'opacity',
    'visibility',
    'position',
    'translate',
    'box-shadow',
  ]
  return [...document.body.querySelectorAll<HTMLElement>('*')]
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 0)
    .map((element) => {
      const { x, y, width } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      const look = STYLES.map((name) => style.getPropertyValue(name)).join()
      return `${element.tagName} ${element.className} ${Math.round(x)} ${Math.round(y)} ${Math.round(width)} ${look}`
    })
}

test.each(FULL ? ['/', '/rng', '/sports', '/help', '/agent'] : ['/', '/help'])(
  '%s looks the same before and after its style file',
  async (path) => {
    for (const viewport of [PHONE, DESKTOP]) {
      const { page } = await openPage(browser, { viewport, reducedMotion: 'reduce' })
      const file = Promise.withResolvers<void>()
      // Scripts change the page, and a face that comes late changes its text; this is about its style alone.
      await page.route(/_astro\/.*\.js|fonts\//, (route) => route.abort())
      await page.route('**/_astro/*.css', async (route) => {
        await file.promise
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'commit' })
      await page.locator('link[rel=stylesheet]').waitFor({ state: 'attached' })
      const before = await page.evaluate(looks)
      expect(before.length).toBeGreaterThan(12)
      file.resolve()
      await page.waitForLoadState()
      const after = new Set(await page.evaluate(looks))
      expect(before.filter((look) => !after.has(look))).toEqual([])
      await page.context().close()
    }
  },
)
