import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { codeIn, Imports } from '../../scripts/imports.ts'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Returns the files below a folder as paths from the root of the repository, without generated folders. */
export function filesIn(folder: string, endings: readonly string[]): string[] {
  const found: string[] = []
  const walk = (path: string) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (['node_modules', 'dist', 'build', '.astro', '.state', '.git', '.wrangler'].includes(entry.name)) continue
      const full = join(path, entry.name)
      if (entry.isDirectory()) walk(full)
      else if (endings.some((ending) => entry.name.endsWith(ending))) found.push(relative(ROOT, full))
    }
  }
  if (existsSync(join(ROOT, folder))) walk(join(ROOT, folder))
  return found.sort()
}

const texts = new Map<string, string>()

/** Returns the text of a file. A run reads each file once, and parses it once. */
export const read = (path: string) => cacheIn(texts, path, () => readFileSync(join(ROOT, path), 'utf8'))

export const isTest = (path: string) => /\.(test|bench)\.tsx?$/.test(path) || path.startsWith('tests/')

/** Returns the source files of the product that can contain imports. */
export function sources(): string[] {
  return [...filesIn('src', ['.ts', '.tsx', '.astro']), ...filesIn('workers', ['.ts', '.tsx'])].filter(
    (path) => !path.endsWith('.d.ts') && !isTest(path),
  )
}

const imports = new Imports(ROOT)
const importLists = new Map<string, string[]>()

/** Returns the imports of a file: paths from the root for our files, bare names for packages. */
export function importsOf(path: string): string[] {
  return cacheIn(importLists, path, () => imports.of(path, codeOf(path)))
}

const codeOf = (path: string) => codeIn(path, read(path))

const parsed = new Map<string, ts.SourceFile>()

/** Parses a file, with parent nodes, for rules about names, functions and types. */
export function parse(path: string): ts.SourceFile {
  return cacheIn(parsed, path, () => {
    const kind = path.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.TSX
    return ts.createSourceFile(path, codeOf(path), ts.ScriptTarget.Latest, true, kind)
  })
}

function cacheIn<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  const existing = values.get(key)
  if (existing !== undefined) return existing
  const value = make()
  values.set(key, value)
  return value
}

/** Visits every node of a file. */
export function visit(node: ts.Node, each: (node: ts.Node) => void): void {
  each(node)
  ts.forEachChild(node, (child) => visit(child, each))
}
