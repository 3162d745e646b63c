import type { Language } from './brand.ts'

/** A helpline for problem gambling. */
export interface Helpline {
  /** The country or region it serves, in each language. */
  region: Record<Language, string>
  name: string
  /** As displayed; dialled without the spaces. */
  telephone: string
  /** Its own page, https only. */
  url: string
}

/**
 * The helplines of the countries this brand serves, shown on /responsible. The operator's licence determines them, so
 * the list is empty until there is one.
 */
export const helplines: readonly Helpline[] = []
