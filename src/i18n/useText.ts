import { use } from 'react'
import { brand, type Language } from '#brand/brand'
import { type Noun, type Text, textOf } from './text.ts'

/** The language of the page an island lives in. */
export function pageLanguage(): Language {
  const tag = document.documentElement.lang
  return brand.languages.find((language) => tag.startsWith(language)) ?? brand.defaultLanguage
}

/** The sentences of some nouns, for components that only ever live in the browser; suspends until they are here. */
export function useText(...nouns: Noun[]): Text {
  return use(textOf(pageLanguage(), nouns))
}
