import { brand, LANGUAGES, type Language } from '#brand/brand'
import type { Catalogues } from './catalogues.ts'
import { type Counted, type PlainKey, type PluralKey, translate, type Values } from './fill.ts'

/** Pages are built, so they may use the texts of every noun. */
type Noun = keyof Catalogues

/** `noun:key`, checked against the Spanish catalogues. */
export type StaticKey = { [N in Noun]: `${N}:${PlainKey<keyof Catalogues[N]>}` }[Noun]
/** Of a sentence with plural forms. */
export type StaticPlural = { [N in Noun]: `${N}:${PluralKey<keyof Catalogues[N]>}` }[Noun]

const files = import.meta.glob<Record<string, string>>('./*/*.json', {
  eager: true,
  import: 'default',
})

/** The text of a page, translated at build time, so browsers download no catalogue. `{{name}}` takes a value. */
export function t(language: Language, key: StaticKey | StaticPlural, values: Counted): string
export function t(language: Language, key: StaticKey, values?: Values): string
export function t(language: Language, key: string, values: Values = {}): string {
  const { texts, name } = textsOf(language, key)
  return translate(texts, name, values, LANGUAGES[language])
}

/** The plural forms of a sentence, for a script that knows the count later: `sayForms` takes one. */
export function formsOf(language: Language, key: StaticPlural): string {
  const { texts, name } = textsOf(language, key)
  const forms = Object.entries(texts).filter(([form]) => form.startsWith(`${name}_`))
  return JSON.stringify(Object.fromEntries(forms.map(([form, text]) => [form.slice(name.length), text])))
}

function textsOf(language: Language, key: string): { texts: Record<string, string>; name: string } {
  const [noun = '', name = ''] = key.split(':', 2)
  return { texts: files[`./${language}/${noun}.json`] ?? {}, name }
}

/** One page per language; the default language has no prefix. For `getStaticPaths`. */
export function everyLanguage() {
  return brand.languages.map((language) => ({
    params: { lang: language === brand.defaultLanguage ? undefined : language },
    props: { language },
  }))
}
