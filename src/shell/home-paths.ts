import { brand } from '#brand/brand'
import { prefixOf } from '#brand/language-path'

/** The home of each language that has a prefix, for who once chose that language. */
export const HOME_PATHS: Readonly<Record<string, string>> = Object.fromEntries(
  brand.languages
    .filter((language) => language !== brand.defaultLanguage)
    .map((language) => [language, prefixOf(language)]),
)
