import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { brand, LANGUAGES } from '#brand/brand'
import { AGENT_PAGES, agentPath, isAgentPath } from '#core/agent-pages'
import { BUILT_PAGES, memberPath } from '#core/site/built-pages'
import { BROWSER_ARGS, browserPath } from '../../scripts/browser.ts'
import { ROOT } from '../../scripts/built.ts'
import { ROUTES } from '../support/page/routes.ts'
import { startProduct } from '../support/product/product.ts'

/**
 * Takes screenshots of every page of the last build at 390 and 1440, signed out and signed in, into docs/screens, for
 * comparison with the visual direction. Motion is reduced, so that two runs give the same pictures. Run it after a
 * visible change.
 */
const FOLDER = join(ROOT, 'docs', 'screens')
const SIZES = { 390: { width: 390, height: 844 }, 1440: { width: 1440, height: 900 } }
/** Pages that show more to a member than to a visitor. */
const FOR_MEMBERS = ['/', '/rng', '/favorite', '/recent', ...BUILT_PAGES.map(memberPath)]
const FOR_AGENTS = AGENT_PAGES.map(agentPath)
/** A visitor gets the login on each page of the two centres. */
const FOR_VISITORS = ROUTES.filter((route) => !route.startsWith('/member/') && !isAgentPath(route))
const only = process.argv.slice(2)

if (only.length === 0) rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const product = await startProduct()
const browser = await chromium.launch({ executablePath: browserPath(), args: BROWSER_ARGS })
try {
  for (const size of Object.values(SIZES)) await photograph(browser, size)
} finally {
  await browser.close()
  await product.stop()
}

async function photograph(browser: Browser, viewport: { width: number; height: number }): Promise<void> {
  const touch = viewport.width < 600 ? { isMobile: true, hasTouch: true } : {}
  const options: BrowserContextOptions = {
    baseURL: product.origin,
    locale: LANGUAGES[brand.defaultLanguage].locale,
    reducedMotion: 'reduce',
    viewport,
    ...touch,
  }
  const visitor = await (await browser.newContext(options)).newPage()
  for (const route of FOR_VISITORS) if (wanted(route)) await shoot(visitor, route, `${nameOf(route)}-${viewport.width}`)
  const member = await (await browser.newContext(options)).newPage()
  await signIn(member, '/login', 'demo', 'Farol-demo-1')
  await member.locator('html[data-session=member]').waitFor()
  // The announcements have a picture of their own.
  await member.evaluate(() => sessionStorage.setItem('USER_POPUP', 'closed'))
  for (const route of FOR_MEMBERS)
    if (wanted(route)) await shoot(member, route, `${nameOf(route)}-member-${viewport.width}`)
  const agent = await (await browser.newContext(options)).newPage()
  await signIn(agent, '/agent', 'agente', 'Farol-agente-1')
  await agent.waitForURL('**/agentHome')
  for (const route of FOR_AGENTS) if (wanted(route)) await shoot(agent, route, `${nameOf(route)}-${viewport.width}`)
}

async function shoot(page: Page, route: string, name: string): Promise<void> {
  await page.goto(route)
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    for (let at = 0; at < document.documentElement.scrollHeight; at += 400) {
      window.scrollTo(0, at)
      await new Promise((done) => setTimeout(done, 40))
    }
    window.scrollTo(0, 0)
  })
  await page.waitForLoadState('networkidle')
  const picture = await page.screenshot({ fullPage: true })
  // The pictures have few flat colours: a palette needs a quarter of the bytes.
  await sharp(picture)
    .png({ palette: true, colours: 128, effort: 4 })
    .toFile(join(FOLDER, `${name}.png`))
  console.log(`docs/screens/${name}.png`)
}

async function signIn(page: Page, path: string, username: string, password: string): Promise<void> {
  await page.goto(path)
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(password)
  await page.locator('[data-action=login]').click()
}

function wanted(route: string): boolean {
  return only.length === 0 || only.includes(route)
}

function nameOf(route: string): string {
  return route === '/' ? 'home' : route.slice(1).replaceAll('/', '-')
}
