import { brand, type Language } from './brand.ts'

/** What stands before the addresses of a language: `/en`; nothing before those of the brand's own. */
export function prefixOf(language: Language): string {
  return language === brand.defaultLanguage ? '' : `/${language}`
}

const prefixed = new Map(
  brand.languages
    .filter((language) => language !== brand.defaultLanguage)
    .map((language) => [prefixOf(language), language]),
)

/** The language an address names: `en` of `/en/rng`. Null where it names none, as those of the brand's own do not. */
export function languageIn(path: string): Language | null {
  const end = path.indexOf('/', 1)
  return prefixed.get(end === -1 ? path : path.slice(0, end)) ?? null
}
