import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build } from 'esbuild'

const ROOT = join(import.meta.dirname, '..')
const CLIENT = join(ROOT, 'workers/studio/client')
const OUT = join(ROOT, 'build/studio-client')
const LANGUAGES = ['es', 'en', 'pt']
const PAGES = ['play', 'verify']

/**
 * Builds the game pages into `build/studio-client`: hashed files under `assets`, one page a language under `pages`,
 * pictures of the games under `pictures`.
 */
export async function buildStudioClient(): Promise<void> {
  await rm(OUT, { recursive: true, force: true })
  const assets = await bundle()
  await mkdir(join(OUT, 'pages'), { recursive: true })
  await mkdir(join(OUT, 'pictures'))
  for (const name of PAGES) for (const language of LANGUAGES) await writeFile(...(await pageOf(name, language, assets)))
  await cp(join(CLIENT, 'art/farol.svg'), join(OUT, 'pictures/loteria-del-puerto.svg'))
  await cp(join(CLIENT, 'art/mark.svg'), join(OUT, 'favicon.svg'))
  await writeFile(
    join(OUT, '_headers'),
    '/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n  X-Content-Type-Options: nosniff\n',
  )
}

/** Bundles scripts, styles, faces and art; gives `play.js` -> `/assets/play-HASH.js`. */
async function bundle(): Promise<Map<string, string>> {
  const { metafile } = await build({
    entryPoints: PAGES.map((name) => join(CLIENT, `${name}.ts`)),
    outdir: join(OUT, 'assets'),
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    publicPath: '/assets',
    loader: { '.svg': 'file', '.woff2': 'file' },
    bundle: true,
    format: 'esm',
    target: ['chrome120', 'firefox121', 'safari17'],
    minify: true,
    metafile: true,
    logLevel: 'warning',
  })
  const paths = Object.keys(metafile.outputs).map((path) => basename(path))
  return new Map(paths.map((file) => [file.replace(/-[A-Z0-9]{8}(\.\w+)$/, '$1'), `/assets/${file}`]))
}

/** A template filled: `{{key}}` with the sentence, `"{{texts}}"` with all of them, `{{asset:name}}` with the hashed address, `{{icon:name}}` with the drawing. */
async function pageOf(
  name: string,
  language: string,
  assets: Map<string, string>,
): Promise<[path: string, html: string]> {
  const texts = JSON.parse(await readFile(join(CLIENT, `texts/${language}.json`), 'utf8')) as Record<string, string>
  const template = await readFile(join(CLIENT, `${name}.html`), 'utf8')
  const icons = await iconsIn(template)
  const html = template.replace(/"\{\{texts\}\}"|\{\{([\w:.]+)\}\}/g, (_, key?: string) => {
    // JSON inside a script element must not be able to close it.
    if (key === undefined) return JSON.stringify(texts).replaceAll('<', '\\u003c')
    const [kind, file = ''] = key.split(':')
    if (kind === 'asset') return known(assets.get(file), key)
    if (kind === 'icon') return known(icons.get(file), key)
    if (key === 'lang') return language
    return known(texts[key], key)
  })
  return [join(OUT, 'pages', `${name}.${language}.html`), html.replace('<html lang="es"', `<html lang="${language}"`)]
}

async function iconsIn(template: string): Promise<Map<string, string>> {
  const names = new Set([...template.matchAll(/\{\{icon:(\w+)\}\}/g)].map((match) => match[1] ?? ''))
  const drawn = [...names].map(
    async (name) => [name, await readFile(join(CLIENT, `art/icons/${name}.svg`), 'utf8')] as const,
  )
  return new Map(await Promise.all(drawn))
}

function known(value: string | undefined, key: string): string {
  if (value === undefined) throw new Error(`the page names ${key}, which does not exist`)
  return value
}

if (process.argv[1] === import.meta.filename) await buildStudioClient()
