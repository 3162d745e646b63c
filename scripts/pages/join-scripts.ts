import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { ROOT } from '../built.ts'
import { shareFileLists } from './file-lists.ts'

const FOLDER = '_astro'
const TAG = /<script type="module" src="\/_astro\/([^"]+)"><\/script>/g
/** `import"./a.js"`, `import{b}from"./a.js"`, `export{b}from"./a.js"`. */
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*"\.\/([^"]+)"/g
/** Any other mention of a file: dynamic imports, islands in pages, and the lists of files to load with one. */
const MENTION = /(?:_astro\/|\.\/)([\w.@-]+\.js)\b/g

/**
 * Joins the scripts of each page into one file, in their order. Files that an island or a dynamic import loads too stay
 * files of their own: their state must exist once in a page.
 */
export async function joinScripts(dist: string = join(ROOT, 'dist')): Promise<void> {
  const folder = join(dist, FOLDER)
  const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => ({ file: join(dist, name), html: readFileSync(join(dist, name), 'utf8') }))
  const sources = readSources(folder)
  const joined = new Map<string, string>()
  const entries = new Set<string>()
  for (const { html } of pages) for (const name of entriesOf(html)) entries.add(name)
  const own = onlyOfPages(entries, sources, pages)
  for (const { file, html } of pages) {
    const names = entriesOf(html)
    if (names.length < 2) continue
    const key = names.join()
    const name = joined.get(key) ?? (await bundle(folder, names, own))
    joined.set(key, name)
    writeFileSync(file, replaceTags(html, name))
  }
  const left = pages.flatMap(({ file }) => entriesOf(readFileSync(file, 'utf8')))
  for (const name of own) if (!left.includes(name)) rmSync(join(folder, name))
}

const entriesOf = (html: string): string[] => [...html.matchAll(TAG)].map(([, name = '']) => name)

function readSources(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'))
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

/** Returns the files that nothing but the scripts of pages imports. */
function onlyOfPages(
  entries: ReadonlySet<string>,
  sources: ReadonlyMap<string, string>,
  pages: readonly { html: string }[],
): ReadonlySet<string> {
  const own = new Set(entries)
  const imports = (name: string) => [...(sources.get(name) ?? '').matchAll(STATIC_IMPORT)].map(([, file = '']) => file)
  for (const name of own) for (const file of imports(name)) own.add(file)
  const others = new Set<string>()
  const note = (text: string) => {
    for (const [, name = ''] of text.matchAll(MENTION)) others.add(name)
  }
  for (const { html } of pages) note(html.replace(TAG, ''))
  for (const [name, source] of sources) note(own.has(name) ? source.replace(STATIC_IMPORT, '') : source)
  for (const name of others) for (const file of imports(name)) others.add(file)
  return new Set([...own].filter((name) => !others.has(name)))
}

async function bundle(folder: string, names: readonly string[], own: ReadonlySet<string>): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: names.map((name) => `import './${name}'`).join('\n'), resolveDir: folder },
    bundle: true,
    format: 'esm',
    target: 'esnext',
    minify: true,
    legalComments: 'none',
    charset: 'utf8',
    write: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'files-of-others',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^\.\// }, ({ path }) => (own.has(path.slice(2)) ? null : { path, external: true })),
      },
    ],
  })
  const text = shareFileLists(outputFiles[0]?.text ?? '')
  const name = `page.${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.js`
  writeFileSync(join(folder, name), text)
  return name
}

/** The joined file stands where the first script was; modules run once the document is parsed, wherever they stand. */
function replaceTags(html: string, name: string): string {
  let isFirst = true
  return html.replace(TAG, () => {
    const tag = isFirst ? `<script type="module" src="/${FOLDER}/${name}"></script>` : ''
    isFirst = false
    return tag
  })
}
