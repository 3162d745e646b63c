import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../tree.ts'
import { product } from './running.ts'

const SCRIPT = join(ROOT, 'scripts', 'ops.ts')

/** Runs `npm run ops -- ...` against the product under test, as the owner; returns its output. */
export function ops(...args: string[]): string {
  return opsAs(product.opsToken, ...args)
}

/** The commands about one member or one file, and those of who confirms them; the others change what the whole product does. */
const OF_ONE = [
  'activity-claim',
  'activity-claims',
  'adjust',
  'bonus',
  'deposit',
  'exclusion',
  'feedback',
  'free-rounds',
  'identities',
  'identity',
  'operator',
  'outbox',
  'proposal',
  'review',
  'reviews',
  'upload',
  'withdrawal',
]

/** Runs `npm run ops -- ...` with the token of an operator; returns its output. */
export function opsAs(token: string, ...args: string[]): string {
  if (!OF_ONE.includes(args[0] ?? '')) expectOwnProduct()
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], {
    encoding: 'utf8',
    env: { ...process.env, PORT: new URL(product.origin).port, OPS_TOKEN: token },
  })
  if (status !== 0) throw new Error(`ops ${args.join(' ')}: ${stdout}${stderr}`)
  return stdout
}

/** Throws in a file that shares its product with files beside it. */
export function expectOwnProduct(): void {
  if (process.env.MAY_SWITCH !== '1')
    throw new Error('This changes the product for other files: list the file in tests/support/product/switching.ts.')
}

/**
 * Runs the command like an operator, with any exit code. Asynchronous, so that a server in the test can reply
 * meanwhile.
 */
export function typed(
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [SCRIPT, ...args], { env: { ...process.env, ...env } })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (output.stdout += String(chunk)))
  child.stderr.on('data', (chunk) => (output.stderr += String(chunk)))
  return new Promise((done) => child.once('close', (code) => done({ code, ...output })))
}
