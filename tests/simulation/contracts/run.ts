import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { plant } from '../plant.ts'
import { CONTRACT_FAULTS } from './faults.ts'

/**
 * `node tests/simulation/contracts/run.ts --from 1 --seeds 1000` settles random histories of contracts and prints one line
 * of JSON with the outcomes. Stops at the first violation with exit code 1. `--fault` names a fault to plant.
 */
const { values } = parseArgs({
  options: { from: { type: 'string' }, seeds: { type: 'string' }, fault: { type: 'string' } },
})
const [from, seeds] = [Number(values.from ?? 1), Number(values.seeds ?? 100)]
if (values.fault !== undefined) {
  const fault = CONTRACT_FAULTS.find(({ name }) => name === values.fault)
  if (!fault) throw new Error(`There is no fault "${values.fault}".`)
  plant(fault)
}
// Import it only now, so that the fault is in it.
const { playHistory } = await import('./play-history.ts')

const seen: Record<string, number> = {}
const hash = createHash('sha256')
let violation: string | null = null
let last = from
for (; last < from + seeds && violation === null; last += 1) {
  const played = await playHistory(last)
  for (const [name, times] of Object.entries(played.seen)) seen[name] = (seen[name] ?? 0) + times
  hash.update(JSON.stringify(played))
  if (played.violation !== null) violation = `seed ${last}, ${played.violation}`
}
console.log(JSON.stringify({ seeds: last - from, violation, hash: hash.digest('hex'), seen }))
process.exitCode = violation === null ? 0 : 1
