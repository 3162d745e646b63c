import { spawnSync } from 'node:child_process'
import { build } from './build.ts'
import { configOf, ROOT, WORKERS } from './built.ts'

/** `wrangler deploy` of the four workers, platform first; with `--dry-run` nothing leaves this machine and no account is needed. */
await build()
for (const worker of WORKERS) {
  console.log(`\n${worker}`)
  const args = ['deploy', '--config', configOf(worker), ...process.argv.slice(2)]
  const { status } = spawnSync('wrangler', args, { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
process.exit(0)
