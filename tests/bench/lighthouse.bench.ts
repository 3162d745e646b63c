import lighthouse, { type Flags } from 'lighthouse'
import { chromium } from 'playwright-core'
import { BROWSER_ARGS, browserPath } from '../../scripts/browser.ts'
import { ROUTES } from '../support/page/routes.ts'
import { startProduct } from '../support/product/product.ts'
import { median, type Result } from './support/result.ts'
import { singlePage } from './support/single-page.ts'
import { starlightPage } from './support/starlight.ts'

/** Runs per page, of which the median counts. Stops early once enough runs reach every aim to decide the median. */
const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 5)
const MAJORITY = Math.ceil(RUNS / 2)
/** How many more runs a page may have to replace those that recorded no trace and so have no score. */
const UNRECORDED = 3
/** Pages for a member, and one that does not exist. Only what a visitor and a search engine see is measured. */
const NOT_PUBLIC = ['/agentHome', '/member', '/nobody-made-this']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]
type Throttling = 'simulate' | 'devtools'
/** The lowest score of each category, in per cent; for performance one aim per kind of throttling. */
const AIMS: Record<Category, number> = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 }
const APPLIED_AIM = 97
/** Against a plain Starlight page with applied throttling: points, milliseconds, ratio of the largest paint, requests. */
const POINTS_AIM = 3
const BLOCKING_AIM_MS = 150
const PAINT_AIM = 1.15
const REQUESTS_AIM = 45
/** The port through which Lighthouse controls the browser. */
const DEBUGGING_PORT = 19_222

type Scores = Partial<Record<Category, number>>

/** What one run with applied throttling measured. */
interface Visit {
  score: number
  blockingMs: number
  paintMs: number
  requests: number
  shift: number
}

/**
 * Runs Lighthouse with its phone profile on every public page in Spanish, and on the home as a single-page bundle:
 * first with simulated, then with applied throttling. Each page is also measured in turns with a plain Starlight page,
 * with applied throttling. `LIGHTHOUSE_PAGES=/,/rng` measures only those pages.
 */
export async function lighthouseBench(): Promise<Result[]> {
  const product = await startProduct()
  const browser = await chromium.launch({ executablePath: browserPath(), args: BROWSER_ARGS })
  const single = await singlePage(browser, product.origin, product.port + 5)
  await browser.close()
  const starlight = await starlightPage(product.port + 6)
  try {
    const baseline = await measureBoth(`${single.origin}/`)
    const results: Result[] = []
    for (const route of pages()) {
      const ours = await measureBoth(product.origin + route)
      console.log(`  ${route}: ${sentence(ours)}`)
      const visits = await inTurns([product.origin + route, `${starlight.origin}/`])
      results.push(...compare(route, ours, baseline), ...compareVisits(route, visits))
    }
    return results
  } finally {
    await starlight.stop()
    await single.stop()
    await product.stop()
  }
}

function pages(): string[] {
  const only = process.env.LIGHTHOUSE_PAGES?.split(',')
  return only ?? ROUTES.filter((route) => !NOT_PUBLIC.some((path) => route.startsWith(path)))
}

interface ScoresByThrottling {
  simulated: Scores
  applied: Scores
}

async function measureBoth(url: string): Promise<ScoresByThrottling> {
  return {
    simulated: await middle(url, 'simulate', [...CATEGORIES]),
    applied: await middle(url, 'devtools', ['performance']),
  }
}

async function middle(url: string, throttlingMethod: Throttling, onlyCategories: Category[]): Promise<Scores> {
  const aims: Scores = throttlingMethod === 'devtools' ? { performance: APPLIED_AIM } : AIMS
  const reaches = (run: Scores) => onlyCategories.every((name) => (run[name] ?? 0) >= (aims[name] ?? 0))
  const runs: Scores[] = []
  for (let tries = 0; runs.length < RUNS && runs.filter(reaches).length < MAJORITY; tries += 1) {
    const measured = await scores(url, { throttlingMethod, onlyCategories })
    if (typeof measured !== 'string') runs.push(measured)
    else if (tries >= RUNS + UNRECORDED) throw new Error(`Lighthouse: ${measured}`)
  }
  // The median of all runs; when there were fewer, the lowest value that the median could have.
  const middleOf = (values: number[]) => values.sort((a, b) => b - a)[MAJORITY - 1] ?? Number.NaN
  return Object.fromEntries(onlyCategories.map((name) => [name, middleOf(runs.map((run) => run[name] ?? 0))]))
}

/** Makes one run and returns its scores, or the error message when Lighthouse recorded no trace. */
async function scores(url: string, flags: Flags & { onlyCategories: Category[] }): Promise<Scores | string> {
  const report = await run(url, flags)
  return typeof report === 'string' ? report : scoresOf(report, flags.onlyCategories)
}

const scoresOf = ({ categories }: Report, names: readonly Category[]): Scores =>
  Object.fromEntries(names.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]))

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/**
 * Runs Lighthouse in a fresh browser, so that no cache is warm. Returns the error message when it recorded no trace.
 */
