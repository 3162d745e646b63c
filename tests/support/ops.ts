import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { inject } from 'vitest'
import { ROOT } from './tree.ts'

/** `npm run ops -- ...`, against the product under test; gives what it printed. */
export function ops(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts', 'ops.ts'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, PORT: new URL(inject('origin')).port, OPS_TOKEN: inject('opsToken') },
  })
  if (status !== 0) throw new Error(`ops ${args.join(' ')}: ${stdout}${stderr}`)
  return stdout
}
