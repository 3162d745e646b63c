/** The texts of a noun or game in one language, by key. */
export type Catalogue = Readonly<Record<string, string>>

const FORM = /_(zero|one|two|few|many|other)$/

/** Returns the key as code names it: `days_few` is a form of `days`. */
export const baseOf = (key: string): string => key.replace(FORM, '')

/** Returns the categories of a locale's counts (CLDR), in the order of the standard. */
export function categoriesOf(locale: string): string[] {
  const order = ['zero', 'one', 'two', 'few', 'many', 'other']
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
  return order.filter((category) => pluralCategories.some((each) => each === category))
}

/** Returns the keys that a translation must have: a sentence with plural forms has every form of its language. */
export function keysIn(source: Catalogue, locale: string): string[] {
  const forms = categoriesOf(locale)
  const bases = [...new Set(Object.keys(source).map(baseOf))]
  return bases.flatMap((base) => (base in source ? [base] : forms.map((form) => `${base}_${form}`)))
}

/** Returns the text that a key translates: any form of a sentence translates its general one. */
export const sourceOf = (source: Catalogue, key: string): string => source[key] ?? source[`${baseOf(key)}_other`] ?? ''

/** Returns the placeholders and tags of a text. A form need not write the count: "one game", "the line". */
export function blanksOf(text: string): string[] {
  return (text.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? []).filter((blank) => blank !== '{{count}}').sort()
}
