import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { brand, LANGUAGES, type Language } from '#brand/brand'
import type { GameEngine } from '../../workers/studio/engine/game-engine.ts'
import type { Theme } from '../../workers/studio/engine/theme.ts'
import { slots } from '../../workers/studio/games/slots/catalogue.ts'
import { symbolsOf } from '../../workers/studio/games/slots/face.ts'
import type { Slot } from '../../workers/studio/games/slots/slot.ts'
import { gameFolders } from './game-index.ts'
import { groundOf, sceneOf } from './studio-scene.ts'

const ROOT = join(import.meta.dirname, '../..')
const CLIENT = join(ROOT, 'workers/studio/client')
const GAMES = join(ROOT, 'workers/studio/games')
const OUT = join(ROOT, 'build/studio-client')
const MOTIFS = join(ROOT, 'public/art/v1/motifs')
/** A sign with more letters than this is set smaller. */
const LONG_SIGN = 14

type Texts = Readonly<Record<string, string>>

/** A game as its pages are made: its look, its texts, and the folder whose scripts it runs. */
interface StudioGame {
  code: string
  family: string
  theme: Theme
  /** Rows and columns of the board of a slot; 0 where the game lays out its board itself. */
  rows: number
  columns: number
  /** The drawing of its sky. */
  scene: string
  icon: 'spin' | 'play'
  /** Whose rounds it plays: those of the player alone, also at the fish of a room, of everybody at one table, or of two players. */
  rounds: 'own' | 'sea' | 'shared' | 'heads-up'
  textsIn(language: Language): Promise<Texts>
}

/**
 * Builds the game pages into `build/studio-client`: hashed files under `assets`, one page per game and language and one
 * check page per family under `pages`, one picture per game under `pictures`, the cards under `assets/art`.
 */
export async function buildStudioClient(): Promise<void> {
  await rm(OUT, { recursive: true, force: true })
  const games = [...slots.map(gameOfSlot), ...(await Promise.all(gameFolders().map(gameOfFolder)))]
  const families = [...new Set(games.map(({ family }) => family))]
  const assets = await bundle(families)
  for (const folder of ['pages', 'pictures', 'assets/art/v1']) await mkdir(join(OUT, folder), { recursive: true })
  for (const symbol of new Set([...slots.flatMap(symbolsOf), ...games.map(({ theme }) => theme.picture)]))
    await cp(join(MOTIFS, `${symbol}.svg`), join(OUT, `assets/art/v1/${symbol}.svg`))
  for (const game of games) await writeGame(game, assets)
  for (const family of families)
    for (const language of brand.languages) await writeCheck(family, games, language, assets)
  await cp(join(CLIENT, 'art/mark.svg'), join(OUT, 'favicon.svg'))
}

function gameOfSlot(slot: Slot): StudioGame {
  const { code, theme, rows, reels, multiplier } = slot
  return {
    ...{ code, theme, rows, columns: reels.length + (multiplier ? 1 : 0), family: 'slots' },
    ...{ icon: 'spin' as const, rounds: 'own' as const },
    scene: join(CLIENT, `art/scenes/${code}.svg`),
    textsIn: async (language) => {
      const names = await readCatalogue(language, 'slots')
      const name = requireValue(names[`name.${code}`], code)
      return { name, sign: names[`sign.${code}`] ?? name }
    },
  }
}

async function gameOfFolder(code: string): Promise<StudioGame> {
  const folder = join(GAMES, code)
  const { theme } = (await import(join(folder, 'theme.ts'))) as { theme: Theme }
  const { engine } = (await import(join(folder, 'engine.ts'))) as { engine: GameEngine }
  const textsOf = async (from: string, language: Language) =>
    JSON.parse(await readFile(join(GAMES, from, `texts/${language}.json`), 'utf8')) as Texts
  return {
    ...{ code, theme, rows: 0, columns: 0, family: code, icon: theme.icon ?? 'play' },
    rounds: roundsOf(engine),
    scene: join(GAMES, theme.base ?? code, 'scene.svg'),
    textsIn: async (language) => ({
      ...(theme.base ? await textsOf(theme.base, language) : {}),
      ...(engine.shared ? sharedTexts(await readCatalogue(language, 'studio')) : {}),
      ...(await textsOf(code, language)),
    }),
  }
}

function roundsOf({ shared, headsUp, sea }: GameEngine): StudioGame['rounds'] {
  if (shared) return 'shared'
  return headsUp ? 'heads-up' : sea ? 'sea' : 'own'
}

/** Returns the texts that a shared table has in place of others: `shared.nonce` replaces `nonce`. */
function sharedTexts(texts: Texts): Texts {
  return Object.fromEntries(
    Object.keys(texts).flatMap((key) => {
      const own = texts[`shared.${key}`]
      return own === undefined ? [] : [[key, own]]
    }),
  )
}

/** Writes the page of one game in each language, its scene, and the picture that an operator shows of it. */
async function writeGame(game: StudioGame, assets: Map<string, string>): Promise<void> {
  const look = {
    code: game.code,
    sky: game.theme.sky,
    rows: String(game.rows),
    columns: String(game.columns),
    family: game.family,
    rounds: game.rounds,
    scene: await writeHashed(`${game.code}-scene`, sceneOf(await readFile(game.scene, 'utf8'))),
    ground: await writeHashed(`${game.code}-ground`, groundOf(game.theme)),
    style: requireValue(assets.get(`${game.family}-window.css`), game.family),
    script: requireValue(assets.get(`${game.family}-window.js`), game.family),
    icon: await readIcon(game.icon),
  }
  for (const language of brand.languages) {
    const texts = await game.textsIn(language)
    const name = requireValue(texts.name, `${game.code}: name`)
    const sign = texts.sign ?? name
    const variables = { ...look, ...texts, name, sign, length: sign.length > LONG_SIGN ? 'long' : 'short' }
    await writePage('play', game.code, language, { variables, texts })
  }
  await cp(join(MOTIFS, `${game.theme.picture}.svg`), join(OUT, `pictures/${game.code}.svg`))
}

