import { LANGUAGES, type Language } from '#brand/brand'

/** A publication date in the reader's language; undefined for an invalid date. */
export function dateOf(iso: string, language: Language): string | undefined {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return undefined
  return new Intl.DateTimeFormat(LANGUAGES[language].locale, { dateStyle: 'long' }).format(at)
}
