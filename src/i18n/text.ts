import i18next, { type i18n } from 'i18next'
import { brand, LANGUAGES, type Language, type LanguageRow } from '#brand/brand'
import type { Catalogues as Every } from './catalogues.ts'
import { type Counted, type PlainKey, type PluralKey, type Values, writeValues } from './fill.ts'

/** No island reads these nouns: they are of pages and workers, and no browser fetches them. */
type OfPages = 'cards' | 'edge' | 'games' | 'messages' | 'pages' | 'seo' | 'shell' | 'site' | 'slots' | 'studio'

/** The nouns islands use: all others. A test requires the same keys of every language. */
export type Catalogues = Omit<Every, OfPages>

export type Noun = keyof Catalogues
/** `noun:key` of a sentence without plural forms. */
export type Key = { [N in Noun]: `${N}:${PlainKey<keyof Catalogues[N]>}` }[Noun]
/** Of a sentence with plural forms, of which `count` chooses one. */
export type CountKey = { [N in Noun]: `${N}:${PluralKey<keyof Catalogues[N]>}` }[Noun]

/** Translates a key; `values` replace its {{placeholders}}. */
export interface Text {
  (key: Key | CountKey, values: Counted): string
  (key: Key, values?: Values): string
}

// One small file per noun and language: an island fetches only the nouns it uses, in the page's language.
const files = import.meta.glob<Record<string, string>>(
  ['./*/*.json', '!./*/{cards,edge,games,messages,pages,seo,shell,site,slots,studio}.json'],
  { import: 'default' },
)

let speaker: i18n | undefined
const cache = new Map<string, Promise<Text>>()

/** The texts of some nouns in a language, fetched once. Rejects when a file fails to load. */
export function textOf(language: Language, nouns: readonly Noun[]): Promise<Text> {
  const key = [language, ...nouns].join()
  const cached = cache.get(key)
  if (cached) return cached
  const text = loadText(language, nouns)
  cache.set(key, text)
  text.catch(() => cache.delete(key))
  return text
}

async function loadText(language: Language, nouns: readonly Noun[]): Promise<Text> {
  speaker ??= await makeSpeaker()
  const { addResourceBundle } = speaker
  const load = async (noun: Noun) => addResourceBundle(language, noun, await files[`./${language}/${noun}.json`]?.())
  await Promise.all(nouns.map(load))
  return speakIn(speaker, language, LANGUAGES[language])
}

/** Returns the translator of a language whose texts the speaker has. */
export function speakIn(speaker: i18n, language: string, way: Pick<LanguageRow, 'locale' | 'dir'>): Text {
  const fixed = speaker.getFixedT(language)
  // i18next chooses the plural form by `count` and fills in `replace`.
  return (key: string, { count, ...values }: Values = {}) =>
    typeof count === 'number'
      ? fixed(key, { count, replace: writeValues({ ...values, count }, way) })
      : fixed(key, { replace: writeValues(values, way) })
}

/** Keys are flat and React escapes its output, so i18next's nesting and escaping are off. */
export async function makeSpeaker(): Promise<i18n> {
  const made = i18next.createInstance()
  await made.init({
    lng: brand.defaultLanguage,
    fallbackLng: false,
    keySeparator: false,
    interpolation: { escapeValue: false },
    resources: {},
  })
  return made
}
