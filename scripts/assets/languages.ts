import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brand } from '#brand/brand'
import { ROOT } from '../built.ts'

/**
 * Generates the types of the texts, and the indexes of texts that the workers import. esbuild bundles them and supports no glob import, so each
 * noun has a module that imports its file of every language, and a worker bundles only the nouns it uses. The indexes
 * are committed, so that editors, types and tests need no build; tests/house/sources/languages.ts fails when one is
 * out of date. A script that writes them must not read texts through them: it would still see the old ones.
 */
const NOUNS = ['edge', 'errors', 'lobby', 'messages', 'slots']
/** Texts of the brand may be missing in a language, which then uses those of the default language. */
const BRAND_NOUNS = [
  'activities',
  'announcements',
  'cashbacks',
  'codes',
  'games',
  'leaderboards',
  'mall',
  'missions',
  'offers',
  'raffles',
  'rounds',
  'vip',
]

/** Returns the expected source of each index, by its path from the root. */
export function languageIndexes(): ReadonlyMap<string, string> {
  const texts = NOUNS.map((noun) => [`src/i18n/every/${noun}.ts`, complete(noun)] as const)
  const ofBrand = BRAND_NOUNS.map((noun) => [`src/brand/texts/${noun}.ts`, partial(noun)] as const)
  return new Map([...texts, ...ofBrand, ['src/i18n/catalogues.ts', catalogues()]])
}

/** Writes the indexes that are out of date; leaves the others untouched, so that file watchers do not fire. */
export function writeLanguageIndexes(): void {
  for (const [path, source] of languageIndexes()) {
    const file = join(ROOT, path)
    if (existsSync(file) && readFileSync(file, 'utf8') === source) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, source)
  }
}

const HEAD = `// Written by scripts/assets/languages.ts from the folders of the languages; \`npm run build\` writes it again.
import type { Language } from '#brand/brand'
`

/** What an index of texts imports besides, and where. */
const TYPE = { at: 'fill.ts', line: "import type { Translated } from '../fill.ts'\n" }

function complete(noun: string): string {
  const type = `satisfies Record<Language, Translated<typeof ${nameOf(brand.defaultLanguage)}>>`
  return `${HEAD}${imports(brand.languages, '..', noun, TYPE)}
export const ${noun} = {
${entries(brand.languages)}
} ${type}
`
}

function partial(noun: string): string {
  const fileOf = (language: string) => join(ROOT, 'src/brand/texts', language, `${noun}.json`)
  const written = brand.languages.filter((language) => existsSync(fileOf(language)))
  return `${HEAD}${imports(written, '.', noun)}
export const ${noun}: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> = {
${entries(written)}
}
`
}

/** Returns the types of every noun that has a file in the default language, of which the others have the same keys. */
function catalogues(): string {
  const nouns = readdirSync(join(ROOT, 'src/i18n', brand.defaultLanguage))
    .map((name) => name.replace('.json', ''))
    .sort()
  const files = nouns.map((noun) => `import type ${noun} from './${brand.defaultLanguage}/${noun}.json'\n`)
  return `// Written by scripts/assets/languages.ts from the files of the default language; \`npm run build\` writes it again.
${files.join('')}
/** The texts of every noun. */
export interface Catalogues {
${nouns.map((noun) => `  ${noun}: typeof ${noun}\n`).join('')}}
`
}

/** Returns the imports in the order that the linter demands. */
function imports(languages: readonly string[], folder: string, noun: string, more?: typeof TYPE): string {
  const texts = languages.map((language) => ({
    at: language,
    line: `import ${nameOf(language)} from '${folder}/${language}/${noun}.json' with { type: 'json' }\n`,
  }))
  return [...texts, ...(more ? [more] : [])]
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ line }) => line)
    .join('')
}

function entries(languages: readonly string[]): string {
  return languages
    .map((language) => (language.includes('-') ? `  '${language}': ${nameOf(language)},` : `  ${language},`))
    .join('\n')
}

/** Turns a language tag such as `zh-TW` into an identifier. */
const nameOf = (language: string) => language.replaceAll('-', '')

if (import.meta.main) writeLanguageIndexes()
