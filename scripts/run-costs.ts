import { existsSync, readFileSync } from 'node:fs'
import type { TreeUse } from './process-tree.ts'

const PROGRAMS = 8
const MEGABYTE = 2 ** 20

/** Describes what a run of tests cost: processor time by program, memory, and what the tests started. */
export function costsOf(use: TreeUse | null, countsFile: string): string {
  const counts = existsSync(countsFile) ? readFileSync(countsFile, 'utf8').split('\n').filter(Boolean) : []
  const started = [...Map.groupBy(counts, (kind) => kind)].map(([kind, times]) => `${kind}: ${times.length}`)
  const lines = started.length > 0 ? [`Started: ${started.sort().join(', ')}`] : []
  if (use === null) return lines.join('\n')
  const programs = use.programs.slice(0, PROGRAMS).map(([name, seconds]) => `${name} ${seconds.toFixed(0)}`)
  return [
    ...lines,
    `Processor: ${use.cpuSeconds.toFixed(0)} s (${programs.join(', ')})`,
    `Memory at most: ${(use.peakBytes / MEGABYTE).toFixed(0)} MB in all processes`,
  ].join('\n')
}
