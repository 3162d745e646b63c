import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { product } from './running.ts'
import { ROOT } from './tree.ts'

const SCRIPT = join(ROOT, 'scripts', 'ops.ts')

/** `npm run ops -- ...`, against the product under test; gives what it printed. */
export function ops(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], {
    encoding: 'utf8',
    env: { ...process.env, PORT: new URL(product.origin).port, OPS_TOKEN: product.opsToken },
  })
  if (status !== 0) throw new Error(`ops ${args.join(' ')}: ${stdout}${stderr}`)
  return stdout
}

/** The same as an operator types it, whatever comes of it; a server of the test's own answers meanwhile. */
export function typed(
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [SCRIPT, ...args], { env: { ...process.env, ...env } })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (said.stdout += String(chunk)))
  child.stderr.on('data', (chunk) => (said.stderr += String(chunk)))
  return new Promise((done) => child.once('close', (code) => done({ code, ...said })))
}
