import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Imports } from '../../../scripts/imports.ts'

/** What the result of a test file follows from. */
export interface Inputs {
  /** Every file that it imports, directly or indirectly, or names in a text, and the file itself. */
  files: string[]
  /** Dependencies that no import names. A file that has one is no proof: its result is never stored. */
  unknown: string[]
  /** Files that read files or start programs: what they touch must be named in a text, or be imported. */
  readers: string[]
}

const LOCK = 'package-lock.json'
const IS_CODE = /\.(ts|tsx|mjs|js)$/
/** Imports of types leave nothing behind when the program runs. */
const TYPE_IMPORTS = /^(?:import|export) type (?:\w+|\* as \w+|\{[^}]*\}) from '[^']+'/gm
const TEXTS = /'([\w./-]+\.\w+)'/g
const READS = /'node:(fs|fs\/promises|child_process|worker_threads|http|https|net)'/
const UNKNOWN: [pattern: RegExp, what: string][] = [
  [/\bimport\(\s*[^'\s)]/, 'imports by a computed name'],
  [/import\.meta\.glob/, 'imports by a pattern'],
  [/process\.env(?!\.FULL\b)/, 'reads the environment'],
  [/\b(?:Math\.random|performance\.now)\(/, 'takes a random number or the time'],
]

/** Follows the imports of a test file. Paths are relative to the root. */
export function inputsOf(root: string, testFile: string): Inputs {
  const imports = new Imports(root)
  const files = new Set([testFile])
  const unknown: string[] = []
  const readers: string[] = []
  for (const path of files) {
    if (!IS_CODE.test(path)) continue
    const code = readFileSync(join(root, path), 'utf8').replace(TYPE_IMPORTS, '')
    for (const [pattern, what] of UNKNOWN) if (pattern.test(code)) unknown.push(`${path} ${what}`)
    if (READS.test(code)) readers.push(path)
    for (const to of imports.of(path, code))
      if (imports.isFile(to)) files.add(to)
      else if (/^[.#/]/.test(to) || to.includes('/../') || isOurs(root, to)) unknown.push(`${path} imports ${to}`)
    for (const to of filesNamedIn(imports, path, code)) files.add(to)
  }
  return { files: [...files].sort(), unknown, readers }
}

/** True for a path below one of our folders: the name of a package is none. */
function isOurs(root: string, name: string): boolean {
  const [folder = ''] = name.split('/')
  return name.includes('/') && folder !== 'node_modules' && existsSync(join(root, folder))
}

/** Files that a text of the code names, from the root or from the folder of the code, are read or run. */
function filesNamedIn(imports: Imports, path: string, code: string): string[] {
  return [...code.matchAll(TEXTS)].flatMap(([, text = '']) =>
    [text, join(dirname(path), text)].filter((name) => !name.startsWith('.') && imports.isFile(name)),
  )
}

/** Returns a hash of the contents of all inputs, of what decides how they are compiled, and of the versions of packages. */
export function hashOf(root: string, { files }: Pick<Inputs, 'files'>): string {
  const hash = createHash('sha256')
  for (const path of [...files, ...configurationsOf(root, files), LOCK].filter((one) => existsSync(join(root, one))))
    hash.update(`${path}\n`).update(
      createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest(),
    )
  return hash.digest('hex')
}

/** The configurations of TypeScript in the folders above the files. */
function configurationsOf(root: string, files: readonly string[]): string[] {
  const folders = new Set<string>()
  for (const path of files)
    for (let folder = dirname(path); !folders.has(folder); folder = dirname(folder)) folders.add(folder)
  return [...folders]
    .map((folder) => join(folder, 'tsconfig.json'))
    .filter((path) => existsSync(join(root, path)))
    .sort()
}
