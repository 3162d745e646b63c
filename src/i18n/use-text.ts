import { use } from 'react'
import { brand, type Language } from '#brand/brand'
import { matchLanguage } from '#brand/match-language'
import { type Noun, type Text, textOf } from './text.ts'

/** The language of the current page. */
export function pageLanguage(): Language {
  return matchLanguage([document.documentElement.lang]) ?? brand.defaultLanguage
}

/** The texts of some nouns, for components that render only in the browser; suspends until they are loaded. */
export function useText(...nouns: Noun[]): Text {
  return use(textOf(pageLanguage(), nouns))
}
