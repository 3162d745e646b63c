import type { Language } from '#brand/brand'
import type { slots } from '#i18n/every/slots.ts'
import { fill, isolated } from '#i18n/fill.ts'
import type studio from '../../../src/i18n/es/studio.json'
import { byId } from './element.ts'

/** The page that checks a draw also names the games. */
export type TextKey = keyof typeof studio | keyof (typeof slots)[Language]

/** The page's own language, written into it by the build. */
const texts = JSON.parse(byId('texts').textContent ?? '{}') as Record<TextKey, string>

/** Whose numbers, times and lists the page uses. */
export const locale = document.documentElement.dataset.locale

/** A sentence with its blanks filled. */
export function text(key: TextKey, blanks: Record<string, string | number> = {}): string {
  return fill(texts[key], isolated(blanks, document.documentElement.dir))
}

export function nameOf(symbol: string): string {
  return text(`name.${symbol}` as TextKey)
}

/** "3 gallos seguidos". */
export function runOf(symbol: string, count: number): string {
  return text(`run.${symbol}` as TextKey, { n: count })
}

/** "3 gallos". */
export function countOf(symbol: string, count: number): string {
  return text(`count.${symbol}` as TextKey, { n: count })
}
