import type { Language } from './brand.ts'

/** Who answers when playing stops being a game. */
export interface Helpline {
  /** Where it answers, in each language. */
  place: Record<Language, string>
  name: string
  /** As people read it; dialled without its spaces. */
  telephone: string
  /** Its own page, over https. */
  url: string
}

/**
 * The helplines of the countries this brand serves, shown on /responsible. Which they are is for the operator's licence to
 * say, so none is named before there is one.
 */
export const helplines: readonly Helpline[] = []
