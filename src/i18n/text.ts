import i18next, { type i18n } from 'i18next'
import { brand, LANGUAGES, type Language } from '#brand/brand'
import type { Catalogues as Every } from './catalogues.ts'
import { isolated } from './fill.ts'

/** No island reads these nouns: they are of pages and workers, and no browser fetches them. */
type OfPages = 'cards' | 'edge' | 'games' | 'messages' | 'pages' | 'seo' | 'shell' | 'site' | 'slots' | 'studio'

/** The nouns islands use: all others. A test requires the same keys of every language. */
export type Catalogues = Omit<Every, OfPages>

export type Noun = keyof Catalogues
export type Key = { [N in Noun]: `${N}:${keyof Catalogues[N] & string}` }[Noun]

/** Translates a key; `values` replace its {{placeholders}}. */
export type Text = (key: Key, values?: Record<string, string | number>) => string

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
  speaker ??= await speak()
  const { addResourceBundle, getFixedT } = speaker
  const load = async (noun: Noun) => addResourceBundle(language, noun, await files[`./${language}/${noun}.json`]?.())
  await Promise.all(nouns.map(load))
  const fixed = getFixedT(language)
  return (key, values = {}) => fixed(key, { ...isolated(values, LANGUAGES[language].dir) })
}

/** Keys are flat and React escapes its output, so i18next's nesting and escaping are off. */
async function speak(): Promise<i18n> {
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
