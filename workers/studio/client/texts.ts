import type { Language } from '#brand/brand'
import type { slots } from '#i18n/every/slots.ts'
import { type Counted, type PlainKey, type PluralKey, translate, type Values } from '#i18n/fill.ts'
import type studio from '../../../src/i18n/es/studio.json'
import { byId } from './element.ts'

/** Includes the names of the games, which the verify page lists. */
type Name = keyof typeof studio | keyof (typeof slots)[Language]
export type TextKey = PlainKey<Name>
type CountKey = PluralKey<Name>

/** The texts in the page's language, embedded by the build. */
const texts = JSON.parse(byId('texts').textContent ?? '{}') as Record<string, string>

/** The locale for numbers, times and lists. */
export const locale = document.documentElement.dataset.locale

/** Returns a text with its placeholders filled in; of plural forms the one for `count`. */
export function text(key: TextKey | CountKey, blanks: Counted): string
export function text(key: TextKey, blanks?: Values): string
export function text(key: string, blanks: Values = {}): string {
  const { dir, lang } = document.documentElement
  return translate(texts, key, blanks, { dir: dir === 'rtl' ? dir : 'ltr', locale: locale ?? lang })
}

/** Returns `text` for the sentences of one game (`games/<code>/texts`), which may also replace those of the window. */
export function textsOf<Own extends Readonly<Record<string, string>>>(): OwnText<Own> {
  return text as OwnText<Own>
}

interface OwnText<Own> {
  (key: PlainKey<keyof Own> | PluralKey<keyof Own>, blanks: Counted): string
  (key: PlainKey<keyof Own>, blanks?: Values): string
}

export function nameOf(symbol: string): string {
  return text(`name.${symbol}` as TextKey)
}

/** Returns a run, such as "3 gallos seguidos". */
export function runOf(symbol: string, count: number): string {
  return text(`run.${symbol}` as CountKey, { count })
}

/** Returns a count, such as "3 gallos". */
export function countOf(symbol: string, count: number): string {
  return text(`count.${symbol}` as CountKey, { count })
}
