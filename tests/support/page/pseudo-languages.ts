import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { keysIn, sourceOf } from '../plurals.ts'
import { ROOT } from '../tree.ts'

/**
 * Two pseudo-languages made from the English texts: one 40 % longer, one from right to left. Their tags are those of
 * Unicode for this purpose (CLDR, `en-XA` and `ar-XB`).
 */
export const LONGER = 'en-XA'
export const MIRRORED = 'ar-XB'

const SOURCE = 'en'
const LANGUAGES = { [LONGER]: { dir: 'ltr', write: longer }, [MIRRORED]: { dir: 'rtl', write: mirrored } } as const

/** The files that a build reads. */
const SOURCES = [
  ...['src', 'workers', 'scripts', 'public'],
  ...['package.json', 'package-lock.json', 'astro.config.mjs', 'tsconfig.json', 'wrangler.toml'],
]
const TEXT_FOLDERS = ['src/i18n', 'src/content', 'src/brand/texts']
/** Each folder in it is a game, with a file of texts a language. */
const GAMES = 'workers/studio/games'
/** The last row of the table of languages. */
const LAST_ROW = "  pt: { name: 'Português', dir: 'ltr', locale: 'pt-BR' },\n"

/**
 * Copies what a build reads into a temporary folder and adds both languages: their files, and one row each in the
 * table.
 */
export function copyWithPseudoLanguages(): string {
  const root = mkdtempSync(join(tmpdir(), 'farol-languages-'))
  for (const path of SOURCES) cpSync(join(ROOT, path), join(root, path), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  for (const [language, { dir, write }] of Object.entries(LANGUAGES)) {
    for (const folder of TEXT_FOLDERS) addTexts(join(root, folder), language, write)
    addGameTexts(join(root, GAMES), language, write)
    addRow(
      join(root, 'src/brand/brand.ts'),
      `  '${language}': { name: '${language}', dir: '${dir}', locale: '${language}' },\n`,
    )
  }
  return root
}

function addRow(file: string, row: string): void {
  const source = readFileSync(file, 'utf8')
  if (!source.includes(LAST_ROW)) throw new Error(`${file} does not end its table with ${LAST_ROW}`)
  writeFileSync(file, source.replace(LAST_ROW, LAST_ROW + row))
}

function addTexts(folder: string, language: string, write: (text: string) => string): void {
  for (const entry of readdirSync(join(folder, SOURCE), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const from = join(entry.parentPath, entry.name)
    const text = readFileSync(from, 'utf8').replaceAll(`/${SOURCE}/`, `/${language}/`)
    const to = from.replace(join(folder, SOURCE), join(folder, language))
    mkdirSync(dirname(to), { recursive: true })
    writeFileSync(to, entry.name.endsWith('.json') ? inCatalogue(text, language, write) : inArticle(text, write))
  }
}

function addGameTexts(games: string, language: string, write: (text: string) => string): void {
  for (const path of globSync(`*/texts/${SOURCE}.json`, { cwd: games })) {
    const texts = inCatalogue(readFileSync(join(games, path), 'utf8'), language, write)
    writeFileSync(join(games, dirname(path), `${language}.json`), texts)
  }
}

/** Translates a catalogue; a sentence with plural forms gets each form of its language, written from the general one. */
export function inCatalogue(json: string, language: string, write: (text: string) => string): string {
  const source = JSON.parse(json) as Record<string, string>
  const texts = keysIn(source, language).map((key) => [key, aroundBlanks(sourceOf(source, key), write)])
  return JSON.stringify(Object.fromEntries(texts))
}

/** Changes the used fields of the head and the text; Markdown syntax stays. */
function inArticle(article: string, write: (text: string) => string): string {
  const [, head = '', body = ''] = article.split(/^---$/m)
  const inHead = head
    .replace(/^((?:title|line): )(.*)$/gm, (_, name: string, text: string) => name + JSON.stringify(write(text)))
    .replace(
      /( name: )([^}]*?)( \})/g,
      (_, name: string, text: string, end: string) => name + JSON.stringify(write(text)) + end,
    )
  return `---${inHead}---${aroundBlanks(body, write)}`
}

/** Placeholders, tags, addresses, Markdown syntax and numbers stay; the rest is text. */
const UNTRANSLATED = /(\{\{\w+\}\}|<[^>]*>|\]\([^)]*\)|^[#>\-\d.|: ]+|[*|[\]#]+|\n+)/gm

function aroundBlanks(text: string, write: (text: string) => string): string {
  return text
    .split(UNTRANSLATED)
    .map((part, index) => (index % 2 === 1 || part.trim() === '' ? part : write(part)))
    .join('')
}

const ACCENTED: Record<string, string> = {
  ...{ a: 'àâ', e: 'éê', i: 'ìî', o: 'õô', u: 'üû', A: 'ÀÂ', E: 'ÉÊ', I: 'ÌÎ', O: 'ÕÔ', U: 'ÜÛ' },
}
/** Adds accented letters, and another word when the text is not yet 40 % longer. */
function longer(text: string): string {
  const accented = text.replace(/[aeiou]/gi, (vowel) => ACCENTED[vowel] ?? vowel)
  const missing = Math.ceil(text.trim().length * 1.4) - accented.trim().length
  return missing > 0 ? accented.replace(/(\s*)$/, ` ${'õ'.repeat(Math.max(1, missing - 1))}$1`) : accented
}

const [RIGHT_TO_LEFT_OVERRIDE, END] = ['\u202E', '\u202C']

/** Keeps the letters and writes them from right to left, as Unicode's own pseudo-language does (UAX 9, section 2.2). */
function mirrored(text: string): string {
  return text.replace(/\S(.*\S)?/s, `${RIGHT_TO_LEFT_OVERRIDE}$&${END}`)
}
