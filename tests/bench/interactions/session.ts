import type { Browser, Page } from 'playwright-core'
import { CPU } from '../../support/measure/weight.ts'
import { deposited, registered } from '../../support/product/client.ts'
import { Hand, type Measured } from './hand.ts'
import { watchPaints } from './paints.ts'
import type { Walk } from './walk.ts'

/** In minor units. */
const FUNDS = 100_000

export const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const
export type Screen = keyof typeof SCREENS

/**
 * Opens a fresh page at `url` on a slowed-down machine, in a browser without stored data. `kept` fills its session
 * storage.
 */
export async function slowPage(browser: Browser, screen: Screen, url: string, storage: object = {}): Promise<Page> {
  const context = await browser.newContext({ ...SCREENS[screen], locale: 'es-MX' })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  await page.addInitScript((entries) => {
    if (location.protocol === 'http:') for (const [key, value] of entries) sessionStorage.setItem(key, value)
  }, Object.entries(storage))
  await watchPaints(page)
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  return page
}

/** Performs all steps of a walk on a fresh page. */
export async function take(browser: Browser, origin: string, screen: Screen, walk: Walk): Promise<Measured[]> {
  const page = await slowPage(browser, screen, origin + walk.path, await tabOf(origin, walk))
  const hand = new Hand(page, screen === 'phone')
  const met = new Set<string>()
  const measured: Measured[] = []
  for (const step of walk.steps) {
    const { island, how, what, on } = step
    const name = `${screen}, ${walk.name}, ${island}: ${how} ${what}${on ? ` on ${on}` : ''}`
    const one = await hand.take(step).catch((error: unknown) => {
      throw new Error(`${name}: ${error instanceof Error ? error.message : error}`)
    })
    measured.push({ ...one, name, first: !met.has(island) })
    met.add(island)
  }
  await page.context().close()
  return measured
}

/** Returns the session storage: no popup opens on arrival, and a member has money and a session. */
async function tabOf(origin: string, { who }: Walk): Promise<object> {
  if (who === 'visitor') return { ANONYMOUS_POPUP: 'closed' }
  const token = await registered(origin, `i${crypto.randomUUID().slice(0, 8)}`)
  await deposited(origin, token, FUNDS)
  return { token, USER_POPUP: 'closed' }
}
