import { spawn } from 'node:child_process'
import { ROOT } from './plant.ts'

export interface Simulated {
  /** The violation that the simulation reported, or null. */
  violation: string | null
  seeds: number
  /** The hash over every reply and every journal. */
  hash: string
  /** How often each operation had which outcome. */
  seen: Record<string, number>
}

/** Runs the simulation in a separate process, with the options of run.ts. */
export const run = (options: string[]): Promise<Simulated> => start('tests/simulation/run.ts', options)

/** Settles random histories of contracts in a separate process, with the options of contracts/run.ts. */
export const runHistories = (options: string[]): Promise<Simulated> =>
  start('tests/simulation/contracts/run.ts', options)

function start(script: string, options: string[]): Promise<Simulated> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...options], { cwd: ROOT })
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
