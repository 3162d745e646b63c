import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT } from './built.ts'

const SLOWEST = 25

/** The fields of Vitest's JSON report that are read here. */
interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; startTime: number; endTime: number }[]
}

/** Counts and timings of a test run. */
export interface TestReport {
  passed: number
  failed: number
  /** The slowest files, one per line, then the total time of each folder of tests. */
  timings: string
}

/** Reads a report of Vitest's JSON reporter. Throws when the file is not such a report. */
export function readReport(path: string): TestReport {
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport
  const files = report.testResults
    .map(({ name, startTime, endTime }) => ({ path: relative(ROOT, name), seconds: (endTime - startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
  const folders = new Map<string, number>()
  for (const { path, seconds } of files) folders.set(folderOf(path), (folders.get(folderOf(path)) ?? 0) + seconds)
  const timings = [
    `The slowest ${Math.min(SLOWEST, files.length)} of ${files.length} test files:`,
    ...files.slice(0, SLOWEST).map(({ path, seconds }) => timingLine(seconds, path)),
    'All files of a folder:',
    ...[...folders].sort((a, b) => b[1] - a[1]).map(([folder, seconds]) => timingLine(seconds, folder)),
  ].join('\n')
  return { passed: report.numPassedTests, failed: report.numFailedTests, timings }
}

/**
 * Returns a folder such as `tests/workers/platform`, `tests/browser` or `src`, deep enough to separate kinds of tests.
 */
function folderOf(path: string): string {
  const parts = path.split('/')
  return parts.slice(0, parts[1] === 'workers' ? 3 : parts[0] === 'tests' ? 2 : 1).join('/')
}

function timingLine(seconds: number, name: string): string {
  return `${seconds.toFixed(1).padStart(8)} s  ${name}`
}
