import { brand, type Language } from '#brand/brand'
import { acceptedLanguages, matchLanguage } from '#brand/match-language'

/** The language of ours that an `Accept-Language` header likes best, the brand's own when there is none. */
export function languageOf(acceptLanguage: string | null | undefined): Language {
  return matchLanguage(acceptedLanguages(acceptLanguage ?? '')) ?? brand.defaultLanguage
}
