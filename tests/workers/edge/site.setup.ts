import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { writeManifest } from '../../../scripts/assets/manifest.ts'

const ROOT = join(import.meta.dirname, '../../..')

declare module 'vitest' {
  interface ProvidedContext {
    edgeConfiguration: string
  }
}

/** Uses the real wrangler.toml with the small site, because its rules for files and names are under test. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'farol-edge-'))
  const site = join(folder, 'site')
  cpSync(join(import.meta.dirname, 'site'), site, { recursive: true })
  cpSync(join(ROOT, 'public/_headers'), join(site, '_headers'))
  await writeManifest(site)
  const toml = readFileSync(join(ROOT, 'wrangler.toml'), 'utf8')
    .replace('"workers/edge/index.ts"', JSON.stringify(join(ROOT, 'workers/edge/index.ts')))
    .replace('"dist"', JSON.stringify(site))
    // The tests provide their own platform.
    .replace(/\[\[services\]\]\n(?:\w.*\n)+/, '')
  const configuration = join(folder, 'wrangler.toml')
  writeFileSync(configuration, toml)
  project.provide('edgeConfiguration', configuration)
  return () => rmSync(folder, { recursive: true, force: true })
}
