import type { Language } from '#brand/brand'
import type { slots } from '#i18n/every/slots.ts'
import { fill, isolated } from '#i18n/fill.ts'
import type studio from '../../../src/i18n/es/studio.json'
import { byId } from './element.ts'

/** Includes the names of the games, which the verify page lists. */
export type TextKey = keyof typeof studio | keyof (typeof slots)[Language]

/** The texts in the page's language, embedded by the build. */
const texts = JSON.parse(byId('texts').textContent ?? '{}') as Record<TextKey, string>

/** The locale for numbers, times and lists. */
export const locale = document.documentElement.dataset.locale

/** Returns a text with its placeholders filled in. */
export function text(key: TextKey, blanks: Record<string, string | number> = {}): string {
  return fill(texts[key], isolated(blanks, document.documentElement.dir))
}

/** Returns `text` for the sentences of one game (`games/<code>/texts`), which may also replace those of the window. */
export function textsOf<Own extends Readonly<Record<string, string>>>() {
  return (key: keyof Own & string, blanks: Record<string, string | number> = {}) => text(key as TextKey, blanks)
}

export function nameOf(symbol: string): string {
  return text(`name.${symbol}` as TextKey)
}

/** Returns a run, such as "3 gallos seguidos". */
export function runOf(symbol: string, count: number): string {
  return text(`run.${symbol}` as TextKey, { n: count })
}

/** Returns a count, such as "3 gallos". */
export function countOf(symbol: string, count: number): string {
  return text(`count.${symbol}` as TextKey, { n: count })
}
