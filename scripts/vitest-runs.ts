import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ROOT } from './built.ts'

/** A process of Vitest: the projects it runs, and how many test files at a time. */
interface VitestRun {
  name: string
  workers: number
  projects: string[]
}

/**
 * The processes of a whole run, beside one another: files that compute use the cores while those of a browser wait for
 * its pages. Files that change a whole product run one after another.
 */
const WHOLE_RUN: readonly VitestRun[] = [
  { name: 'modules', workers: availableParallelism(), projects: ['!product', '!switches', '!crash'] },
  { name: 'product', workers: Math.max(3, Math.floor(availableParallelism() / 2)), projects: ['product', 'crash'] },
  { name: 'switches', workers: 1, projects: ['switches'] },
]

const RESULTS = join(ROOT, 'test-results')
const PROOF_REPORTER = join(ROOT, 'tests', 'support', 'proofs', 'ProofReporter.ts')

/**
 * Runs Vitest: all projects, or the test files whose path contains a word, which one process runs. Returns the JSON
 * reports that were written, and whether each process wrote one and succeeded.
 */
export async function runVitest(
  words: readonly string[],
  env: Record<string, string>,
): Promise<{ reports: string[]; succeeded: boolean }> {
  mkdirSync(RESULTS, { recursive: true })
  const whole = words.length === 0
  const runs = whole ? WHOLE_RUN : [{ name: 'chosen', workers: 0, projects: [] }]
  const ends = await Promise.all(runs.map((run) => runOne(run, words, env, whole)))
  return {
    reports: ends.map(({ report }) => report).filter((report) => existsSync(report)),
    succeeded: ends.every(({ report, status }) => status === 0 && existsSync(report)),
  }
}

async function runOne(
  { name, workers, projects }: VitestRun,
  words: readonly string[],
  env: Record<string, string>,
  isBesideOthers: boolean,
): Promise<{ report: string; status: number | null }> {
  const report = join(RESULTS, `${name}.json`)
  rmSync(report, { force: true })
  const child = spawn(
    'vitest',
    [
      ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      `--reporter=${PROOF_REPORTER}`,
      ...projects.map((project) => `--project=${project}`),
      ...words,
    ],
    {
      cwd: ROOT,
      stdio: isBesideOthers ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env, ...(workers > 0 ? { TEST_WORKERS: String(workers) } : {}) },
    },
  )
  if (isBesideOthers) showLines(child)
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { report, status }
}

/** Shows whole lines, because other processes write between them. */
function showLines({ stdout, stderr }: ChildProcess): void {
  if (stdout) createInterface({ input: stdout }).on('line', (line) => console.log(line))
  if (stderr) createInterface({ input: stderr }).on('line', (line) => console.error(line))
}
