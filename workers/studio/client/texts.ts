import { byId } from './element.ts'
import type catalogue from './texts/es.json'

export type TextKey = keyof typeof catalogue

/** The page's own language, written into it by the build. */
const texts = JSON.parse(byId('texts').textContent ?? '{}') as Record<TextKey, string>

/** A sentence with its blanks filled. */
export function text(key: TextKey, blanks: Record<string, string | number> = {}): string {
  return texts[key].replace(/\{(\w+)\}/g, (_, name: string) => String(blanks[name] ?? ''))
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
