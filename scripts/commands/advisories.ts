import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { completeLock, fetchAdvisories, listUnverified } from '../advisories.ts'
import { ROOT } from '../built.ts'

/**
 * Checks the packages of the lock file: each has the hash of its contents, and none has a published advisory. Exit code
 * 1 when one fails, 2 when the registry could not say. `--complete-lock` writes the hashes that the lock file lacks.
 */
const registry = process.env.NPM_CONFIG_REGISTRY ?? 'https://registry.npmjs.org'
let code = 0

if (process.argv.includes('--complete-lock'))
  for (const one of await completeLock(ROOT, registry)) console.error(`${registry} does not have ${one}.`)

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Parameters<typeof listUnverified>[0]
for (const one of listUnverified(lock)) {
  console.error(`No hash in package-lock.json: ${one}. Nothing verifies it where it is installed.`)
  code = 1
}

const advisories = await fetchAdvisories(ROOT, registry)
if ('unreadable' in advisories) {
  console.error(`ADVISORIES WERE NOT CHECKED. ${registry} says: ${advisories.unreadable}`)
  code = 2
} else {
  for (const one of advisories.found) console.error(one)
  if (advisories.found.length > 0) code = 1
  console.log(`${Object.keys(lock.packages).length - 1} packages, ${advisories.found.length} advisories`)
}
process.disconnect?.()
process.exitCode = code
