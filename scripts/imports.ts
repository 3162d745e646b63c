import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'

const ENDINGS = ['', '.ts', '.tsx', '.astro']

/** Returns the frontmatter and the scripts of an Astro file. */
export function scriptsOf(astro: string): string {
  const frontmatter = /^---\n([\s\S]*?)\n---/.exec(astro)?.[1] ?? ''
  const scripts = [...astro.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1])
  return [frontmatter, ...scripts].join('\n')
}

/** Resolves the imports of the files below one root, with the aliases of its package.json. */
export class Imports {
  readonly #root: string
  readonly #aliases: [prefix: string, target: string][]

  constructor(root: string) {
    this.#root = root
    const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      imports?: Record<string, string>
    }
    this.#aliases = Object.entries(imports ?? {}).map(([alias, target]) => [alias.replace('*', ''), target.slice(2)])
  }

  /** Returns what a file imports: paths from the root for our files, bare names for packages. */
  of(path: string, code: string): string[] {
    return [...ts.preProcessFile(code, true, true).importedFiles.map(({ fileName }) => fileName), ...urlsIn(code)].map(
      (name) => this.resolve(path, name),
    )
  }

  /** Returns the path of an import from the root, or its name where it is neither relative nor an alias. */
  resolve(from: string, name: string): string {
    if (name.startsWith('.'))
      return this.#withEnding(relative(this.#root, resolve(this.#root, dirname(from), name.replace(/\?.*$/, ''))))
    for (const [prefix, target] of this.#aliases)
      if (name.startsWith(prefix)) return this.#withEnding(target.replace('*', name.slice(prefix.length)))
    return name
  }

  /** Returns true for the path of an existing file. */
  isFile(path: string): boolean {
    return existsSync(join(this.#root, path)) && statSync(join(this.#root, path)).isFile()
  }

  #withEnding(path: string): string {
    return ENDINGS.map((ending) => path + ending).find((full) => this.isFile(full)) ?? path
  }
}

/** `new URL('./x', import.meta.url)` counts as an import too. */
function urlsIn(code: string): string[] {
  return [...code.matchAll(/new URL\('(\.[^']+)', import\.meta\.url\)/g)].map(([, url = '']) => url)
}

/** Returns the code of a file: of an Astro file its frontmatter and its scripts. */
export const codeIn = (path: string, text: string) => (path.endsWith('.astro') ? scriptsOf(text) : text)

const IS_CODE = /\.(ts|tsx|mjs|js|astro)$/

/** Returns the files and all that they import, directly or indirectly, types included. */
export function withImports(root: string, files: readonly string[]): string[] {
  const imports = new Imports(root)
  const reached = new Set(files)
  for (const path of reached)
    if (IS_CODE.test(path))
      for (const to of imports.of(path, codeIn(path, readFileSync(join(root, path), 'utf8'))))
        if (imports.isFile(to)) reached.add(to)
  return [...reached].sort()
}
