import { createServer, type Server } from 'node:http'
import { type Browser, chromium } from 'playwright-core'
import { BROWSER_ARGS, browserPath } from '../../scripts/browser.ts'
import { startProduct } from '../support/product/product.ts'
import { desktopWalks } from './interactions/desktop.ts'
import { Hand, type Measured } from './interactions/hand.ts'
import { phoneWalks } from './interactions/phone.ts'
import { SCREENS, type Screen, slowPage, take } from './interactions/session.ts'
import { press, type Walk } from './interactions/walk.ts'
import { blockingTimes } from './support/blocking.ts'
import { median, percentile, type Result } from './support/result.ts'

const AIM_MS = 150
/** The number of interactions scripted for each screen. */
const SCRIPTED = 150
/** How often each interaction runs, on a fresh page each time. The median counts. */
const ROUNDS = Number(process.env.INTERACTION_ROUNDS ?? 3)
const BARE_PRESSES = 25
const REPORTED = 10

const WALKS: Record<Screen, readonly Walk[]> = { phone: phoneWalks, desktop: desktopWalks }

/**
 * Measures 300 scripted interactions on a slow machine, from input to the next paint, against those of a bare button;
 * then how long the home blocks the page while it loads. `INTERACTIONS=account` runs only the walks whose name contains
 * that word.
 */
export async function interactionsBench(): Promise<Result[]> {
  const product = await startProduct()
  const browser = await chromium.launch({ executablePath: browserPath(), args: BROWSER_ARGS })
  try {
    const bare = await bareButton(browser, product.port + 6)
    const ours: Measured[] = []
    for (const screen of ['phone', 'desktop'] as const)
      for (const walk of wanted(screen)) ours.push(...(await middleOf(browser, product.origin, screen, walk)))
    tellSlowest(ours)
    return [
      compare(`interactions, ${ours.length}, p98 to next paint`, ours, bare),
      compare(
        `interactions, the first on each island, p98 to next paint`,
        ours.filter(({ first }) => first),
        bare,
      ),
      ...(process.env.INTERACTIONS ? [] : [await blockingTimes(browser, product)]),
    ]
  } finally {
    await browser.close()
    await product.stop()
  }
}

function wanted(screen: Screen): readonly Walk[] {
  const only = process.env.INTERACTIONS
  if (only) return WALKS[screen].filter(({ name }) => `${screen} ${name}`.includes(only))
  const scripted = WALKS[screen].reduce((sum, { steps }) => sum + steps.length, 0)
  if (scripted !== SCRIPTED) throw new Error(`${scripted} interactions are scripted on the ${screen}.`)
  return WALKS[screen]
}

/** Returns the median round of each step of a walk. */
async function middleOf(browser: Browser, origin: string, screen: Screen, walk: Walk): Promise<Measured[]> {
  const rounds: Measured[][] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await take(browser, origin, screen, walk))
  return walk.steps.map((_, index) => {
    const same = rounds.flatMap((round) => round[index] ?? [])
    const middle = median(same.map(({ duration }) => duration))
    return same.find(({ duration }) => duration === middle) as Measured
  })
}

const BARE_PAGE = `<!doctype html><title>Bare</title><meta name="viewport" content="width=device-width"><button>0</button>
<script>const button = document.querySelector('button'); let count = 0
button.addEventListener('click', () => { button.firstChild.data = ++count })</script>`

/** The baseline: one button that changes its own text. */
async function bareButton(browser: Browser, port: number): Promise<Measured[]> {
  const server = await new Promise<Server>((up) => {
    const started = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(BARE_PAGE))
    started.listen(port, '127.0.0.1', () => up(started))
  })
  const measured: Measured[] = []
  for (const screen of Object.keys(SCREENS) as Screen[]) {
    const page = await slowPage(browser, screen, `http://127.0.0.1:${port}/`)
    const hand = new Hand(page, screen === 'phone')
    for (let index = 0; index < BARE_PRESSES; index += 1) {
      const one = await hand.take({ island: 'bare', ...press('button') })
      measured.push({ ...one, name: 'bare', first: index === 0 })
    }
    await page.context().close()
  }
  server.close()
  return measured
}

const p98 = (measured: readonly Measured[]) =>
  percentile(
    measured.map(({ duration }) => duration),
    0.98,
  )

function compare(what: string, ours: readonly Measured[], bare: readonly Measured[]): Result {
  const [mine, least] = [p98(ours), p98(bare)]
  const most = Math.max(...ours.map(({ duration }) => duration))
  return {
    what,
    ours: `${mine} ms (at most ${most})`,
    baseline: `${least} ms of a bare button`,
    ratio: mine / least,
    aim: `<= ${AIM_MS} ms${mine > AIM_MS ? ', missed' : ''}`,
  }
}

/** Prints the slowest interactions: where the time went, and which scripts ran meanwhile. */
function tellSlowest(measured: readonly Measured[]): void {
  const slowest = [...measured].sort((a, b) => b.duration - a.duration).slice(0, REPORTED)
  for (const { name, duration, first, seen } of slowest) {
    const event = seen.events.find((one) => one.duration === duration)
    const spent = event && `${event.name} waited ${Math.round(event.waited)}, ran ${Math.round(event.ran)}`
    console.log(`  ${String(duration).padStart(4)} ms${first ? ' (first)' : ''}  ${name}  [${spent ?? 'no event'}]`)
    for (const script of seen.scripts.slice(0, 3)) console.log(`           ${script}`)
  }
}
