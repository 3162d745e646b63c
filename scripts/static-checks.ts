import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ROOT } from './built.ts'
import { withImports } from './imports.ts'

/** A run of a tool that fails by its status. */
export interface Tool {
  name: string
  command: string
  args: string[]
}

const CACHE = join('node_modules', '.cache', 'checks')

/** The native compiler. `typescript` is the one before it, in JavaScript, whose API Astro and the house rules use. */
const COMPILER = join('node_modules', 'typescript-7', 'bin', 'tsc')

/** TypeScript itself finds out what changed since its last run: it writes down the hash of each file it read. */
const types = (name: string, project: string): Tool => ({
  name: `types: ${name}`,
  command: COMPILER,
  args: ['-p', project, '--incremental', '--tsBuildInfoFile', join(CACHE, `${project.replaceAll('/', '-')}.json`)],
})

/** Checks that need nothing built. */
export const STATIC_CHECKS: readonly Tool[] = [
  { name: 'format and lint', command: 'biome', args: ['ci', '--error-on-warnings'] },
  types('workers', 'workers'),
  types('game client', 'workers/studio/client'),
  types('scripts and tests', 'scripts'),
]

/** What is checked of the site: `whole` adds what only Astro says of modules, above all which names are deprecated. */
type Extent = 'quick' | 'whole'

const astroCheck = (name: string, ...args: string[]): Tool => ({
  name: `types: ${name}`,
  command: 'astro',
  args: ['check', ...args, '--minimumFailingSeverity', 'hint'],
})

/** The checks of the site, whose types its build generates. Astro checks modules too, at six times the compiler's cost. */
export const SITE_CHECKS: Readonly<Record<Extent, readonly Tool[]>> = {
  quick: [types('site', '.'), astroCheck('pages', '--tsconfig', 'tsconfig.pages.json')],
  whole: [astroCheck('site')],
}

/** What `astro check` looks at, beside what these import: the site, its generated types, configurations, the packages. */
const SITE_FILES = ['src/**/*', '.astro/**/*', '*.{json,mjs,ts}']
const stampOf = (extent: Extent) => join(CACHE, `site-${extent}`)

/** Returns true when the site passed its checks as it is now. */
export function isSiteChecked(extent: Extent, root: string = ROOT): boolean {
  try {
    return readFileSync(join(root, stampOf(extent)), 'utf8') === siteHash(root)
  } catch {
    return false
  }
}

/** Runs the checks of the site, and remembers that they passed unless a file changed meanwhile. */
export async function checkSite(extent: Extent, check: () => Promise<boolean>, root: string = ROOT): Promise<void> {
  const hash = siteHash(root)
  const stamp = join(root, stampOf(extent))
  rmSync(stamp, { force: true })
  if (!(await check()) || siteHash(root) !== hash) return
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
}

function siteHash(root: string): string {
  const hash = createHash('sha256').update(process.version)
  const entries = globSync(SITE_FILES, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = entries.map(({ parentPath, name }) => relative(root, join(parentPath, name)))
  for (const path of withImports(root, files))
    hash.update(`${path}\n`).update(
      createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest(),
    )
  return hash.digest('hex')
}
