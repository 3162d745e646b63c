import { spawnSync } from 'node:child_process'
import { ROOT } from '../built.ts'
import { NoAnswer } from './server.ts'

const FAILED = 1

/** Cloudflare's KV by wrangler, which knows the account; the edge's namespace is the binding CONFIG of wrangler.toml. */
function kv(args: string[]): string {
  const { status, stdout, stderr } = spawnSync('wrangler', ['kv', 'key', ...args, '--binding', 'CONFIG', '--remote'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  if (status === 0) return stdout
  throw new NoAnswer(`wrangler could not reach KV:\n${(stderr || stdout).trim()}`, FAILED)
}

/** Writes a switch, stamped as the edge stamps it; locations see it within about a minute. */
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
