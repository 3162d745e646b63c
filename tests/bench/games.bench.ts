import { createServer, type Server } from 'node:http'
import { type Browser, chromium, type Page } from 'playwright-core'
import { BROWSER_ARGS, browserPath } from '../../scripts/browser.ts'
import { launchGame } from '../../src/api/games.ts'
import { games } from '../../workers/studio/games/every.ts'
import { slots } from '../../workers/studio/games/slots/catalogue.ts'
import { CPU, NETWORK } from '../support/measure/weight.ts'
import { callEndpoint } from '../support/product/client.ts'
import { startProduct } from '../support/product/product.ts'
import { addMotionRecorder, type Motion, motionOf, startRecording } from './games/motion.ts'
import { Hand } from './interactions/hand.ts'
import { watchPaints } from './interactions/paints.ts'
import { SCREENS } from './interactions/session.ts'
import { press } from './interactions/walk.ts'
import { median, type Result } from './support/result.ts'

/** How often each window is opened and pressed. The median counts. */
const ROUNDS = Number(process.env.GAME_ROUNDS ?? 3)
const PAINT_AIM_MS = 1_500
const PLAYABLE_AIM_MS = 3_000
const PRESS_AIM_MS = 100
const FRAMES_AIM = 60
/** Longer than a round of a shared table. */
const TABLE_MS = 60_000

/** What one visit of a window measured. */
interface Visit extends Motion {
  /** Milliseconds from the request to the first paint with content. */
  paintMs: number
  /** Milliseconds from the request until a round may be started. */
  playableMs: number
  /** Milliseconds from the press to the next paint. */
  pressMs: number
}

interface Opened {
  page: Page
  hand: Hand
}

/**
 * Opens every game on the phone of "First light", presses its main button, and counts frames while the round is played;
 * in turns with a page that has one button and moves one square. `GAMES=el-timon,bombo` measures only those.
 */
export async function gamesBench(): Promise<Result[]> {
  const product = await startProduct({ env: { TABLE_PACE: '0.5' } })
  const bare = await barePage(product.port + 6)
  const browser = await chromium.launch({ executablePath: browserPath(), args: BROWSER_ARGS })
  try {
    const measured = new Map<string, Visit>()
    const bareVisits: Visit[] = []
    for (const code of codes()) {
      const visits: Visit[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        bareVisits.push(await visitBare(browser, `http://127.0.0.1:${product.port + 6}/`))
        visits.push(await visitGame(browser, product.origin, code))
      }
      const middle = middleOf(visits)
      measured.set(code, middle)
      console.log(`  ${code}: ${sentence(middle)}`)
    }
    return results(measured, middleOf(bareVisits))
  } finally {
    await browser.close()
    bare.close()
    await product.stop()
  }
}

function codes(): string[] {
  const all = [...slots.map(({ code }) => code), ...games.map(({ code }) => code)]
  const only = process.env.GAMES?.split(',')
  return only ? all.filter((code) => only.includes(code)) : all
}

async function openSlow(browser: Browser, url: string): Promise<Opened> {
  const context = await browser.newContext({ ...SCREENS.phone, locale: 'es-MX' })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', NETWORK)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  await watchPaints(page)
  await addMotionRecorder(page)
  await page.goto(url)
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  return { page, hand: new Hand(page, true) }
}

async function visitGame(browser: Browser, origin: string, code: string): Promise<Visit> {
  const fields = { nodeId: `frl-${code}`, mode: 'trial', language: 'es', platform: 'html5-desktop' }
  const { url } = await callEndpoint(origin, launchGame, fields)
  const opened = await openSlow(browser, String(url))
  return measure(opened, '[data-spin]', async () => {
    const stake = await opened.page.locator('body').getAttribute('data-stake')
    if (stake === 'chips') await opened.hand.take({ island: 'board', ...press('#board button:not([disabled])') })
    // A shot needs a fish of the chosen kind in sight.
    if ((await opened.page.locator('.kinds').count()) > 0)
      await opened.hand.take({ island: 'board', ...press(".kind[data-swims='true']") })
  })
}

