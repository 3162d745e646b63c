import { spawnSync } from 'node:child_process'
import { ROOT } from '../built.ts'
import { CommandError } from './server.ts'

const FAILED = 1

/** What wrangler says of a key that has no value. */
const MISSING = /\/values\/\S+ - 404\b/

/**
 * Runs wrangler on Cloudflare KV with the account that wrangler is configured for. The namespace is the binding CONFIG
 * of the root wrangler.toml. Returns what it prints, null for a key without a value. Throws `CommandError` when wrangler
 * fails.
 */
function kv(args: string[]): string | null {
  const { status, stdout, stderr } = spawnSync('wrangler', ['kv', 'key', ...args, '--binding', 'CONFIG', '--remote'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  if (status === 0) return stdout
  if (MISSING.test(stderr || stdout)) return null
  throw new CommandError(`wrangler could not reach KV:\n${(stderr || stdout).trim()}`, FAILED)
}

/** Writes a switch with the time of the change, as the edge does. Locations see it within about a minute. */
export function writeRemote(name: string, value: object, now: Date = new Date()): object {
  const stamped = { ...value, changedAt: now.toISOString() }
  kv(['put', name, JSON.stringify(stamped)])
  return stamped
}

/** Returns a switch; null before it was first written. Throws `CommandError` where what is stored is no JSON. */
export function readRemote(name: string): unknown {
  const text = kv(['get', name])
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    throw new CommandError(`What KV has as "${name}" is no JSON: ${text.slice(0, 200)}`, FAILED)
  }
}
