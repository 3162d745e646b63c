import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brand } from '#brand/brand'
import { ROOT } from './built.ts'

/**
 * The indexes of texts that the workers read. esbuild bundles them and knows no glob, so each noun has a module that
 * imports its file of every language: a worker carries the nouns it speaks and no others. They stay in the repository, so
 * that editors, types and tests need no build; tests/house/languages.house.test.ts fails when one is old. A script that
 * writes them must not read texts through them: it would still see the old ones.
 */
const NOUNS = ['edge', 'errors', 'lobby', 'messages', 'slots']
/** Texts of the brand may be missing in a language: the default one stands in. */
const BRAND_NOUNS = ['announcements', 'games']

/** What each index must hold, by its path from the root. */
export function languageIndexes(): ReadonlyMap<string, string> {
  const texts = NOUNS.map((noun) => [`src/i18n/every/${noun}.ts`, complete(noun)] as const)
  return new Map([...texts, ...BRAND_NOUNS.map((noun) => [`src/brand/texts/${noun}.ts`, partial(noun)] as const)])
}

/** Writes those that are old; the others stay untouched for whoever watches them. */
export function writeLanguageIndexes(): void {
  for (const [path, source] of languageIndexes()) {
    const file = join(ROOT, path)
    if (existsSync(file) && readFileSync(file, 'utf8') === source) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, source)
  }
}

const HEAD = `// Written by scripts/languages.ts from the folders of the languages; \`npm run build\` writes it again.
import type { Language } from '#brand/brand'
`

function complete(noun: string): string {
  const type = `satisfies Record<Language, Record<keyof typeof ${nameOf(brand.defaultLanguage)}, string>>`
  return `${HEAD}${imports(brand.languages, '..', noun)}
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

/** In the order the linter keeps. */
function imports(languages: readonly string[], folder: string, noun: string): string {
  return languages
    .toSorted()
    .map((language) => `import ${nameOf(language)} from '${folder}/${language}/${noun}.json' with { type: 'json' }\n`)
    .join('')
}

function entries(languages: readonly string[]): string {
  return languages
    .map((language) => (language.includes('-') ? `  '${language}': ${nameOf(language)},` : `  ${language},`))
    .join('\n')
}

/** `zh-TW` as a name in code. */
const nameOf = (language: string) => language.replaceAll('-', '')

if (import.meta.main) writeLanguageIndexes()