const visitBare = async (browser: Browser, url: string): Promise<Visit> =>
  measure(await openSlow(browser, url), 'button', async () => undefined)

/** Measures a press on a button; `prepare` does what has to be done before. */
async function measure({ page, hand }: Opened, button: string, prepare: () => Promise<void>): Promise<Visit> {
  const mayPlay = () => page.locator('body[data-busy=false]').waitFor({ timeout: TABLE_MS })
  await mayPlay()
  const [paintMs, playableMs] = await page.evaluate(() => {
    const [painted] = performance.getEntriesByName('first-contentful-paint')
    return [painted?.startTime ?? Number.NaN, performance.now()] as const
  })
  await page.waitForLoadState('networkidle')
  await prepare()
  await mayPlay()
  await startRecording(page)
  const { duration: pressMs } = await hand.take({ island: 'window', ...press(button) })
  const motion = await motionOf(page)
  await page.context().close()
  return { paintMs, playableMs, pressMs, ...motion }
}

function middleOf(visits: readonly Visit[]): Visit {
  const middle = (name: keyof Visit) => median(visits.map((visit) => visit[name]))
  return {
    paintMs: middle('paintMs'),
    playableMs: middle('playableMs'),
    pressMs: middle('pressMs'),
    motionMs: middle('motionMs'),
    framesPerSecond: middle('framesPerSecond'),
    longestFrameMs: middle('longestFrameMs'),
  }
}

const BARE_PAGE = `<!doctype html><title>Bare</title><meta name="viewport" content="width=device-width">
<style>i { display: block; inline-size: 90px; block-size: 90px; background: #f5b83d }</style>
<body data-busy="false"><button>Play</button><i></i>
<script>document.querySelector('button').addEventListener('click', () => document.querySelector('i').animate(
{ transform: ['none', 'translateY(400px)'] }, 4000))</script>`

/** The baseline: one button that moves one square. */
function barePage(port: number): Promise<Server> {
  return new Promise((up) => {
    const server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(BARE_PAGE))
    server.listen(port, '127.0.0.1', () => up(server))
  })
}

function sentence({ paintMs, playableMs, pressMs, motionMs, framesPerSecond, longestFrameMs }: Visit): string {
  const opening = `first paint ${paintMs.toFixed(0)} ms, playable ${playableMs.toFixed(0)} ms`
  const response = `press to paint ${pressMs} ms, to motion ${motionMs.toFixed(0)} ms`
  return `${opening}, ${response}, ${framesPerSecond.toFixed(1)} frames a second, longest ${longestFrameMs.toFixed(0)} ms`
}

/** Compares the game that does worst in each figure with the bare page. */
function results(measured: ReadonlyMap<string, Visit>, bare: Visit): Result[] {
  const row = (what: string, name: keyof Visit, unit: string, aim: number, isLeast = false): Result => {
    const [code, worst] = [...measured].reduce((a, b) => (b[1][name] > a[1][name] === isLeast ? a : b))
    const [mine, other] = [worst[name], bare[name]]
    const isMissed = isLeast ? Math.round(mine) < aim : mine > aim
    return {
      what: `${measured.size} games, ${what}, worst: ${code}`,
      ours: `${mine.toFixed(0)}${unit}`,
      baseline: `${other.toFixed(0)}${unit} of a page with one button`,
      ratio: mine / other,
      aim: `${isLeast ? '>=' : '<='} ${aim}${unit}${isMissed ? ', missed' : ''}`,
    }
  }
  return [
    row('first paint', 'paintMs', ' ms', PAINT_AIM_MS),
    row('playable', 'playableMs', ' ms', PLAYABLE_AIM_MS),
    row('press to next paint', 'pressMs', ' ms', PRESS_AIM_MS),
    row('press to motion', 'motionMs', ' ms', PRESS_AIM_MS),
    row('frames a second', 'framesPerSecond', '', FRAMES_AIM, true),
    row('longest frame', 'longestFrameMs', ' ms', PRESS_AIM_MS),
  ]
}
