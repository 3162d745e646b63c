import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { run, type Simulated } from '../simulation/processes.ts'
import type { Result } from './support/result.ts'

const SEEDS = 10_000
const STEPS = 1_000
/** Seeds that a process runs before it reports. */
const BATCH = 250
/** The number of batches that run a second time. */
const SAMPLE = 4

const simulated = (batch: number) =>
  run(['--from', String(1 + batch * BATCH), '--seeds', String(BATCH), '--steps', String(STEPS)])

const seedsOf = (results: Simulated[]) => results.reduce((sum, { seeds }) => sum + seeds, 0)

/**
 * Runs every seed of the release criterion against the model, and some of them again to compare the hashes. Throws on a
 * violation.
 */
export async function simulationBench(): Promise<Result[]> {
  const fromMs = performance.now()
  const results = await inTurn(Array.from({ length: SEEDS / BATCH }, (_, batch) => batch))
  const hash = createHash('sha256')
  for (const one of results) hash.update(one.hash)
  const seconds = (performance.now() - fromMs) / 1_000
  const sample = Array.from({ length: SAMPLE }, (_, index) => Math.floor((index * results.length) / SAMPLE))
  const again = await inTurn(sample)
  const same = again.filter((one, index) => one.hash === results[sample[index] ?? 0]?.hash).length
  const seeds = seedsOf(results)
  return [
    {
      what: `seeds of ${STEPS} steps without a violation, in ${seconds.toFixed(0)} s, hash ${hash.digest('hex')}`,
      ours: `${seeds}`,
      baseline: `${SEEDS}`,
      ratio: seeds / SEEDS,
      aim: '1',
    },
    {
      what: 'of them, run a second time to the same hash',
      ours: `${same * BATCH}`,
      baseline: `${SAMPLE * BATCH}`,
      ratio: same / SAMPLE,
      aim: '1',
    },
  ]
}

/** Runs these batches with one process on each core. Returns the results in the order of the batches. */
async function inTurn(batches: readonly number[]): Promise<Simulated[]> {
  const results: Simulated[] = []
  let next = 0
  let violation: string | null = null
  const one = async () => {
    while (next < batches.length && violation === null) {
      const at = next++
      const batch = await simulated(batches[at] ?? 0)
      results[at] = batch
      violation ??= batch.violation
      console.log(`  ${seedsOf(results)} of ${batches.length * BATCH} seeds`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, one))
  if (violation === null) return results
  const [, seed] = /^seed (\d+)/.exec(violation) ?? []
  throw new Error(`${violation}\nagain: node tests/simulation/run.ts --from ${seed} --seeds 1 --steps ${STEPS}`)
}
