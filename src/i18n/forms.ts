import { LANGUAGES, type Language } from '#brand/brand'

/**
 * Returns the form for a count, of the plural forms that a page carries for its scripts (`formsOf` of static.ts), with
 * the count in it. The first view of a page waits for this: it is `translate` without what scripts of pages do not need.
 */
export function sayForms(forms: string | undefined, count: number, language: Language): string {
  const { locale } = LANGUAGES[language]
  const texts = JSON.parse(forms || '{}') as Record<string, string>
  return (
    texts[`_${new Intl.PluralRules(locale).select(count)}`]?.replace('{{count}}', count.toLocaleString(locale)) ?? ''
  )
}
