import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../built.ts'

/**
 * Generates the list of the platform's migrations from their files: esbuild supports no glob import. It is committed, so
 * that types and tests need no build; tests/house/sources/languages.ts fails when it is out of date.
 */
const FOLDER = 'workers/platform/migrations'
export const MIGRATION_INDEX = `${FOLDER}/every.ts`

/** Returns the expected source of the list. The number at the beginning of a file name gives its place. */
export function migrationIndex(): string {
  const names = readdirSync(join(ROOT, FOLDER))
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return `// Written by scripts/assets/migration-index.ts from the files beside it; \`npm run build\` writes it again.
${names.map((name) => `import ${variableOf(name)} from './${name}'\n`).join('')}
/** Every migration by its file name, in order. */
export const MIGRATIONS = [
${names.map((name) => `  ['${name}', ${variableOf(name)}],\n`).join('')}] as const
`
}

/** Turns a file name such as `0018_agent_contracts.sql` into an identifier. */
const variableOf = (name: string) =>
  name.replace(/^\d+_|\.sql$/g, '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Writes the list when it is out of date; leaves it untouched otherwise, so that file watchers do not fire. */
export function writeMigrationIndex(): void {
  const file = join(ROOT, MIGRATION_INDEX)
  const source = migrationIndex()
  if (!existsSync(file) || readFileSync(file, 'utf8') !== source) writeFileSync(file, source)
}

if (import.meta.main) writeMigrationIndex()