async function run(url: string, flags: Flags): Promise<Report | string> {
  const args = [...BROWSER_ARGS, `--remote-debugging-port=${DEBUGGING_PORT}`]
  const browser = await chromium.launch({ executablePath: browserPath(), args })
  try {
    const result = await lighthouse(url, { port: DEBUGGING_PORT, logLevel: 'silent', output: 'json', ...flags })
    if (!result || result.lhr.runtimeError) return result?.lhr.runtimeError?.message ?? 'nothing'
    if (process.env.LIGHTHOUSE_WHY) tellWhy(result.lhr.audits)
    return result.lhr
  } finally {
    await browser.close()
  }
}

/** Measures pages in turns, so that a slower moment of the machine is the same for all. Returns the medians of each. */
async function inTurns(urls: readonly string[]): Promise<Visit[]> {
  const visits: Visit[][] = urls.map(() => [])
  for (let turn = 0; visits.some((each) => each.length < RUNS); turn += 1) {
    if (turn >= RUNS + UNRECORDED) throw new Error(`Lighthouse recorded too few runs of ${urls.join(' and ')}`)
    for (const [index, url] of urls.entries()) {
      const report = await run(url, { throttlingMethod: 'devtools', onlyCategories: ['performance'] })
      if (typeof report !== 'string') visits[index]?.push(visitOf(report))
    }
  }
  return visits.map((each) => {
    const middleOf = (name: keyof Visit) => median(each.map((visit) => visit[name]))
    return {
      score: middleOf('score'),
      blockingMs: middleOf('blockingMs'),
      paintMs: middleOf('paintMs'),
      requests: middleOf('requests'),
      shift: Math.max(...each.map(({ shift }) => shift)),
    }
  })
}

function visitOf(report: Report): Visit {
  const value = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN
  const { details } = report.audits['network-requests'] ?? {}
  return {
    score: scoresOf(report, ['performance']).performance ?? 0,
    blockingMs: Math.round(value('total-blocking-time')),
    paintMs: Math.round(value('largest-contentful-paint')),
    requests: details?.type === 'table' ? details.items.length : Number.NaN,
    shift: value('cumulative-layout-shift'),
  }
}

function compareVisits(route: string, [ours, baseline]: readonly Visit[]): Result[] {
  if (!ours || !baseline) return []
  const row = (what: string, name: keyof Visit, unit: string, aim: string, isMissed: boolean): Result => ({
    what: `${route} and a plain Starlight page, ${what}`,
    ours: `${ours[name]}${unit}`,
    baseline: `${baseline[name]}${unit}`,
    ratio: ours[name] / baseline[name],
    aim: `${aim}${isMissed ? ', missed' : ''}`,
  })
  const points = baseline.score - ours.score
  return [
    row('applied score', 'score', '', `within ${POINTS_AIM} points`, points > POINTS_AIM),
    row('blocking', 'blockingMs', ' ms', `${BLOCKING_AIM_MS} ms`, ours.blockingMs > BLOCKING_AIM_MS),
    row('largest paint', 'paintMs', ' ms', `${PAINT_AIM} times`, ours.paintMs > PAINT_AIM * baseline.paintMs),
    row('requests', 'requests', '', `${REQUESTS_AIM}`, ours.requests > REQUESTS_AIM),
    row('layout shift', 'shift', '', '0', ours.shift > 0),
  ]
}

/** Prints every audit that costs points; used when LIGHTHOUSE_WHY is set. */
function tellWhy(audits: Record<string, { score: number | null; title: string; displayValue?: string }>): void {
  for (const [id, { score, displayValue = '' }] of Object.entries(audits))
    if (score !== null && score < 1) console.log(`    ${id} ${score} ${displayValue}`)
}

function compare(route: string, ours: ScoresByThrottling, baseline: ScoresByThrottling): Result[] {
  const row = (what: string, mine: number, other: number, aim: number): Result => ({
    what: `${route}, ${what}`,
    ours: String(mine),
    baseline: `${other} of a single-page bundle`,
    ratio: mine / other,
    aim: `${aim}${mine < aim ? ', missed' : ''}`,
  })
  const { simulated, applied } = ours
  return [
    row('performance, simulated', simulated.performance ?? 0, baseline.simulated.performance ?? 0, AIMS.performance),
    row('performance, applied', applied.performance ?? 0, baseline.applied.performance ?? 0, APPLIED_AIM),
    ...(['accessibility', 'best-practices', 'seo'] as const).map((name) =>
      row(name, simulated[name] ?? 0, baseline.simulated[name] ?? 0, AIMS[name]),
    ),
  ]
}

function sentence({ simulated, applied }: ScoresByThrottling): string {
  const { performance, accessibility, seo } = simulated
  return `${performance} simulated, ${applied.performance} applied, ${accessibility} / ${simulated['best-practices']} / ${seo}`
}
