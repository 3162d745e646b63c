import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from './faults.ts'

/** The project's own folder. */
export const ROOT = join(import.meta.dirname, '..', '..')

/** What the simulation is made of. */
const PARTS = [
  'package.json',
  'src/api',
  'src/brand',
  'workers/objectMigrations.ts',
  'workers/platform',
  'tests/simulation',
]

export interface Simulated {
  /** What the simulation said; null when it saw nothing. */
  violation: string | null
  seeds: number
  /** Over every answer and every journal. */
  hash: string
  /** How often each operation was answered how. */
  seen: Record<string, number>
}

/** Copies the bank into a folder of its own, plants the fault there and simulates until something is wrong. */
export async function simulatePlanted(fault: Fault, seeds: number, steps: number): Promise<Simulated> {
  const folder = join(ROOT, 'build', `planted-${process.pid}-${fault.name.replaceAll(/\W+/g, '-')}`)
  try {
    for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true })
    for (const [file, find, replace] of fault.edits) plant(join(folder, file), find, replace)
    return await run(folder, ['--seeds', String(seeds), '--steps', String(steps)])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function plant(file: string, find: string, replace: string): void {
  const text = readFileSync(file, 'utf8')
  const times = text.split(find).length - 1
  if (times !== 1) throw new Error(`"${find}" stands ${times} times in ${file}`)
  writeFileSync(
    file,
    text.replace(find, () => replace),
  )
}

/** The simulation in a process of its own. */
export function run(folder: string, options: string[]): Promise<Simulated> {
  mkdirSync(folder, { recursive: true })
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['tests/simulation/run.ts', ...options], { cwd: folder })
    let [out, bad] = ['', '']
    child.stdout.on('data', (chunk) => {
      out += chunk
    })
    child.stderr.on('data', (chunk) => {
      bad += chunk
    })
    child.on('error', reject)
    child.on('close', () => {
      try {
        resolve(JSON.parse(out) as Simulated)
      } catch {
        reject(new Error(`the simulation did not run: ${bad.slice(0, 500)}`))
      }
    })
  })
}
