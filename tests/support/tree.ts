import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Files below a folder of the repository, as paths from its root; generated folders are not rooms. */
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

/** Source of the product: what is written in a language that can import. */
export function sources(): string[] {
  return [...filesIn('src', ['.ts', '.tsx', '.astro']), ...filesIn('workers', ['.ts', '.tsx'])].filter(
    (path) => !path.endsWith('.d.ts') && !isTest(path),
  )
}

/** What a file imports, resolved to paths from the root where they are ours, bare names where they are not. */
export function importsOf(path: string): string[] {
  const text = read(path)
  const code = path.endsWith('.astro') ? scriptsOf(text) : text
  return ts
    .preProcessFile(code, true, true)
    .importedFiles.map((file) => resolveImport(path, file.fileName))
    .concat(dynamicUrls(path, code))
}

/** Frontmatter and scripts of an Astro file. */
export function scriptsOf(astro: string): string {
  const frontmatter = /^---\n([\s\S]*?)\n---/.exec(astro)?.[1] ?? ''
  const scripts = [...astro.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1])
  return [frontmatter, ...scripts].join('\n')
}

/** `new URL('./x', import.meta.url)` brings a file in as well. */
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

/** A parsed file, with parents, for the rules that look inside functions and types; each file is parsed once. */
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
