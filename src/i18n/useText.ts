import { use } from 'react'
import { brand, type Language } from '#brand/brand'
import { matchLanguage } from '#brand/match-language'
import { type Noun, type Text, textOf } from './text.ts'

/** The language of the page an island lives in. */
export function pageLanguage(): Language {
  return matchLanguage([document.documentElement.lang]) ?? brand.defaultLanguage
}

/** The sentences of some nouns, for components that only ever live in the browser; suspends until they are here. */
export function useText(...nouns: Noun[]): Text {
  return use(textOf(pageLanguage(), nouns))
}
