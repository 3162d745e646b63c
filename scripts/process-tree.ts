import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

const SAMPLE_MS = 1_000
/** Linux counts processor time in hundredths of a second, and memory in pages. */
const TICKS_PER_SECOND = 100
const PAGE_BYTES = 4_096
/** Memory is counted exactly, which takes long, only when it grew by so much since. */
const GROWTH = 1.02

/** What the processes below this one used together. */
export interface TreeUse {
  /** The most memory at a time; a page that several processes share counts once. */
  peakBytes: number
  cpuSeconds: number
  /** Processor seconds of each program, as far as it was seen each second. */
  programs: [name: string, cpuSeconds: number][]
}

interface Sample {
  pid: number
  parent: number
  startTicks: number
  cpuTicks: number
  residentBytes: number
}

/** Watches a process and all below it. Does nothing on a system without `/proc`. */
export class ProcessTree {
  readonly #names = new Map<string, string>()
  readonly #ticks = new Map<string, number>()
  readonly #timer = setInterval(() => this.#sample(), SAMPLE_MS).unref()
  #peakResident = 0
  #peakBytes = 0
  readonly #root: number

  constructor(root: number = process.pid) {
    this.#root = root
  }

  /** Stops watching. Returns null where nothing could be seen. */
  stop(): TreeUse | null {
    clearInterval(this.#timer)
    this.#sample()
    if (this.#peakBytes === 0) return null
    const programs = new Map<string, number>()
    for (const [id, ticks] of this.#ticks) {
      const name = this.#names.get(id) ?? ''
      programs.set(name, (programs.get(name) ?? 0) + ticks / TICKS_PER_SECOND)
    }
    return {
      peakBytes: this.#peakBytes,
      cpuSeconds: [...programs.values()].reduce((sum, seconds) => sum + seconds, 0),
      programs: [...programs].sort(([, one], [, other]) => other - one),
    }
  }

  #sample(): void {
    const tree = this.#below(readSamples())
    let resident = 0
    for (const { pid, startTicks, cpuTicks, residentBytes } of tree) {
      const id = `${pid} ${startTicks}`
      resident += residentBytes
      this.#ticks.set(id, cpuTicks)
      if (!this.#names.has(id)) this.#names.set(id, programOf(pid))
    }
    if (resident <= this.#peakResident * GROWTH) return
    this.#peakResident = resident
    this.#peakBytes = Math.max(
      this.#peakBytes,
      tree.reduce((sum, sample) => sum + proportionalBytes(sample), 0),
    )
  }

  /** Keeps the process, what it started, and what was seen below it before: an orphan still belongs to the run. */
  #below(samples: Sample[]): Sample[] {
    const children = Map.groupBy(samples, ({ parent }) => parent)
    const isRoot = ({ pid, startTicks }: Sample) => pid === this.#root || this.#ticks.has(`${pid} ${startTicks}`)
    const tree = new Set(samples.filter(isRoot))
    for (const { pid } of tree) for (const child of children.get(pid) ?? []) tree.add(child)
    return [...tree]
  }
}

function readSamples(): Sample[] {
  return processIds().flatMap((pid) => {
    const stat = readProc(`${pid}/stat`)
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const field = (index: number) => Number(fields[index])
    if (fields.length < 22) return []
    return {
      ...{ pid, parent: field(1), startTicks: field(19) },
      ...{ cpuTicks: field(11) + field(12), residentBytes: field(21) * PAGE_BYTES },
    }
  })
}

function processIds(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

/** A process may end at any moment: what it leaves is the empty text. */
function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch {
    return ''
  }
}

function proportionalBytes({ pid, residentBytes }: Sample): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(readProc(`${pid}/smaps_rollup`))?.[1]
  return kilobytes === undefined ? residentBytes : Number(kilobytes) * 1_024
}

/** Returns the name of a program: of Node, that of the script. */
function programOf(pid: number): string {
  const command = readProc(`${pid}/cmdline`).split('\0')
  const name = basename(command[0] ?? '').split(' ')[0] ?? ''
  if (name.startsWith('chrom')) return 'chromium'
  if (!/^node/.test(name)) return name
  const script = command.slice(1).find((arg) => !arg.startsWith('-')) ?? name
  return script.includes('/vitest/') ? 'vitest' : basename(script).replace(/\.\w+$/, '')
}
