import { brand, type Language } from './brand.ts'

/** The prefix of a language's URLs: `/en`; empty for the brand's default language. */
export function prefixOf(language: Language): string {
  return language === brand.defaultLanguage ? '' : `/${language}`
}

const prefixed = new Map(
  brand.languages
    .filter((language) => language !== brand.defaultLanguage)
    .map((language) => [prefixOf(language), language]),
)

/** The language in a path: `en` of `/en/rng`. Null for a path without a prefix, which is in the default language. */
export function languageIn(path: string): Language | null {
  const end = path.indexOf('/', 1)
  return prefixed.get(end === -1 ? path : path.slice(0, end)) ?? null
}
