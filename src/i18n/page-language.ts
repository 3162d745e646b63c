import { brand, type Language } from '#brand/brand'

/** The language of the current page, which its build has written. */
export function pageLanguage(): Language {
  const { lang } = document.documentElement
  return brand.languages.find((language) => language === lang) ?? brand.defaultLanguage
}