/** Writes the page that checks rounds of one family of games in one language. */
async function writeCheck(
  family: string,
  games: readonly StudioGame[],
  language: Language,
  assets: Map<string, string>,
): Promise<void> {
  const own = games.filter((game) => game.family === family)
  const texts = family === 'slots' ? await readCatalogue(language, 'slots') : await own[0]?.textsIn(language)
  const names = await Promise.all(
    games.map(async ({ code, textsIn }) => ({ code, name: (await textsIn(language)).name })),
  )
  const variables = {
    style: requireValue(assets.get(`${family}-check.css`), family),
    script: requireValue(assets.get(`${family}-check.js`), family),
    options: names.map(({ code, name }) => optionOf(code, requireValue(name, code), code === own[0]?.code)).join(''),
  }
  await writePage('proof/verify', `verify-${family}`, language, { variables, texts: texts ?? {} })
}

function optionOf(code: string, name: string, isChosen: boolean): string {
  return `<option value="${code}"${isChosen ? ' selected' : ''}>${name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</option>`
}

/** Writes a drawing under a name with its content hash, so that browsers may cache it forever. Returns its path. */
async function writeHashed(name: string, svg: string): Promise<string> {
  const file = `${name}-${createHash('sha256').update(svg).digest('hex').slice(0, 8)}.svg`
  await writeFile(join(OUT, 'assets', file), svg)
  return `/assets/${file}`
}

/**
 * Bundles scripts, styles, fonts and art: for each family the window of its games and the check of their rounds. Returns
 * a map such as `slots-window.js` -> `/assets/slots-window-HASH.js`.
 */
async function bundle(families: readonly string[]): Promise<Map<string, string>> {
  const entries = families.flatMap((family) =>
    ['window', 'check'].map((page) => [`${family}-${page}`, join(GAMES, family, 'scene', `${page}.ts`)]),
  )
  const { metafile } = await build({
    entryPoints: Object.fromEntries(entries) as Record<string, string>,
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

/** What a template is filled with: values that differ per page, and the sentences of its games. */
interface Filling {
  variables: Texts
  texts: Texts
}

/**
 * Fills a template and writes the page: `{{key}}` becomes the sentence or word, `"{{texts}}"` all sentences,
 * `{{icon:name}}` the drawing. The texts of a game replace those of every window. Throws when a key does not exist.
 */
async function writePage(
  template: string,
  name: string,
  language: Language,
  { variables, texts: own }: Filling,
): Promise<void> {
  const texts: Texts = { ...(await readCatalogue(language, 'studio')), ...own }
  const { dir, locale } = LANGUAGES[language]
  const source = await readFile(join(CLIENT, `${template}.html`), 'utf8')
  const icons = await readIcons(source)
  const html = source.replace(/"\{\{texts\}\}"|\{\{([\w:.]+)\}\}/g, (_, key?: string) => {
    // JSON inside a script element must not be able to close it.
    if (key === undefined) return JSON.stringify(withinScreen(texts, locale)).replaceAll('<', '\\u003c')
    const [kind, file = ''] = key.split(':')
    if (kind === 'icon' && file !== '') return requireValue(icons.get(file), key)
    if (key === 'lang') return language
    return requireValue(variables[key] ?? texts[key], key)
  })
  const root = `<html lang="${language}" dir="${dir}" data-locale="${locale}">`
  await writeFile(join(OUT, 'pages', `${name}.${language}.html`), html.replace(/<html [^>]*>/, root))
}

/** The most cards that a screen shows, and more. */
const MOST_CARDS = 100

/** Leaves out the plural forms of counted cards that no screen can need, such as those of millions. */
function withinScreen(texts: Texts, locale: string): Texts {
  const rules = new Intl.PluralRules(locale)
  const reached = new Set(Array.from({ length: MOST_CARDS }, (_, count) => `_${rules.select(count)}`))
  const isNeeded = (key: string) => !/^(count|run)\./.test(key) || [...reached].some((form) => key.endsWith(form))
  return Object.fromEntries(Object.entries(texts).filter(([key]) => isNeeded(key)))
}

async function readCatalogue(language: Language, noun: 'slots' | 'studio'): Promise<Record<string, string>> {
  return JSON.parse(await readFile(join(ROOT, `src/i18n/${language}/${noun}.json`), 'utf8'))
}

async function readIcons(template: string): Promise<Map<string, string>> {
  const names = new Set([...template.matchAll(/\{\{icon:(\w+)\}\}/g)].map((match) => match[1] ?? ''))
  return new Map(await Promise.all([...names].map(async (name) => [name, await readIcon(name)] as const)))
}

function readIcon(name: string): Promise<string> {
  return readFile(join(CLIENT, `art/icons/${name}.svg`), 'utf8')
}

function requireValue(value: string | undefined, key: string): string {
  if (value === undefined) throw new Error(`the page names ${key}, which does not exist`)
  return value
}

if (process.argv[1] === import.meta.filename) await buildStudioClient()
