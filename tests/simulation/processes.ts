import { spawn } from 'node:child_process'
import { ROOT } from './plant.ts'

export interface Simulated {
  /** What the simulation said; null when it saw nothing. */
  violation: string | null
  seeds: number
  /** Over every answer and every journal. */
  hash: string
  /** How often each operation was answered how. */
  seen: Record<string, number>
}

/** The simulation in a process of its own, with the options of run.ts. */
export function run(options: string[]): Promise<Simulated> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['tests/simulation/run.ts', ...options], { cwd: ROOT })
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
