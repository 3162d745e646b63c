import type { LanguageRow } from '#brand/brand'

/** What a placeholder takes. A `count` is a number: it chooses among plural forms and is written with the language's digits. */
export type Values = Readonly<Record<string, string | number>>
/** Values of a sentence with plural forms. */
export type Counted = Values & { readonly count: number }

/**
 * The texts of a noun. A sentence that counts something has plural forms instead of a text: `key_one`, `key_other`, one
 * for each category of its language (CLDR, `Intl.PluralRules`). Code names the key without the suffix, as in i18next.
 */
type Texts = Readonly<Record<string, string>>
type Suffix = `_${Intl.LDMLPluralRule}`

/** The keys with plural forms, of the keys of a catalogue. */
export type PluralKey<Name> = Name extends `${infer Key}_other` ? Key : never
/** The keys without. */
export type PlainKey<Name> = Name extends `${string}${Suffix}` ? never : Name & string

/** The keys of a catalogue in any language: its plural forms may be others. */
export type Translated<Source> = Readonly<
  Record<PlainKey<keyof Source>, string> &
    Record<`${PluralKey<keyof Source>}_other`, string> &
    Partial<Record<`${PluralKey<keyof Source>}${Suffix}`, string>>
>

type Way = Pick<LanguageRow, 'locale' | 'dir'>

/** Returns a text of a catalogue with its placeholders filled; of plural forms the one for `values.count`. */
export function translate<All extends Texts>(texts: All, key: PluralKey<keyof All>, values: Counted, way: Way): string
export function translate<All extends Texts>(texts: All, key: PlainKey<keyof All>, values: Values, way: Way): string
export function translate(texts: Texts, key: string, values: Values, way: Way): string {
  const { count } = values
  const form = typeof count === 'number' ? texts[key + suffixOf(count, way.locale)] : undefined
  const text = form ?? texts[key]
  if (text === undefined) throw new Error(`No text for ${key} in ${way.locale}`)
  return fill(text, writeValues(values, way))
}

/** A text with its blanks filled: `{{name}}` takes the value of that name, nothing where there is none. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** Returns the values as they are written into a text of that language. */
export function writeValues(values: Values, { locale, dir }: Way): Values {
  const { count } = values
  const isolatedValues = isolateValues(values, dir)
  return typeof count === 'number' ? { ...isolatedValues, count: count.toLocaleString(locale, DIGITS) } : isolatedValues
}

/** Also what cannot be seen of a number chooses no form. */
const DIGITS = { maximumFractionDigits: 2 }

function suffixOf(count: number, locale: string): Suffix {
  return `_${new Intl.PluralRules(locale, DIGITS).select(count)}`
}

const [FIRST_STRONG_ISOLATE, POP_DIRECTIONAL_ISOLATE] = ['\u2068', '\u2069']

/**
 * Values for a text of that direction. A name in Latin letters would reorder a sentence that is read from right to left,
 * so each string is isolated there (UAX 9 section 2.7); numbers keep their order.
 */
export function isolateValues(values: Values, dir: string): Values {
  if (dir !== 'rtl') return values
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? FIRST_STRONG_ISOLATE + value + POP_DIRECTIONAL_ISOLATE : value,
  ])
  return Object.fromEntries(entries)
}
