import { use } from 'react'
import { pageLanguage } from './page-language.ts'
import { type Noun, type Text, textOf } from './text.ts'

export { pageLanguage }

/** The texts of some nouns, for components that render only in the browser; suspends until they are loaded. */
export function useText(...nouns: Noun[]): Text {
  return use(textOf(pageLanguage(), nouns))
}
