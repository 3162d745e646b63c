import { brand, LANGUAGES, type Language } from '#brand/brand'
import { pathIn } from '#core/path'

export interface LanguageLink {
  language: Language
  name: string
  href: string
}

/** Links to a page in every language, each under its own name. The page of what was not found leads to the home. */
export function languageLinks(path: string): LanguageLink[] {
  return brand.languages.map((language) => ({
    language,
    name: LANGUAGES[language].name,
    href: pathIn(language, path === '/404' ? '/' : path),
  }))
}
