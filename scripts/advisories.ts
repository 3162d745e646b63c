import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package of the lock file, as far as it is read here. */
interface LockedPackage {
  version: string
  integrity?: string
  link?: boolean
}

interface Lock {
  packages: Record<string, LockedPackage>
}

/** What is known of the advisories: none or some, or why they could not be read. */
export type Advisories = { found: string[] } | { unreadable: string }

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Returns the packages, as `name@version`, whose contents nothing verifies when they are installed. */
export function listUnverified(lock: Lock): string[] {
  return Object.entries(lock.packages)
    .filter(([path, { integrity, link }]) => path !== '' && !link && integrity === undefined)
    .map(([path, { version }]) => `${nameOf(path)}@${version}`)
}

/**
 * Completes the lock file in `folder` from the registry. Returns the packages that the registry does not have; a lock
 * file that was made on one platform may lack the packages of the others.
 */
export async function completeLock(folder: string, registry: string): Promise<string[]> {
  const file = join(folder, 'package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock
  const missing: string[] = []
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === '' || entry.link || entry.integrity !== undefined) continue
    const integrity = await fetchIntegrity(registry, nameOf(path), entry.version)
    if (integrity === null) missing.push(`${nameOf(path)}@${entry.version}`)
    else {
      const { version, ...rest } = entry
      lock.packages[path] = { version, integrity, ...rest }
    }
  }
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  return missing
}

async function fetchIntegrity(registry: string, name: string, version: string): Promise<string | null> {
  const response = await fetch(`${registry.replace(/\/$/, '')}/${name.replace('/', '%2f')}/${version}`)
  if (!response.ok) return null
  const { dist } = (await response.json()) as { dist?: { integrity?: string } }
  return dist?.integrity ?? null
}

/** Asks the registry which of the locked packages have a published advisory, through `npm audit`. */
export async function fetchAdvisories(folder: string, registry: string): Promise<Advisories> {
  const { output, errors } = await npmAudit(folder, registry)
  const report = parse(output)
  if (!report?.vulnerabilities)
    return { unreadable: String(report?.message ?? report?.error?.summary ?? (errors || output)) }
  const { vulnerabilities } = report
  return {
    found: Object.values(vulnerabilities).map(({ name, severity, via }) => `${severity}: ${name}: ${reasonsOf(via)}`),
  }
}

interface AuditReport {
  message?: string
  error?: { summary?: string }
  vulnerabilities?: Record<string, { name: string; severity: string; via: Via[] }>
}

/** An advisory, or the name of the dependency that has one. */
type Via = string | { title: string; url: string }

const reasonsOf = (via: readonly Via[]) =>
  via.map((one) => (typeof one === 'string' ? `through ${one}` : `${one.title} (${one.url})`)).join(', ')

function parse(text: string): AuditReport | null {
  try {
    return JSON.parse(text) as AuditReport
  } catch {
    return null
  }
}

function npmAudit(folder: string, registry: string): Promise<{ output: string; errors: string }> {
  const args = ['audit', '--audit', '--package-lock-only', '--json', '--fetch-retries=0', `--registry=${registry}`]
  const child = spawn('npm', args, { cwd: folder, shell: process.platform === 'win32' })
  const read = { output: '', errors: '' }
  child.stdout.on('data', (chunk) => (read.output += String(chunk)))
  child.stderr.on('data', (chunk) => (read.errors += String(chunk)))
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ output: '', errors: error.message }))
    child.once('close', () => resolve(read))
  })
}
