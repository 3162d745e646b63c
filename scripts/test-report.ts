import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT } from './built.ts'

const SLOWEST = 25

/** The fields of Vitest's JSON report that are read here. */
interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    startTime: number
    endTime: number
    assertionResults: { meta?: { isProved?: boolean } }[]
  }[]
}

interface FileTime {
  path: string
  startMs: number
  endMs: number
  tests: number
  proved: number
}

/** Counts and timings of a test run. */
export interface TestReport {
  passed: number
  failed: number
  /** The slowest files, one per line, the time of each project, and how many tests passed by a stored proof. */
  timings: string
}

/** Reads reports of Vitest's JSON reporter. Throws when a file is not such a report. */
export function readReports(paths: readonly string[]): TestReport {
  const reports = paths.map((path) => JSON.parse(readFileSync(path, 'utf8')) as VitestReport)
  const files = reports
    .flatMap(({ testResults }) => testResults)
    .map(({ name, startTime, endTime, assertionResults }) => ({
      ...{ path: relative(ROOT, name), startMs: startTime, endMs: endTime, tests: assertionResults.length },
      proved: assertionResults.filter(({ meta }) => meta?.isProved).length,
    }))
    .sort((one, other) => timeOf(other) - timeOf(one))
  const timings = [
    `The slowest ${Math.min(SLOWEST, files.length)} of ${files.length} test files:`,
    ...files.slice(0, SLOWEST).map((file) => `${seconds(timeOf(file))}  ${file.path}`),
    ...projectTimes(files),
    ...proofCount(files),
  ]
  return {
    passed: reports.reduce((sum, { numPassedTests }) => sum + numPassedTests, 0),
    failed: reports.reduce((sum, { numFailedTests }) => sum + numFailedTests, 0),
    timings: timings.join('\n'),
  }
}

/** One line for each project of Vitest: the time of its files, from its first test to its last, and their numbers. */
function projectTimes(files: readonly FileTime[]): string[] {
  const projects = [...Map.groupBy(files, ({ path }) => projectOf(path))].map(([name, ofProject]) => ({
    ...{ name, files: ofProject.length },
    tests: ofProject.reduce((sum, { tests }) => sum + tests, 0),
    sumMs: ofProject.reduce((sum, file) => sum + timeOf(file), 0),
    spanMs: Math.max(...ofProject.map(({ endMs }) => endMs)) - Math.min(...ofProject.map(({ startMs }) => startMs)),
  }))
  return [
    'Each project: all its files, and from its first test to its last:',
    ...projects
      .sort((one, other) => other.sumMs - one.sumMs)
      .map(
        ({ name, files: count, tests, sumMs, spanMs }) =>
          `${seconds(sumMs)} ${seconds(spanMs)}  ${name}: ${count} files, ${tests} tests`,
      ),
  ]
}

function proofCount(files: readonly FileTime[]): string[] {
  const proved = files.filter((file) => file.proved > 0)
  const tests = proved.reduce((sum, file) => sum + file.proved, 0)
  return tests === 0
    ? []
    : [`Proved by tests/proofs.json: ${tests} tests in ${proved.length} files, whose inputs are those that passed.`]
}

/** Returns the project of a test file: `browser` and `gateways` are one for Vitest, and differ in what they cost. */
function projectOf(path: string): string {
  const [folder, kind, worker = ''] = path.split('/')
  if (folder === 'src') return 'site'
  if (folder !== 'tests') return 'unit'
  if (kind === 'workers') return worker
  return kind === 'browser' || kind === 'simulation' ? kind : kind === 'house' ? 'house' : 'unit'
}

const timeOf = ({ startMs, endMs }: FileTime) => endMs - startMs

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1).padStart(8)} s`
