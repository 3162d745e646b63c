import { brand, LANGUAGES, type Language } from '#brand/brand'
import type { Catalogues } from './catalogues.ts'
import { fill, isolated } from './fill.ts'

/** Pages are built, so they may use the texts of every noun. */
type Noun = keyof Catalogues

/** `noun:key`, checked against the Spanish catalogues. */
export type StaticKey = { [N in Noun]: `${N}:${keyof Catalogues[N] & string}` }[Noun]

const files = import.meta.glob<Record<string, string>>('./*/*.json', {
  eager: true,
  import: 'default',
})

/** The text of a page, translated at build time, so browsers download no catalogue. `{{name}}` takes a value. */
export function t(language: Language, key: StaticKey, values: Record<string, string | number> = {}): string {
  const [noun = '', name = ''] = key.split(':', 2)
  const text = files[`./${language}/${noun}.json`]?.[name]
  if (text === undefined) throw new Error(`No text for ${key} in ${language}`)
  return fill(text, isolated(values, LANGUAGES[language].dir))
}

/** One page per language; the default language has no prefix. For `getStaticPaths`. */
export function everyLanguage() {
  return brand.languages.map((language) => ({
    params: { lang: language === brand.defaultLanguage ? undefined : language },
    props: { language },
  }))
}
