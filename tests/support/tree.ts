import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

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

export const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

export const isTest = (path: string) => /\.(test|bench)\.tsx?$/.test(path) || path.startsWith('tests/')

/** Returns the source files of the product that can contain imports. */
export function sources(): string[] {
  return [...filesIn('src', ['.ts', '.tsx', '.astro']), ...filesIn('workers', ['.ts', '.tsx'])].filter(
    (path) => !path.endsWith('.d.ts') && !isTest(path),
  )
}

/** Returns the imports of a file: paths from the root for our files, bare names for packages. */
export function importsOf(path: string): string[] {
  const text = read(path)
  const code = path.endsWith('.astro') ? scriptsOf(text) : text
  return ts
    .preProcessFile(code, true, true)
    .importedFiles.map((file) => resolveImport(path, file.fileName))
    .concat(dynamicUrls(path, code))
}

/** Returns the frontmatter and the scripts of an Astro file. */
export function scriptsOf(astro: string): string {
  const frontmatter = /^---\n([\s\S]*?)\n---/.exec(astro)?.[1] ?? ''
  const scripts = [...astro.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1])
  return [frontmatter, ...scripts].join('\n')
}

/** `new URL('./x', import.meta.url)` counts as an import too. */
function dynamicUrls(path: string, code: string): string[] {
  return [...code.matchAll(/new URL\('(\.[^']+)', import\.meta\.url\)/g)].map((m) =>
    resolveImport(path, m[1] as string),
  )
}

const ALIASES = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).imports as Record<string, string>

function resolveImport(from: string, name: string): string {
  if (name.startsWith('.')) return withEnding(relative(ROOT, resolve(ROOT, dirname(from), name.replace(/\?.*$/, ''))))
  for (const [alias, target] of Object.entries(ALIASES)) {
    const prefix = alias.replace('*', '')
    if (name.startsWith(prefix)) return withEnding(target.slice(2).replace('*', name.slice(prefix.length)))
  }
  return name
}

function withEnding(path: string): string {
  if (existsSync(join(ROOT, path)) && statSync(join(ROOT, path)).isFile()) return path
  return ['.ts', '.tsx', '.astro'].map((ending) => path + ending).find((full) => existsSync(join(ROOT, full))) ?? path
}

const parsed = new Map<string, ts.SourceFile>()

/** Parses a file, with parent nodes, for rules about functions and types. Each file is parsed once. */
export function parse(path: string): ts.SourceFile {
  const cached = parsed.get(path)
  if (cached) return cached
  const file = parseFile(path)
  parsed.set(path, file)
  return file
}

function parseFile(path: string): ts.SourceFile {
  const text = path.endsWith('.astro') ? scriptsOf(read(path)) : read(path)
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
}

/** Visits every node of a file. */
export function visit(node: ts.Node, each: (node: ts.Node) => void): void {
  each(node)
  ts.forEachChild(node, (child) => visit(child, each))
}
