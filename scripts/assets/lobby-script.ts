import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { ROOT } from '../built.ts'

/** A document's digest of the lobby (src/shell/Document.astro), without the script that brings it up to date. */
const MARK = /(<!--lobby [^>]*?)(?: \/_astro\/\S+)?-->/

/**
 * Bundles the script that brings a page up to date with the catalogue, and writes its address into the mark of each
 * document, where the edge finds it. It is no part of the pages: the edge adds it only where something differs.
 */
export async function writeLobbyScript(dist: string = join(ROOT, 'dist')): Promise<void> {
  const { metafile } = await build({
    entryPoints: [join(ROOT, 'src/shell/lobby/apply-lobby.ts')],
    outdir: join(dist, '_astro'),
    entryNames: '[name].[hash]',
    bundle: true,
    format: 'esm',
    target: ['chrome120', 'firefox121', 'safari17'],
    minify: true,
    metafile: true,
    logLevel: 'warning',
  })
  const [output = ''] = Object.keys(metafile.outputs)
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.html')) continue
    const file = join(entry.parentPath, entry.name)
    const html = readFileSync(file, 'utf8')
    const marked = html.replace(MARK, `$1 /_astro/${basename(output)}-->`)
    if (marked !== html) writeFileSync(file, marked)
  }
}
