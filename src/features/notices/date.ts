import { LANGUAGES, type Language } from '#brand/brand'

/** The day something was published, as people write it; nothing when it is no date. */
export function dateOf(iso: string, language: Language): string | undefined {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return undefined
  return new Intl.DateTimeFormat(LANGUAGES[language].locale, { dateStyle: 'long' }).format(at)
}
