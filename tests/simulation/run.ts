import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { FAULTS } from './faults.ts'
import { plant } from './plant.ts'

/**
 * `node tests/simulation/run.ts --from 1 --seeds 1000 --steps 1000` runs the seeds and prints one line of JSON with the
 * outcomes. Stops at the first violation with exit code 1. `--fault` names a fault to plant.
 */
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    seeds: { type: 'string' },
    steps: { type: 'string' },
    fault: { type: 'string' },
  },
})
const [from, seeds, steps] = [Number(values.from ?? 1), Number(values.seeds ?? 10), Number(values.steps ?? 1_000)]
if (values.fault !== undefined) {
  const fault = FAULTS.find(({ name }) => name === values.fault)
  if (!fault) throw new Error(`There is no fault "${values.fault}".`)
  plant(fault)
}
// Import it only now, so that the fault is in it.
const { simulate } = await import('./simulate.ts')

// Banks log failed deliveries, which are frequent here.
console.error = () => undefined

const hash = createHash('sha256')
const seen = new Map<string, number>()
let violation: string | null = null
let last = from
for (; last < from + seeds && violation === null; last += 1) {
  const result = await simulate(last, steps)
  for (const [outcome, times] of result.seen) seen.set(outcome, (seen.get(outcome) ?? 0) + times)
  hash.update(result.hash)
  if (result.violation !== null) violation = `seed ${last}, ${result.violation}`
}
const report = {
  seeds: last - from,
  steps,
  violation,
  hash: hash.digest('hex'),
  seen: Object.fromEntries([...seen].sort()),
}
console.log(JSON.stringify(report))
process.exitCode = violation === null ? 0 : 1
