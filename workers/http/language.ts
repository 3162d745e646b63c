import { brand, type Language } from '#brand/brand'
import { acceptedLanguages, matchLanguage } from '#brand/match-language'

/** Our language that an `Accept-Language` header prefers; the brand's default when it accepts none of ours. */
export function languageOf(acceptLanguage: string | null | undefined): Language {
  return matchLanguage(acceptedLanguages(acceptLanguage ?? '')) ?? brand.defaultLanguage
}
