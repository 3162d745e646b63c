import { spawnSync } from 'node:child_process'
import { ROOT } from '../built.ts'
import { CommandError } from './server.ts'

const FAILED = 1

/**
 * Runs wrangler on Cloudflare KV with the account that wrangler is configured for. The namespace is the binding CONFIG
 * of the root wrangler.toml. Throws `CommandError` when wrangler fails.
 */
function kv(args: string[]): string {
  const { status, stdout, stderr } = spawnSync('wrangler', ['kv', 'key', ...args, '--binding', 'CONFIG', '--remote'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  if (status === 0) return stdout
  throw new CommandError(`wrangler could not reach KV:\n${(stderr || stdout).trim()}`, FAILED)
}

/** Writes a switch with the time of the change, as the edge does. Locations see it within about a minute. */
export function writeRemote(name: string, value: object, now: Date = new Date()): object {
  const stamped = { ...value, changedAt: now.toISOString() }
  kv(['put', name, JSON.stringify(stamped)])
  return stamped
}

export function readRemote(name: string): unknown {
  const text = kv(['get', name])
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
