import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { brand, LANGUAGES, type Language } from '#brand/brand'
import { slots } from '../../workers/studio/games/catalogue.ts'
import { symbolsOf } from '../../workers/studio/games/face.ts'
import type { Slot } from '../../workers/studio/games/slot.ts'
import { groundOf, sceneOf } from './studio-scene.ts'

const ROOT = join(import.meta.dirname, '../..')
const CLIENT = join(ROOT, 'workers/studio/client')
const OUT = join(ROOT, 'build/studio-client')
const MOTIFS = join(ROOT, 'public/art/v1/motifs')
/** A sign with more letters than this is set smaller. */
const LONG_SIGN = 14

/**
 * Builds the game pages into `build/studio-client`: hashed files under `assets`, one page per game and language under
 * `pages`, one picture per game under `pictures`, the cards under `assets/art`.
 */
export async function buildStudioClient(): Promise<void> {
  await rm(OUT, { recursive: true, force: true })
  const assets = await bundle()
  for (const folder of ['pages', 'pictures', 'assets/art/v1']) await mkdir(join(OUT, folder), { recursive: true })
  for (const symbol of new Set(slots.flatMap(symbolsOf)))
    await cp(join(MOTIFS, `${symbol}.svg`), join(OUT, `assets/art/v1/${symbol}.svg`))
  for (const slot of slots) await writeGame(slot, assets)
  for (const language of brand.languages) {
    const names = await catalogueOf(language, 'slots')
    await writePage('proof/verify', 'verify', language, { assets, variables: {}, names })
  }
  await cp(join(CLIENT, 'art/mark.svg'), join(OUT, 'favicon.svg'))
}

/** Writes the page of one game in each language, its scene, and the picture that an operator shows of it. */
async function writeGame(slot: Slot, assets: Map<string, string>): Promise<void> {
  const scene = await readFile(join(CLIENT, `art/scenes/${slot.code}.svg`), 'utf8')
  const look = {
    code: slot.code,
    sky: slot.theme.sky,
    reels: String(slot.reels.length),
    rows: String(slot.rows),
    columns: String(slot.reels.length + (slot.multiplier ? 1 : 0)),
    scene: await writeHashed(`${slot.code}-scene`, sceneOf(scene)),
    ground: await writeHashed(`${slot.code}-ground`, groundOf(slot.theme)),
  }
  for (const language of brand.languages) {
    const names = await catalogueOf(language, 'slots')
    const name = requireValue(names[`name.${slot.code}`], slot.code)
    const sign = names[`sign.${slot.code}`] ?? name
    const variables = { ...look, name, sign, length: sign.length > LONG_SIGN ? 'long' : 'short' }
    await writePage('play', slot.code, language, { assets, variables, names: {} })
  }
  await cp(join(MOTIFS, `${slot.theme.picture}.svg`), join(OUT, `pictures/${slot.code}.svg`))
}

/** Writes a drawing under a name with its content hash, so that browsers may cache it forever. Returns its path. */
async function writeHashed(name: string, svg: string): Promise<string> {
  const file = `${name}-${createHash('sha256').update(svg).digest('hex').slice(0, 8)}.svg`
  await writeFile(join(OUT, 'assets', file), svg)
  return `/assets/${file}`
}

/** Bundles scripts, styles, fonts and art. Returns a map such as `play.js` -> `/assets/play-HASH.js`. */
async function bundle(): Promise<Map<string, string>> {
  const { metafile } = await build({
    entryPoints: ['play', 'proof/verify'].map((name) => join(CLIENT, `${name}.ts`)),
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

/** The values of a template besides its sentences: hashed paths, and the values that differ per game. */
interface Filling {
  assets: Map<string, string>
  variables: Record<string, string>
  /** Names of all games, for a page that lists them; else empty. */
  names: Readonly<Record<string, string>>
}

/**
 * Fills a template and writes the page: `{{key}}` becomes the sentence or word, `"{{texts}}"` all sentences,
 * `{{asset:name}}` the hashed path, `{{icon:name}}` the drawing. Throws when a key does not exist.
 */
async function writePage(
  template: string,
  name: string,
  language: Language,
  { assets, variables, names }: Filling,
): Promise<void> {
  const texts: Record<string, string> = { ...(await catalogueOf(language, 'studio')), ...names }
  const { dir, locale } = LANGUAGES[language]
  const source = await readFile(join(CLIENT, `${template}.html`), 'utf8')
  const icons = await iconsIn(source)
  const html = source.replace(/"\{\{texts\}\}"|\{\{([\w:.]+)\}\}/g, (_, key?: string) => {
    // JSON inside a script element must not be able to close it.
    if (key === undefined) return JSON.stringify(texts).replaceAll('<', '\\u003c')
    const [kind, file = ''] = key.split(':')
    if (kind === 'asset') return requireValue(assets.get(file), key)
    if (kind === 'icon') return requireValue(icons.get(file), key)
    if (key === 'lang') return language
    return requireValue(variables[key] ?? texts[key], key)
  })
  const root = `<html lang="${language}" dir="${dir}" data-locale="${locale}">`
  await writeFile(join(OUT, 'pages', `${name}.${language}.html`), html.replace(/<html [^>]*>/, root))
}

async function catalogueOf(language: Language, noun: 'slots' | 'studio'): Promise<Record<string, string>> {
  return JSON.parse(await readFile(join(ROOT, `src/i18n/${language}/${noun}.json`), 'utf8'))
}

async function iconsIn(template: string): Promise<Map<string, string>> {
  const names = new Set([...template.matchAll(/\{\{icon:(\w+)\}\}/g)].map((match) => match[1] ?? ''))
  const files = [...names].map(
    async (name) => [name, await readFile(join(CLIENT, `art/icons/${name}.svg`), 'utf8')] as const,
  )
  return new Map(await Promise.all(files))
}

function requireValue(value: string | undefined, key: string): string {
  if (value === undefined) throw new Error(`the page names ${key}, which does not exist`)
  return value
}

if (process.argv[1] === import.meta.filename) await buildStudioClient()
