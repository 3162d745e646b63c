import { spawnSync } from 'node:child_process'
import { configOf, ROOT, WORKERS } from '../built.ts'
import { build } from './build.ts'

/** Runs `wrangler deploy` for the four workers, platform first. `--dry-run` uploads nothing and needs no account. */
await build()
for (const worker of WORKERS) {
  console.log(`\n${worker}`)
  const args = ['deploy', '--config', configOf(worker), ...process.argv.slice(2)]
  const { status } = spawnSync('wrangler', args, { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
process.exit(0)
